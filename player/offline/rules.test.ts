import { calls, type Endpoint, pathOf, writeRequest } from '@paddock/contract'
import { describe, expect, test } from 'vitest'
import { keyOf, planFor } from './rules.ts'

const ORIGIN = 'https://demo.example'
const plan = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  planFor({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN).kind

describe('a page', () => {
  test.each(['/', '/inPlay', '/events/4/e1?x=1', '/profile/limits'])('%s is the app', (path) => {
    expect(plan(path, { mode: 'navigate' })).toBe('page')
  })

  test.each(['/console/', '/console', '/api/reference', '/healthz', '/metrics', '/file.pdf', '/manifest.webmanifest'])(
    '%s is none of its business',
    (path) => {
      expect(plan(path, { mode: 'navigate' })).toBe('none')
    },
  )
})

test.each([
  ['/assets/app-1a2b.js', 'file'],
  ['/api/common/home?provider=mobile', 'kept'],
  ['/api/common/comulative?domainType=mobile', 'kept'],
  ['/api/common/game/market/group', 'kept'],
  ['/api/user/game/prices?eventId=e1', 'noted'],
  ['/api/common/homepage', 'none'],
  ['/api/common/home/more', 'none'],
  ['/slides/one.svg', 'kept'],
  ['/icons/icon-192.png?v=3', 'kept'],
  ['/uploads/proof.png', 'none'],
  ['https://elsewhere.example/api/common/home', 'none'],
  ['https://elsewhere.example/assets/app.js', 'none'],
])('%s is %s', (path, kind) => {
  expect(plan(path)).toBe(kind)
})

test('nothing that changes something is answered from a cache', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(plan('/api/common/home', { method })).toBe('none')
})

/** The calls that are the same for everybody on a site. Everything else is money, or somebody's. */
const SAME_FOR_ALL = [
  'getCumulative',
  'getEventPrices',
  'getHighlight',
  'getHome',
  'getMarketGroup',
  'getPublicScores',
  'getScores',
]

test('of all calls of the contract only those are kept that are the same for everybody', () => {
  const roles = { role: 'user', reader: 'common', siteId: '1', version: '1', receiptId: 'r' }
  const kept = Object.entries<Endpoint>(calls).filter(([, call]) => {
    const params = new Proxy(roles, { get: (known, name: keyof typeof roles) => known[name] ?? 'x' })
    return plan(pathOf(call, params), { method: call.method }) !== 'none'
  })
  expect(kept.map(([name]) => name).sort()).toEqual(SAME_FOR_ALL)
})

test('the same call is found again, whatever our client says of itself with it', () => {
  const asked = (secret: string) => {
    const { url } = writeRequest(calls.getCumulative, { query: { domainType: 'mobile', wholeAppConfiguration: true } })
    return keyOf(`${ORIGIN}${url}&correlationSecret=${secret}&provider=mobile&correlationId=c-${secret}`)
  }
  expect(asked('1')).toBe(asked('2'))
  expect(keyOf(`${ORIGIN}/a?eventId=1&b=2`)).toBe(keyOf(`${ORIGIN}/a?b=2&eventId=1`))
  expect(keyOf(`${ORIGIN}/a?eventId=1`)).not.toBe(keyOf(`${ORIGIN}/a?eventId=2`))
})
