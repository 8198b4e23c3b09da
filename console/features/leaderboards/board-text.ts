/** Boards and prizes as they are said. */
import type { BoardPlace, BoardPrizes } from '@paddock/contract/shapes/leaderboard'
import { SPORTS } from '@paddock/domain/betting'
import { ALL_SPORTS, CASINO_BOARD } from '@paddock/domain/leaderboard'
import type { Paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { sportTitle } from '@paddock/ui/words'
import { readMoney } from '../../kit/form/index.ts'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'

export const boardSport = (id: string): string => {
  if (id === ALL_SPORTS) return WORDS.allSports
  return id === CASINO_BOARD ? WORDS.casino : (sportTitle(id) ?? id)
}

export const BOARD_SPORTS: readonly string[] = [ALL_SPORTS, CASINO_BOARD, ...SPORTS.map(({ id }) => id)]

export const boardText = ({ period, measure, sport }: Pick<BoardPlace, 'period' | 'measure' | 'sport'>): string =>
  `${WORDS.periods[period]} · ${WORDS.measures[measure]} · ${boardSport(sport)}`

export const prizesText = ({ prizes }: Pick<BoardPrizes, 'prizes'>): string => prizes.map(formatAmount).join(' · ')

/** One a line; undefined where one of them is no sum, or more than the one before. */
export function readPrizes(text: string): readonly Paise[] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const amounts = lines.filter((line) => line !== '').map(readMoney)
  const known = amounts.filter((amount) => amount !== undefined && amount > 0) as Paise[]
  const falls = known.every((amount, n) => n === 0 || amount <= (known[n - 1] ?? amount))
  return known.length === amounts.length && known.length > 0 && falls ? known : undefined
}
