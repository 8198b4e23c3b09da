/** What the provider writes down: keys, sessions, seeds, rounds, what is held, and what a wallet has said OK to. */
import type { WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import type { Step } from '../games/index.ts'
import type { Key } from '../seal.ts'

/** A wallet that games are played from, and a key of it. The newest signs; each that is here is taken. */
export type WalletKey = Key & { readonly walletUrl: string }

export type Session = {
  readonly id: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly tokenHash: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly parentOrigin: string
  readonly limits: { readonly min: Paise; readonly max: Paise }
  readonly createdAt: number
  readonly expiresAt: number
  /** Since the token was redeemed: the wallet's name of the session, and the hash of what the screen shows from then on. */
  readonly opened: { readonly sessionId: string; readonly accessHash: string } | null
  readonly endedAt: number | null
  /** How the wallet wants stakes of it, where its game can do either; older ones do not say it, and have them taken. */
  readonly walletMode?: WalletMode
  /** The two letters of the language that its page is read in; older ones do not say it. */
  readonly locale?: string
}

/** In hexadecimal. */
export type SeedPair = { readonly seed: string; readonly clientSeed: string; readonly nonce: number }

/** Of one player at one wallet. The hash of `next` is shown before the player's device draws the client seed that goes with it. */
export type Seeds = {
  readonly owner: string
  readonly current: SeedPair | null
  readonly next: string
}

/**
 * debiting → open → crediting → closed. Raising: a step asks the wallet for a further stake. Lowering: one that nobody answered goes back,
 * and then it is open as it was. `givingBack`: all that was staked goes back, and then it is cancelled. Refused: the wallet did not take the
 * stake. Disputed: the wallet does not take what is owed, so somebody must look.
 */
export type Stage =
  | 'debiting'
  | 'open'
  | 'raising'
  | 'lowering'
  | 'crediting'
  | 'closed'
  | 'givingBack'
  | 'cancelled'
  | 'refused'
  | 'disputed'

/** A further stake, for a step of a round that is open. Each try has a debit of its own, by its place in the round. */
export type Raise = {
  readonly step: Step
  readonly amount: Paise
  readonly state: 'asked' | 'taken' | 'refused' | 'givingBack' | 'back'
}

export type Round = {
  readonly id: string
  /** The device's own name of the bet: sent twice, it is one round. */
  readonly requestId: string
  readonly owner: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly session: string
  readonly walletSession: string
  readonly gameCode: string
  readonly currency: string
  /** All that the wallet has taken of it; of one that goes back the first. */
  readonly stake: Paise
  /** Rounds of older journals, and of most games, have none. */
  readonly raises?: readonly Raise[]
  readonly choice: unknown
  readonly seedHash: string
  readonly clientSeed: string
  readonly nonce: number
  /** Of what its game paid then; rounds of older journals do not say it. */
  readonly paytableHash?: string
  /** The round of everybody that it is a bet on. */
  readonly table?: string
  /** What the wallet knows it by, together with all others of its player on the same round of everybody. Without one it is a round by itself. */
  readonly walletRound?: string
  /** Of those together: whether what comes back of this one is the last of them. */
  readonly endsRound?: boolean
  /** What may be lost by it is held, and nothing was taken: with all others of its player on the same round of everybody. */
  readonly holds?: boolean
  /** What the player chose while it was open, in order. */
  readonly steps: readonly Step[]
  /** What the player may see of it while it is open, as its game has it. */
  readonly sight?: unknown
  readonly outcome: unknown
  readonly payout: Paise
  readonly stage: Stage
  /** Since when money is owed, one way or the other. Rounds of older journals do not say it. */
  readonly owedAt?: number
  /** Of a slip: when something of it is decided next. */
  readonly nextAt?: number
  /** When screens have shown how it falls. */
  readonly payAt?: number
  /** Of a wallet that refused. */
  readonly code: string | null
  readonly startedAt: number
  readonly endedAt: number | null
}

/** What the rounds of a game that everybody shares are drawn from, in hexadecimal. */
export type Chain = {
  readonly gameCode: string
  /** Published before its first round. */
  readonly first: string
  /** Secret: all the others follow from it. */
  readonly end: string
  readonly rounds: number
  /** Drawn after `first` was published, by a player's device; nothing is drawn from the chain before. */
  readonly salt: string | null
}

/** bets → locked → fallen. Void: it was broken off before it had fallen, and what was staked goes back. */
export type TableStage = 'bets' | 'locked' | 'fallen' | 'void'

/** A round of everybody. */
export type TableRound = {
  readonly id: string
  readonly gameCode: string
  /** The first value of its chain, and its number there, which is the nonce. */
  readonly chain: string
  readonly number: number
  readonly salt: string
  /** Of the value that it is drawn from: the value of the round before. */
  readonly seedHash: string
  readonly shoeHash: string | null
  readonly paytable: number
  readonly paytableHash?: string
  readonly stage: TableStage
  /** Once it has fallen. */
  readonly value: string | null
  readonly outcome: unknown
  readonly startedAt: number
  readonly endedAt: number | null
}

/** What a wallet holds of a player on a round of everybody, in place of stakes. */
export type Hold = {
  readonly owner: string
  readonly walletUrl: string
  readonly playerRef: string
  readonly table: string
  /** Of the last one that it was asked for. */
  readonly version: number
  /** Whether the wallet has ever said OK: else it knows nothing of the player there. */
  readonly isKnown: boolean
}

/** What a round of everybody brought those whom a wallet held something of, or some of them. Named by what the wallet knows it by. */
export type Settlement = {
  readonly id: string
  readonly walletUrl: string
  readonly table: string
  readonly results: readonly { readonly playerRef: string; readonly pnl: Paise }[]
  /** It was broken off: nobody has won or lost. */
  readonly isVoid: boolean
  /** Behind it nobody's result is missing. */
  readonly isLast: boolean
  readonly stage: 'owed' | 'closed' | 'disputed'
  readonly owedAt: number
}

/** What a wallet has said OK to. */
export type Booking = {
  readonly txId: string
  readonly walletUrl: string
  readonly op: 'debit' | 'credit' | 'rollback' | 'settle'
  readonly playerRef: string
  readonly roundId: string
  /** Of a settlement what it brought the player. */
  readonly amount: Paise
  readonly at: number
}

/** A day of UTC that is over: the hash of its rounds, and which they were, in the order in which it was made of them. */
export type SealedDay = { readonly day: string; readonly root: string; readonly rounds: readonly string[] }

/** What a round of everybody is at a wallet that holds. */
export type Market = { readonly walletUrl: string; readonly table: string }

/** Written together or not at all. */
export type Change = {
  readonly key?: WalletKey
  readonly retired?: string
  readonly session?: Session
  readonly seeds?: Seeds
  readonly round?: Round
  readonly booking?: Booking
  readonly bookings?: readonly Booking[]
  readonly hold?: Hold
  readonly settlements?: readonly Settlement[]
  readonly chain?: Chain
  readonly table?: TableRound
  /** All bets on it, as it falls. */
  readonly bets?: readonly Round[]
  readonly day?: SealedDay
}

export const ownerOf = (walletUrl: string, playerRef: string): string => `${walletUrl} ${playerRef}`
/** Of a sports book: nothing is drawn for it. */
export const isSlip = ({ nextAt }: Round): boolean => nextAt !== undefined
export const walletRoundOf = ({ id, walletRound }: Round): string => walletRound ?? id
