import {
  BLACKJACK_STEPS,
  blackjackChoices,
  blackjackReturn,
  type BlackjackStep,
  type BlackjackTable,
  dealShoe,
  playBlackjack,
  returnOf,
  SHOE,
  standBlackjack,
} from '@paddock/domain/fairness'
import { type Paise, ZERO } from '@paddock/domain/money'
import { isObject, LEAST_STAKE, MOST_STAKE, type Played, type Result, type SteppedGame } from './game.ts'

/** Two hands, each doubled, each won. */
const MOST_TIMES = 8

const isStep = (step: unknown): step is BlackjackStep => BLACKJACK_STEPS.some((one) => one === step)
const tableOf = ({ draws, steps }: Played): BlackjackTable => playBlackjack(dealShoe(draws, SHOE), steps.filter(isStep))

const resultOf = (table: BlackjackTable, stake: Paise): Result => ({
  outcome: { hands: table.hands, dealer: table.dealer },
  payout: blackjackReturn(table, stake),
})

export const blackjack: SteppedGame = {
  kind: 'steps',
  offer: {
    gameCode: 'blackjack',
    gameName: 'Blackjack',
    gameType: 'premium',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 99.51,
    edge: 0.49,
    volatility: 'low',
  },
  read: (asked, stake) => (isObject(asked) ? { choice: {}, most: returnOf(stake, MOST_TIMES, 1) } : undefined),
  readStep(played, step) {
    if (!isStep(step) || !blackjackChoices(tableOf(played)).includes(step)) return undefined
    return { step, raise: step === 'double' || step === 'split' ? played.stake : ZERO }
  },
  stand(played) {
    const table = tableOf(played)
    const { hands, dealer, turn } = table
    return {
      ...resultOf(table, played.stake),
      isOver: turn === null,
      // The hole card is nobody's to see.
      sight: { hands, dealer: dealer.slice(0, 1), turn, choices: blackjackChoices(table) },
    }
  },
  cashOut: () => undefined,
  leave: ({ draws, stake, steps }) => resultOf(standBlackjack(dealShoe(draws, SHOE), steps.filter(isStep)), stake),
}
