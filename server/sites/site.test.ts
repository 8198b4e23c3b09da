import { completeConfig } from '@paddock/contract'
import { describe, expect, test } from 'vitest'
import { presentSiteView } from './present.ts'
import { findSite, newsBetween, registeredNameOf, type Site, siteLabelOf } from './site.ts'

test.each([
  ['localhost:3000', 'demo'],
  ['localhost', 'demo'],
  ['127.0.0.1:3000', 'demo'],
  ['[::1]:3000', 'demo'],
  ['www.localhost', 'demo'],
  ['', 'demo'],
  ['club.localhost:3000', 'club'],
  ['Club.Example.com', 'club'],
  ['www.club.example.com', 'club'],
  ['test.club.example.com', 'club'],
  ['pp.club.example.com', 'club'],
  ['www.pp.club.example.com', 'club'],
  ['d.club.example.com', 'club'],
  ['demon.example.com', 'demon'],
])('the host %s belongs to the site %s', (host, label) => {
  expect(siteLabelOf(host)).toBe(label)
})

const site = (change: Partial<Site> = {}): Site => ({
  id: 1,
  label: 'demo',
  kind: 'b2c',
  name: 'Demo',
  config: completeConfig({ name: 'Demo', type: 'b2c' }),
  version: 1,
  maintenance: false,
  useSocket: true,
  refreshedAt: null,
  hosts: [],
  pairs: [],
  ...change,
})

test.each([
  [{}, []],
  [{ version: 2 }, [{ siteId: 1, what: 'CONFIG' }]],
  [{ maintenance: true }, [{ siteId: 1, what: 'MAINTENANCE', on: true }]],
  [{ useSocket: false }, [{ siteId: 1, what: 'SOCKET', on: false }]],
  [{ refreshedAt: 5 }, [{ siteId: 1, what: 'REFRESH' }]],
  [{ id: 2 }, [{ siteId: 2, what: 'OPENED' }]],
  [{ hosts: ['demo.example.com'] }, [{ siteId: 1, what: 'CONFIG' }]],
  [{ pairs: [{ siteId: 2, name: 'Club', host: 'club.example.com' }] }, [{ siteId: 1, what: 'CONFIG' }]],
])('what changed is told: %j', (change, news) => {
  expect(newsBetween([site()], [site(change)])).toEqual(news)
})

describe('a site with a second look', () => {
  const world = { label: 'world', name: 'World', theme: { background: 'light' }, isWorld: true }
  const withLook = (change: object = {}) =>
    site({ config: completeConfig({ name: 'Demo', type: 'b2c', marqueeText: 'Hello', secondLook: world, ...change }) })

  test('is the same site under either label, each telling of the other', () => {
    const [first, second] = ['demo.example.com', 'www.world.example.com'].map((host) => findSite([withLook()], host))
    expect(first).toMatchObject({ id: 1, label: 'demo', name: 'Demo', config: { isWorld: false } })
    expect(first?.config.secondLook?.label).toBe('world')
    expect(second).toMatchObject({ id: 1, label: 'world', name: 'World', config: { name: 'World', isWorld: true } })
    expect(second?.config).toMatchObject({ theme: { background: 'light' }, marqueeText: 'Hello' })
    expect(second?.config.secondLook).toMatchObject({ label: 'demo', name: 'Demo', theme: { background: 'dark' } })
  })

  test('gives way to a site of that very label', () => {
    const sites = [withLook(), site({ id: 2, label: 'world' })]
    expect(findSite(sites, 'world.example.com')?.id).toBe(2)
  })

  test.each([
    ['localhost:4000', 'http://world.localhost:4000'],
    ['demo.localhost', 'http://world.localhost'],
    ['world.localhost:4000', 'http://demo.localhost:4000'],
    // Nobody knows whose world.com is.
    ['demo.com', null],
    ['world.example.com', null],
    ['127.0.0.1:4000', null],
    ['demo.localhost.example.com', null],
  ])('asked at %s, the other look is at %s', (host, address) => {
    expect(findSite([withLook()], host)?.otherAddress).toBe(address)
  })

  const named = {
    diamondWebsiteUrl: 'https://world.example.com/m',
    secondLook: { ...world, diamondWebsiteUrl: 'https://demo.example.com' },
  }

  test('is where the configuration says, each way, at hosts that are its own', () => {
    const sites = [{ ...withLook(named), hosts: ['demo.example.com', 'world.example.com'] }]
    expect(findSite(sites, 'demo.localhost')?.otherAddress).toBe('https://world.example.com')
    expect(findSite(sites, 'world.localhost')?.otherAddress).toBe('https://demo.example.com')
  })

  test('is not where only the configuration says', () => {
    const sites = [{ ...withLook(named), hosts: ['demo.example.com'] }]
    expect(findSite(sites, 'demo.example.com')?.otherAddress).toBeNull()
    expect(findSite(sites, 'world.example.com')?.otherAddress).toBe('https://demo.example.com')
  })
})

describe('a site that names another', () => {
  const naming = (diamondWebsiteUrl: string, pairs: Site['pairs']) =>
    site({
      config: completeConfig({ name: 'Demo', type: 'b2c', diamondWebsiteUrl }),
      hosts: ['demo.example.com'],
      pairs,
    })
  const CLUB = [{ siteId: 2, name: 'Club', host: 'club.example.com' }]

  test.each([
    ['https://club.example.com', CLUB, 'https://club.example.com'],
    ['https://club.example.com/any?where', CLUB, 'https://club.example.com'],
    ['https://club.example.com', [], null],
    ['https://club.evil.example', CLUB, null],
    ['https://club.example.com:8443', CLUB, null],
    ['https://www.club.example.com', CLUB, null],
    // Its own host is no other place.
    ['https://demo.example.com', CLUB, null],
  ] as const)('%s, with the pairs %j, leads to %s', (address, pairs, leadsTo) => {
    expect(findSite([naming(address, pairs)], 'demo.example.com')?.otherAddress).toBe(leadsTo)
  })

  test("on a developer's machine finds it at its own port", () => {
    const pairs = [{ siteId: 2, name: 'Club', host: 'club.localhost' }]
    const found = findSite([naming('https://club.localhost', pairs)], 'demo.localhost:4000')
    expect(found?.otherAddress).toBe('http://club.localhost:4000')
  })
})

test.each([
  ['Demo.Example.com', 'demo.example.com'],
  ['d.demo.example.com', 'demo.example.com'],
  ['demo.example.com:443', 'demo.example.com'],
  ['demo.example.com:8443', 'demo.example.com:8443'],
  ['www.demo.example.com', 'www.demo.example.com'],
])('the host %s is registered as %s', (host, name) => {
  expect(registeredNameOf(host)).toBe(name)
})

test('what a language has of its own is told, and nothing of what is as usual', () => {
  const translations = {
    hi: { marqueeText: 'नमस्ते', footer: { text: 'डेमो' } },
    ta: { headerBottom: { marqueeText: 'வணக்கம்' }, slideShow: [{ image: '/slides/a.svg', title: 'பந்து' }] },
    bn: { bannerText: null, mobileBanner: null },
  }
  const { config } = site({ config: completeConfig({ name: 'Demo', type: 'b2c', translations }) })
  expect(presentSiteView({ config, version: 1 }).translations).toEqual({
    hi: translations.hi,
    ta: { ...translations.ta, slideShow: [{ image: '/slides/a.svg', link: null, title: 'பந்து' }] },
  })
  expect(presentSiteView({ config, version: 1 }, 'hi').translations).toEqual({ hi: translations.hi })
  // That there is nothing of it is an answer too: it is not asked for again.
  expect(presentSiteView({ config, version: 1 }, 'te').translations).toEqual({ te: {} })
  expect(presentSiteView({ config, version: 1 }, 'en').translations).toEqual({})
})

test.each([
  ['an empty text', { hi: { marqueeText: '' } }, 'too_small'],
  ['no banner', { hi: { slideShow: [] } }, 'too_small'],
  ['a language that nobody can choose', { fr: { marqueeText: 'Bonjour' } }, 'unrecognized_keys'],
  ['English, which is the usual text', { en: { marqueeText: 'Hello' } }, 'unrecognized_keys'],
])('%s is nothing that a language has of its own', (_, translations, problem) => {
  expect(() => completeConfig({ name: 'Demo', type: 'b2c', translations })).toThrow(problem)
})
