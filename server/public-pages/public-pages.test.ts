/** What search engines, and who runs no script, read of matches. docs/domain/public-pages.md. */
import { completeConfig } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PublicArticle } from '../articles/index.ts'
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
    articles = [],
  }: {
    site?: HostSite
    events?: readonly BoardEvent[]
    host?: string
    articles?: readonly PublicArticle[]
  } = {},
) {
  const app = Fastify()
  servePublicPages(app, {
    siteOf: async (host) => (host.endsWith('nobody.example') ? undefined : site),
    board: { events: () => events, event: (id) => events.find(({ event }) => event.id === id) },
    articles: {
      list: async (_, kind) => articles.filter((article) => kind === null || article.kind === kind),
      find: async (_, kind, slug) => articles.find((article) => article.kind === kind && article.slug === slug),
    },
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

const ARTICLE: PublicArticle = {
  id: 7,
  kind: 'BLOG',
  slug: 'the-final',
  language: 'en',
  languages: ['en', 'hi'],
  group: '',
  title: 'The final',
  summary: 'At 19:30',
  body: '## Who plays\nIndia & **Australia**, see [what is on](/inPlay) and [the rules](https://icc.example/a?b=1&c=2)\n1. one',
  image: '/images/img_1.webp',
  video: null,
  marketing: false,
  aim: null,
  bonusRuleId: null,
  endsAt: null,
  publishedAt: NOW,
  advertises: false,
  bonus: null,
}
const article = (change: Partial<PublicArticle> = {}): PublicArticle => ({ ...ARTICLE, ...change })
const dataIn = (body: string) =>
  JSON.parse(must(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1], 'it has data'))['@graph']

describe('an article', () => {
  test('is read whole without a script', async () => {
    const { statusCode, body } = await ask('/read/blogs/the-final', { articles: [article()] })
    expect(statusCode).toBe(200)
    expect(body).toContain('<article lang="en"><h1>The final</h1>')
    expect(body).toContain(
      '<h2>Who plays</h2><p>India &amp; <b>Australia</b>, see <a href="/inPlay">what is on</a> and <a href="https://icc.example/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">the rules</a></p><ol class="said"><li>one</li></ol>',
    )
    expect(body).toContain('<title>The final · Paddock</title>')
    expect(body).toContain('<meta name="description" content="At 19:30">')
    expect(body).toContain('<meta property="og:image" content="https://demo.example.com/images/img_1.webp">')
    expect(body).toContain('href="/resources/blogs/the-final"')
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/)
  })

  test('is canonical in the languages that it is written in, and names no others', async () => {
    const { body } = await ask('/read/blogs/the-final?lang=hi', { articles: [article({ language: 'hi' })] })
    expect(body).toContain('<link rel="canonical" href="https://demo.example.com/read/blogs/the-final?lang=hi">')
    expect([...body.matchAll(/hreflang="(\w+)" href="https/g)].map(([, one]) => one)).toEqual(['en', 'hi'])
    const other = (await ask('/read/blogs/the-final?lang=ta', { articles: [article()] })).body
    expect(other).toContain('<link rel="canonical" href="https://demo.example.com/read/blogs/the-final">')
    expect(other).toContain('<html lang="ta"')
    expect(other).toContain('<article lang="en">')
    expect(other).toContain('ஆங்கிலத்தில் மட்டும்')
  })

  test('says to machines what it is, and where it stands', async () => {
    const { body } = await ask('/read/blogs/the-final', { articles: [article()] })
    expect(dataIn(body)).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Blogs', item: 'https://demo.example.com/read/blogs' },
          { position: 2, name: 'The final', item: 'https://demo.example.com/read/blogs/the-final' },
        ],
      },
      { '@type': 'BlogPosting', headline: 'The final', inLanguage: 'en', datePublished: '2026-11-29T12:00:00.000Z' },
    ])
  })

  test('that is a question stands with its answer in the list, for people and for machines', async () => {
    const questions = [article({ kind: 'FAQ', slug: 'how', title: 'How?', body: '**So**' })]
    const { body } = await ask('/read/faq', { articles: questions })
    expect(body).toContain('<a href="/read/faq/how">How?</a></h2><p><b>So</b></p>')
    expect(dataIn(body)).toMatchObject([
      { '@type': 'BreadcrumbList' },
      { '@type': 'FAQPage', mainEntity: [{ name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'So' } }] },
    ])
  })

  test('that speaks of a bonus has what its rule says beside it', async () => {
    const bonus = {
      title: 'First deposit',
      earnedBy: 'DEPOSIT',
      share: 100,
      amount: null,
      most: paise(1_000_000),
      least: paise(50_000),
      firstOnly: true,
      wagering: { multiple: 10, base: 'bonus' },
      days: 30,
    } as const
    const { body } = await ask('/read/promotions/the-final', { articles: [article({ kind: 'PROMOTION', bonus })] })
    const text = body.replace(/<[^>]*>/g, '|')
    for (const said of ['100 % of your deposit', '₹ 10,000.00', '₹ 500.00', '10 × the bonus', '30 days'])
      expect(text).toContain(`|${said}|`)
  })

  test('can carry no markup, wherever it stands', async () => {
    const evil = '<img src=x onerror=alert(1)></script><script>alert(1)</script>"'
    const { body } = await ask('/read/blogs/the-final', {
      articles: [article({ title: evil, summary: evil, body: `## ${evil}\n- ${evil}\n[x](javascript:alert)` })],
    })
    expect(body).not.toMatch(/<img src=x|<script>alert|href="javascript/)
    expect((await ask('/read/blogs', { articles: [article({ title: evil, summary: evil })] })).body).not.toMatch(
      /<img src=x|<script>alert/,
    )
  })

  test.each(['/read/blogs/nothing', '/read/faq/the-final'])('%s is gone, and leads to the others', async (url) => {
    const { statusCode, body } = await ask(url, { articles: [article()] })
    expect(statusCode).toBe(404)
    expect(body).toMatch(/href="\/read\/(blogs|faq)"/)
  })

  test('of no section there is none, nor under a stranger’s name, nor where the site has none', async () => {
    const given = { articles: [article()] }
    expect((await ask('/read/nothing', given)).statusCode).toBe(404)
    expect((await ask('/read/blogs', { ...given, host: 'demo.evil.example' })).statusCode).toBe(404)
    for (const change of [{ switches: {} }, { switches: { publicPages: true, companyLinks: false } }, { type: 'b2b' }])
      expect((await ask('/read/blogs', { ...given, site: siteWith(change) })).statusCode).toBe(404)
  })

  test('is named to search engines in its languages, with its section', async () => {
    const { body } = await ask('/sitemap.xml', { articles: [article()] })
    expect(body).toContain('<loc>https://demo.example.com/read/blogs</loc>')
    expect(body).toContain('<loc>https://demo.example.com/read/blogs/the-final</loc>')
    expect(body).toContain('hreflang="hi" href="https://demo.example.com/read/blogs/the-final?lang=hi"')
    expect(body).not.toContain('/read/blogs/the-final?lang=ta')
    expect(body).not.toContain('/read/faq')
    const without = siteWith({ switches: { publicPages: true, companyLinks: false } })
    expect((await ask('/sitemap.xml', { articles: [article()], site: without })).body).not.toContain('/read/')
  })
})
