/** What stores declare of the columns that they write (`Columns` of rows.ts; the compiler holds it to their rows), against the database. */
import { globSync, readFileSync } from 'node:fs'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { words } from '../words.ts'

/** Sets that are joined to a table and not inserted as they are: of which one, and what in them is no column of it as it stands. */
const JOINED: Readonly<Record<string, { readonly table: string; readonly but?: readonly string[] }>> = {
  'bonuses/wagering/rounds.ts ROUND_NAME': { table: 'casino_rounds' },
  'casino/providers/store.ts OFFER': { table: 'casino_games' },
  // The day is read as a date.
  'casino/reconciliation/store.ts DIFFERENCE': { table: 'casino_differences', but: ['day'] },
  'casino/records/queries.ts ROUND': { table: 'casino_rounds' },
  'casino/wallet/late-wins.ts LATE_WIN': { table: 'casino_stuck_rounds', but: ['payout', 'at'] },
  'casino/wallet/store.ts ID': { table: 'casino_calls', but: ['n'] },
  // The answer is kept as it was written.
  'casino/wallet/store.ts CALL': { table: 'casino_calls', but: ['answer'] },
  'casino/wallet/store.ts REVERSAL': { table: 'casino_calls', but: ['by'] },
  // The answer is kept as it was written.
  'casino/wallet/store.ts ANSWER': { table: 'casino_calls', but: ['answer'] },
  'casino/wallet/store.ts ROUND_KEY': { table: 'casino_rounds' },
  'casino/wallet/store.ts ROUND_AT': { table: 'casino_rounds', but: ['n'] },
  'casino/wallet/store.ts ROUND_CHANGE': { table: 'casino_rounds', but: ['closes', 'at'] },
  'casino/wallet/store.ts PLAYER': { table: 'casino_sessions', but: ['n'] },
  'casino/wallet/store.ts SITTING_AT': { table: 'casino_sessions', but: ['n', 'sessionId'] },
  'casino/wallet/store.ts GAME_AT': { table: 'casino_sessions', but: ['n', 'now'] },
  'casino/wallet/tables-store.ts MARKET_AT': { table: 'casino_tables', but: ['n'] },
  'casino/wallet/tables-store.ts TABLE_AT': { table: 'casino_tables', but: ['n'] },
  'casino/wallet/tables-store.ts TABLE': { table: 'casino_tables', but: ['at'] },
  'casino/wallet/tables-store.ts HOLD_MOVE': { table: 'casino_tables', but: ['by'] },
  'casino/wallet/tables-store.ts RESULT': { table: 'casino_rounds', but: ['txId', 'pnl', 'moved', 'isNamed', 'at'] },
  'engine/store.ts BET_CHANGES': { table: 'bets' },
  'engine/store.ts FILL_CHANGES': { table: 'fills' },
  'engine/store.ts VOIDED_FILL': { table: 'fills' },
  'engine/store.ts VOIDED_PART': { table: 'session_cash_out_parts' },
  'engine/store.ts ACCOUNT_CHANGES': { table: 'accounts' },
  // Which brought what: the sums of two kinds of transfers, and a line of the journal.
  'settlement/move-accounts.ts MOVE': { table: 'accounts', but: ['accountId', 'results', 'commission', 'told'] },
  // Parts of positions, and of picks: what they are multiplied with stands in no column.
  'settlement/net.ts CELL': { table: 'positions', but: ['key', 'amount', 'slope'] },
  'settlement/net.ts HELD': { table: 'positions' },
  'settlement/net.ts PICK': { table: 'fills', but: ['pick', 'denominator'] },
  // What of a bet was cashed out stands in the parts of cash-outs.
  'settlement/net.ts WEIGHED': { table: 'bets', but: ['cashedOut'] },
}

/** Of a column that others leave empty: these always write it, and are never read back. */
const ALWAYS_WRITTEN: ReadonlySet<string> = new Set([
  'casino/wallet/store.ts CALL: site_id',
  'casino/wallet/store.ts CALL: account_id',
  'settlement/accrue-rebates.ts REBATE: market_id',
  'settlement/accrue-rebates.ts REBATE: result_version',
  'settlement/transfers.ts TRANSFER: market_id',
  'settlement/transfers.ts TRANSFER: site_id',
])

/** As the database calls them itself. */
const CALLED: Readonly<Record<string, string>> = {
  bigint: 'int8',
  int: 'int4',
  'bigint[]': '_int8',
  'int[]': '_int4',
  'uuid[]': '_uuid',
  'text[]': '_text',
  boolean: 'bool',
}

type Columns = ReadonlyMap<string, { readonly type: string; readonly isNullable: boolean }>
type Declared = { readonly name: string; readonly table: string | undefined; readonly columns: Columns }

const DECLARED = /const (\w+): Columns<[^=]+> = \{([^}]*)\}/g
const ENTRY = /(\w+): '([^']+?)( null)?',?|\.\.\.(\w+),?/g
const INSERTED = /insert(?:ion|Rows)(?:<\w+>)?\(\s*(?:\w+,\s*)?'(\w+)',\s*(\w+)/g

function readColumns(body: string, others: readonly Declared[], store: string): Columns {
  const columns = new Map<string, { type: string; isNullable: boolean }>()
  for (const [, property, type = '', none, other] of body.matchAll(ENTRY)) {
    if (property !== undefined)
      columns.set(words.columnOf(property), { type: CALLED[type] ?? type, isNullable: none !== undefined })
    const spread = other === undefined ? [] : others.find(({ name }) => name === `${store} ${other}`)?.columns
    for (const [column, what] of must(spread, `${other} stands above`)) columns.set(column, what)
  }
  return columns
}

/** What one file declares. Throws on what it cannot read: a declaration that is not looked at would hold nothing. */
function readStore(store: string, text: string): Declared[] {
  const inserted = new Map([...text.matchAll(INSERTED)].map(([, table = '', name = '']) => [name, table]))
  const declared: Declared[] = []
  for (const [, constant = '', body = ''] of text.matchAll(DECLARED)) {
    const name = `${store} ${constant}`
    if (body.replaceAll(ENTRY, '').trim() !== '') throw new Error(`${name} is more than names and types`)
    const table = inserted.get(constant) ?? JOINED[name]?.table
    declared.push({ name, table, columns: readColumns(body, declared, store) })
  }
  return declared
}

const SERVER = new URL('../../', import.meta.url).pathname
const NOT_A_STORE = /node_modules|\.test\.ts$|^platform\/database\/rows\.ts$/
const stores = globSync('**/*.ts', { cwd: SERVER })
  .filter((path) => !NOT_A_STORE.test(path))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${SERVER}${path}`, 'utf8') }))
const declared = stores.flatMap(({ path, text }) => readStore(path, text))

let clone: TestDatabase
let tables: ReadonlyMap<string, Columns>
beforeAll(async () => {
  clone = await cloneDatabase()
  const { rows } = await sql<{ table: string; column: string; type: string; isNullable: boolean }>`
    select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = 'public'`.execute(clone.db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  tables = new Map(
    [...byTable].map(([table, columns]) => [table, new Map(columns.map(({ column, ...what }) => [column, what]))]),
  )
})
afterAll(() => clone.drop())

describe('columns that a store declares are those of the database, and may be null where it says so:', () => {
  test.each(declared)('$name', ({ name, table, columns }) => {
    const left = new Set(JOINED[name]?.but?.map((property) => words.columnOf(property)))
    const kept = must(tables.get(table ?? ''), `${name} is of a table: inserted into it, or named in JOINED`)
    for (const [column, { type, isNullable }] of columns) {
      const at = `${name}: ${column}`
      if (left.has(column)) continue
      expect({ at, ...kept.get(column) }).toMatchObject({ at, type, isNullable: isNullable || ALWAYS_WRITTEN.has(at) })
    }
  })
})

test('none is written in another form, where this would not find it', () => {
  const said = stores.flatMap(({ text }) => text.match(/\bColumns</g) ?? [])
  expect(said).toHaveLength(declared.length)
  expect(
    stores.filter(({ text }) => /rowSet(<\w+>)?\(\s*\{|(insertion|insertRows)[^;]*?'\w+',\s*\{/.test(text)),
  ).toEqual([])
})

test('what is excepted is there', () => {
  const names = new Set(declared.map(({ name }) => name))
  expect(Object.keys(JOINED).filter((name) => !names.has(name))).toEqual([])
  expect([...ALWAYS_WRITTEN].filter((at) => !names.has(at.split(':')[0] ?? ''))).toEqual([])
})
