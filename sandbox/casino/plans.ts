/**
 * What the provider is to do wrong in a session, step by step: "the third debit is lost, its rollback comes three times, the fourth debit's win comes
 * before it". A plan is data: it is set at the desk or by whoever tests, and shows what of it has been played off.
 */
import { ABOUT, type FaultName, isFault, ROUND_OPS, type RoundOp } from './fault-names.ts'
import { isObject } from './games/index.ts'

/** At the nth call of that kind since the plan was set, those that come again counted; `any`: of all that the fault is about. */
export type Step = { readonly op: RoundOp | 'any'; readonly nth: number; readonly fault: FaultName }

/** When a step was played off, and what the wallet said to it. */
type Played = { readonly at: number; came: string | null }
export type ShownStep = Step & { readonly played: Readonly<Played> | null }

const MOST_STEPS = 20
const MOST_NTH = 1000

/** Faults that come one behind the other are told by debits: what goes wrong with one leaves its round, and the next is another. */
export const PLANS: Readonly<Record<string, { readonly says: string; readonly steps: readonly Step[] }>> = {
  twice: {
    says: 'Everything comes twice: one effect, the same answer',
    steps: [
      { op: 'debit', nth: 1, fault: 'duplicateDebit' },
      { op: 'credit', nth: 1, fault: 'duplicateCredit' },
      { op: 'debit', nth: 3, fault: 'otherAmount' },
    ],
  },
  lost: {
    says: 'Answers are lost: a stake goes back, a win comes again',
    steps: [
      { op: 'debit', nth: 1, fault: 'lostDebit' },
      { op: 'rollback', nth: 1, fault: 'repeatedRollback' },
      { op: 'credit', nth: 1, fault: 'lostCredit' },
    ],
  },
  disorder: {
    says: 'The third debit is lost and taken back three times, the next comes behind its rollback, and the win of the one after it before its stake',
    steps: [
      { op: 'debit', nth: 3, fault: 'lostDebit' },
      { op: 'rollback', nth: 1, fault: 'repeatedRollback' },
      { op: 'debit', nth: 4, fault: 'lateDebit' },
      { op: 'debit', nth: 5, fault: 'reorder' },
    ],
  },
  forged: {
    says: 'What no wallet believes: another secret, the other direction, an old clock, a nonce once more',
    steps: [
      { op: 'debit', nth: 1, fault: 'wrongSignature' },
      { op: 'debit', nth: 2, fault: 'wrongDirection' },
      { op: 'debit', nth: 3, fault: 'wrongClock' },
      { op: 'debit', nth: 4, fault: 'replayedNonce' },
    ],
  },
  misspelt: {
    says: 'What no wallet takes: another currency, an amount with a point',
    steps: [
      { op: 'debit', nth: 1, fault: 'wrongCurrency' },
      { op: 'debit', nth: 2, fault: 'oddAmount' },
    ],
  },
  crowd: {
    says: 'Fifty stakes at once, of which no more are taken than there is money, and all but one go back',
    steps: [{ op: 'debit', nth: 1, fault: 'crowd' }],
  },
  batch: {
    says: 'A batch with one part that fails, of which nothing is done, and then the stake alone',
    steps: [{ op: 'debit', nth: 1, fault: 'brokenBatch' }],
  },
  holds: {
    says: 'A hold that never comes goes back, and so does one whose answer is lost, and one comes behind the one that takes its place',
    steps: [
      { op: 'reserve', nth: 1, fault: 'unsentReserve' },
      { op: 'reserve', nth: 3, fault: 'lostReserve' },
      { op: 'reserve', nth: 5, fault: 'lateReserve' },
    ],
  },
  results: {
    says: 'Results that come twice; that are corrected; of which the second version comes first; of a loss above what was held; and a hold behind them',
    steps: [
      { op: 'settle', nth: 1, fault: 'duplicateSettle' },
      { op: 'settle', nth: 2, fault: 'correctedSettle' },
      { op: 'settle', nth: 3, fault: 'overtakenSettle' },
      { op: 'settle', nth: 4, fault: 'overLoss' },
      { op: 'settle', nth: 5, fault: 'lateHold' },
    ],
  },
  void: {
    says: 'A round that is broken off at its results: what was held goes back to all who sit there, and nobody has won or lost',
    steps: [{ op: 'settle', nth: 1, fault: 'voidSettle' }],
  },
  owed: {
    says: 'A win that comes three seconds late: whatever became of its player meanwhile, it is taken',
    steps: [{ op: 'credit', nth: 1, fault: 'slow' }],
  },
  missing: {
    says: 'A win that is booked and never sent: the days of both do not agree',
    steps: [{ op: 'credit', nth: 1, fault: 'unsentCredit' }],
  },
  away: {
    says: 'Late with the first stake, and not there from the second on, for 20 seconds',
    steps: [
      { op: 'debit', nth: 1, fault: 'slow' },
      { op: 'debit', nth: 2, fault: 'storm' },
    ],
  },
}

/** By its name, or step by step; undefined for what is neither. */
export function readPlan(asked: unknown): readonly Step[] | undefined {
  if (!isObject(asked)) return undefined
  const { name, steps } = asked
  if (typeof name === 'string') return Object.hasOwn(PLANS, name) ? PLANS[name]?.steps : undefined
  if (!Array.isArray(steps) || steps.length > MOST_STEPS) return undefined
  const read = steps.map(readStep)
  return read.every((step) => step !== undefined) ? read : undefined
}

function readStep(asked: unknown): Step | undefined {
  if (!isObject(asked)) return undefined
  const { op, nth, fault } = asked
  if (!isFault(fault) || typeof nth !== 'number' || !Number.isInteger(nth) || nth < 1 || nth > MOST_NTH)
    return undefined
  if (op === 'any') return { op, nth, fault }
  const known = ROUND_OPS.find((one) => one === op)
  return known && ABOUT[fault].includes(known) ? { op: known, nth, fault } : undefined
}

type Kept = { readonly step: Step; calls: number; played: Played | null }

/** The plan of each session that has one. */
export function createPlans(clock: () => number) {
  const plans = new Map<string, readonly Kept[]>()
  const concernedOf = (session: string, op: RoundOp): readonly Kept[] =>
    (plans.get(session) ?? []).filter(
      ({ step }) => step.op === op || (step.op === 'any' && ABOUT[step.fault].includes(op)),
    )
  const dueOf = (session: string, op: RoundOp): Kept | undefined =>
    concernedOf(session, op).find(({ step, calls, played }) => played === null && calls + 1 >= step.nth)

  return {
    /** In place of the one before; an empty one is none. */
    set(session: string, steps: readonly Step[]): void {
      if (steps.length === 0) plans.delete(session)
      else
        plans.set(
          session,
          steps.map((step) => ({ step, calls: 0, played: null })),
        )
    },
    /** What goes wrong with a call that is about to be made, and how to say what came of it. One thing at a time: a step whose turn it was with another is the next one's. */
    take(session: string, op: RoundOp): { readonly fault: FaultName; readonly came: (said: string) => void } | null {
      const due = dueOf(session, op)
      for (const kept of concernedOf(session, op)) kept.calls += 1
      if (!due) return null
      const played: Played = { at: clock(), came: null }
      due.played = played
      return { fault: due.step.fault, came: (said) => void (played.came ??= said) }
    },
    /** What will go wrong with the next call of that kind. */
    next: (session: string, op: RoundOp): FaultName | null => dueOf(session, op)?.step.fault ?? null,
    /** Whether anything is to go wrong yet with a call of that kind. */
    isDue: (session: string, op: RoundOp): boolean => concernedOf(session, op).some(({ played }) => played === null),
    shown: (session: string): readonly ShownStep[] =>
      (plans.get(session) ?? []).map(({ step, played }) => ({ ...step, played })),
  }
}
