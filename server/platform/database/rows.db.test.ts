import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { type Columns, rowSet } from './rows.ts'
import { cloneDatabase } from '../testing/database.ts'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await cloneDatabase())
})
afterAll(() => drop())

type Row = {
  readonly n: number
  readonly big: number | null
  readonly small: number | null
  readonly real: number | null
  readonly flag: boolean | null
  readonly text: string | null
  readonly uuid: string | null
  readonly at: number | null
  readonly bytes: Buffer | null
  readonly json: unknown
  readonly numbers: readonly number[]
}
const COLUMNS: Columns<Row> = {
  n: 'int',
  big: 'bigint null',
  small: 'int null',
  real: 'float8 null',
  flag: 'boolean null',
  text: 'text null',
  uuid: 'uuid null',
  at: 'timestamptz null',
  bytes: 'bytea null',
  json: 'jsonb null',
  numbers: 'bigint[]',
}

const row = fc.record({
  big: fc.option(fc.maxSafeInteger()),
  small: fc.option(fc.integer()),
  real: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)),
  flag: fc.option(fc.boolean()),
  // PostgreSQL keeps no character zero.
  text: fc.option(fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\0', ''))),
  uuid: fc.option(fc.uuid()),
  at: fc.option(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) })),
  bytes: fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  json: fc.option(fc.record({ a: fc.integer(), b: fc.string({ unit: 'grapheme-ascii' }) })),
  numbers: fc.array(fc.maxSafeInteger(), { maxLength: 4 }),
})

test('rows come back as they were sent, of every type, alike or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.boolean(), async (rows, alike) => {
      const sent = rows.map((each, n) => ({ ...(alike ? must(rows[0], 'one at least') : each), n }))
      const { rows: back } = await sql<Row>`select * from (${rowSet<Row>(COLUMNS, sent)}) as sent order by n`.execute(
        db,
      )
      expect(back).toEqual(sent)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['a number beyond its type', 'int', 2 ** 31],
  ['a fraction of a whole number', 'int', 1.5],
  ['half a paisa', 'bigint', 100.5],
  ['a number that is not exact any more', 'bigint', 2 ** 53],
  ['a time within a microsecond', 'timestamptz', 1.0001],
  ['what is no UUID', 'uuid', '00000000-0000-0000-0000-00000000000x'],
  ['a UUID that is cut short', 'uuid', '00000000-0000-0000-0000'],
] as const)('%s is refused, not cut', (_, type, value) => {
  expect(() =>
    rowSet<{ value: number | string | null }>({ value: `${type} null` }, [{ value }, { value: null }]),
  ).toThrow(RangeError)
})
