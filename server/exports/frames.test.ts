import { Readable } from 'node:stream'
import { calls, type ExportCall, type FileFrame, readFileFrames } from '@paddock/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Exporting } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import type { Tx } from '../platform/database.ts'
import { framesOf } from './frames.ts'
import { ROWS_OF_TURN } from './few-at-a-time.ts'
import { csvRows } from './testing/exported.ts'

const NO_LOG = { error: () => undefined } as unknown as Log
const DEPS = { log: NO_LOG, clock: Date.now, countRefused: () => undefined, refusalOfNow: () => undefined }
const ROWS = Array.from({ length: 2000 }, (_, at) => ({ _id: String(at) }))
const BODY = { kind: 'csv', title: 'Statement', columns: [{ id: 'number', head: 'Number' }] }
const FIRST = { rows: ROWS, total: 6000, isLast: false, sums: new Map() }

/** The last frame of a file whose list fails at its second page, how often it was told, and how often the moment was given back. */
async function endOf(thrown: Error) {
  const exporting = {
    call: calls.exportStatement,
    asked: { body: BODY, site: { config: {} }, actor: null, requestId: 'r' },
    read: () => Promise.reject(thrown),
  } as unknown as Exporting
  const told: unknown[] = []
  let released = 0
  const held = { tx: {} as Tx, release: async () => void (released += 1) }
  const log = { error: (facts: unknown) => told.push(facts) } as unknown as Log
  let last: FileFrame | undefined
  const refused: string[] = []
  const countRefused = (code: string) => void refused.push(code)
  const deps = { ...DEPS, log, countRefused, leaving: new AbortController().signal }
  for await (const frame of readFileFrames(Readable.from(framesOf(exporting, FIRST, held, deps)))) last = frame
  return { last, told: told.length, released, refused }
}

test('a list that fails on its way ends the file with a fault, told once, and holds nothing', async () => {
  expect(await endOf(new Error('the disk is gone'))).toMatchObject({
    last: { type: 'FAILED', body: { code: 'FAULT' } },
    told: 1,
    refused: [],
    released: expect.toSatisfy((times: number) => times > 0),
  })
})

test('one that takes longer than a site may ask says so, what helps, and is counted as refused', async () => {
  const cancelled = Object.assign(new pg.DatabaseError('canceling statement', 1, 'error'), { code: '57014' })
  expect(await endOf(cancelled)).toMatchObject({
    last: { type: 'FAILED', body: { code: 'TAKES_TOO_LONG' } },
    refused: ['TAKES_TOO_LONG'],
  })
})

test('a file of pages has so many rows at most, and says what helps', async () => {
  const exporting = (kind: string) =>
    ({
      call: calls.exportStatement,
      asked: { body: { ...BODY, kind }, site: { config: {} }, actor: null, requestId: 'r' },
    }) as unknown as Exporting
  const held = { tx: {} as Tx, release: async () => undefined }
  const deps = { ...DEPS, leaving: new AbortController().signal }
  const first = {
    rows: Array.from({ length: 60_001 }, () => ({ _id: 'x' })),
    total: 2500,
    isLast: true,
    sums: new Map(),
  }
  const lastOf = async (kind: string) => {
    let last: FileFrame | undefined
    for await (const frame of readFileFrames(Readable.from(framesOf(exporting(kind), first, held, deps)))) last = frame
    return last
  }
  expect(await lastOf('pdf')).toMatchObject({ type: 'FAILED', body: { code: 'PDF_TOO_LONG', facts: { most: 60_000 } } })
  expect(await lastOf('csv')).toMatchObject({ type: 'END', rows: 60_001 })
})

test.each([
  [5000, [2000, 5000]],
  [null, [2000, null]],
])('how far it is read is told of %s, and how far it is written of what was read', async (total, [rows, of]) => {
  const exporting = {
    call: calls.exportStatement,
    asked: { body: BODY, site: { config: {} }, actor: null, requestId: 'r' },
  } as unknown as Exporting
  const held = { tx: {} as Tx, release: async () => undefined }
  const deps = { ...DEPS, leaving: new AbortController().signal }
  const told: FileFrame[] = []
  const first = { rows: ROWS, total, isLast: true, sums: new Map() }
  for await (const frame of readFileFrames(Readable.from(framesOf(exporting, first, held, deps)))) told.push(frame)
  const progress = told.filter(({ type }) => type === 'PROGRESS')
  expect(progress.at(0)).toEqual({ type: 'PROGRESS', step: 'READ', rows, total: of })
  expect(progress.at(-1)).toEqual({ type: 'PROGRESS', step: 'WRITTEN', rows: 2000, total: 2000 })
})

test.each([
  [undefined, 'Placed (IST)', '2026-11-14 19:51:58'],
  ['Asia/Dubai', 'Placed (GST)', '2026-11-14 18:21:58'],
])('times are those of the site, or of the zone that the reader names: %s', async (zone, head, text) => {
  const columns = [{ id: 'at', head: 'Placed' }]
  const exporting = {
    call: calls.exportStatement,
    asked: {
      body: { ...BODY, zone, columns },
      site: { config: { timeZone: 'Asia/Kolkata' } },
      actor: null,
      requestId: 'r',
    },
  } as unknown as Exporting
  const held = { tx: {} as Tx, release: async () => undefined }
  const deps = { ...DEPS, leaving: new AbortController().signal }
  const first = {
    rows: [{ createdAt: Date.UTC(2026, 10, 14, 14, 21, 58, 1) }],
    total: 1,
    isLast: true,
    sums: new Map(),
  }
  const pieces: Uint8Array[] = []
  for await (const frame of readFileFrames(Readable.from(framesOf(exporting, first, held, deps))))
    if (frame.type === 'BYTES') pieces.push(frame.bytes)
  expect(csvRows(Buffer.concat(pieces))).toEqual([[head], [text]])
})

/** How many rows were looked at between two turns of this thread at most, while a list of three pages became a file. */
async function mostOfTurn(call: ExportCall, rowOf: (look: () => string) => object): Promise<number> {
  let [ofTurn, most, isOver] = [0, 0, false]
  const look = () => {
    ofTurn += 1
    return 'x'
  }
  const page = () => Array.from({ length: 2000 }, () => rowOf(look))
  const next = () => {
    most = Math.max(most, ofTurn)
    ofTurn = 0
    if (!isOver) setImmediate(next)
  }
  const columns = [{ id: call.columns[0], head: 'x' }]
  const exporting = {
    call,
    asked: { body: { kind: 'csv', title: 't', columns }, site: { config: {} }, actor: null, requestId: 'r' },
    read: async (_: Tx, { page: number }: { page: number }) => ({
      ok: true,
      value: { reply: { docs: number <= 3 ? page() : [], totalDocs: 6000 } },
    }),
  } as unknown as Exporting
  const held = { tx: {} as Tx, release: async () => undefined }
  const deps = { ...DEPS, leaving: new AbortController().signal }
  setImmediate(next)
  let last: FileFrame | undefined
  const first = { rows: page(), total: 6000, isLast: false, sums: new Map() }
  for await (const frame of readFileFrames(Readable.from(framesOf(exporting, first, held, deps)))) last = frame
  isOver = true
  expect(last?.type).toBe('END')
  return most
}

test('who reads many rows gives the thread back after a few of them', async () => {
  const most = await mostOfTurn(calls.exportStatement, (look) => ({
    get _id() {
      return look()
    },
  }))
  expect(most).toBe(ROWS_OF_TURN)
})

test('also where each row is compared with those of the page before', async () => {
  const most = await mostOfTurn(calls.exportLoginHistory, (look) => ({
    at: 1,
    get agent() {
      return look()
    },
  }))
  expect(most).toBe(ROWS_OF_TURN)
})
