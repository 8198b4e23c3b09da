import type { BoardRow, Leaderboard } from '@paddock/contract/shapes/leaderboard'
import { ALL_SPORTS, BOARD_MEASURES, BOARD_PERIODS, CASINO_BOARD } from '@paddock/domain/leaderboard'
import { formatAmount } from '@paddock/ui/formats'
import { sportTitle } from '@paddock/ui/words'
import type { BoardChoice } from './api.ts'
import { BOARD_WORDS as WORDS } from './words.ts'

const oneOf = <T extends string>(known: readonly T[], said: string | null, usual: T): T =>
  known.find((one) => one === said) ?? usual

/** As the address says it. */
export const readChoice = (address: URLSearchParams): BoardChoice => ({
  period: oneOf(BOARD_PERIODS, address.get('period'), 'WEEK'),
  measure: oneOf(BOARD_MEASURES, address.get('by'), 'profit'),
  sport: address.get('sport')?.match(/^[\w.:-]{1,20}$/)?.[0] ?? ALL_SPORTS,
  which: oneOf(['now', 'last'], address.get('which'), 'now'),
})

export const writeChoice = ({ period, measure, sport, which }: BoardChoice): Record<string, string> => ({
  ...(period !== 'WEEK' && { period }),
  ...(measure !== 'profit' && { by: measure }),
  ...(sport !== ALL_SPORTS && { sport }),
  ...(which !== 'now' && { which }),
})

/** Everything first, then the casino and sports by their names; what is looked at is there though nobody stands on it. */
export function sportsOf(
  { sports }: Pick<Leaderboard, 'sports'>,
  chosen: string,
): readonly { id: string; name: string }[] {
  const ids = [...new Set([ALL_SPORTS, ...sports, chosen])]
  const named = ids.map((id) => ({ id, name: boardSport(id) }))
  return named.toSorted(
    (one, other) =>
      Number(other.id === ALL_SPORTS) - Number(one.id === ALL_SPORTS) || one.name.localeCompare(other.name),
  )
}

const boardSport = (id: string): string => {
  if (id === ALL_SPORTS) return WORDS.allSports
  return id === CASINO_BOARD ? WORDS.casino : (sportTitle(id) ?? id)
}

/** A sum or a row, as it is told. */
export const measuredText = ({ amount, streak }: Pick<BoardRow, 'amount' | 'streak'>): string =>
  amount === null ? WORDS.inARow(streak ?? 0) : `₹ ${formatAmount(amount).replace('-', '−')}`
