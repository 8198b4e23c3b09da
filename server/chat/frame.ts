/** A chat of somebody else, in a page of ours that has no origin. It is asked for once a player has said yes. Security T25, T27; docs/domain/chat.md. */
import { CHAT_SERVICES, type ChatService } from '@paddock/contract'
import type { FastifyInstance } from 'fastify'
import { type ForeignPage, foreignPage } from '../platform/http/foreign-page.ts'
import type { HostSite } from '../platform/http-call.ts'
import { sendRefusal } from '../platform/http/reply.ts'

type Service = {
  /** Theirs, beneath which whatever they load comes from. */
  readonly hosts: readonly string[]
  /** What stands in the page before their script: nothing of the site or of anybody, but for the id. */
  readonly setup: (id: string) => string
  readonly script: (id: string) => string
  /** What their script reads of its own element. */
  readonly data?: (id: string) => string
}

/** By their own instructions for a page that takes one in. */
const SERVICES: Readonly<Record<ChatService, Service>> = {
  liveChat: {
    hosts: ['*.livechatinc.com', '*.livechat-static.com', '*.livechat-files.com', '*.lc.chat'],
    setup: (id) =>
      `window.__lc={license:${id},asyncInit:false};window.LiveChatWidget={_q:[],_h:null,_v:'2.0',call:function(){this._q.push(['call',[].slice.call(arguments)])}};LiveChatWidget.call('maximize')`,
    script: () => 'https://cdn.livechatinc.com/tracking.js',
  },
  zoho: {
    hosts: ['*.zohopublic.com', '*.zoho.com', '*.zohocdn.com', '*.zohostatic.com'],
    setup: () =>
      "window.$zoho={salesiq:{ready:function(){try{$zoho.salesiq.chatwindow.visible('show')}catch(e){console.warn(e)}}}}",
    script: (id) => `https://salesiq.zohopublic.com/widget?wc=${id}`,
  },
  pulse: {
    hosts: ['*.pulse.is', '*.sendpulse.com'],
    setup: () => 'window.oSpP=window.oSpP||{}',
    script: () => 'https://cdn.pulse.is/livechat/loader.js',
    data: (id) => ` data-live-chat-id="${id}"`,
  },
  tawk: {
    hosts: ['*.tawk.to'],
    setup: () => 'window.Tawk_LoadStart=new Date();window.Tawk_API={onLoad:function(){Tawk_API.maximize()}}',
    script: (id) => `https://embed.tawk.to/${id}`,
  },
}

/** The page of one service for an account of the site's with it. The id has passed its pattern, which has no character that ends an element or a word. @internal Exported for the tests. */
export function framePage(service: ChatService, id: string): ForeignPage {
  const { hosts, setup, script, data } = SERVICES[service]
  const allows = ['allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox']
  return foreignPage({ title: 'Chat', hosts, setup: setup(id), src: script(id), data: data?.(id) ?? '', allows })
}

export type FrameDeps = { readonly siteOf: (host: string) => Promise<HostSite | undefined> }

/** Of the service that the site has, and of no other. */
export function serveChatFrame(app: FastifyInstance, { siteOf }: FrameDeps): void {
  app.get<{ Params: { service: string } }>('/chat-frame/:service', async (request, reply) => {
    const site = await siteOf(request.headers.host ?? '')
    const chat = site?.config.registration.chat
    if (!chat || chat.type !== request.params.service || !CHAT_SERVICES[chat.type].test(chat.value))
      // Not the app, which stands at every other address that is none of a call's.
      return sendRefusal(reply, { code: 'NOT_FOUND' })
    const { body, headers } = framePage(chat.type, chat.value)
    return await reply.headers(headers).type('text/html; charset=utf-8').send(body)
  })
}
