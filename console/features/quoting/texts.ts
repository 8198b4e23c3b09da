/** What the desk says. */
import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import type { DeskRow } from '@paddock/contract/shapes/quoting'
import { DESK_STOPS, type DeskStop } from '@paddock/domain/desk'
import { isOneOf } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { formatOdds, odds } from '@paddock/domain/odds'
import { failureText } from '@paddock/ui/client'
import { formatSize } from '@paddock/ui/formats'
import { remarkText } from '@paddock/ui/words'
import { wholeQuoteText } from '../../kit/quotes/index.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import type { Told } from './hands.ts'
import { differenceOf, type Line, type State } from './lines.ts'

const isStop = (hold: string): hold is DeskStop => isOneOf(DESK_STOPS, hold)

/** What is said of the event in a word; else a hold by its code, or a remark as it stands. */
const holdText = (hold: string): string =>
  isStop(hold)
    ? WORDS.standing[hold]
    : remarkText(Object.entries(MARKET_REMARKS).find(([code]) => code === hold)?.[1] ?? hold)

export function stateText(state: State): string {
  switch (state.is) {
    case 'OPEN':
      return state.secondsLeft === null ? WORDS.open : WORDS.openFor(state.secondsLeft)
    case 'SHUT':
      return WORDS.shut
    case 'PAUSED':
      return WORDS.paused[state.why]
    case 'HELD':
      return state.holds.map(holdText).join(', ')
  }
}

const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : amount < 0 ? `−${text}` : text)

/** '+2' runs, or '+5' of a price in words of neither: which of them the row tells. */
export function differenceText(line: Line): string | null {
  const difference = differenceOf(line)
  if (!difference) return null
  if ('runs' in difference) return signed(difference.runs, String(Math.abs(difference.runs)))
  const { price } = difference
  if (price === 0) return '0'
  const text = signed(price, formatOdds(odds(Math.abs(price))))
  return line.teamId === null ? `@ ${text}` : text
}

/** '−1.8L'. */
export const worstText = (worst: Paise): string => (worst < 0 ? `−${formatSize((0 - worst) as Paise)}` : '0')

export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return seconds < 120 ? WORDS.seconds(seconds) : WORDS.minutes(Math.floor(seconds / 60))
}

const BAD = new Set<Told['what']>(['FAILED', 'SHUT_FAILED', 'NOT_OPENED', 'ENTRY_REFUSED', 'UNSURE'])
/** What was asked for was not done. */
export const isBad = (told: Told): boolean => BAD.has(told.what) || (told.what === 'OPENED' && told.rows === 0)

/** How what was asked for went; `nameOf` gives the name of a row. */
export function toldText(told: Told, nameOf: (marketId: string) => string, teams: DeskRow['teams']): string {
  switch (told.what) {
    case 'QUOTED':
      return WORDS.quoted(nameOf(told.marketId), wholeQuoteText(told.quote, teams))
    case 'FOLLOWED':
      return WORDS.followed(nameOf(told.marketId))
    case 'MODELLED':
      return WORDS.modelled(nameOf(told.marketId))
    case 'UNDONE':
      return WORDS.undone(nameOf(told.marketId))
    case 'OPENED':
      return told.rows === 0 ? WORDS.openedNone : WORDS.opened(told.rows)
    case 'SHUT':
      return WORDS.shutAlready(told.rows)
    case 'STOPPED':
      return WORDS.stopped[told.why]
    case 'RESUMED':
      return WORDS.resumed[told.why]
    case 'SKEWED':
      return WORDS.skewed(told.rows)
    case 'UNSKEWED':
      return WORDS.skewedNot
    case 'TAKEN':
      return WORDS.taken(told.rows)
    case 'GIVEN_BACK':
      return WORDS.givenBack(told.rows)
    case 'SHUTTING':
      return WORDS.shutting
    case 'NOT_OPENED':
      return WORDS.notOpened
    case 'ENTRY_REFUSED':
      return WORDS.refused[told.refusal]
    case 'UNSURE':
      return WORDS.sureAgain(failureText(told.thrown))
    case 'SHUT_FAILED':
      return WORDS.shutFailed(failureText(told.thrown))
    case 'FAILED':
      return failureText(told.thrown)
  }
}
