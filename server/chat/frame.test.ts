import { CHAT_SERVICES, type ChatService } from '@paddock/contract'
import { FOREIGN_FAILED } from '@paddock/contract/foreign-frame'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { HostSite } from '../platform/http-call.ts'
import { framePage, serveChatFrame } from './frame.ts'

const IDS: Readonly<Record<ChatService, string>> = {
  liveChat: '1234567',
  zoho: 'siq0a1b2c3',
  pulse: '62a1-b2c3',
  tawk: '5f0a1b2c/default',
}
/** Whose hosts each may speak to. */
const THEIRS: Readonly<Record<ChatService, RegExp>> = {
  liveChat: /^\*\.(livechatinc\.com|livechat-static\.com|livechat-files\.com|lc\.chat)$/,
  zoho: /^\*\.(zohopublic\.com|zoho\.com|zohocdn\.com|zohostatic\.com)$/,
  pulse: /^\*\.(pulse\.is|sendpulse\.com)$/,
  tawk: /^\*\.tawk\.to$/,
}
const ALL = Object.keys(CHAT_SERVICES) as ChatService[]

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]))
const policyOf = (service: ChatService) => framePage(service, IDS[service]).headers['content-security-policy'] ?? ''

test.each(ALL)('the page of %s speaks to its own hosts, and to nobody else', (service) => {
  const hosts = [...policyOf(service).matchAll(/(?:https|wss):\/\/([^\s;]+)/g)].map(([, host = '']) => host)
  expect(hosts.length).toBeGreaterThan(0)
  expect(hosts.filter((host) => !THEIRS[service].test(host))).toEqual([])
  expect(policyOf(service)).not.toMatch(/https:(?!\/\/)|\s\*(?:\s|;|$)|'self'(?!$)/)
})

test.each(ALL)(
  'a script of %s that does not come is told to the page around, and no error of it is hidden',
  (service) => {
    const { body } = framePage(service, IDS[service])
    expect(body.indexOf(FOREIGN_FAILED)).toBeLessThan(body.indexOf('<script async'))
    expect(body).toContain(FOREIGN_FAILED)
    expect(body).not.toMatch(/catch\(\w*\)\{\}/)
  },
)

test.each(ALL)('the page of %s has no origin of ours, whatever opens it, and runs its own two scripts', (service) => {
  const { body } = framePage(service, IDS[service])
  const policy = directivesOf(policyOf(service))
  expect(policy.get('sandbox')).toEqual([
    'allow-scripts',
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ])
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
  expect(policy.get('script-src')?.[0]).toMatch(/^'sha256-/)
  expect([...body.matchAll(/<script/g)]).toHaveLength(2)
  const [, source = ''] = /<script async src="https:\/\/([^/"]+)/.exec(body) ?? []
  expect(THEIRS[service].test(`*.${source.split('.').slice(1).join('.')}`)).toBe(true)
  expect(body).toContain(IDS[service])
})

function serving(chat: { type: ChatService; value: string } | null) {
  const app = Fastify()
  // The app is shown at whatever is no other address.
  app.setNotFoundHandler((_, reply) => reply.send('the app'))
  const site = { config: { registration: { chat } } } as unknown as HostSite
  serveChatFrame(app, { siteOf: async (host) => (host.startsWith('known') ? site : undefined) })
  return async (service: string, host = 'known.example') =>
    await app.inject({ url: `/chat-frame/${service}`, headers: { host } })
}

test('a site has the page of its own service alone, and one without a chat none', async () => {
  const open = serving({ type: 'tawk', value: IDS.tawk })
  expect((await open('tawk')).statusCode).toBe(200)
  for (const other of ['zoho', 'pulse', 'liveChat', 'toString']) expect((await open(other)).statusCode).toBe(404)
  expect((await open('tawk', 'else.example')).statusCode).toBe(404)
  expect((await serving(null)('tawk')).statusCode).toBe(404)
})

test.each([
  ['tawk', '"><script>alert(1)</script>'],
  ['liveChat', '1,a:alert(1)'],
  ['zoho', 'x"onload="y'],
  ['pulse', 'x y'],
] as const)('an id that is none gets into no page: %s %s', async (type, value) => {
  expect((await serving({ type, value })(type)).statusCode).toBe(404)
})
