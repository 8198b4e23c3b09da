/**
 * What betting brought, from the ledger: the same transfers that stand in the statement, so the two always agree. A result that
 * was taken back counts where it was paid and, with the other sign, where it was taken back. A voided market moved no money.
 */
import type { Asking, calls, GameReport, ReplyOf, ResultLine } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { BETTING, BONUSES, isPaidIn, isPaidOut, MOVING } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { findStanding, liesBelow, rightBelow, type Standing } from '../platform/downline.ts'
import { splitRange } from '../platform/kept-days.ts'
import { all, type Paged, pageOf, type Range, within } from '../platform/read-filters.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { commissionOf, IS_KEPT, LEDGER_DAYS } from './keep-days.ts'
import { linesOfAll } from './lines.ts'

type Level = NonNullable<Asking<typeof calls.getProfitLoss>['query']['by']>
type Order = NonNullable<Asking<typeof calls.getProfitLoss>['query']['order']>

export type Wanted = Paged & {
  readonly by: Level
  readonly order?: Order | undefined
  readonly sportId?: string | undefined
  readonly eventId?: string | undefined
  readonly marketId?: string | undefined
}

const loadStanding = async (from: Reader, accountId: number): Promise<Standing> =>
  must(await findStanding(from, accountId), 'a report is of an account')

/** A player, or all players below somebody. Demo points are nobody's but their own player's. */
const playersOf = (accountId: number, standing: Standing, are = sql`true`): RawBuilder<unknown> => sql`
  (select a.id from accounts a where a.role = 'user' and (a.id = ${accountId} or (${liesBelow(standing)(sql`a`)} and a.book = 'REAL')) and ${are}) p`

const isIn = (range: Range): RawBuilder<unknown> => all(within(sql`t.at`, range))

const linesOfPlayers = (
  players: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
  kinds: readonly string[],
): RawBuilder<unknown> => {
  const where = all([sql`t.kind = any(${[...kinds]}::text[])`, isMeant])
  return sql`select l.account as whose, l.* from (${linesOfAll(players, where)}) l`
}

/** Of each player in each market, by those transfers `t` that are meant. */
const results = (players: RawBuilder<unknown>, isMeant: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.whose, l.market_id, sum(l.signed)::bigint as net, max(l.at) as last_at, ${commissionOf(sql`l.kind`, sql`l.signed`)} as commission
  from (${linesOfPlayers(players, isMeant, BETTING)}) l group by l.whose, l.market_id`

type Asked = { readonly siteId: number; readonly accountId: number; readonly standing: Standing; readonly range: Range }

/**
 * The same of everybody below somebody, of whom days are kept as one sum of all below each account: of the one that is asked about, or of those right
 * below where each of these is told. No days are kept of players, nor of the root, which is above all sites.
 */
async function resultsBy(from: Reader, level: Level, asked: Asked): Promise<RawBuilder<unknown>> {
  const { siteId, accountId, standing, range } = asked
  const readAll = () => results(playersOf(accountId, standing), isIn(range))
  if (level === 'player') return readAll()
  const { isKept, gaps } = await splitRange(from, LEDGER_DAYS, siteId, range)
  const isOfThoseBelow = level === 'below' || accountId === ADMINISTRATORS
  const { rows: summed } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isOfThoseBelow ? sql`a.parent_id` : sql`a.id`} = ${accountId} and ${IS_KEPT}`.execute(
    from,
  )
  if (!isKept || summed.length === 0) return readAll()
  const isRightBelow = sql`a.parent_id = ${accountId}`
  return sql.join(
    [
      sql`select d.account_id as whose, d.market_id, d.net, d.last_at, d.commission from profit_days d
        where d.site_id = ${siteId} and d.account_id = any(${summed.map(({ id }) => id)}::bigint[]) and ${isKept(sql`d.day`)}`,
      ...gaps(sql`t.at`).map((isGap) =>
        results(playersOf(accountId, standing, isOfThoseBelow ? sql`not ${isRightBelow}` : sql`true`), isGap),
      ),
      ...(isOfThoseBelow ? [results(playersOf(accountId, standing, isRightBelow), isIn(range))] : []),
    ],
    sql` union all `,
  )
}

type ResultRow = Omit<ResultLine, 'eventTypeId' | 'userId'> &
  ResultTotals & {
    readonly sportId: string | null
    readonly userId: number | null
  }
export type ResultTotals = {
  readonly total: number
  readonly totalProfitLoss: Paise
  readonly totalCommission: Paise
  readonly totalNet: Paise
}

/** What a row of the level is of. What everybody below one account came to, or a player, is of whichever markets are asked for. */
function keyOf(level: Level, standing: Standing): RawBuilder<unknown> {
  const isOfMarket = level === 'market'
  const isOfEvent = isOfMarket || level === 'event'
  const isOfSport = isOfEvent || level === 'sport'
  const when = (isOf: boolean, column: RawBuilder<unknown>) => (isOf ? column : sql`null::text`)
  const userId =
    level === 'below' ? rightBelow(standing, sql`a`) : level === 'player' ? sql`r.whose` : sql`null::bigint`
  return sql`
    ${when(isOfSport, sql`e.sport_id`)} as sport_id, ${when(isOfEvent, sql`e.id`)} as event_id, ${when(isOfEvent, sql`e.name`)} as event_name,
    ${when(isOfMarket, sql`m.id`)} as market_id, ${when(isOfMarket, sql`m.name`)} as market_name, ${userId} as user_id`
}
const KEY = sql`1, 2, 3, 4, 5, 6`

const FIRST: { readonly [O in Order]: RawBuilder<unknown> } = {
  recent: sql``,
  won: sql`g.net desc,`,
  lost: sql`g.net,`,
}

export async function loadProfitLoss(
  from: Reader,
  { siteId, accountId, range }: Omit<Asked, 'standing'>,
  { by, order = 'recent', sportId, eventId, marketId, ...paged }: Wanted,
): Promise<{ readonly rows: ResultLine[]; readonly totals: ResultTotals }> {
  const standing = await loadStanding(from, accountId)
  const read = await resultsBy(from, by, { siteId, accountId, standing, range })
  const groups = sql`
    select ${keyOf(by, standing)}, count(distinct m.id) as markets, sum(r.net)::bigint as net, sum(r.commission)::bigint as commission,
      sum(r.net + r.commission)::bigint as profit_loss, max(r.last_at) as last_at
    from (${read}) r join markets m on m.id = r.market_id join events e on e.id = m.event_id
      ${by === 'below' ? sql`join accounts a on a.id = r.whose` : sql``}
    where ${all([
      ...(sportId === undefined ? [] : [sql`e.sport_id = ${sportId}`]),
      ...(eventId === undefined ? [] : [sql`e.id = ${eventId}`]),
      ...(marketId === undefined ? [] : [sql`m.id = ${marketId}`]),
    ])} group by ${KEY}`
  const inOrder = sql`order by ${FIRST[order]} g.last_at desc, g.sport_id, g.event_id, g.market_id, g.user_id`
  // Names are looked up of the page alone.
  const { rows } = await sql<ResultRow>`
    select g.*, u.user_name, u.role from (select g.*, ${totalsOver(sql`over ()`)} from (${groups}) g ${inOrder} ${pageOf(paged)}) g
      left join accounts u on u.id = g.user_id ${inOrder}`.execute(from)
  const [first] = rows
  if (first) {
    const { total, totalProfitLoss, totalCommission, totalNet } = first
    return { rows: rows.map(presentResult), totals: { total, totalProfitLoss, totalCommission, totalNet } }
  }
  // A page behind the last one has no row to say them.
  const { rows: totals } = await sql<ResultTotals>`select ${totalsOver(sql``)} from (${groups}) g`.execute(from)
  return { rows: [], totals: must(totals[0], 'a sum has its row') }
}

const totalsOver = (all: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  count(*) ${all} as total, coalesce(sum(g.profit_loss) ${all}, 0)::bigint as total_profit_loss,
  coalesce(sum(g.commission) ${all}, 0)::bigint as total_commission, coalesce(sum(g.net) ${all}, 0)::bigint as total_net`

const presentResult = (row: ResultRow): ResultLine => ({
  eventTypeId: row.sportId,
  eventId: row.eventId,
  eventName: row.eventName,
  marketId: row.marketId,
  marketName: row.marketName && displayMarketName(row.marketName),
  userId: row.userId === null ? null : String(row.userId),
  userName: row.userName,
  role: row.role,
  markets: row.markets,
  profitLoss: row.profitLoss,
  commission: row.commission,
  net: row.net,
  lastAt: row.lastAt,
})

/* What the rows are of */

type Answer = ReplyOf<typeof calls.getProfitLoss>

/** From below the reader down to the account, of which it has been looked at whether they may ask. */
export async function loadPath(from: Reader, readerId: number, accountId: number): Promise<Answer['path']> {
  if (accountId === readerId) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.user_name as name from accounts a cross join unnest(a.ancestors || a.id) with ordinality as l(id, n) join accounts u on u.id = l.id
    where a.id = ${accountId} and l.n > coalesce(array_position(a.ancestors, ${readerId}::bigint), 0) order by l.n`.execute(
    from,
  )
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}

/* The game report */

type SportRow = {
  readonly sportId: string
  readonly net: Paise
  readonly won: Paise
  readonly lost: Paise
  readonly commission: Paise
}
type Moved = { readonly deposited: Paise; readonly withdrawn: Paise; readonly bonuses: Paise }

type CategoryRow = { readonly gameCategory: string; readonly net: Paise; readonly won: Paise; readonly lost: Paise }

/** What rounds of the casino came to in the range, by the tab that their games stand under. */
async function loadCasino(from: Reader, players: RawBuilder<unknown>, range: Range): Promise<GameReport['casino']> {
  const { rows } = await sql<CategoryRow>`
    select g.type as game_category, sum(s.net)::bigint as net, sum(s.won)::bigint as won, sum(s.lost)::bigint as lost
    from (select r.provider_id, r.game_code, sum(r.net) as net, coalesce(sum(r.net) filter (where r.net > 0), 0) as won,
        coalesce(-sum(r.net) filter (where r.net < 0), 0) as lost, max(r.last_at) as last_at
      from (select o.provider_id, o.game_code, sum(c.moved)::bigint as net, max(c.at) as last_at
        from ${players} join casino_calls c on c.account_id = p.id
        join casino_rounds o on o.provider_id = c.provider_id and o.account_id = c.account_id and o.round_id = c.round_id
        where ${all([sql`c.moved <> 0`, ...within(sql`c.at`, range)])}
        group by o.provider_id, o.account_id, o.round_id, o.game_code) r
      group by r.provider_id, r.game_code) s
    -- Of each game once, and one by one: joined to rounds, which are planned for as few, all games were read for each of them.
    cross join lateral (select g.type from casino_games g where g.provider_id = s.provider_id and g.game_code = s.game_code limit 1) g
    group by g.type order by max(s.last_at) desc`.execute(from)
  return rows.map(({ gameCategory, net, won, lost }) => ({
    gameCategory,
    totalAmount: net,
    totalWin: won,
    totalLose: lost,
  }))
}

/** 000 §3, §7. Rebates come in with bonuses. */
export async function loadGameReport(from: Reader, accountId: number, range: Range): Promise<GameReport> {
  const players = playersOf(accountId, await loadStanding(from, accountId))
  const { rows: sports } = await sql<SportRow>`
    select e.sport_id, sum(r.net)::bigint as net, sum(r.commission)::bigint as commission,
      coalesce(sum(r.net) filter (where r.net > 0), 0)::bigint as won, coalesce(-sum(r.net) filter (where r.net < 0), 0)::bigint as lost
    from (${results(players, isIn(range))}) r join markets m on m.id = r.market_id join events e on e.id = m.event_id
    group by e.sport_id order by max(r.last_at) desc`.execute(from)
  const { rows: moved } = await sql<Moved>`
    select coalesce(sum(l.signed) filter (where ${isPaidIn(sql`l.kind`, sql`l.signed`)}), 0)::bigint as deposited,
      coalesce(-sum(l.signed) filter (where ${isPaidOut(sql`l.kind`, sql`l.signed`)}), 0)::bigint as withdrawn,
      coalesce(sum(l.signed) filter (where l.kind = any(${[...BONUSES]}::text[])), 0)::bigint as bonuses
    from (${linesOfPlayers(players, isIn(range), [...MOVING, ...BONUSES])}) l`.execute(from)
  const { deposited, withdrawn, bonuses } = must(moved[0], 'a sum has its row')
  const none = 0 as Paise
  return {
    casino: await loadCasino(from, players, range),
    exchange: sports.map(({ sportId, net, won, lost, commission }) => ({
      eventTypeId: sportId,
      totalAmount: net,
      totalWin: won,
      totalLose: lost,
      totalCommission: commission,
    })),
    deposit: deposited !== 0 || bonuses !== 0 ? [{ totalAmount: deposited, totalBonus: bonuses }] : [],
    withdraw: withdrawn !== 0 ? [{ totalAmount: withdrawn, totalBonus: none }] : [],
  }
}
