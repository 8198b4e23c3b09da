/** Sums what has moved, closes periods that are over, and gives the prizes of each once. docs/domain/leaderboard.md#prizes. */
import { isOn } from '@paddock/contract'
import { BOARD_PERIODS, type BoardPeriod, CLOSES_AFTER_HOURS, sharePrizes } from '@paddock/domain/leaderboard'
import type { Paise } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { givePrize } from '../bonuses/index.ts'
import { VOIDS_UNDER_WAY } from '../catalogue/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.ts'
import { timeOf } from '../platform/sql-time.ts'
import { findConfig, timeZoneOf } from '../sites/index.ts'
import { listFirst } from './board.ts'
import { listOfPeriod, type StoredPrizes } from './prizes.ts'
import {
  beginBoards,
  type BoardSite,
  endBoards,
  findBoardSite,
  forgetSums,
  holdBoards,
  listBoardSites,
  periodAt,
  type Span,
  sumBegun,
  sumMoved,
} from './sums.ts'
import { COUNTED_AT, forgetWins } from './latest.ts'

export type BoardDeps = { readonly db: Database; readonly clock: () => number }

const EVERY_MS = 10_000

/** May be cut off anywhere, and run by several at once. A site that fails keeps no other from its own. @internal Exported for the tests. */
export async function keepBoards({ db, clock }: BoardDeps): Promise<void> {
  await eachByItself(steps(db, clock()), (step) => step())
}

async function* steps(db: Database, now: number): AsyncGenerator<() => Promise<void>> {
  yield () => beginAndEnd(db, now)
  yield () => sumBegun(db, now)
  yield () => sumMoved(db)
  for (const site of await listBoardSites(db)) {
    yield () => closePeriods(db, site, now)
    yield () => givePrizes(db, site.siteId, now)
    yield () => db.transaction().execute((tx) => forgetSums(tx, site, now))
  }
  yield () => forgetWins(db, now)
}

/** Boards begin with the site's switch and end with it; what was promised of periods that are not closed ends too. */
async function beginAndEnd(db: Database, now: number): Promise<void> {
  const { rows } = await sql<{ id: number; isBegun: boolean }>`
    select s.id, b.site_id is not null as is_begun from sites s left join leaderboard_sites b on b.site_id = s.id order by s.id`.execute(
    db,
  )
  for (const { id, isBegun } of rows) {
    const config = await findConfig(db, id)
    const has = isOn(config, 'leaderboard')
    if (has && !isBegun) await db.transaction().execute((tx) => beginBoards(tx, id, timeZoneOf({ config }), now))
    if (!has && isBegun) await db.transaction().execute((tx) => endBoards(tx, id))
  }
}

/* Periods that are over */

async function closePeriods(db: Database, site: BoardSite, now: number): Promise<void> {
  for (const unit of BOARD_PERIODS)
    while (await db.transaction().execute((tx) => closeNext(tx, site.siteId, unit, now)));
}

/** False where none is over that is not closed. */
async function closeNext(tx: Tx, siteId: number, unit: BoardPeriod, now: number): Promise<boolean> {
  await holdBoards(tx, siteId)
  const site = await findBoardSite(tx, siteId)
  if (!site) return false
  const span = await nextToClose(tx, site, unit)
  if (span.endsAt > now - CLOSES_AFTER_HOURS * HOUR_MS || (await isMoving(tx, siteId, span))) return false
  const { numAffectedRows } = await sql`
    insert into leaderboard_closed (site_id, unit, starts_at, ends_at, closed_at)
    values (${siteId}, ${unit}, ${timeOf(span.startsAt)}, ${timeOf(span.endsAt)}, ${timeOf(now)}) on conflict do nothing`.execute(
    tx,
  )
  if (numAffectedRows === 1n)
    for (const prizes of await listOfPeriod(tx, siteId, { unit, startsAt: span.startsAt }))
      await savePlaces(tx, prizes, span, now)
  return true
}

/** Behind the last one that is closed; the first is the one that goes on when boards begin. */
async function nextToClose(from: Reader, { siteId, zone, begunAt }: BoardSite, unit: BoardPeriod): Promise<Span> {
  const { rows } = await sql<{ at: number | null }>`
    select max(ends_at) as at from leaderboard_closed where site_id = ${siteId} and unit = ${unit}`.execute(from)
  // By another clock than before a period may begin in one that is closed: the first that begins behind it is the next.
  const after = Math.max(rows[0]?.at ?? 0, begunAt)
  const span = await periodAt(from, unit, zone, after)
  return span.startsAt < (rows[0]?.at ?? 0) ? await periodAt(from, unit, zone, after, 1) : span
}

/** A result of it is being paid or taken back, a market is being voided in part, or something has moved that is not summed yet: of whatever site, since marks of results name none. */
async function isMoving(from: Reader, siteId: number, { startsAt, endsAt }: Span): Promise<boolean> {
  const { rows } = await sql`
    select from settlements where (finished_at is null or rollback_started_at is not null) and rolled_back_at is null
      and ${COUNTED_AT} >= ${timeOf(startsAt)} and ${COUNTED_AT} < ${timeOf(endsAt)}
    union all ${VOIDS_UNDER_WAY} union all select from leaderboard_results union all select from leaderboard_marks where site_id = ${siteId} limit 1`.execute(
    from,
  )
  return rows.length > 0
}

/** Who are level at the last rank all have their part of it. */
const MOST_LEVEL = 500

async function savePlaces(tx: Tx, prizes: StoredPrizes, span: Span, now: number): Promise<void> {
  const standings = await listFirst(tx, { ...prizes, startsAt: span.startsAt }, prizes.amounts.length + MOST_LEVEL)
  const entries = standings.map((one) => ({ of: one, value: one.value }))
  for (const { of, rank, prize } of sharePrizes(entries, prizes.amounts))
    await sql`insert into leaderboard_places (id, prizes_id, site_id, starts_at, ends_at, account_id, rank, value, prize, state, decided_at)
      values (${newId(now)}::uuid, ${prizes.id}::uuid, ${prizes.siteId}, ${timeOf(span.startsAt)}, ${timeOf(span.endsAt)}, ${of.accountId}, ${rank},
        ${of.value}, ${prize}, ${prize > 0 ? 'due' : 'lapsed'}, ${prize > 0 ? sql`null` : timeOf(now)})`.execute(tx)
}

/* What they are given */

type DuePlace = {
  readonly id: string
  readonly accountId: number
  readonly prize: Paise
  readonly ruleId: string
  readonly multiple: number
  readonly unit: BoardPeriod
  readonly startsAt: number
}

/** Each by itself: who is given nothing now (bonuses are off or locked, they stay away) has none for it later either; while the rule is ended it waits. */
async function givePrizes(db: Database, siteId: number, now: number): Promise<void> {
  const { rows } = await sql<DuePlace>`
    select p.id, p.account_id, p.prize, z.rule_id, z.multiple, z.unit, p.starts_at from leaderboard_places p join leaderboard_prizes z on z.id = p.prizes_id
    where p.site_id = ${siteId} and p.state = 'due' order by p.id`.execute(db)
  await eachByItself(rows, (place) => db.transaction().execute((tx) => giveOne(tx, siteId, place, now)))
}

async function giveOne(tx: Tx, siteId: number, place: DuePlace, now: number): Promise<void> {
  const { id, accountId, prize: amount, ruleId, multiple, unit, startsAt } = place
  // The account before the place: accounts are locked before all else.
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } =
    await sql`select from leaderboard_places where id = ${id}::uuid and state = 'due' for update`.execute(tx)
  if (rows.length === 0) return
  const given = await givePrize(tx, {
    siteId,
    accountId,
    ruleId,
    amount,
    multiple,
    earnedBy: `leaderboard:${id}`,
    playedIn: { unit, startsAt },
    now,
  })
  if (given === undefined) return
  await sql`update leaderboard_places set state = ${given === null ? 'lapsed' : 'given'}, award_id = ${given}::uuid, decided_at = ${timeOf(now)}
    where id = ${id}::uuid`.execute(tx)
}

export function startBoards({ jobs, ...deps }: BoardDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'leaderboards',
    everyMs: EVERY_MS,
    failed: 'leaderboards were not kept',
    work: () => keepBoards(deps),
  })
}
