/**
 * A provider's report of a day, read page by page and held against what this wallet has booked; each difference is kept with both sides.
 * docs/domain/casino.md#reconciliation.
 */
import { compareBooking, type TheirBooking } from '@paddock/domain/casino'
import { larger, negate, type Paise, sum, ZERO } from '@paddock/domain/money'
import type { Database, Tx } from '../../platform/database.ts'
import type { Job, Jobs } from '../../platform/jobs.ts'
import type { ReportLine } from '../adapters/outbound/outbound.ts'
import type { ProviderClient } from '../providers/client.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import type { Key } from '../seal.ts'
import { type PlayerAt, readPlayerRef } from '../wallet/player-ref.ts'
import {
  addDays,
  addMissingThere,
  addTheirs,
  beginDay,
  type DayOf,
  type DueDay,
  endDay,
  endDifferences,
  endMissingThere,
  findOurs,
  type Line,
  listDiffering,
  listDueDays,
  listOpenLines,
  type NewDifference,
  type OurCall,
  saveDifferences,
  saveLines,
  type Sums,
} from './store.ts'

export type ReadingDeps = {
  readonly db: Database
  readonly client: Pick<ProviderClient, 'report'>
  readonly openKey: (stored: StoredKey) => Key
  readonly clock: () => number
}

const EVERY_MS = 60_000
/** So long after its end a day is read: what was under way then has been answered. */
const OVER_MS = 30 * 60_000
/** One that could not be read is tried again. */
const AGAIN_MS = 10 * 60_000
/** What one day may take: a report without an end is none. docs/casino-provider.md "What you serve". */
type Most = { readonly ms: number; readonly lines: number }
const MOST: Most = { ms: 15 * 60_000, lines: 5_000_000 }
const MOST_OPEN = 1000
/** So long what differs of one provider is compared again in a run, and so long days of it are begun. */
const TURN_MS = 60_000

export function startReconciling(deps: ReadingDeps & { readonly jobs: Jobs }): Job {
  return deps.jobs.start({
    name: 'casino reports',
    everyMs: EVERY_MS,
    failed: 'reports of casinos were not read',
    work: (stopping) => reconcile(deps, stopping),
  })
}

/** What is due by now, of all providers side by side: one that fails, or is slow, keeps no other from its own. @internal Exported for the tests. */
export async function reconcile(deps: ReadingDeps, stopping?: AbortSignal, most = MOST): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  await addDays(db, now - OVER_MS)
  const due = await listDueDays(db, { overAt: now - OVER_MS, triedBefore: now - AGAIN_MS })
  const days = Map.groupBy(due, ({ provider }) => provider.id)
  const providers = new Set([...days.keys(), ...(await listDiffering(db))])
  const failures: unknown[] = []
  const turns = [...providers].map(async (providerId) => {
    const turn = { deps, providerId, stopping, most }
    failures.push(...(await takeTurn(turn, days.get(providerId) ?? [])))
  })
  await Promise.all(turns)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failures with reports of casinos`)
}

type Turn = {
  readonly deps: ReadingDeps
  readonly providerId: number
  readonly stopping: AbortSignal | undefined
  readonly most: Most
}

/** Gives what failed. A day that is not begun is due in the next run, which waits for the slowest of all. */
async function takeTurn(turn: Turn, days: readonly DueDay[]): Promise<readonly unknown[]> {
  const { deps, stopping } = turn
  const failures: unknown[] = []
  await lookAgain(turn).catch((error: unknown) => failures.push(error))
  const until = deps.clock() + TURN_MS
  for (const due of days) {
    if (stopping?.aborted || deps.clock() > until) break
    await readDay(turn, due).catch((error: unknown) => failures.push(error))
  }
  return failures
}

async function readDay({ deps, stopping, most }: Turn, { provider, day }: DueDay): Promise<void> {
  const { db, client, openKey, clock } = deps
  const of = { providerId: provider.id, day }
  const until = clock() + most.ms
  await db.transaction().execute((tx) => beginDay(tx, of, clock()))
  const stored = await findKeyOf(db, provider.id)
  if (!stored) return
  let [cursor, count] = ['', 0]
  while (!stopping?.aborted) {
    const page = await client.report(provider, openKey(stored), { day, cursor })
    if (!page) return
    const { lines, last } = page
    if (last === null) return await db.transaction().execute((tx) => finish(tx, of, clock()))
    count += lines.length
    // One that repeats itself would go on for ever.
    if (last === cursor || count > most.lines || clock() > until)
      throw new Error(`the report of ${provider.name} of ${day} does not end`)
    await db.transaction().execute((tx) => takeIn(tx, of, lines, clock()))
    cursor = last
  }
}

async function takeIn(tx: Tx, of: DayOf, reported: readonly ReportLine[], now: number): Promise<void> {
  const lines = reported.map(lineOf)
  const fresh = await saveLines(tx, of, lines)
  await addTheirs(tx, of, fresh.length, sumsOf(fresh))
  await compare(tx, of, lines, now)
}

/** What a settlement brought one player has a name of its own here. */
function lineOf({ txId, ...theirs }: ReportLine): Line {
  const accountId = readPlayerRef(theirs.playerRef)?.accountId
  return { txId: theirs.op === 'settle' && accountId !== undefined ? `${txId}#${accountId}` : txId, theirs }
}

async function compare(tx: Tx, of: DayOf, lines: readonly Line[], now: number): Promise<void> {
  const ours = await findOurs(
    tx,
    of.providerId,
    lines.map(({ txId }) => txId),
  )
  const differences = lines.flatMap((line) => differenceOf(of, line, ours.get(line.txId)))
  const differ = new Set(differences.map(({ txId }) => txId))
  const same = lines.flatMap(({ txId }) => (differ.has(txId) ? [] : [txId]))
  await endDifferences(tx, of.providerId, same, now)
  await saveDifferences(tx, onceEach(differences))
}

function differenceOf(of: DayOf, { txId, theirs }: Line, ours: OurCall | undefined): readonly NewDifference[] {
  const kind = compareBooking(theirs, ours)
  if (kind === undefined) return []
  const { siteId = null, accountId = null } = ours ?? playerOf(of, theirs) ?? {}
  return [{ ...of, txId, kind, ours: ours ?? null, theirs, siteId, accountId }]
}

/** As they name them; whether there is such a one is looked up as it is written. */
function playerOf({ providerId }: DayOf, { playerRef }: TheirBooking): PlayerAt | undefined {
  const named = readPlayerRef(playerRef)
  return named?.providerId === providerId ? named : undefined
}

/** Of one that is named twice the last. */
const onceEach = (rows: readonly NewDifference[]): NewDifference[] => [
  ...new Map(rows.map((row) => [row.txId, row])).values(),
]

function sumsOf(lines: readonly Line[]): Sums {
  const of = (amountOf: (theirs: TheirBooking) => Paise): Paise => sum(lines.map(({ theirs }) => amountOf(theirs)))
  return {
    staked: of(({ op, amount }) => (op === 'debit' ? amount : op === 'settle' ? larger(ZERO, negate(amount)) : ZERO)),
    won: of(({ op, amount }) => (op === 'credit' ? amount : op === 'settle' ? larger(ZERO, amount) : ZERO)),
    returned: of(({ op, amount }) => (op === 'rollback' ? amount : ZERO)),
  }
}

async function finish(tx: Tx, of: DayOf, now: number): Promise<void> {
  await endMissingThere(tx, of.providerId, now)
  await addMissingThere(tx, of, now)
  await endDay(tx, of, now)
}

/** What they had and we had not, or otherwise, may have come since: it is compared again as it is now. */
async function lookAgain({ deps: { db, clock }, providerId, stopping }: Turn): Promise<void> {
  const until = clock() + TURN_MS
  let afterId = 0
  while (!stopping?.aborted && clock() < until) {
    const open = await listOpenLines(db, { providerId, afterId, most: MOST_OPEN })
    for (const [, lines] of Map.groupBy(open, ({ day }) => day)) {
      const [first] = lines
      if (first) await db.transaction().execute((tx) => compare(tx, first, lines, clock()))
    }
    const last = open.at(-1)
    if (open.length < MOST_OPEN || !last) return
    afterId = last.id
  }
}
