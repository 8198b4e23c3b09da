/**
 * What a player is told of their rounds in the casino. The bus says that an account has moved; what of it rounds are is read, for all who listen at
 * once. Rounds that are open are looked at until they end, since one that ends without a win moves nothing.
 */
import { serverEvents, writePayload } from '@paddock/contract'
import { findMoved, type LiveRound, loadRounds } from '../casino/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Topics } from '../topics.ts'
import { accountRoom, type Io, readersOf } from './rooms.ts'

const EVERY_MS = 1000
/** A call is written a moment after it was dated. */
const OVERLAP_MS = 10_000
const MOST_ACCOUNTS = 2000
/** More than the overlap: what is found once more was told. */
const FORGET_MS = 30_000
/** Of those that are open; the others are told when something moves them. */
const MOST_KEPT = 10_000

type Deps = {
  readonly io: Io
  readonly bus: Bus<Topics>
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: () => number
}

const keyOf = ({ providerId, accountId, roundId }: Omit<LiveRound, 'round'>): string =>
  `${providerId} ${accountId} ${roundId}`
/** What of a round is news. */
const stateOf = ({ round: { stake, won, closedAt } }: LiveRound): string => `${stake} ${won} ${closedAt !== null}`

type Told = { readonly round: LiveRound; readonly at: number }

/** Gives the function that ends the listening. Nothing is asked while no player listens who plays. */
export function announceCasino({ io, bus, db, jobs, clock }: Deps): () => void {
  const moved = new Set<number>()
  /** Rounds that are open, and those that ended a moment ago, as they were told last. */
  const told = new Map<string, Told>()
  const isHeard = (accountId: number): boolean => readersOf(io, accountRoom(accountId)) > 0

  async function look(): Promise<void> {
    const now = clock()
    forget(now)
    const accounts = [...moved].slice(0, MOST_ACCOUNTS)
    for (const id of accounts) moved.delete(id)
    const heard = accounts.filter(isHeard)
    const found = heard.length === 0 ? [] : await findMoved(db, heard, now - OVERLAP_MS)
    const open = [...told.values()].flatMap(({ round }) => (isOpen(round) ? [round] : []))
    const wanted = new Map([...open, ...found].map((one) => [keyOf(one), one]))
    for (const round of await loadRounds(db, [...wanted.values()])) tell(round, now)
  }

  /** Of whom nobody listens, and what ended so long ago that it is not found again. */
  function forget(now: number): void {
    for (const [key, { round, at }] of told)
      if (!isHeard(round.accountId) || (!isOpen(round) && at < now - FORGET_MS)) told.delete(key)
  }

  function tell(round: LiveRound, now: number): void {
    const key = keyOf(round)
    const before = told.get(key)
    if (before && stateOf(before.round) === stateOf(round)) return
    if (before || told.size < MOST_KEPT) told.set(key, { round, at: now })
    const said = isOpen(round) ? serverEvents.casinoRoundChanged : serverEvents.casinoRoundEnded
    io.to(accountRoom(round.accountId)).emit(said.name, writePayload(said, { docs: round.round }))
  }

  jobs.start({ name: 'tell-casino', everyMs: EVERY_MS, failed: 'players were not told of their rounds', work: look })
  return bus.subscribe('account', ({ accountId }) => void moved.add(accountId))
}

const isOpen = ({ round }: LiveRound): boolean => round.closedAt === null
