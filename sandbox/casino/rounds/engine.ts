/** What all rounds share: what they are made with, and what is under way. */
import type { Paise } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import type { Book, Round } from '../book/index.ts'
import type { Calls } from '../faults.ts'
import { createGate } from '../gate.ts'
import type { SportsBook } from '../sport/book.ts'
import type { Pace } from '../pace.ts'
import { createHolds, type Holds } from '../holds/index.ts'
import type { WalletAnswer, WalletOp } from '../wallet.ts'
import { balanceOf } from './told.ts'

const USUAL_PACE: Pace = { againMs: 1000, mostMs: 60_000, giveUpMs: 72 * HOUR_MS }

/** Calls to one wallet that are under way at once: a table pays hundreds of players in the same moment. */
const MOST_CALLS = 64

/** Not begun any more. */
const UNSENT: WalletAnswer = { kind: 'unknown', why: 'the provider ends' }

export type Parts = {
  readonly book: Book
  readonly sport: SportsBook
  readonly calls: Calls
  readonly clock: () => number
  readonly pace?: Pace | undefined
  /** What went wrong with a round while nobody waited for it. */
  readonly failed: (roundId: string, error: unknown) => void
  /** Money of it has moved, and the wallet has told its balance. */
  readonly moved?: (round: Round, balance: Paise | null) => void
}

/** The parts, and what is under way. */
type Shared = Parts & {
  readonly pace: Pace
  readonly gate: ReturnType<typeof createGate>
  /** What each player has asked for last, and still waits for. */
  readonly turns: Map<string, Promise<unknown>>
  /** What is settled just now, by its round. */
  readonly working: Map<string, Promise<Paise | null>>
  /** Aborted when the process ends. */
  readonly ending: AbortController
}

/** With what is held at tables where a wallet holds. */
export type Engine = Shared & { readonly holds: Holds }

export function createEngine(parts: Parts): Engine {
  const shared: Shared = {
    ...parts,
    pace: parts.pace ?? USUAL_PACE,
    gate: createGate(MOST_CALLS),
    turns: new Map(),
    working: new Map(),
    ending: new AbortController(),
  }
  const { book, calls, clock, pace, ending } = shared
  const holds = createHolds({
    book,
    ask: (walletUrl, session, op, asked) => askWallet(shared, walletUrl, session, op, asked),
    sessionFor: calls.plannedOf,
    breaksOff: calls.breaksOff,
    inTurn: (name, work) => inTurn(shared, name, work),
    clock,
    pace,
    wait: (ms) => wait(shared, ms),
    isEnding: () => ending.signal.aborted,
    moved: (round, balance) => shared.moved?.(round, balance),
    balanceOf,
  })
  return { ...shared, holds }
}

/** One after the other for each player: of two bets at once the second sees what the first has done. */
export async function inTurn<T>(engine: Pick<Shared, 'turns'>, owner: string, work: () => Promise<T>): Promise<T> {
  const before = engine.turns.get(owner) ?? Promise.resolve()
  const mine = before.then(work, work)
  engine.turns.set(owner, mine)
  try {
    return await mine
  } finally {
    if (engine.turns.get(owner) === mine) engine.turns.delete(owner)
  }
}

async function askWallet(
  { book, gate, ending, calls }: Shared,
  walletUrl: string,
  session: string,
  op: WalletOp,
  asked: object,
): Promise<WalletAnswer> {
  const key = book.keyFor(walletUrl)
  if (!key) return { kind: 'unknown', why: 'no key of this wallet' }
  return await gate(walletUrl, async () => (ending.signal.aborted ? UNSENT : await calls.call(key, session, op, asked)))
}

/** One call to the wallet of the round. */
export const ask = async (
  engine: Engine,
  round: Round,
  op: 'debit' | 'credit' | 'rollback',
  asked: object,
): Promise<WalletAnswer> => await askWallet(engine, round.walletUrl, round.session, op, asked)

/** As it is written now. */
export const current = (engine: Engine, id: string): Round => {
  const round = engine.book.rounds.get(id)
  if (!round) throw new Error(`no round ${id}`)
  return round
}

/** From now on the wallet is asked to take it. */
export const owing = (engine: Engine, round: Round, stage: 'crediting' | 'givingBack' | 'lowering'): Round => ({
  ...round,
  stage,
  owedAt: engine.clock(),
})

/** So long, or until the process ends. */
export async function wait(engine: Pick<Shared, 'ending'>, ms: number): Promise<null> {
  if (engine.ending.signal.aborted) return null
  return await new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      engine.ending.signal.removeEventListener('abort', done)
      resolve(null)
    }
    const timer = setTimeout(done, ms)
    engine.ending.signal.addEventListener('abort', done)
  })
}
