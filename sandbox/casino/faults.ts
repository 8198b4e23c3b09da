/** What the provider does wrong when it is told to, one session at a time: what its plan says, and then it behaves again. */
import { paise } from '@paddock/domain/money'
import type { Booking, WalletKey } from './book.ts'
import { type FaultName, ROUND_OPS } from './fault-names.ts'
import { createPlans, type ShownStep, type Step } from './plans.ts'
import { type SignedCall, sendCall, signCall, type WalletAnswer, type WalletOp } from './wallet.ts'

const STORM_MS = 20_000
const SLOW_MS = 3000
const LATE_MS = 2000
/** More than the clocks of both may be from each other. */
const SKEW_MS = 121_000
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

/** That come at once, the one that it is about with them. */
const CROWD = 50

const isOk = (came: WalletAnswer): boolean => came.kind === 'said' && came.code === 'OK'

/** As the report of the day has it. */
function bookingOf(op: 'debit' | 'rollback', { walletUrl }: WalletKey, asked: object, at: number): Booking {
  const { txId = '', playerRef = '', roundId = '', amount } = asked as Readonly<Record<string, string>>
  return { txId, walletUrl, op, playerRef, roundId, amount: paise(Number(amount)), at }
}

/** A stake like it, of a round of its own, and what takes it back. */
function anotherOf(asked: object, n: number) {
  const { txId, playerRef, roundId } = asked as Readonly<Record<string, string>>
  const debit = { ...asked, txId: `${txId}-${n}`, roundId: `${roundId}-${n}` }
  return { debit, rollback: { txId: `${txId}-${n}-r`, playerRef, refTxId: debit.txId } }
}

const saidBy = (came: WalletAnswer): string => (came.kind === 'said' ? came.code : came.why)

/** Results of nobody: what is so is told otherwise, under a name and a version of its own. */
const FIRST = { settlementVersion: 1, last: false, void: true }
/** More than any wallet holds of a player here. */
const RUIN = '-10000000000'

/** What a settlement says, another time. */
function otherThan(settle: object, how: 'NOBODY' | 'RUIN'): object {
  const { txId, results } = settle as {
    readonly txId: string
    readonly results: readonly { readonly playerRef: string }[]
  }
  if (how === 'NOBODY') return { ...settle, ...FIRST, txId: `${txId}-1` }
  return {
    ...settle,
    txId: `${txId}-over`,
    last: false,
    results: results.map(({ playerRef }) => ({ playerRef, pnl: RUIN })),
  }
}

/** How often each was said: `33 OK, 17 INSUFFICIENT_FUNDS`. */
const tallyOf = (all: readonly WalletAnswer[]): string =>
  [...Map.groupBy(all, saidBy)]
    .map(([said, alike]) => `${alike.length} ${said}`)
    .toSorted()
    .join(', ')

/** A win of the stake, though nothing has been staked yet. */
function creditOf(debit: object): object {
  const { txId, playerRef, roundId, amount } = debit as Readonly<Record<string, string>>
  return {
    txId: txId?.replace(/-d\d*$/, '-c'),
    playerRef,
    roundId,
    refTxId: txId,
    amount,
    kind: 'win',
    roundClosed: true,
  }
}

export type Calls = ReturnType<typeof createCalls>

/** `book`: what a wallet has booked of rounds that are of no player here. */
export function createCalls(clock: () => number, book: (bookings: readonly Booking[]) => void) {
  const plans = createPlans(clock)
  const storms = new Map<string, number>()
  const lines: Line[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** Of a session the last that was asked. */
  const lastHolds = new Map<string, object>()

  /** What is to go wrong with the call; a storm goes on by itself. */
  function faultFor(session: string, op: WalletOp) {
    const planned = ROUND_OPS.find((one) => one === op)
    const taken = planned ? plans.take(session, planned) : null
    if (taken?.fault === 'storm') storms.set(session, clock() + STORM_MS)
    return taken
  }

  async function call(key: WalletKey, session: string, op: WalletOp, asked: object): Promise<WalletAnswer> {
    const taken = faultFor(session, op)
    if (op === 'reserve') lastHolds.set(session, asked)
    const fault = taken?.fault ?? null
    const told = (came: WalletAnswer, what: Pick<Line, 'op' | 'asked'> = { op, asked }): WalletAnswer => {
      const said = saidBy(came)
      taken?.came(said)
      lines.unshift({ at: clock(), session, ...what, fault, came: said })
      lines.length = Math.min(lines.length, MOST_LINES)
      return came
    }
    const sign = (body: object = asked, by: WalletKey = key): SignedCall => signCall(by, op, body, clock())
    const send = async (signed: SignedCall = sign()): Promise<WalletAnswer> => await sendCall(key, signed, clock)

    switch (fault) {
      case null:
      case 'storm':
        return told(await send())
      case 'duplicateDebit':
      case 'duplicateCredit':
      case 'duplicateSettle': {
        const [one, other] = await Promise.all([send(), send()])
        told(other)
        return told(one)
      }
      case 'lostDebit':
      case 'lostCredit':
      case 'lostReserve':
        told(await send())
        return { kind: 'unknown', why: 'the answer was lost on purpose' }
      case 'lateDebit':
      case 'lateReserve':
        later(LATE_MS, async () => void told(await send()))
        return { kind: 'unknown', why: 'it was not sent yet, on purpose' }
      case 'reorder': {
        const credit = creditOf(asked)
        told(await send(signCall(key, 'credit', credit, clock())), { op: 'credit', asked: credit })
        return told(await send())
      }
      case 'correctedSettle': {
        const first = otherThan(asked, 'NOBODY')
        told(await send(sign(first)), { op, asked: first })
        return told(await send(sign({ ...asked, settlementVersion: 2 })))
      }
      case 'overtakenSettle': {
        const came = await send(sign({ ...asked, settlementVersion: 2 }))
        const first = otherThan(asked, 'NOBODY')
        told(await send(sign(first)), { op, asked: first })
        return told(came)
      }
      case 'overLoss': {
        const first = otherThan(asked, 'RUIN')
        told(await send(sign(first)), { op, asked: first })
        return told(await send())
      }
      case 'lateHold': {
        const came = await send()
        const { txId, version } = (lastHolds.get(session) ?? {}) as {
          readonly txId?: string
          readonly version?: number
        }
        const late = { ...lastHolds.get(session), txId: `${txId}-late`, version: (version ?? 0) + 1 }
        told(await send(signCall(key, 'reserve', late, clock())), { op: 'reserve', asked: late })
        return told(came)
      }
      case 'wrongSignature':
        return told(await send(sign(asked, { ...key, secret: `not ${key.secret}` })))
      case 'wrongDirection':
        return told(await send(signCall(key, op, asked, clock(), 'to-provider')))
      case 'wrongClock':
        return told(await send(signCall(key, op, asked, clock() - SKEW_MS)))
      case 'repeatedRollback': {
        const first = told(await send())
        told(await send())
        told(await send())
        return first
      }
      case 'oddAmount':
        return told(await send(sign({ ...asked, amount: '0.5' })))
      case 'otherAmount': {
        const first = told(await send())
        told(await send(sign({ ...asked, amount: '1' })))
        return first
      }
      case 'wrongCurrency':
        return told(await send(sign({ ...asked, currency: 'XTS' })))
      case 'crowd': {
        const others = Array.from({ length: CROWD - 1 }, (_, n) => anotherOf(asked, n + 1))
        const [first, ...rest] = await Promise.all([
          send(),
          ...others.map(async ({ debit }) => {
            const came = await send(sign(debit))
            if (isOk(came)) book([bookingOf('debit', key, debit, clock())])
            return came
          }),
        ])
        taken?.came(tallyOf([first, ...rest]))
        // By its own time, as whatever is owed; one that no answer comes to is asked about by the wallet.
        later(0, async () => {
          const back = others.map(async ({ debit, rollback }) => {
            const came = told(await send(signCall(key, 'rollback', rollback, clock())), {
              op: 'rollback',
              asked: rollback,
            })
            if (isOk(came)) book([bookingOf('rollback', key, { ...debit, ...rollback }, clock())])
          })
          await Promise.all(back)
        })
        return told(first)
      }
      case 'brokenBatch': {
        const { txId } = asked as Readonly<Record<string, string>>
        const ofNothing = { op: 'credit', ...creditOf(asked), refTxId: `${txId}-nothing` }
        const batch = { txId: `${txId}-b`, parts: [{ op: 'debit', ...asked }, ofNothing] }
        told(await send(signCall(key, 'batch', batch, clock())), { op: 'batch', asked: batch })
        return told(await send())
      }
      case 'unsentCredit':
        return told({ kind: 'said', code: 'OK', body: {} })
      case 'replayedNonce': {
        const signed = sign()
        const first = told(await send(signed))
        told(await send(signed))
        return first
      }
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
        return told(await send())
    }
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timers.add(timer)
  }

  return {
    call,
    /** The next call that it is about; a storm begins at once. */
    fail(session: string, fault: FaultName | null): void {
      plans.set(session, fault === null || fault === 'storm' ? [] : [{ op: 'any', nth: 1, fault }])
      if (fault === 'storm') storms.set(session, clock() + STORM_MS)
    },
    plan: (session: string, steps: readonly Step[]): void => plans.set(session, steps),
    planOf: (session: string): readonly ShownStep[] => plans.shown(session),
    /** Of these the first that something is to go wrong with results of; without one the first. */
    plannedOf: (sessions: readonly string[]): string =>
      sessions.find((session) => plans.isDue(session, 'settle')) ?? sessions[0] ?? '',
    isStormy: (session: string): boolean => (storms.get(session) ?? 0) > clock(),
    lines: lines as readonly Line[],
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
