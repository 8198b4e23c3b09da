/** The words for what the contract says in codes: what was taken of a market, its outcomes and results. */
import { type Called, type Naming, OUTCOME_WORDS, type OutcomeWord, resultWord } from '@paddock/contract/session-words'
import { numbersOf, type SessionNumbers, type SessionVariant } from '@paddock/domain/market'
import { marketTitle, runnerTitle } from '@paddock/ui/words'
import { BET_WORDS } from './words.ts'

type DigitWord = Extract<OutcomeWord, `DIGIT ${number}`>
const isDigit = (word: OutcomeWord): word is DigitWord => word.startsWith('DIGIT')

type Session = SessionNumbers & { readonly variant: SessionVariant | null }

/** What of a session says how a bet on it is called, as live markets and the slip tell it. */
export const namingOf = (session: Session): Naming => ({ sessionVariant: session.variant, ...numbersOf(session) })

/** 'Even', 'Digit 7'. */
export const outcomeText = (word: OutcomeWord): string =>
  isDigit(word) ? BET_WORDS.digit(word.slice(-1)) : BET_WORDS.outcomes[word]

/** What each outcome is called, by its code: for files, which the server writes. */
export const outcomeTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(OUTCOME_WORDS.map((word) => [word, outcomeText(word)]))

/** What was picked of a session, with the session: '6 overs runs: Even'; its name alone where that says it all. */
export const sessionText = (session: string, { outcome }: Pick<Called, 'outcome'>): string =>
  outcome === null ? marketTitle(session) : `${marketTitle(session)}: ${outcomeText(outcome)}`

/** A declared result: a runner, the number of a session, yes or no. Null while there is none. */
export function resultTitle(market: Naming, result: string | null): string | null {
  if (result === null) return null
  const word = resultWord(market, result)
  return word === null ? runnerTitle(result) : outcomeText(word)
}

/** '163'; '35–39' of a bet that wins at those. Null where no runs are counted. */
export const runsText = ({ runs }: Pick<Called, 'runs'>): string | null =>
  runs && (runs.to === null ? String(runs.from) : `${runs.from}–${runs.to}`)

/** Of a session counted in runs the price behind them: '163 / 100'. */
export function withRuns(called: Pick<Called, 'runs'>, price: string): string {
  const runs = runsText(called)
  return runs === null ? price : `${runs} / ${price}`
}

type Status = keyof typeof BET_WORDS.marketStatuses
const isStatus = (status: string): status is Status => status in BET_WORDS.marketStatuses

/** 'suspended'. Null where none is told, or one that is not known. */
export const marketStatusText = (status: string | null): string | null =>
  status !== null && isStatus(status) ? BET_WORDS.marketStatuses[status] : null
