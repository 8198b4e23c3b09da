/** What a bet that was read says of itself. Apart from its shape, which a page that shows bets later need not load. */
import { nearestOdds, type Odds } from '@paddock/domain/odds'
import { type Called, callSession, outcomeWord } from './session-words.ts'
import type { Bet } from './shapes/bet.ts'

export type BetOutcome = NonNullable<Bet['outcome']> | 'CANCELLED' | 'LAPSED' | 'REJECTED' | 'OPEN'

/** How it ended. One that was matched in part and settled is settled, whatever became of the rest. */
export function outcomeOf({ status, outcome }: Pick<Bet, 'status' | 'outcome'>): BetOutcome {
  if (outcome !== null) return outcome
  switch (status) {
    case 'CANCELLED':
    case 'LAPSED':
    case 'REJECTED':
      return status
    case 'VOIDED':
      return 'VOID'
    case 'RECEIVED':
    case 'PENDING':
    case 'ACCEPTED':
    case 'PARTIAL':
    case 'UNMATCHED':
    case 'SETTLED':
      return 'OPEN'
  }
}

/** At what a bet stands. */
type Struck = {
  /** The mean it was matched at, as it is shown (law D-50); what it asked while nothing is matched. */
  readonly price: Odds
  /** Of a session: the run it was matched at, by which it is settled; what it asked while nothing is matched. */
  readonly run: number | null
  /** The run that was asked, where a better one was got. Law D-05. */
  readonly askedRun: number | null
}

/** What every screen shows of a bet's price and run: what was matched, not what was asked. */
export const struckAt = ({ odds, averageOdd, betterRun }: Pick<Bet, 'odds' | 'averageOdd' | 'betterRun'>): Struck => ({
  price: averageOdd === null ? odds.price : nearestOdds(averageOdd),
  run: betterRun ?? odds.line,
  askedRun: betterRun === undefined ? null : odds.line,
})

/** What was taken, as it is called at `run`: at that it was matched at, where none is given. */
export function calledAs(
  bet: Pick<Bet, 'market' | 'odds' | 'betterRun'>,
  run = bet.betterRun ?? bet.odds.line,
): Called {
  const { market, odds } = bet
  if (run === null || isNamedOutcome(market, odds.runnerId, run)) return { side: odds.type, outcome: null, runs: null }
  return callSession(market, odds.type, run)
}

/** Whether it is an outcome that the feed has given a name, as it gives one to a runner. */
const isNamedOutcome = (market: Bet['market'], runnerId: string, number: number): boolean =>
  runnerId !== market._id && outcomeWord(market, number) !== null

/** Whether `got` is a better price than the bet asked: a back wants more, a lay less. */
export const isBetterPrice = ({ odds }: Pick<Bet, 'odds'>, got: Odds): boolean =>
  odds.type === 'BACK' ? got > odds.price : got < odds.price

/** Whether the bet, or its part that was matched at `got`, has more than it asked: a better run, or a better price. */
export const isBetter = (bet: Pick<Bet, 'odds' | 'betterRun'>, got: Odds): boolean =>
  bet.betterRun !== undefined || isBetterPrice(bet, got)

/** Whether a change of it waits: nothing of it can be taken back until that is over. */
export const isChanging = ({ amendment }: Pick<Bet, 'amendment'>): boolean =>
  amendment !== undefined && amendment.reason === null
