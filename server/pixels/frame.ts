/**
 * A script that counts visits at another company, in a page of ours that has no origin. It is told which kind of page is looked at, by the
 * page around it, and of whom nothing. It is asked for once somebody has said yes. Security T25, T27, T65; docs/domain/visits.md.
 */
import { type Pixel, pixelIdOf, PIXELS } from '@paddock/contract/pixels'
import type { FastifyInstance } from 'fastify'
import { type ForeignPage, foreignPage } from '../platform/http/foreign-page.ts'
import type { HostSite } from '../platform/http-call.ts'
import { sendRefusal } from '../platform/http/reply.ts'

type Counter = {
  readonly hosts: readonly string[]
  readonly src: (id: string) => string
  /** What `count` is: it is called with the kind of each page that is looked at, as an address of the site's. */
  readonly setup: (id: string) => string
}

/** By their own instructions, with all left out that would know somebody again, or tell of them by itself. */
const COUNTERS: Readonly<Record<Pixel, Counter>> = {
  google: {
    hosts: ['www.googletagmanager.com', '*.google-analytics.com', '*.analytics.google.com'],
    src: (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`,
    setup: (id) =>
      `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});gtag('config','${id}',{send_page_view:false,client_storage:'none',allow_google_signals:false,allow_ad_personalization_signals:false,page_referrer:''});function count(page){gtag('event','page_view',{page_location:page,page_title:'',page_referrer:''})}`,
  },
  facebook: {
    hosts: ['connect.facebook.net', 'www.facebook.com'],
    src: () => 'https://connect.facebook.net/en_US/fbevents.js',
    setup: (id) =>
      `(function(w){var n=w.fbq=function(){n.callMethod?n.callMethod.apply(n,arguments):n.queue.push(arguments)};w._fbq=n;n.push=n;n.loaded=true;n.version='2.0';n.queue=[]})(window);fbq.disablePushState=true;fbq('set','autoConfig',false,'${id}');fbq('init','${id}');function count(page){fbq('track','PageView',{page:page})}`,
  },
}

/** Without an origin a page has no cookies, and a script that asks for them would stop there. */
const NO_COOKIES = "Object.defineProperty(document,'cookie',{get:function(){return ''},set:function(){}});"

const HEAR_PAGES =
  "addEventListener('message',function(e){if(e.source===parent&&e.data&&typeof e.data.page==='string')count(e.data.page)});"

/** The id has passed its pattern, which has no character that ends an element or a word. @internal Exported for the tests. */
export function pixelPage(pixel: Pixel, id: string): ForeignPage {
  const { hosts, src, setup } = COUNTERS[pixel]
  return foreignPage({
    title: 'Visits',
    hosts,
    setup: NO_COOKIES + setup(id) + HEAR_PAGES,
    src: src(id),
    allows: [],
  })
}

type FrameDeps = { readonly siteOf: (host: string) => Promise<HostSite | undefined> }

/** Of who counts for the site, and of nobody else. */
export function servePixelFrame(app: FastifyInstance, { siteOf }: FrameDeps): void {
  app.get<{ Params: { pixel: string } }>('/pixel-frame/:pixel', async (request, reply) => {
    const { pixel } = request.params
    const site = await siteOf(request.headers.host ?? '')
    const id = isPixel(pixel) ? pixelIdOf(site?.config.metaTags ?? [], pixel) : undefined
    if (!isPixel(pixel) || id === undefined || !PIXELS[pixel].id.test(id))
      // Not the app, which stands at every other address that is none of a call's.
      return sendRefusal(reply, { code: 'NOT_FOUND' })
    const { body, headers } = pixelPage(pixel, id)
    return await reply.headers(headers).type('text/html; charset=utf-8').send(body)
  })
}

const isPixel = (name: string): name is Pixel => Object.hasOwn(PIXELS, name)
