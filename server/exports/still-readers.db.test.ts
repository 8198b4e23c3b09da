/** Readers of exports who stop reading: what that may cost others, and how long. Security T49, T59. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { calls, type Refusal, readFileFrames } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Exporter, Exporting } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { createExporter } from './exporter.ts'
import { PIECE_BYTES, watchReader } from './watch-reader.ts'

/** As many as a page has, and longer than what lies ready for a reader. */
const ROWS = Array.from({ length: 5000 }, (_, at) => ({ _id: `${at} `.padEnd(200, 'x') }))

let database: TestDatabase
let exporter: Exporter
let passedMs: number
let refusal: Refusal | undefined
/** How often a clock has looked whether the reader may still have it. */
let looks: number
let faults: unknown[]
beforeEach(async () => {
  database = await cloneDatabase()
  passedMs = 0
  refusal = undefined
  looks = 0
  faults = []
  const log = { error: (facts: unknown) => void faults.push(facts) } as unknown as Log
  exporter = createExporter({ log, clock: () => Date.now() + passedMs, countRefused: () => undefined })
})
afterEach(async () => {
  exporter.close()
  await database.drop()
  if (faults.length > 0) throw new Error('a fault was logged', { cause: faults })
})

type Asking = {
  readonly isDemo?: boolean
  readonly place?: string
  readonly gone?: AbortSignal
  /** Until when a page is read. */
  readonly until?: Promise<unknown>
}
const start = (
  accountId: number,
  siteId = 1,
  { isDemo = false, place = `home ${accountId}`, gone = new AbortController().signal, until }: Asking = {},
) =>
  exporter.start({
    call: calls.exportStatement,
    asked: {
      body: { kind: 'csv', title: 'Statement', columns: [{ id: 'number', head: 'Number' }] },
      site: { id: siteId, config: { switches: {} } },
      actor: { accountId, role: 'agent', isDemo },
      address: '203.0.113.1',
      place,
      db: database.db,
      requestId: 'r',
      query: {},
      target: null,
    },
    async read(_: unknown, { page }: { readonly page: number }) {
      await until
      return { ok: true, value: { reply: { docs: page === 1 ? ROWS : [], totalDocs: 5000 } } }
    },
    gone,
    refusalOfNow: async () => {
      looks += 1
      return refusal
    },
  } as unknown as Exporting)

/** Long enough for any machine: what is shown is that it happens. */
const WAIT = { timeout: 20_000, interval: 10 }
const looked = async () => {
  const before = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before), WAIT)
}
/** Takes the first piece and no other, until as much lies ready as is made for one who does not come for it. */
async function stalled(...of: Parameters<typeof start>): Promise<{ stream: Readable; taken: Uint8Array }> {
  const begun = await start(...of)
  if (!begun.ok || !('stream' in begun.value)) throw new Error('no file came')
  const { stream } = begun.value
  const { value: taken } = (await stream[Symbol.asyncIterator]().next()) as { readonly value: Uint8Array }
  await vi.waitFor(() => expect(stream.readableLength).toBeGreaterThanOrEqual(stream.readableHighWaterMark), WAIT)
  return { stream, taken }
}
const stall = async (...of: Parameters<typeof start>): Promise<Readable> => (await stalled(...of)).stream
/** Its place is free once its moment is let go of, behind its end. */
const startsAgain = (accountId: number) => vi.waitFor(async () => expect((await start(accountId)).ok).toBe(true), WAIT)

test('one who stops reading and is signed out has the export ended, and its place is free', async () => {
  const stream = await stall(7)
  expect(await start(7)).toMatchObject({ refusal: { code: 'EXPORT_RUNNING' } })
  refusal = { code: 'UNAUTHENTICATED' }
  await once(stream, 'close')
  refusal = undefined
  await startsAgain(7)
})

/** Two of site 1 that read until they are let go on. */
function readersOfSite() {
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  const reading = [start(101, 1, { until }), start(102, 1, { until })]
  return {
    async end(): Promise<void> {
      goOn()
      for (const begun of await Promise.all(reading))
        if (begun.ok && 'stream' in begun.value) begun.value.stream.destroy()
    },
  }
}

test('two of a site that read for long keep a third waiting, and none of another site', async () => {
  const readers = readersOfSite()
  let isThird = false
  const third = start(103).finally(() => (isThird = true))
  await stall(201, 2)
  expect(isThird).toBe(false)
  await readers.end()
  expect((await third).ok).toBe(true)
})

test('one who hangs up while others are read waits no longer, and may begin another', async () => {
  const readers = readersOfSite()
  const gone = new AbortController()
  const waiting = start(103, 1, { gone: gone.signal })
  gone.abort()
  expect(await waiting).toMatchObject({ ok: false })
  expect(await start(103, 1, { gone: gone.signal })).not.toMatchObject({ refusal: { code: 'EXPORT_RUNNING' } })
  await readers.end()
})

test('one who was locked while others were read has none of it', async () => {
  const readers = readersOfSite()
  const waiting = start(103)
  refusal = { code: 'UNAUTHENTICATED' }
  await readers.end()
  expect(await waiting).toMatchObject({ ok: false, refusal: { code: 'UNAUTHENTICATED' } })
  refusal = undefined
  await startsAgain(103)
})

test('one who goes on reading is told why the file ends', async () => {
  const { stream, taken } = await stalled(7)
  refusal = { code: 'ACCOUNT_LOCKED' }
  await looked()
  const rest: Uint8Array[] = [taken]
  for (let piece; (piece = stream.read() as Uint8Array | null) !== null; ) rest.push(piece)
  expect(rest.length).toBeGreaterThan(1)
  const told: unknown[] = []
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* rest
    yield* stream as AsyncIterable<Uint8Array>
  }
  for await (const frame of readFileFrames(all())) told.push(frame)
  expect(must(told.at(-1), 'a frame')).toMatchObject({ type: 'FAILED', body: { code: 'ACCOUNT_LOCKED' } })
})

test('one who takes nothing for twenty seconds has ended the export; for ten it goes on', async () => {
  const stream = await stall(7)
  passedMs = 10_000
  await looked()
  expect(stream.destroyed).toBe(false)
  passedMs = 21_000
  await once(stream, 'close')
  await startsAgain(7)
})

test.each([
  [29, undefined],
  [31, { code: 'TAKES_TOO_LONG' }],
])('of one who always takes a little, after %i minutes: %j', async (minutes, told) => {
  const reader = watchReader(
    { call: calls.exportStatement, asked: {} as Exporting['asked'], refusalOfNow: async () => void looks++ },
    { log: {} as Log, clock: () => passedMs },
  )
  async function* neverDone(): AsyncGenerator<Uint8Array> {
    yield await new Promise(() => undefined)
  }
  const stream = Readable.from([])
  // What is waited for is the next piece, so nobody is still.
  void reader.watched(neverDone()).next()
  passedMs = minutes * 60_000
  reader.endStill(stream)
  const isSeen = () => (told ? reader.refusal() !== undefined : looks > 0)
  await vi.waitUntil(isSeen, WAIT)
  expect([reader.refusal(), stream.destroyed]).toEqual([told, false])
  stream.destroy()
})

test('the readers of one site leave places for those of another', async () => {
  for (const accountId of [1, 2, 3, 4]) await stall(accountId)
  expect(await start(5)).toMatchObject({ refusal: { code: 'TOO_MANY_REQUESTS' } })
  await stall(6, 2)
  expect((await start(7, 3)).ok).toBe(true)
})

test('four demo accounts of one address who never read leave their site’s places to everybody else', async () => {
  const demo = { isDemo: true, place: '203.0.113' }
  await stall(1, 1, demo)
  for (const accountId of [2, 3, 4])
    expect(await start(accountId, 1, demo)).toMatchObject({ refusal: { code: 'TOO_MANY_REQUESTS' } })
  for (const accountId of [5, 6, 7, 8]) await stall(accountId)
})

test('those of one place who never read leave half of a site’s places to others', async () => {
  const office = { place: '203.0.113' }
  for (const accountId of [1, 2]) await stall(accountId, 1, office)
  expect(await start(3, 1, office)).toMatchObject({ refusal: { code: 'TOO_MANY_REQUESTS' } })
  for (const accountId of [5, 6]) await stall(accountId)
})

test('a row that is long is given in pieces, so that who takes some of it is not still', async () => {
  const begun = await start(7)
  if (!begun.ok || !('stream' in begun.value)) throw new Error('no file came')
  const sizes: number[] = []
  for await (const piece of begun.value.stream as AsyncIterable<Uint8Array>) sizes.push(piece.length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(PIECE_BYTES)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(ROWS.length * 200)
})

test('one who hangs up ends the work at once, also while no piece of the file comes', async () => {
  // A thread that never has anything to give.
  const silenced = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => undefined)
  const begun = await start(7)
  if (!begun.ok || !('stream' in begun.value)) throw new Error('no file came')
  const { stream } = begun.value
  stream.resume()
  await vi.waitFor(() => expect(silenced).toHaveBeenCalled(), WAIT)
  const ended = once(silenced.mock.contexts[0] as Worker, 'exit')
  stream.destroy()
  await Promise.all([ended, once(stream, 'close')])
  silenced.mockRestore()
  await startsAgain(7)
})
