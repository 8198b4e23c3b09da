/** The HTTP machinery by itself: what is no call of the contract, and who does not finish theirs. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls, TOKEN_HEADER } from '@paddock/contract'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HostSite } from '../http-call.ts'
import { createHttp, type Http } from './http.ts'
import type { Doors } from './doors.ts'
import { servePages } from './pages.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../log/metrics.ts'
import { ShareIsFull } from '../database/fair-shares.ts'

const NOBODY: Doors = {
  siteOf: async () => undefined,
  actorOf: async () => ({ ok: false, refusal: { code: 'UNAUTHENTICATED' } }),
  renewIfDue: async () => undefined,
  dbOf: () => {
    throw new Error('nobody is served')
  },
  relationsOf: async () => new Map(),
  appKey: null,
  budgets: { take: () => 0 },
  noteRefused: async () => undefined,
}

let http: Http
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  http = createHttp(NOBODY, createMetrics(), createLog('silent'), { requestMs: 300, lookMs: 100 })
})
afterEach(async () => {
  await http.app.close()
  await rm(folder, { recursive: true })
})

test.each(['/assets/', '/slides/', '/console/assets/', '/assets/../assets/', '/assets//', '/.vite/'])(
  'the folder %s is not there for anybody, and no fault of ours is told of it',
  async (url) => {
    const console = join(folder, 'operators')
    for (const path of [join(folder, 'assets'), join(folder, 'slides'), join(folder, '.vite'), join(console, 'assets')])
      await mkdir(path, { recursive: true })
    for (const app of [folder, console]) await writeFile(join(app, 'index.html'), '<html></html>')
    await servePages(http.app, { player: folder, console })
    const { statusCode, body } = await http.app.inject({ url })
    expect([statusCode, body]).toEqual([404, '{"message":"Not found","code":"NOT_FOUND"}'])
  },
)

test('who finds their share of the database full is told to come again, and who asks too much to ask less', async () => {
  const tooLong = Object.assign(new pg.DatabaseError('canceling statement due to statement timeout', 0, 'error'), {
    code: '57014',
  })
  http.app.get('/full', () => Promise.reject(new ShareIsFull('site 1', 3000)))
  http.app.get('/long', () => Promise.reject(tooLong))
  const full = await http.app.inject({ url: '/full' })
  expect([full.statusCode, full.headers['retry-after'], full.json()]).toMatchObject([
    429,
    '3',
    { code: 'TOO_MANY_REQUESTS' },
  ])
  const long = await http.app.inject({ url: '/long' })
  expect([long.statusCode, long.json()]).toMatchObject([422, { code: 'TAKES_TOO_LONG' }])
  // Of lists without days too.
  expect(long.json<{ message: string }>().message).toMatch(/ask for less at once, or try again later$/)
})

test('what ends with a throw is counted as the refusal that is told, and a fault as none', async () => {
  const metrics = createMetrics()
  const counting = createHttp(NOBODY, metrics, createLog('silent'))
  const ended = (code: string) => Promise.reject(Object.assign(new pg.DatabaseError('ended', 0, 'error'), { code }))
  counting.app.get('/long', () => ended('57014'))
  counting.app.get('/busy', () => ended('55P03'))
  counting.app.get('/fault', () => Promise.reject(new Error('a fault of ours')))
  for (const url of ['/long', '/long', '/busy', '/fault']) await counting.app.inject({ url })
  const { values } = await metrics.refusals.get()
  expect(values.map(({ labels, value }) => [labels.code, value])).toEqual([
    ['TAKES_TOO_LONG', 2],
    ['TOO_MANY_REQUESTS', 1],
  ])
  await counting.app.close()
})

test.each([
  ['40P01', 'deadlock detected'],
  ['55P03', 'canceling statement due to lock timeout'],
])('who met others at the same rows (%s) is told to come again, and one warning is written', async (code, message) => {
  const log = createLog('silent')
  const [warned, failed] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  const heard = createHttp(NOBODY, createMetrics(), log)
  heard.app.get('/busy', () => Promise.reject(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })))
  const busy = await heard.app.inject({ url: '/busy' })
  expect([busy.statusCode, busy.headers['retry-after'], busy.json()]).toMatchObject([
    429,
    '1',
    { code: 'TOO_MANY_REQUESTS', facts: { retryAfterMs: 1000 } },
  ])
  expect([warned.mock.calls, failed.mock.calls]).toMatchObject([
    [[{ cause: message, route: '/busy' }, expect.any(String)]],
    [],
  ])
  await heard.app.close()
})

/** A site whose people are who their token says, by number. */
const SOMEBODY: Doors = {
  ...NOBODY,
  siteOf: async () => ({ id: 1, config: {}, maintenance: false }) as unknown as HostSite,
  actorOf: async (token) =>
    ({ ok: true, value: { accountId: Number(token), siteId: 1, role: 'user', stage: 'FULL' } }) as never,
  dbOf: () => undefined as never,
}

test('what one account reads at once waits for what it reads, and keeps nobody else waiting', async () => {
  const open = createHttp(SOMEBODY, createMetrics(), createLog('silent'))
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  const reading: number[] = []
  open.routes.guarded(calls.getExposure, async ({ actor }) => {
    reading.push(actor.accountId)
    await until
    return { ok: true, value: { reply: {} as never } }
  })
  const ask = (accountId: number) =>
    open.app.inject({ url: '/api/user/exposure', headers: { [TOKEN_HEADER]: `${accountId}`.padStart(32, '0') } })
  const asked = [...Array.from({ length: 6 }, () => ask(7)), ask(8)]
  await vi.waitFor(() => expect(reading).toEqual([7, 7, 7, 7, 8]))
  goOn()
  await Promise.all(asked)
  expect(reading).toEqual([7, 7, 7, 7, 8, 7, 7])
  await open.app.close()
})

test('who sends a body slower than anybody types is hung up on, and others are served meanwhile', async () => {
  await http.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  )
  const dripping = setInterval(() => socket.write(' '), 50)
  const read: Buffer[] = []
  socket.on('data', (data: Buffer) => read.push(data))
  const others = await fetch(`http://127.0.0.1:${port}/api/none`)
  expect(others.status).toBe(404)
  await once(socket, 'close')
  clearInterval(dripping)
  expect(Buffer.concat(read).toString()).toMatch(/^HTTP\/1\.1 408 /)
})
