/** How far rounds that follow each other by themselves may go. docs/casino-sandbox.md "Autoplay". */
import type { Round } from './link.ts'

export type Plan = {
  readonly rounds: number
  /** Paise. No round is begun by which more than this could be lost in all. */
  readonly mostLost: number
  /** Null: however much is won. */
  readonly enoughWon: number | null
}
export type Course = {
  readonly played: number
  /** Won less staked. */
  readonly net: number
}

export const BEGUN: Course = { played: 0, net: 0 }

export const after = ({ played, net }: Course, { stake, payout }: Pick<Round, 'stake' | 'payout'>): Course => ({
  played: played + 1,
  net: net + payout - stake,
})

export type Reached = 'ROUNDS' | 'LOSS' | 'WIN'

/** What keeps another round of this stake from being begun; null where nothing does. */
export function reachedOf(
  { rounds, mostLost, enoughWon }: Plan,
  { played, net }: Course,
  stake: number,
): Reached | null {
  if (enoughWon !== null && net >= enoughWon) return 'WIN'
  if (played >= rounds) return 'ROUNDS'
  return net - stake < -mostLost ? 'LOSS' : null
}

const MOST_DIGITS = 9

/** Whole rupees as they are written, in paise; null where nothing is, undefined where it is no such amount. */
export function readRupees(text: string): number | null | undefined {
  const digits = text.replaceAll(/[,\s]/g, '')
  if (digits === '') return null
  return /^[1-9]\d*$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) * 100 : undefined
}
