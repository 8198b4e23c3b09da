/**
 * What a casino's call is decided on: its player as their row was locked, and what of rounds, games, sessions and tables it names, read before.
 * Decisions change the scene and write nothing; what they came to is written with that of other calls, or thrown away. docs/domain/casino.md#batches.
 */
import type { RoundEntry } from '@paddock/domain/casino'
import { freePoints } from '@paddock/domain/ledger'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import type { Standing } from '@paddock/domain/protection'
import type { PlayerAt } from './player-ref.ts'
import type { Game, NewAnswer, NewCall, Seat, Sitting, StoredCall } from './store.ts'
import type { LateWin } from './late-wins.ts'
import type { HeldTable, NewTable } from './tables-store.ts'

export type Provider = {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly scale: number
}

/** What a player has by now: as it was locked, and what the parts before have moved of it. */
export type Purse = {
  balance: Paise
  exposure: Paise
  /** By what tables hold more, or less. */
  heldBy: Paise
  readonly moves: Move[]
}

export type Move = {
  readonly txId: string
  readonly moves: Paise
  readonly kind: 'casinoStake' | 'casinoWin' | 'casinoReturn'
  readonly remarks: string
}

/** A round of the player's: as it stood, and by how much it has changed. */
export type HeldRound = {
  readonly gameCode: string
  readonly gameName: string
  /** Stakes and wins that the ids of the call stand for, and of a round that something is taken back of, or that is won at large, those that decide about it. */
  readonly entries: RoundEntry[]
  /** By its provider. */
  isClosed: boolean
  /** By the results of its tables: it goes on with what is staked, or held, in it next. */
  readonly hasResults: boolean
  goesOn: boolean
  /** By how much the call makes it more, or less. */
  stakedBy: Paise
  wonBy: Paise
  isTouched: boolean
}

export type Scene = {
  readonly provider: Provider
  readonly player: PlayerAt
  readonly book: MoneyBook
  readonly now: number
  readonly seat: Seat
  /** What the ids of the call, and those that it refers to, stand for already. */
  readonly known: Map<string, StoredCall>
  readonly games: ReadonlyMap<string, Game>
  readonly sittings: ReadonlyMap<string, Sitting>
  readonly rounds: Map<string, HeldRound>
  readonly tables: Map<string, HeldTable>
  readonly settledMarkets: ReadonlySet<string>
  readonly purse: Purse
  /** The other side of what moves; null where it is not known, or not opened yet. */
  readonly casinoAccount: number | null
  /** What protects the player; undefined where nothing does. */
  standing: Standing | undefined
  readonly written: Written
  /** Kept whatever the call comes to: nothing is done for them. */
  readonly lateWins: LateWin[]
}

/** What is to be written of it. */
export type Written = {
  readonly calls: NewCall[]
  /** Calls of before that were taken back, and by which. */
  readonly reversals: Map<string, string>
  readonly tables: Map<string, NewTable>
  /** Of stakes that came after they had been taken back. */
  readonly answers: NewAnswer[]
  /** Sessions of ours that were used. */
  readonly uses: Set<string>
}

export const nothingWritten = (): Written => ({
  calls: [],
  reversals: new Map(),
  tables: new Map(),
  answers: [],
  uses: new Set(),
})

/** What may be staked now, as the answers tell it. */
export const freeOf = ({ purse }: Scene): Paise => freePoints(purse)
