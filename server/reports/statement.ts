/** The statement of an account: its transfers with the balance after each, counted back from the balance of now. */
import type { RequestOf, StatementLine, calls } from '@paddock/contract'
import { TRANSFER_KINDS, type TransferKind } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { BETTING, BONUSES, CASINO, MOVING } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { splitRange } from '../platform/kept-days.ts'
import { all, isAfter, type Paged, pageOf, patternOf, type Range, within } from '../platform/read-filters.ts'
import { linesOf, sumAfter } from './lines.ts'
import { IS_KEPT, LEDGER_DAYS } from './keep-days.ts'

type LineType = NonNullable<RequestOf<typeof calls.getStatement>['query']['trxType']>
export type Wanted = Paged & { readonly type: LineType; readonly search: string | undefined }

/** What a statement calls a transfer of each kind. */
const CALLED: Readonly<Record<TransferKind, StatementLine['trxType']>> = {
  points: 'points',
  cash: 'cash',
  rebate: 'rebate',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawalReturn: 'withdrawal',
  reversal: 'reversal',
  bonus: 'bonus',
  bonusReturn: 'bonus',
  affiliateCommission: 'bonus',
  tax: 'tax',
  fee: 'fee',
  settlement: 'bet',
  share: 'share',
  commission: 'commission',
  rollback: 'rollback',
  shareRollback: 'share',
  commissionRollback: 'commission',
  casinoStake: 'casino',
  casinoWin: 'casino',
  casinoReturn: 'casino',
  casinoShare: 'share',
}

const REPORTS = {
  depositWithdraw: [...MOVING, ...BONUSES],
  bettingPL: [...BETTING, ...CASINO],
  sportsBook: CASINO,
} as const satisfies { readonly [R in LineType]?: readonly TransferKind[] }

const isReport = (type: LineType): type is keyof typeof REPORTS => type in REPORTS

/** The ledger's kinds that a type of lines means. */
const kindsOf = (type: LineType): readonly TransferKind[] =>
  isReport(type) ? REPORTS[type] : TRANSFER_KINDS.filter((kind) => CALLED[kind] === type)

type LineRow = {
  readonly id: number
  readonly at: number
  readonly kind: TransferKind
  readonly signed: Paise
  readonly balance: Paise
  readonly marketId: string | null
  readonly marketName: string | null
  readonly eventName: string | null
  readonly otherName: string | null
  readonly remarks: string
  readonly round: StatementLine['round']
}
export type StatementTotals = {
  readonly total: number
  readonly opening: Paise
  readonly closing: Paise
  readonly totalIn: Paise
  readonly totalOut: Paise
}

const NAMES = sql`left join accounts o on o.id = l.other and o.role <> 'system' left join markets m on m.id = l.market_id
  left join events e on e.id = m.event_id`

/** The call `c` that moved a line `l` of the casino's: the line bears its reference. */
const isCallOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  c.account_id = ${account} and c.round_id is not null
  and c.provider_id = substring(l.reference from '^casino:(?:demo:)?([0-9]+):')::int
  and c.tx_id = regexp_replace(l.reference, '^casino:(demo:)?[0-9]+:', ''))`

/** The round of a line `l` of an account, by the call that moved it: a line bears that call's reference. Asked of the lines of a page alone. */
const roundOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select jsonb_build_object('casino', p.name, 'roundId', c.round_id) from casino_calls c join casino_providers p on p.id = c.provider_id
    where l.kind = any(${[...CASINO]}::text[]) and ${isCallOf(account)})`

/** Of the casino's lines `l` those of slips, by the game of the round of the call that moved them. */
const isOfSportsBook = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (select from casino_calls c
    join casino_rounds r on r.provider_id = c.provider_id and r.account_id = c.account_id and r.round_id = c.round_id
    join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
    where ${isCallOf(account)} and g.type = 'sports')`

function isOfType(type: LineType, account: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (type === 'all') return []
  if (type === 'credit') return [sql`l.signed > 0`]
  if (type === 'debit') return [sql`l.signed < 0`]
  const isOfKind = sql`l.kind = any(${[...kindsOf(type)]}::text[])`
  return type === 'sportsBook' ? [isOfKind, isOfSportsBook(account)] : [isOfKind]
}

function meant({ type, search }: Wanted, account: RawBuilder<unknown>): RawBuilder<unknown> {
  const pattern = patternOf(search ?? '')
  return all([
    ...isOfType(type, account),
    ...(search
      ? [
          sql`(l.remarks ilike ${pattern} or m.name ilike ${pattern} or e.name ilike ${pattern} or o.user_name ilike ${pattern})`,
        ]
      : []),
  ])
}

export async function loadStatement(
  from: Reader,
  accountId: number,
  range: Range,
  wanted: Wanted,
): Promise<{ readonly rows: StatementLine[]; readonly totals: StatementTotals }> {
  const account = sql`${accountId}::bigint`
  const where = all(within(sql`t.at`, range))
  const lines = linesOf({ account, where })
  const closing = sql`(select a.balance - ${sumAfter(account, isAfter(sql`t.at`, range))} from accounts a where a.id = ${account})`
  const page = sql`${NAMES} where ${meant(wanted, account)} order by l.at desc, l.id desc ${pageOf(wanted)}`
  // Where every line counts, the last one of the page is found among the newest of each side.
  const newest = wanted.type === 'all' && !wanted.search ? wanted.page * wanted.limit : undefined
  const upToPage = newest === undefined ? lines : linesOf({ account, where, newest })
  // Only the lines from the newest of the range down to the last one of the page count towards a balance on it. Joined to the page by
  // their ids, many would be compared each with each: the planner knows too little of how many they are.
  const { rows } = await sql<LineRow>`
    with edge as materialized (select min(p.at) as at from (select l.at from (${upToPage}) l ${page}) p),
    running as (
      select l.*, coalesce(sum(l.signed) over (order by l.at desc, l.id desc rows between unbounded preceding and 1 preceding), 0) as later
      from (${lines}) l where l.at >= (select at from edge))
    select l.id, l.at, l.kind, l.signed, l.market_id, l.remarks, o.user_name as other_name, m.name as market_name,
      e.name as event_name, ${roundOf(account)} as round, (${closing} - l.later)::bigint as balance from running l ${page}`.execute(
    from,
  )
  const asked = { accountId, range, wanted, closing }
  const totals = isOfDays(wanted) ? await sumDays(from, asked) : await sumLines(from, asked)
  return { rows: rows.map(presentLine), totals }
}

type Summed = {
  readonly accountId: number
  readonly range: Range
  readonly wanted: Wanted
  /** Of the account, at the end of the range. */
  readonly closing: RawBuilder<unknown>
}

/** Line by line, each asked whether it is meant. */
async function sumLines(from: Reader, { accountId, range, wanted, closing }: Summed): Promise<StatementTotals> {
  const account = sql`${accountId}::bigint`
  const lines = linesOf({ account, where: all(within(sql`t.at`, range)) })
  const { rows: totals } = await sql<StatementTotals>`
    with edge as materialized (select ${closing}::bigint as closing),
    sums as (
      select count(*) filter (where ${meant(wanted, account)}) as total,
        coalesce(sum(l.signed) filter (where ${meant(wanted, account)} and l.signed > 0), 0)::bigint as total_in,
        coalesce(-sum(l.signed) filter (where ${meant(wanted, account)} and l.signed < 0), 0)::bigint as total_out,
        coalesce(sum(l.signed), 0)::bigint as moved
      from (${lines}) l ${wanted.search ? NAMES : sql``})
    select s.total, s.total_in, s.total_out, e.closing - s.moved as opening, e.closing from sums s cross join edge e`.execute(
    from,
  )
  return must(totals[0], 'a sum has its row')
}

/** Whether which lines are meant is told by their kind and which way they went alone. */
const isOfDays = ({ type, search }: Wanted): boolean => !search && type !== 'sportsBook'

/** By kind: of days that are kept from these, of what is left of the range from its lines. A player's days are not kept. */
async function sumDays(from: Reader, { accountId, range, wanted, closing }: Summed): Promise<StatementTotals> {
  const { type } = wanted
  const { rows: known } = await sql<{ siteId: number }>`
    select a.site_id from accounts a where a.id = ${accountId} and ${IS_KEPT}`.execute(from)
  const split = known[0] && (await splitRange(from, LEDGER_DAYS, known[0].siteId, range))
  const gaps = split ? split.gaps(sql`t.at`) : [all(within(sql`t.at`, range))]
  const kept = split?.isKept
    ? [
        sql`select d.kind, d.ins, d.outs, d.gained, d.lost from statement_days d
          where d.account_id = ${accountId} and d.site_id = ${known[0]?.siteId ?? 0} and ${split.isKept(sql`d.day`)}`,
      ]
    : []
  const summed = gaps.flatMap((isWithin) => [
    sql`select t.kind, count(*) as ins, 0::bigint as outs, sum(t.amount) as gained, 0 as lost from transfers t
      where t.credit_account = ${accountId} and ${isWithin} group by t.kind`,
    sql`select t.kind, 0, count(*), 0, sum(t.amount) from transfers t where t.debit_account = ${accountId} and ${isWithin} group by t.kind`,
  ])
  const isMeant =
    type === 'all' || type === 'credit' || type === 'debit'
      ? sql`true`
      : sql`u.kind = any(${[...kindsOf(type)]}::text[])`
  const [ins, outs] = [sql.lit(type === 'debit' ? 0 : 1), sql.lit(type === 'credit' ? 0 : 1)]
  const { rows: totals } = await sql<StatementTotals>`
    with edge as materialized (select ${closing}::bigint as closing),
    sums as (
      select coalesce(sum(${ins} * u.ins + ${outs} * u.outs) filter (where ${isMeant}), 0)::bigint as total,
        coalesce(sum(${ins} * u.gained) filter (where ${isMeant}), 0)::bigint as total_in,
        coalesce(sum(${outs} * u.lost) filter (where ${isMeant}), 0)::bigint as total_out, coalesce(sum(u.gained - u.lost), 0)::bigint as moved
      from (${sql.join([...kept, ...summed], sql` union all `)}) u)
    select s.total, s.total_in, s.total_out, e.closing - s.moved as opening, e.closing from sums s cross join edge e`.execute(
    from,
  )
  return must(totals[0], 'a sum has its row')
}

function presentLine(row: LineRow): StatementLine {
  const { id, at, kind, signed, balance, marketId, marketName, eventName, otherName, remarks, round } = row
  return {
    _id: String(id),
    createdAt: at,
    trxType: CALLED[kind],
    amount: signed,
    balance,
    counterparty: otherName,
    marketId,
    betPts: kind === 'settlement' ? signed : null,
    market: marketName === null ? null : { name: marketName, event: { name: eventName ?? '' } },
    round,
    description: marketName === null ? remarks : `${eventName ?? ''} / ${marketName}`,
    remarks,
  }
}
