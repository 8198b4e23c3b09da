/**
 * The same bets as a straightforward handler would take them: one transaction a bet, every row read and written where it
 * stands, the law from the domain. Written to be quick within that: prepared statements on raw connections, one statement
 * a table, no query builder. What it leaves in the database passes the same audit as what the engine leaves.
 */
import type { MarketShape, MarketStatus, Runner } from '@paddock/domain/market'
import { lawOf } from '@paddock/domain/kinds'
import { add, paise, type Paise, subtract } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import {
  addFill,
  addPositions,
  bestCase,
  EMPTY,
  exposure,
  fromRow,
  negatePosition,
  type Position,
  type PositionRow,
  priceFill,
  toRow,
  contendersAmong,
} from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import pg from 'pg'
import type { IdempotencyKey } from '../bets/index.ts'
import { newId } from '../platform/ids.ts'
import { QUOTES, type World } from './world.ts'
import type { BetRequest } from '../bets/place.ts'

type AccountRow = {
  readonly site_id: number
  readonly balance: Paise
  readonly exposure: Paise
  readonly journal_seq: number
  readonly bet_delay: number
  readonly betfair_max: Paise
  readonly locked: boolean
}

type MarketRow = {
  readonly event_id: string
  readonly kind: 'BETFAIR'
  readonly shape: Extract<MarketShape, { kind: 'BETFAIR' }>
  readonly runners: readonly Runner[]
  readonly status: MarketStatus
  readonly version: number
  readonly min_stake: Paise
  readonly max_stake: Paise
  readonly max_house_loss: Paise
  readonly max_user_win: Paise
  readonly price: Odds
  readonly size: Paise
  readonly house_id: number
}

const STATEMENTS = {
  keep: 'insert into idempotency (account_id, key, body_hash, bet_ids) values ($1, $2, $3, $4::uuid[]) on conflict do nothing',
  account: `select a.site_id, a.balance, a.exposure, a.journal_seq, a.bet_delay, a.betfair_max,
    a.user_locked or a.bet_locked or exists (select 1 from accounts u where u.id = any(a.ancestors) and (u.user_locked or u.bet_locked)) as locked
    from accounts a where a.id = $1 for no key update`,
  market: `select m.event_id, m.kind, m.shape, m.runners, m.status, m.version, m.min_stake, m.max_stake, m.max_house_loss, m.max_user_win,
    q.price, q.size, h.id as house_id
    from markets m join bench_quotes q on q.market_id = m.id and q.slot = $2 and q.side = $3
    join accounts h on h.site_id = $4 and h.role = 'system' and h.book = 'REAL' and h.purpose = 'house' where m.id = $1`,
  position: 'select base, keys, amounts, slopes, exposure from positions where market_id = $1 and account_id = $2',
  housePosition:
    'select base, keys, amounts, slopes, exposure from positions where market_id = $1 and account_id = $2 for no key update',
  bet: `insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force,
    persistence, matched, profit, liability, price_size, status, market_version, received_at, accept_at, decided_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'ACCEPTED', $18, $19, $19, $19)`,
  fill: `insert into fills (id, bet_id, account_id, market_id, slot, side, price, size, profit, liability, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  savePosition: `insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (market_id, account_id) do update set base = excluded.base, keys = excluded.keys,
    amounts = excluded.amounts, slopes = excluded.slopes, exposure = excluded.exposure`,
  saveAccount: 'update accounts set exposure = $2, journal_seq = $3 where id = $1',
  journal: "insert into journal (account_id, seq, kind, payload) values ($1, $2, 'bet', $3)",
} as const

type OneByOne = { place(request: BetRequest, key: IdempotencyKey): Promise<void>; close(): Promise<void> }

export async function openOneByOne(url: string, world: World, connections: number): Promise<OneByOne> {
  const pool = new pg.Pool({ connectionString: url, max: connections, types: numbers() })
  await pool.query(
    'create table bench_quotes (market_id text, slot int, side text, price int, size bigint, primary key (market_id, slot, side))',
  )
  for (const [slot, { toBack, toLay }] of QUOTES.entries()) {
    for (const [side, level] of [
      ['BACK', toBack[0]],
      ['LAY', toLay[0]],
    ] as const) {
      await pool.query('insert into bench_quotes select id, $2, $3, $4, $5 from unnest($1::text[]) as id', [
        world.marketIds,
        slot,
        side,
        level?.[0],
        level?.[1],
      ])
    }
  }
  // A row that is not there yet cannot be locked: without these, the first two bets of a market would overwrite each other.
  await pool.query(
    `insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    select m.id, a.id, 0, '{}', '{}', '{}', 0 from markets m, accounts a where a.role = 'system' and a.book = 'REAL' and a.purpose = 'house'`,
  )
  return {
    async place(request, key) {
      const client = await pool.connect()
      try {
        await placeOne(client, request, key)
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

async function placeOne(client: pg.PoolClient, request: BetRequest, key: IdempotencyKey): Promise<void> {
  await client.query('begin')
  try {
    await writeOne(client, request, key)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function writeOne(client: pg.PoolClient, request: BetRequest, key: IdempotencyKey): Promise<void> {
  const { accountId, marketId, side, price, stake } = request
  const slot = must(request.slot, 'the bench bets on runners')
  const now = Date.now()
  const betId = newId(now)
  const kept = await run(client, 'keep', [accountId, key.key, key.bodyHash, `{${betId}}`])
  must(kept.rowCount === 1 ? true : undefined, 'a new key')
  const account = must((await run<AccountRow>(client, 'account', [accountId])).rows[0], 'an account')
  const market = must(
    (await run<MarketRow>(client, 'market', [marketId, slot, side, account.site_id])).rows[0],
    'a market',
  )
  const before = await loadPosition(client, 'position', marketId, accountId)
  const house = await loadPosition(client, 'housePosition', marketId, market.house_id)
  const fill = priceFill(market.shape, { side, slot, price: market.price, stake })
  const after = addFill(market.shape, before.position, fill)
  const houseAfter = addPositions(house.position, negatePosition(addFill(market.shape, EMPTY, fill)))
  const contenders = contendersAmong(market.runners)
  const risk = exposure(market.shape, after, contenders)
  refuse(lawOf(market).refuseOrder(market, { side, slot, price, stake }) !== undefined)
  refuse(account.locked || stake < market.min_stake || stake > market.max_stake || market.size < stake)
  refuse(account.betfair_max > 0 && stake > account.betfair_max)
  refuse(request.marketVersion !== market.version || (side === 'BACK' ? market.price < price : market.price > price))
  refuse(risk - before.exposure > subtract(account.balance, account.exposure))
  refuse(bestCase(market.shape, after, contenders).amount > market.max_user_win)
  refuse(exposure(market.shape, houseAfter, contenders) > market.max_house_loss)
  const at = new Date(now)
  await run(client, 'bet', [
    betId,
    account.site_id,
    accountId,
    market.event_id,
    marketId,
    market.kind,
    slot,
    side,
    price,
    price,
    stake,
    request.timeInForce,
    request.persistence,
    stake,
    fill.profit,
    fill.liability,
    market.price * stake,
    market.version,
    at,
  ])
  await run(client, 'fill', [
    newId(now),
    betId,
    accountId,
    marketId,
    slot,
    side,
    market.price,
    stake,
    fill.profit,
    fill.liability,
    at,
  ])
  await savePosition(client, marketId, accountId, after, risk)
  await savePosition(client, marketId, market.house_id, houseAfter, paise(0))
  const seq = account.journal_seq + 1
  await run(client, 'saveAccount', [accountId, add(account.exposure, subtract(risk, before.exposure)), seq])
  await run(client, 'journal', [accountId, seq, JSON.stringify({ betId, status: 'ACCEPTED' })])
}

/** The bench's bets are all good: a refusal is a fault of the measurement. */
function refuse(isRefused: boolean): void {
  if (isRefused) throw new Error('a bet of the bench was refused')
}

async function loadPosition(
  client: pg.PoolClient,
  name: 'position' | 'housePosition',
  marketId: string,
  accountId: number,
) {
  const { rows } = await run<PositionRow & { exposure: Paise }>(client, name, [marketId, accountId])
  return rows[0] ? { position: fromRow(rows[0]), exposure: rows[0].exposure } : { position: EMPTY, exposure: paise(0) }
}

async function savePosition(
  client: pg.PoolClient,
  marketId: string,
  accountId: number,
  position: Position,
  risk: Paise,
): Promise<void> {
  const { base, keys, amounts, slopes } = toRow(position)
  await run(client, 'savePosition', [marketId, accountId, base, keys, amounts, slopes, risk])
}

/** Prepared once a connection, by name. */
async function run<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  name: keyof typeof STATEMENTS,
  values: unknown[],
) {
  return await client.query<Row>({ name, text: STATEMENTS[name], values })
}

const INT8 = 20
const INT8_ARRAY = 1016

/** int8 as numbers, as the server reads them. */
function numbers(): pg.CustomTypesConfig {
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === INT8) return Number
      if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
      return pg.types.getTypeParser(oid, format ?? 'text')
    },
  } as pg.CustomTypesConfig
}
