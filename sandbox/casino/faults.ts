/** What the provider does wrong when it is told to, one session at a time: once, and then it behaves again. */
import type { WalletKey } from './book.ts'
import { type SignedCall, sendCall, signCall, type WalletAnswer, type WalletOp } from './wallet.ts'

export const FAULTS = {
  duplicateDebit: 'Send the next debit twice at once',
  duplicateCredit: 'Send the next credit twice at once',
  lostDebit: 'Lose the answer to the next debit, after the wallet has taken it',
  lostCredit: 'Lose the answer to the next credit, after the wallet has taken it',
  lateDebit: 'Let the next debit come after its own rollback',
  reorder: 'Send a credit ahead of the next debit, by the id of the one that comes',
  wrongSignature: 'Sign the next call with a wrong secret',
  wrongCurrency: 'Name another currency in the next debit',
  replayedNonce: 'Send the next call once more, with the same nonce',
  slow: 'Send the next call three seconds late',
  storm: 'Answer everything about the session with 503, for 20 seconds',
} as const satisfies Readonly<Record<string, string>>

export type FaultName = keyof typeof FAULTS
export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name)

const STORM_MS = 20_000
const SLOW_MS = 3000
const LATE_MS = 2000
const MOST_LINES = 200

/** Which calls a fault is about. */
const ABOUT: Readonly<Record<FaultName, readonly WalletOp[]>> = {
  duplicateDebit: ['debit'],
  duplicateCredit: ['credit'],
  lostDebit: ['debit'],
  lostCredit: ['credit'],
  lateDebit: ['debit'],
  reorder: ['debit'],
  wrongSignature: ['debit', 'credit', 'rollback'],
  wrongCurrency: ['debit'],
  replayedNonce: ['debit', 'credit', 'rollback'],
  slow: ['debit', 'credit', 'rollback'],
  storm: [],
}

/** A call that was made, and what came of it, as the desk shows it. */
type Line = {
  readonly at: number
  readonly session: string
  readonly op: WalletOp
  readonly asked: object
  readonly fault: FaultName | null
  readonly came: string
}

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

export function createCalls(clock: () => number) {
  const planned = new Map<string, FaultName>()
  const storms = new Map<string, number>()
  const lines: Line[] = []
  const timers = new Set<NodeJS.Timeout>()

  /** Told off once it has been done. */
  function faultFor(session: string, op: WalletOp): FaultName | null {
    const fault = planned.get(session)
    if (fault === undefined || !ABOUT[fault].includes(op)) return null
    planned.delete(session)
    return fault
  }

  async function call(key: WalletKey, session: string, op: WalletOp, asked: object): Promise<WalletAnswer> {
    const fault = faultFor(session, op)
    const told = (came: WalletAnswer, what: Pick<Line, 'op' | 'asked'> = { op, asked }): WalletAnswer => {
      lines.unshift({ at: clock(), session, ...what, fault, came: came.kind === 'said' ? came.code : came.why })
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
      case 'duplicateCredit': {
        const [one, other] = await Promise.all([send(), send()])
        told(other)
        return told(one)
      }
      case 'lostDebit':
      case 'lostCredit':
        told(await send())
        return { kind: 'unknown', why: 'the answer was lost on purpose' }
      case 'lateDebit':
        later(LATE_MS, async () => void told(await send()))
        return { kind: 'unknown', why: 'it was not sent yet, on purpose' }
      case 'reorder': {
        const credit = creditOf(asked)
        told(await send(signCall(key, 'credit', credit, clock())), { op: 'credit', asked: credit })
        return told(await send())
      }
      case 'wrongSignature':
        return told(await send(sign(asked, { ...key, secret: `not ${key.secret}` })))
      case 'wrongCurrency':
        return told(await send(sign({ ...asked, currency: 'XTS' })))
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
    plan(session: string, fault: FaultName | null): void {
      planned.delete(session)
      if (fault === 'storm') storms.set(session, clock() + STORM_MS)
      else if (fault !== null) planned.set(session, fault)
    },
    isStormy: (session: string): boolean => (storms.get(session) ?? 0) > clock(),
    plannedFor: (session: string): FaultName | null => planned.get(session) ?? null,
    lines: lines as readonly Line[],
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
