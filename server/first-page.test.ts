import { calls } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_CASINO_GAME } from '@paddock/contract/examples/casino'
import { packDocs, unpackDocs } from '@paddock/contract/packing'
import { ok, refuse } from '@paddock/domain/result'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createFirstPage, neededByPlayer } from './first-page.ts'
import type { AppKey } from './platform/http/app-key.ts'
import type { Database } from './platform/database.ts'
import { createHttp } from './platform/http/http.ts'
import { answer, type HostSite } from './platform/http-call.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/log/metrics.ts'

/** A server with the call that the app begins with. */
async function serve(appKey: AppKey | null) {
  const http = createHttp(
    {
      appKey,
      siteOf: async () => ({ id: 1 }) as HostSite,
      actorOf: async () => refuse({ code: 'UNAUTHENTICATED' }),
      renewIfDue: async () => undefined,
      dbOf: () => ({}) as Database,
      relationsOf: async () => new Map(),
      budgets: { take: () => 0 },
      noteRefused: async () => undefined,
    },
    createMetrics(),
    createLog('silent'),
  )
  const docs = await packDocs(callExamples.getCumulative.docs)
  const cached = { body: Buffer.from(JSON.stringify({ docs })), etag: '"1"' }
  const languages: unknown[] = []
  http.routes.open(calls.getCumulative, async ({ query }) => {
    languages.push(query.language)
    return ok({ cached })
  })
  return { ...http, docs, languages }
}
const ask = (path: string) => ({ url: path, headers: { host: 'demo' } }) as FastifyRequest

test.each<[string, AppKey | null]>([
  ['nobody is asked for a key', null],
  ['existing clients must send theirs', { header: 'x-secret-key', key: 'of-every-bundle', isRequired: true }],
])('the first answer comes with the page where %s', async (_, appKey) => {
  const { app, docs } = await serve(appKey)
  const page = await createFirstPage(app)(ask('/'))
  expect(page?.answer).toContain('docs')
  const { name } = ((await unpackDocs(docs)) as { appConfigruation: { name: string } }).appConfigruation
  expect(page?.head).toContain(`<title>${name}</title>`)
  // The operators' app is told whose it is by the same answer.
  const desk = await createFirstPage(app)(ask('/console/people?search=x'))
  expect(desk).toMatchObject({ head: `<title>${name} console</title>`, theme: page?.theme, answer: page?.answer })
})

test.each([
  ['nothing is known', undefined, 'en'],
  ['it is known', 'paddock_device=abc; paddock_language=ta', 'ta'],
  ['another one is known than we have', 'paddock_language=xx', 'en'],
])('a reader of whom %s is brought the texts of the site in their language alone', async (_, cookie, language) => {
  const { app, languages } = await serve(null)
  await createFirstPage(app)({ url: '/', headers: { host: 'demo', cookie } } as FastifyRequest)
  expect(languages).toEqual([language])
})

test('the words of who reads another language are among the first files of any page', () => {
  expect(neededByPlayer('/', 'paddock_language=ta')).toEqual(['languages/ta.ts'])
  expect(neededByPlayer('/events/4/e1', 'paddock_language=hi')[0]).toBe('languages/hi.ts')
  expect(neededByPlayer('/', 'paddock_language=en')).toEqual([])
})

test('a lobby comes with the pictures of its first games, where there are enough of them', async () => {
  const { app, routes } = await serve(null)
  const wire = { ...EXAMPLE_CASINO_GAME, rests: false }
  let told: readonly object[] = []
  const asked: unknown[] = []
  routes.open(calls.getCasinoGames, async ({ query }) => {
    asked.push(query)
    const docs = z.parse(calls.getCasinoGames.docs, told)
    return answer({ docs, winners: [], totalDocs: told.length, leastStake: null })
  })
  const drawn = async (path: string) => (await createFirstPage(app)(ask(path)))?.drawn
  const of = (n: number, more: object = {}) => ({
    ...wire,
    urlThumb: `https://games.example/${n}.webp?a=1&b="`,
    ...more,
  })
  told = [0, 1, 2, 3, 4].map((n) => of(n))
  expect(await drawn('/slot-games?from=home')).toBe(
    `<header></header><hr><section>${[0, 1, 2, 3]
      .map((n) => `<img src="https://games.example/${n}.webp?a=1&amp;b=&quot;" alt="" fetchpriority="high" />`)
      .join('')}</section>`,
  )
  expect(asked).toEqual([{ gameType: 'slot', first: true }])
  told = [of(0), of(1), of(2, { rests: true }), of(3)]
  expect(await drawn('/top-casino')).toBe('')
  expect(asked.at(-1)).toEqual({ first: true })
  expect(await drawn('/casino/1/2/3/4')).toBeUndefined()
})
