/** What tables need of their provider, where a wallet holds. */
import type { Paise } from '@paddock/domain/money'
import type { Book, Round } from '../book/index.ts'
import type { Pace } from '../pace.ts'
import type { WalletAnswer, WalletOp } from '../wallet.ts'

export type Holder = {
  readonly book: Book
  readonly ask: (walletUrl: string, session: string, op: WalletOp, asked: object) => Promise<WalletAnswer>
  /** Of these sessions the one in which a settlement is sent: where something is to go wrong with it. */
  readonly sessionFor: (sessions: readonly string[]) => string
  /** Whether it is to be broken off there: nobody has won or lost. */
  readonly breaksOff: (session: string) => boolean
  readonly inTurn: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly clock: () => number
  readonly pace: Pace
  readonly wait: (ms: number) => Promise<null>
  readonly isEnding: () => boolean
  readonly moved: (round: Round, balance: Paise | null) => void
  readonly balanceOf: (answer: WalletAnswer & { kind: 'said' }) => Paise | null
}
