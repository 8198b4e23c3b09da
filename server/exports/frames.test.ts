import { Readable } from 'node:stream'
import { calls, type FileFrame, readFileFrames } from '@paddock/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Exporting } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import type { Tx } from '../platform/database.ts'
import { framesOf } from './frames.ts'

const ROWS = Array.from({ length: 5000 }, (_, at) => ({ _id: String(at) }))
const FIRST = { rows: ROWS, total: 6000, isLast: false }

/** The last frame of a file whose list fails at its second page, how often it was told, and how often the moment was given back. */
async function endOf(thrown: Error) {
  const body = { kind: 'csv', title: 'Statement', columns: [{ id: 'number', head: 'Number' }] }
  const exporting = {
    call: calls.exportStatement,
    asked: { body, site: { config: {} }, actor: null, requestId: 'r' },
    read: () => Promise.reject(thrown),
  } as unknown as Exporting
  const told: unknown[] = []
  let released = 0
  const held = { tx: {} as Tx, release: async () => void (released += 1) }
  const log = { error: (facts: unknown) => told.push(facts) } as unknown as Log
  let last: FileFrame | undefined
  const deps = { log, clock: Date.now, refusalOfNow: () => undefined, leaving: new AbortController().signal }
  for await (const frame of readFileFrames(Readable.from(framesOf(exporting, FIRST, held, deps)))) last = frame
  return { last, told: told.length, released }
}

test('a list that fails on its way ends the file with a fault, told once, and holds nothing', async () => {
  expect(await endOf(new Error('the disk is gone'))).toMatchObject({
    last: { type: 'FAILED', body: { code: 'FAULT' } },
    told: 1,
    released: expect.toSatisfy((times: number) => times > 0),
  })
})

test('one that takes longer than a site may ask says so, and what helps', async () => {
  const cancelled = Object.assign(new pg.DatabaseError('canceling statement', 1, 'error'), { code: '57014' })
  expect(await endOf(cancelled)).toMatchObject({ last: { type: 'FAILED', body: { code: 'TAKES_TOO_LONG' } } })
})
