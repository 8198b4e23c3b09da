/** Words that the code has in a list, and the database in a check of a column: who adds one to the list adds a migration. */
import { BOARD_PLACE_STATES } from '@paddock/contract'
import { ARTICLE_AIMS, ARTICLE_KINDS, ARTICLE_LANGUAGES } from '@paddock/domain/articles'
import { RULE_KINDS } from '@paddock/domain/bonuses'
import { ADAPTERS, GAME_TYPES, VOLATILITIES, WALLET_MODES } from '@paddock/domain/casino'
import { BOARD_MEASURES, BOARD_PERIODS } from '@paddock/domain/leaderboard'
import { TRANSFER_KINDS } from '@paddock/domain/ledger'
import { AUTO_STATUSES, BET_STATUSES, MARKET_KINDS, MARKET_STATUSES, MAX_TERMS } from '@paddock/domain/market'
import {
  DUTY_KINDS,
  ORDER_STATES,
  ORDER_WAYS,
  PAYMENT_TYPES,
  REPORT_KINDS,
  REQUEST_STATES,
} from '@paddock/domain/payments'
import { LIMIT_KINDS, LIMIT_PERIODS } from '@paddock/domain/protection'
import { ROLES, SHARE_KINDS } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { words } from '../words.ts'

let clone: TestDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

/** What is checked of the column alone. */
async function checksOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(c.oid) as check from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attname = ${column} and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.conrelid = ${table}::regclass`.execute(clone.db)
  return rows.map(({ check }) => check)
}
const QUOTED = /'([^']*)'::text/g

test.each([
  ['articles', 'kind', ARTICLE_KINDS],
  ['article_texts', 'language', ARTICLE_LANGUAGES],
  ['article_versions', 'aim', ARTICLE_AIMS],
  ['accounts', 'role', ['system', ...ROLES]],
  ['auto_cash_outs', 'status', AUTO_STATUSES],
  ['leaderboard_sums', 'unit', BOARD_PERIODS],
  ['leaderboard_prizes', 'unit', BOARD_PERIODS],
  ['leaderboard_prizes', 'measure', BOARD_MEASURES],
  ['leaderboard_closed', 'unit', BOARD_PERIODS],
  ['leaderboard_places', 'state', BOARD_PLACE_STATES],
  ['bets', 'status', BET_STATUSES],
  ['bonus_rule_versions', 'kind', RULE_KINDS],
  ['casino_games', 'type', GAME_TYPES],
  ['casino_games', 'volatility', VOLATILITIES],
  ['casino_providers', 'wallet_mode', WALLET_MODES],
  ['deposits', 'state', REQUEST_STATES],
  ['duties', 'kind', DUTY_KINDS],
  ['gateway_lines', 'kind', REPORT_KINDS],
  ['gateway_orders', 'state', ORDER_STATES],
  ['gateway_orders', 'way', ORDER_WAYS],
  ['markets', 'kind', MARKET_KINDS],
  ['markets', 'status', MARKET_STATUSES],
  ['payment_method_versions', 'payment_type', PAYMENT_TYPES],
  ['player_limits', 'kind', LIMIT_KINDS],
  ['player_limits', 'period', LIMIT_PERIODS],
  ['share_chains', 'product', SHARE_KINDS],
  ['transfers', 'kind', TRANSFER_KINDS],
  ['withdrawals', 'state', REQUEST_STATES],
] as const)('%s.%s may hold each word of its list, and no other', async (table, column, list) => {
  const one = new RegExp(String.raw`^CHECK \(\(${column} = ANY \(ARRAY\[[^\]]*\]\)\)\)$`)
  const [check = ''] = (await checksOf(table, column)).filter((each) => one.test(each))
  expect([...check.matchAll(QUOTED)].map(([, word = '']) => word).toSorted()).toEqual([...list].toSorted())
})

test('a provider may speak by each adapter', async () => {
  const said = (await checksOf('casino_providers', 'adapter')).join(' ')
  expect(ADAPTERS.filter((adapter) => !said.includes(`'${adapter}'`))).toEqual([])
})

test('an account has a column for the largest stake of each kind', async () => {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns where table_name = 'accounts'`.execute(clone.db)
  const columns = rows.map(({ column }) => column)
  expect(columns).toEqual(expect.arrayContaining(MAX_TERMS.map((term) => words.columnOf(term))))
})
