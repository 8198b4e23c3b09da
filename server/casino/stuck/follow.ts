/**
 * Rounds with a stake that nothing is heard of: their provider is asked, and what it says decides. docs/domain/casino.md#stuck.
 */
import { type RoundWord, stepOf, type StuckStep } from '@paddock/domain/casino'
import { ZERO } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import type { ToldAccount } from '../../ledger/index.ts'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { ToldRound } from '../adapters/outbound/outbound.ts'
import type { ProviderClient } from '../providers/client.ts'
import { findKeyOf, type StoredKey } from '../providers/store.ts'
import type { Key } from '../seal.ts'
import { noteLateWins } from '../wallet/late-wins.ts'
import { playerRefOf } from '../wallet/player-ref.ts'
import { OURS } from '../wallet/store.ts'
import { answerTasks, readTask } from '../wallet/work.ts'
import {
  findQuiet,
  forgetStuck,
  listDue,
  listMoved,
  noteCancelled,
  noteWord,
  putOff,
  saveEnded,
  type StoredStuck,
} from './store.ts'
import { takeBack, tellReturned } from './take-back.ts'

export type FollowDeps = {
  readonly db: Database
  readonly client: Pick<ProviderClient, 'round' | 'cancelRound'>
  readonly openKey: (stored: StoredKey) => Key
  readonly tellAccount: (account: ToldAccount) => void
  readonly clock: () => number
}

const EVERY_MS = 30_000
/** So long nothing is heard of a round before its provider is asked. */
const QUIET_MS = 120_000
/** Of one provider in one look: a slow one takes no longer, and leaves the others theirs. */
const MOST_OF_ONE = 100
/** Of one provider at a time; where none of them is answered it is asked this time only about what goes back by its silence. */
const AT_ONCE = 10
const PAUSES = { leastMs: 60_000, mostMs: 30 * 60_000 }
/** So long a provider may send a win again. docs/casino-provider.md "When you do not know". */
const LATE_FOR_MS = 72 * HOUR_MS

export function startFollowing(deps: FollowDeps & { readonly jobs: Jobs }): void {
  deps.jobs.start({
    name: 'casino stuck rounds',
    everyMs: EVERY_MS,
    failed: 'rounds of the casino that have no end were not looked after',
    work: (stopping) => followStuck(deps, stopping),
  })
}

/** One look at all of them. A round that fails keeps no other from its own. @internal Exported for the tests. */
export async function followStuck(deps: FollowDeps, stopping?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const failures: unknown[] = []
  const attempt = async (work: Promise<unknown>) => await work.catch((error: unknown) => void failures.push(error))
  await findQuiet(db, now - QUIET_MS, now)
  for (const stuck of await listMoved(db, now - QUIET_MS)) await attempt(endMoved(db, stuck, now))
  const due = await listDue(db, { now, lateSince: now - LATE_FOR_MS, mostOfOne: MOST_OF_ONE })
  const providers = Map.groupBy(due, ({ providerId }) => providerId)
  await Promise.all([...providers.values()].map((rounds) => attempt(askAll(deps, rounds, failures, stopping))))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rounds`)
}

/** What its provider has ended or gone on with is stuck no more; of what it sent back at our word the player is told. */
async function endMoved(db: Database, stuck: StoredStuck, now: number): Promise<void> {
  const { staked, won, held, stake, cancelledAt } = stuck
  if (cancelledAt === null || staked !== 0 || won !== 0 || held !== 0) return await forgetStuck(db, stuck)
  await db.transaction().execute(async (tx) => {
    const ending = { ended: 'RETURNED', returned: stake, askAt: now + HOUR_MS, now } as const
    if (await saveEnded(tx, stuck, ending)) await tellReturned(tx, stuck, stake)
  })
}

/**
 * So many at a time until none of them is answered: the rest is put off to the next look, except for what goes back if nothing is said of it. That is
 * asked about to the end, each round by itself: thousands of a provider that is no more are not given back ten a look.
 */
async function askAll(
  deps: FollowDeps,
  rounds: readonly StoredStuck[],
  failures: unknown[],
  stopping?: AbortSignal,
): Promise<void> {
  let left = rounds
  while (left.length > 0 && !stopping?.aborted) {
    const asked = await Promise.allSettled(left.slice(0, AT_ONCE).map((stuck) => followOne(deps, stuck)))
    for (const one of asked) if (one.status === 'rejected') failures.push(one.reason)
    const isAnswered = asked.some((one) => one.status === 'fulfilled' && one.value)
    left = isAnswered ? left.slice(AT_ONCE) : await putOffOthers(deps, left.slice(AT_ONCE))
  }
}

/** Gives those that go back if nothing is said of them; the others are put off. A stake whose round has won goes back at nobody's silence. */
async function putOffOthers(
  { db, clock }: Pick<FollowDeps, 'db' | 'clock'>,
  rounds: readonly StoredStuck[],
): Promise<readonly StoredStuck[]> {
  const now = clock()
  const goesBack = (stuck: StoredStuck): boolean =>
    !stuck.hasEnded && (stuck.won === ZERO || stuck.held > ZERO) && nextStep(stuck, null, now) !== 'WAIT'
  await putOff(
    db,
    rounds.filter((stuck) => !goesBack(stuck)),
    now + EVERY_MS,
  )
  return rounds.filter(goesBack)
}

/** Gives whether its provider answered. */
async function followOne(deps: FollowDeps, stuck: StoredStuck): Promise<boolean> {
  const { db, client, openKey, clock } = deps
  const key = await findKeyOf(db, stuck.providerId)
  const about = { roundId: stuck.roundId, playerRef: playerRefOf(stuck) }
  const told = key && (await client.round(stuck.provider, openKey(key), about))
  const word = told === undefined ? null : told === 'unknown' ? told : told.state
  const now = clock()
  await noteWord(db, stuck, { word, askAt: nextAt(stuck, now), now })
  if (stuck.hasEnded) await hearLate(db, stuck, told, now)
  else await carryOut(deps, stuck, word, told, now)
  return word !== null
}

const nextAt = ({ asked, hasEnded }: StoredStuck, now: number): number =>
  now + (hasEnded ? HOUR_MS : backoffMs(asked + 1, PAUSES, Math.random()))

/** What is to be done with it where its provider says that. */
function nextStep(stuck: StoredStuck, word: RoundWord | null, now: number): StuckStep {
  const { lastAt, saidAt, cancelledAt, keySince, silenceHours } = stuck
  return stepOf({
    word,
    // Who has none of our keys can neither speak nor be asked, and is not silent: one administrator alone takes keys away.
    silentMs: keySince === null ? 0 : now - Math.max(lastAt, saidAt ?? lastAt, keySince),
    mostSilentMs: silenceHours * HOUR_MS,
    cancelledMs: cancelledAt === null ? null : now - cancelledAt,
  })
}

type Told = ToldRound | 'unknown' | undefined

async function carryOut(
  deps: FollowDeps,
  stuck: StoredStuck,
  word: RoundWord | null,
  told: Told,
  now: number,
): Promise<void> {
  switch (nextStep(stuck, word, now)) {
    case 'WAIT':
      return
    case 'ASK_TO_CANCEL':
      return void (await askToCancel(deps, stuck))
    case 'TAKE_BACK_CANCELLED':
      return await giveBack(deps, stuck, 'CANCELLED', now)
    case 'TAKE_BACK_SILENT':
      return await giveBack(deps, stuck, 'SILENT', now)
    case 'CLOSE':
      return await closeSettled(deps.db, stuck, told, now)
  }
}

/** Asks its provider to take the round back; gives what it says, undefined where it does not answer. */
export async function askToCancel(
  { db, client, openKey, clock }: Pick<FollowDeps, 'db' | 'client' | 'openKey' | 'clock'>,
  stuck: StoredStuck,
): Promise<RoundWord | undefined> {
  const key = await findKeyOf(db, stuck.providerId)
  const about = { roundId: stuck.roundId, playerRef: playerRefOf(stuck) }
  const told = key && (await client.cancelRound(stuck.provider, openKey(key), about))
  const now = clock()
  if (told?.state === 'cancelled') await noteCancelled(db, stuck, now + PAUSES.leastMs, now)
  else if (told) await noteWord(db, stuck, { word: told.state, askAt: nextAt(stuck, now), now })
  return told?.state
}

async function giveBack(
  { db, tellAccount }: FollowDeps,
  stuck: StoredStuck,
  ended: 'CANCELLED' | 'SILENT',
  now: number,
): Promise<void> {
  for (const account of await takeBack(db, { stuck, ended, askAt: now + HOUR_MS, now })) tellAccount(account)
}

/** It has ended there, and both have the same of it: what is missing is the word that it has. */
async function closeSettled(db: Database, stuck: StoredStuck, told: Told, now: number): Promise<void> {
  const { provider, roundId, accountId, staked, won, held } = stuck
  if (typeof told !== 'object' || held !== 0 || told.stake !== staked || told.payout !== won) return
  const txId = `${OURS}end.${accountId}.${roundId}`
  const part = { op: 'round-close', txId, playerRef: playerRefOf(stuck), roundId } as const
  const task = readTask(provider, { txId, isBatch: false, parts: [part] }, now)
  if (!('code' in task)) await answerTasks(db, [task], true)
}

/** Its stakes went back; what it says since that it pays, beyond what it paid, is for officers to see. */
async function hearLate(db: Database, stuck: StoredStuck, told: Told, now: number): Promise<void> {
  const { providerId, accountId, roundId, won } = stuck
  if (typeof told !== 'object' || told.payout === null || told.payout <= won) return
  if (told.state !== 'settling' && told.state !== 'settled') return
  await noteLateWins(db, [{ providerId, accountId, roundId, payout: told.payout, at: now }])
}
