import { calls } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { packDocs, unpackDocs } from '@paddock/contract/packing'
import { ok, refuse } from '@paddock/domain/result'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createFirstPage } from './first-page.ts'
import type { AppKey } from './platform/app-key.ts'
import type { Database } from './platform/database.ts'
import { createHttp } from './platform/http.ts'
import type { HostSite } from './platform/http-call.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'

test.each<[string, AppKey | null]>([
  ['nobody is asked for a key', null],
  ['existing clients must send theirs', { header: 'x-secret-key', key: 'of-every-bundle', isRequired: true }],
])('the first answer comes with the page where %s', async (_, appKey) => {
  const { app, routes } = createHttp(
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
  routes.open(calls.getCumulative, async () => ok({ cached }))
  const page = await createFirstPage(app)({ url: '/', headers: { host: 'demo' } } as FastifyRequest)
  expect(page?.answer).toContain('docs')
  const { name } = ((await unpackDocs(docs)) as { appConfigruation: { name: string } }).appConfigruation
  expect(page?.head).toContain(`<title>${name}</title>`)
  // The operators' app is told whose it is by the same answer.
  const desk = await createFirstPage(app)({
    url: '/console/people?search=x',
    headers: { host: 'demo' },
  } as FastifyRequest)
  expect(desk).toMatchObject({ head: `<title>${name} console</title>`, theme: page?.theme, answer: page?.answer })
})
