/** What the provider does wrong when it is told to, one session at a time: what its plan says, and then it behaves again. */
import type { Booking, WalletKey } from './book/index.ts'
import { type FaultName, ROUND_OPS } from './fault-names.ts'
import { type Misplay, PLAYS, saidBy, sendWell, type Told } from './fault-plays.ts'
import { createPlans, type ShownStep, type Step } from './plans.ts'
import type { WalletAnswer, WalletOp } from './wallet.ts'

const STORM_MS = 20_000
const MOST_LINES = 200

/** A call that was made, and what came of it, as the desk shows it. */
type Line = {
  readonly at: number
  readonly session: string
  readonly op: WalletOp
  readonly asked: object
  readonly fault: FaultName | null
  readonly came: string
}

/** What is to go wrong, by its session, and what has been said to wallets. `book`: what one has booked of rounds that are of no player here. */
const troublesOf = (clock: () => number, book: (bookings: readonly Booking[]) => void) => ({
  clock,
  book,
  plans: createPlans(clock),
  storms: new Map<string, number>(),
  lines: [] as Line[],
  timers: new Set<NodeJS.Timeout>(),
  /** Of a session the last that was asked. */
  lastHolds: new Map<string, object>(),
})
type Troubles = ReturnType<typeof troublesOf>

export type Calls = ReturnType<typeof createCalls>

/** The calls to wallets, each as it is told to go wrong. */
export function createCalls(clock: () => number, book: (bookings: readonly Booking[]) => void) {
  const troubles = troublesOf(clock, book)
  const { plans } = troubles
  return {
    call: (key: WalletKey, session: string, op: WalletOp, asked: object) => call(troubles, key, session, op, asked),
    fail: (session: string, fault: FaultName | null) => fail(troubles, session, fault),
    plan: (session: string, steps: readonly Step[]): void => plans.set(session, steps),
    planOf: (session: string): readonly ShownStep[] => plans.shown(session),
    /** Of these the first that something is to go wrong with results of; without one the first. */
    plannedOf: (sessions: readonly string[]): string =>
      sessions.find((session) => plans.isDue(session, 'settle')) ?? sessions[0] ?? '',
    /** Whether the next results that are said in the session are to be void. */
    breaksOff: (session: string): boolean => plans.next(session, 'settle') === 'voidSettle',
    isStormy: (session: string): boolean => (troubles.storms.get(session) ?? 0) > clock(),
    lines: troubles.lines as readonly Line[],
    stop(): void {
      for (const timer of troubles.timers) clearTimeout(timer)
    },
  }
}

/** The next call that it is about; a storm begins at once. */
function fail(troubles: Troubles, session: string, fault: FaultName | null): void {
  troubles.plans.set(session, fault === null || fault === 'storm' ? [] : [{ op: 'any', nth: 1, fault }])
  if (fault === 'storm') beginStorm(troubles, session)
}

function beginStorm({ storms, clock }: Troubles, session: string): void {
  storms.set(session, clock() + STORM_MS)
}

/** What is to go wrong with the call; a storm goes on by itself. */
function faultFor(troubles: Troubles, session: string, op: WalletOp) {
  const planned = ROUND_OPS.find((one) => one === op)
  const taken = planned ? troubles.plans.take(session, planned) : null
  if (taken?.fault === 'storm') beginStorm(troubles, session)
  return taken
}

async function call(
  troubles: Troubles,
  key: WalletKey,
  session: string,
  op: WalletOp,
  asked: object,
): Promise<WalletAnswer> {
  const taken = faultFor(troubles, session, op)
  const fault = taken?.fault ?? null
  if (op === 'reserve') troubles.lastHolds.set(session, asked)
  const misplay: Misplay = {
    key,
    op,
    asked,
    clock: troubles.clock,
    lastHold: troubles.lastHolds.get(session),
    book: troubles.book,
    came: (said) => taken?.came(said),
    tell: (came, what = { op, asked }) => {
      taken?.came(saidBy(came))
      return show(troubles, { session, fault, ...what }, came)
    },
    later: (ms, work) => later(troubles, ms, work),
  }
  return await (fault === null ? sendWell : PLAYS[fault])(misplay)
}

/** A line more at the desk, the newest first. */
function show(
  { lines, clock }: Troubles,
  what: Told & Pick<Line, 'session' | 'fault'>,
  came: WalletAnswer,
): WalletAnswer {
  lines.unshift({ at: clock(), ...what, came: saidBy(came) })
  lines.length = Math.min(lines.length, MOST_LINES)
  return came
}

function later({ timers }: Troubles, ms: number, work: () => Promise<void>): void {
  const timer = setTimeout(() => {
    timers.delete(timer)
    void work()
  }, ms)
  timers.add(timer)
}
