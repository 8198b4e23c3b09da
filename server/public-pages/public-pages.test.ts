/** What search engines, and who runs no script, read of matches. docs/domain/public-pages.md. */
import { completeConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { BoardEvent } from '../board/index.ts'
import type { HostSite } from '../platform/http-call.ts'
import { eventPath, listPath, originOf, slugOfSport, sportOfSlug } from './addresses.ts'
import { servePublicPages } from './routes.ts'
import { boardEvent } from './testing/board-event.ts'

const NOW = Date.UTC(2026, 10, 29, 12, 0)
const siteWith = (change: object = {}): HostSite =>
  ({
    label: 'demo',
    version: 1,
    hosts: ['demo.example.com'],
    config: completeConfig({ name: 'Paddock', type: 'b2c', switches: { publicPages: true }, ...change }),
  }) as unknown as HostSite

async function ask(
  url: string,
  {
    site = siteWith(),
    events = [boardEvent()],
    host = 'demo.example.com',
  }: { site?: HostSite; events?: readonly BoardEvent[]; host?: string } = {},
) {
  const app = Fastify()
  servePublicPages(app, {
    siteOf: async (host) => (host.endsWith('nobody.example') ? undefined : site),
    board: { events: () => events, event: (id) => events.find(({ event }) => event.id === id) },
    clock: () => NOW,
  })
  const answer = await app.inject({ url, headers: { host } })
  await app.close()
  return answer
}
const PAGE = '/matches/cricket/e1/india-v-australia'

describe('an event', () => {
  test('is read whole without a script: names, when it begins, the latest prices of each market', async () => {
    const { statusCode, body, headers } = await ask(PAGE)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const text = body.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '|')
    expect(text).toContain('|India v Australia|')
    expect(text).toMatch(/\|India\|+1\.85\|+1\.87\|/)
    expect(text).toMatch(/\|Australia\|+2\.16\|+2\.2\|/)
    expect(text).toMatch(/\|6 over runs IND\|+46 \|100\|+47 \|100\|/)
    expect(body).toContain('<time datetime="2026-11-29T14:00:00.000Z">')
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })

  test('says to machines what it is, and no more than is known', async () => {
    const { body } = await ask(PAGE)
    const data = must(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1], 'it has data')
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'India v Australia',
      url: `https://demo.example.com${PAGE}`,
      image: 'https://demo.example.com/matches/cricket/e1.png',
      startDate: '2026-11-29T14:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      sport: 'Cricket',
      superEvent: { '@type': 'SportsEvent', name: 'World Cup' },
      location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } },
      competitor: [
        { '@type': 'SportsTeam', name: 'India' },
        { '@type': 'SportsTeam', name: 'Australia' },
      ],
    })
    expect(body).toContain(`<link rel="canonical" href="https://demo.example.com${PAGE}">`)
    expect(body).toContain(`hreflang="hi" href="https://demo.example.com${PAGE}?lang=hi"`)
  })

  test('is in the language that is asked for, and canonical in it', async () => {
    const { body } = await ask(`${PAGE}?lang=hi`)
    expect(body).toContain('<html lang="hi"')
    expect(body).toContain('लगाई')
    expect(body).toContain(`<link rel="canonical" href="https://demo.example.com${PAGE}?lang=hi">`)
    expect((await ask(`${PAGE}?lang=xx`)).body).toContain('<html lang="en"')
  })

  test.each([
    ['another name', '/matches/cricket/e1/australia-v-india'],
    ['no name', '/matches/cricket/e1'],
  ])('at an address with %s leads to its own', async (_, url) => {
    const { statusCode, headers } = await ask(url)
    expect([statusCode, headers.location]).toEqual([302, PAGE])
  })

  test.each([
    ['of another sport', '/matches/soccer/e1/india-v-australia', {}],
    ['that is not there', '/matches/cricket/e2/india-v-australia', {}],
    ['that is over', PAGE, { events: [boardEvent({ status: 'SETTLED' })] }],
  ])('%s is gone, and the page leads to the others', async (_, url, given) => {
    const { statusCode, body } = await ask(url, given)
    expect(statusCode).toBe(404)
    expect(body).toContain('href="/matches"')
  })

  test('has no price where its market is suspended', async () => {
    const { body } = await ask(PAGE, { events: [boardEvent({ status: 'SUSPENDED' })] })
    expect(body).toContain('Suspended')
    expect(body).not.toContain('1.85')
  })

  test('with a name that would end an element is read as it is called', async () => {
    const name = '</script><script>alert(1)</script> & "x"'
    const { headers } = await ask('/matches/cricket/e1', { events: [boardEvent({ name })] })
    const { body } = await ask(String(headers.location), { events: [boardEvent({ name })] })
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;')
  })

  test.each(['India v Australia', 'भारत बनाम ऑस्ट्रेलिया', '日本 v 中国', ''])('has a picture: %j', async (name) => {
    const { statusCode, headers, rawPayload } = await ask('/matches/cricket/e1.png', { events: [boardEvent({ name })] })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(rawPayload).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect((await sharp(rawPayload).stats()).entropy).toBeGreaterThan(0.1)
  })
})

describe('the list', () => {
  const soon = boardEvent({ id: 'e2', name: 'Later v Latest', openAt: NOW + 9_000_000 })
  const live = boardEvent({ id: 'e3', sportId: '1', name: 'Home v Away', inPlay: true, openAt: NOW - 600_000 })

  test('has what is in play first, then what comes, as it begins', async () => {
    const { body } = await ask('/matches', { events: [soon, boardEvent(), live] })
    const names = [...body.matchAll(/<li><a[^>]*><b>(.*?)<\/b>/g)].map(([, name]) => name)
    expect(names).toEqual(['Home v Away', 'India v Australia', 'Later v Latest'])
  })

  test('is of one sport, or of none that nobody knows', async () => {
    const { body } = await ask('/matches/soccer', { events: [soon, live] })
    expect([...body.matchAll(/<li>/g)]).toHaveLength(1)
    expect((await ask('/matches/chess')).statusCode).toBe(404)
    expect((await ask('/matches/sport-12345')).statusCode).toBe(404)
  })

  test('says so where nothing is on', async () => {
    expect((await ask('/matches', { events: [] })).body).toContain('No match is on')
  })
})

describe('search engines', () => {
  test('are told of every page in every language, and of nothing that is over', async () => {
    const gone = boardEvent({ id: 'e9', name: 'Gone', status: 'SETTLED' })
    const { body } = await ask('/sitemap.xml', { events: [boardEvent(), gone] })
    expect(body).toContain(`<loc>https://demo.example.com${PAGE}</loc>`)
    expect(body).toContain(`hreflang="ta" href="https://demo.example.com${PAGE}?lang=ta"`)
    expect(body).not.toContain('gone')
  })

  test.each([
    ['where there are pages', {}, 'Sitemap: https://demo.example.com/sitemap.xml'],
    ['where there are none', { switches: {} }, 'Disallow: /console/\nDisallow: /events/'],
    ['of a closed site', { type: 'b2b' }, 'User-agent: *\nDisallow: /\n'],
  ])('are told what is none of theirs, %s', async (_, change, said) => {
    expect((await ask('/robots.txt', { site: siteWith(change) })).body).toContain(said)
  })
})

test.each(['/matches', PAGE, '/matches/cricket/e1.png', '/sitemap.xml'])(
  '%s is not there on a site without public pages, or with a casino alone',
  async (url) => {
    for (const change of [{ switches: {} }, { onlyCasino: true }, { type: 'b2b' }])
      expect((await ask(url, { site: siteWith(change) })).statusCode).toBe(404)
  },
)

describe('an address', () => {
  test.each(['4', '1', '7', '4339', '998917', '99999'])('of sport %s leads back to it', (id) => {
    expect(sportOfSlug(slugOfSport(id))).toBe(id)
  })

  test('is written as a browser sends it', () => {
    const event = { id: '1.2/3', sportId: '4', name: ' India – Österreich (W) ' }
    expect(eventPath(event, 'hi')).toBe('/matches/cricket/1.2%2F3/india-%C3%B6sterreich-w?lang=hi')
    expect(listPath(null)).toBe('/matches')
  })

  test('of a name that is too long is cut between letters', () => {
    const name = `${'a'.repeat(79)}𐐷${'b'.repeat(9)}`
    expect(eventPath({ id: 'e1', sportId: '4', name })).toContain(
      encodeURIComponent(`${'a'.repeat(79)}𐐷`.toLowerCase()),
    )
  })

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['demo.localhost:3000', 'http://demo.localhost:3000'],
    ['d.bet.example', 'https://bet.example'],
    ['WWW.Bet.example.:8443', 'https://bet.example'],
    ['bet.example', 'https://bet.example'],
    ['www.own.example', 'https://www.own.example'],
    ['demo.evil.example', undefined],
    ['bet.example.evil.example', undefined],
  ])('on %s begins with %s', (host, origin) => expect(originOf(host, ['bet.example', 'www.own.example'])).toBe(origin))
})

test.each(['/matches', PAGE, '/sitemap.xml'])('%s is not there under a name that a stranger gives us', async (url) => {
  expect((await ask(url, { host: 'demo.evil.example' })).statusCode).toBe(404)
  expect((await ask('/robots.txt', { host: 'demo.evil.example' })).body).toBe('User-agent: *\nDisallow: /\n')
})
