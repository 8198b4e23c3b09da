/** A provider in a test, that speaks in its own shapes and is asked in one way: the same scenarios are played with each. */
import type { WalletCode } from '@paddock/domain/casino'
import type { Tree } from '../../../people/testing/tree.ts'
import { createProvider, type Speech, type TestProvider } from '../../testing/provider.ts'
import { sessionOf } from '../adapter.ts'

/** Paise, or as it is written. */
export type Amount = number | { readonly written: string }

/** Whose it is, where that is not player1's: the token is that of their session. */
export type Who = { readonly playerRef: string; readonly token: string }

export type Stake = {
  readonly tx: string
  readonly round?: string
  readonly amount?: Amount
  readonly game?: string
  readonly currency?: string
} & Partial<Who>
type Win = {
  readonly tx: string
  /** The stake that it is of. */
  readonly ref: string
  readonly round?: string
  readonly amount?: Amount
  readonly closes?: boolean
} & Partial<Who>
type Back = { readonly tx: string; readonly ref: string; readonly round?: string } & Partial<Who>

/** How it is sent, where that is not as it should be. */
export type Sent = { readonly keyId?: string; readonly isAltered?: boolean; readonly skewMs?: number }

/** `word`: the answer in its own words. The balance is in paise. */
export type Told = {
  readonly status: number
  readonly word: string
  readonly balance: number | null
  readonly body: string
}

/** What no scenario brings about. */
type Untold = 'LOSS_OVER_HOLD' | 'STALE_VERSION'
export type ToldCode = Exclude<WalletCode, Untold>

export type Speaker = {
  readonly casino: TestProvider
  readonly bet: (stake: Stake, sent?: Sent) => Promise<Told>
  readonly win: (win: Win, sent?: Sent) => Promise<Told>
  readonly back: (back: Back) => Promise<Told>
  readonly balance: () => Promise<Told>
  /** Its words for ours. */
  readonly words: Readonly<Record<ToldCode, string>>
  /** What it hears who takes back a stake whose round has won, where that is another word. */
  readonly wonWord?: string
  /** Whether it hears what there is where that is too little. */
  readonly tellsWhatIsLeft: boolean
  /** Amounts that are none, as it would write them. */
  readonly noAmounts: readonly string[]
}

export const TOKEN = 'a-token-of-the-tests'
/** Of somebody else. */
export const OTHER_TOKEN = 'another-token-of-the-tests'
export const KEYS = ['k1', 'k2'] as const
/** Of whom nobody has heard. */
export const NO_KEY = 'k3'
export const STAKE = { round: 'r1', amount: 10_000, game: 'dice', currency: 'INR' } as const

/** A provider of these shapes, with a player who has come with TOKEN. */
export async function seatedAt(tree: Tree, speech: Speech) {
  const casino = await createProvider(tree, 'tables', speech)
  const sessionId = await casino.sit('player1', 'dice', 1, sessionOf(TOKEN))
  return { casino, sessionId, playerRef: casino.refOf('player1') }
}

/** In rupees, as whoever counts in decimals writes it. */
export const decimalOf = (amount: Amount): string =>
  typeof amount === 'number' ? (amount / 100).toFixed(2) : amount.written
