/** Plans are kept for as long as a connection lives: one that was made while nobody had played yet finds by key when millions have. docs/decisions/0069. */
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionOf } from '../../platform/database.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { createProvider, type TestProvider } from '../testing/provider.ts'

/** What finds one row, or those of one player, in the tables that grow. Statistics, which come within a minute, choose between these. */
const KEYS: Readonly<Record<string, RegExp>> = {
  accounts: /\bid = |\bpurpose = /,
  casino_calls: /\btx_id = |\bround_id = /,
  casino_rounds: /\bround_id = |\baccount_id = /,
  casino_sessions: /\bid = |\baccount_id = /,
  casino_tables: /\bmarket_key = |\baccount_id = /,
  casino_settled_markets: /\bmarket_key = /,
  casino_games: /\bgame_code = /,
  sessions: /\bid = |\btoken_hash = /,
  transfers: /\breference = /,
}

/** Of the few accounts that hold down those below them. */
const FEW = 'accounts_holding'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

let tree: Tree
let casino: TestProvider
beforeAll(async () => {
  tree = await createTree()
  casino = await createProvider(tree)
})
afterAll(async () => {
  await casino.close()
  await tree.close()
})

async function play(): Promise<void> {
  const [sessionId, playerRef] = [await casino.sit('player1'), casino.refOf('player1')]
  const stake = { playerRef, sessionId, gameCode: 'dice', currency: 'INR' }
  const round = { playerRef, roundId: 'r1' }
  const said = [
    await casino.call('debit', { ...stake, ...round, txId: 't1', amount: '10000' }),
    await casino.call('credit', {
      ...round,
      txId: 't2',
      refTxId: 't1',
      amount: '5000',
      kind: 'win',
      roundClosed: false,
    }),
    await casino.call('debit', { ...stake, roundId: 'r3', txId: 't3', amount: '10000' }),
    await casino.call('rollback', { playerRef, txId: 't4', refTxId: 't3' }),
    await casino.call('round-close', { ...round, txId: 't5' }),
    await casino.call('reserve', {
      ...stake,
      txId: 't6',
      roundId: 'r2',
      marketKey: 'm1',
      stake: '10000',
      version: 1,
      outcomes: [{ code: 'a', pnl: '-10000' }],
    }),
  ]
  expect(said.map(({ body }) => body.code)).toEqual(said.map(() => 'OK'))
}

/** Of all connections, each once: what the wallet has asked under a name. */
async function namedStatements(): Promise<readonly string[]> {
  const clients = await Promise.all(Array.from({ length: 3 }, () => connectionOf(tree.db)))
  const found = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string }>("select statement from pg_prepared_statements where name like 'line\\_%'"),
    ),
  )
  for (const client of clients) client.release()
  const statements = new Set(found.flatMap(({ rows }) => rows.map(({ statement }) => statement)))
  return [...statements].filter((statement) => !/^\s*(begin|commit|rollback)$/.test(statement))
}

/** As the wallet's connections make it; where a plan is a write with its reads, of all of them. */
async function planOf(statement: string): Promise<Plan> {
  const rows = await tree.db.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw("select set_config('enable_seqscan', 'off', true)"))
    return await tx.executeQuery<Record<string, readonly { Plan: Plan }[]>>(
      CompiledQuery.raw(`explain (generic_plan, format json) ${statement}`),
    )
  })
  const [plan] = Object.values(rows.rows[0] ?? {})[0] ?? []
  if (!plan) throw new Error(`no plan of ${statement}`)
  return plan.Plan
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The reads of tables that grow which do not find their rows by a key. A bitmap's index is the node below its table. */
const readsWhole = (plan: Plan): readonly string[] =>
  nodesOf(plan).flatMap((node) => {
    const [table = '', type] = [node['Relation Name'], node['Node Type']]
    const key = KEYS[table]
    if (!key || !type.includes('Scan') || type === 'Tid Scan' || node['Index Name'] === FEW) return []
    const conditions = [node, ...(node.Plans ?? [])].map((one) => one['Index Cond'] ?? '').join(' ')
    return key.test(conditions) ? [] : [`${type} of ${table} by ${conditions || 'nothing'}`]
  })

test('each statement of the wallet finds its rows by key, planned on empty tables', async () => {
  await play()
  const statements = await namedStatements()
  expect(statements.length).toBeGreaterThan(20)
  const wrong = await Promise.all(
    statements.map(async (statement) => readsWhole(await planOf(statement)).map((what) => ({ what, statement }))),
  )
  expect(wrong.flat()).toEqual([])
})
