import type { GameType } from '@paddock/domain/casino'
import type { Draws, ShoeSize } from '@paddock/domain/fairness'
import { ofRupees, type Paise } from '@paddock/domain/money'

/** As a lobby shows it. */
export type Offer = {
  readonly gameCode: string
  readonly gameName: string
  readonly gameType: GameType
  readonly min: Paise
  readonly max: Paise
  readonly volatility: 'low' | 'medium' | 'high' | 'yours'
}

/** Of what is drawn here, so that its chances are known. In percent. Where choice and stake change it, what comes back is the least, cut to the paisa, and what is kept the most. */
export type Returns = { readonly rtp: number; readonly edge: number }

/** A bet on the game, read from what came. */
export type Bet = {
  /** As the round's record has it. */
  readonly choice: unknown
  /** The most that it can return. */
  readonly most: Paise
  /** Of a slip: when something of it is decided first. */
  readonly nextAt?: number
}

export type Result = { readonly outcome: unknown; readonly payout: Paise }

/** Over at once. */
export type InstantGame = {
  readonly kind: 'instant'
  readonly offer: Offer & Returns
  /** Undefined: not a bet on this game. */
  read(asked: unknown, stake: Paise): Bet | undefined
  play(draws: Draws, stake: Paise, choice: unknown): Result
}

/** As its game has it: a tile, or a word. */
export type Step = number | string

/** A round of several steps as far as it has gone. */
export type Played = {
  readonly draws: Draws
  /** The first one: what steps have added is not in it. */
  readonly stake: Paise
  readonly choice: unknown
  readonly steps: readonly Step[]
}

/** Of several steps: all chance is fixed before the first, so that the steps alone say where it stands. */
export type SteppedGame = {
  readonly kind: 'steps'
  readonly offer: Offer & Returns
  read(asked: unknown, stake: Paise): Bet | undefined
  /** Undefined: no step that may be taken where it stands. */
  readStep(played: Played, asked: unknown): ReadStep | undefined
  stand(played: Played): Standing
  /** What the player may take of it now; undefined: nothing yet. */
  cashOut(played: Played): Result | undefined
  /** What it comes to when it is left alone; undefined: the stake goes back. */
  leave(played: Played): Result | undefined
}

export type ReadStep = {
  readonly step: Step
  /** What is staked for it beforehand; mostly nothing. */
  readonly raise: Paise
}

export type Standing = Result & {
  /** Nothing is left to choose. */
  readonly isOver: boolean
  /** What the player may see of it, where it is not. */
  readonly sight: unknown
}

/** One round for all who play it. */
export type SharedGame = {
  readonly kind: 'shared'
  readonly offer: Offer & Returns
  /** How long bets are taken, and how long nothing is taken before it falls. */
  readonly pace: { readonly betsMs: number; readonly lockMs: number }
  /** Of games of cards: what is shuffled, as the first thing that is drawn. Its hash is told before bets are taken. */
  readonly shoe?: ShoeSize
  /** Where one may leave while it is shown: then what falls is told only at the end. */
  readonly flight?: Flight
  /** Undefined: not a bet on this game. `stake` is what leaves the player: of a lay bet its liability. */
  read(asked: unknown, stake: Paise): Bet | undefined
  /** What falls, the same for all; `roundNumber` is the nonce, too. */
  draw(draws: Draws, roundNumber: number): unknown
  /** How long screens take to show it; results are paid after that. */
  showMs(outcome: unknown): number
  /**
   * Of a game that a wallet may hold for, in place of taking stakes: all that can fall, as far as bets tell it apart, each by one that is so. Without
   * it stakes are taken.
   */
  readonly ways?: readonly Way[]
  /** What a bet returns, its stake with it. `staked`: by its player on the same round in all, where that is more. */
  pay(outcome: unknown, stake: Paise, choice: unknown, staked?: Paise): Paise
}

export type Way = { readonly code: string; readonly outcome: unknown }

/** A multiplier that grows until it ends. In hundredths. */
export type Flight = {
  /** The lowest at which one may leave. */
  readonly least: number
  /** Where it stands so long after it began. */
  at(ms: number): number
  /** Where a bet leaves by itself: where its player said, and at the latest where all that they staked there returns the most that a round may. */
  leavesAt(staked: Paise, choice: unknown): number
  /** Whether it gets that far. */
  reaches(outcome: unknown, multiplier: number): boolean
  pay(stake: Paise, multiplier: number): Paise
}

/** Slips on what others play: nothing is drawn here, and a round ends when what it is about has. `sport/`. */
export type SlipGame = { readonly kind: 'slips'; readonly offer: Offer }

export type Game = InstantGame | SteppedGame | SharedGame | SlipGame

export const LEAST_STAKE = ofRupees(10)
export const MOST_STAKE = ofRupees(10_000)
/** The highest return of a round, of all of a player's bets on it: a choice that could return more is not taken. */
export const MOST_RETURN = ofRupees(10_000_000)
const RUPEE = ofRupees(1)

export const isWholeRupees = (amount: number): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && amount % RUPEE === 0

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isWhole = (
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
): value is number => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
