import {
  type Card,
  DECK,
  dealShoe,
  LUCKY_7_BETS,
  type Lucky7Bet,
  lucky7Multiplier,
  lucky7Winner,
  returnOf,
  TIMES_ONE,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName, createCard } from '../cards.ts'
import { isStill, make } from '../dom.ts'
import type { Runner } from '../runners.ts'
import { type Table, type TableGame, startTable } from '../table-shell.ts'

/** When the card is turned, of the time that the table takes to show it, and when it lies. */
const TURN_MS = 1400
const LIES_MS = 2200
const HUNDRED = 100
const NAMES: Readonly<Record<Lucky7Bet, string>> = { down: 'Down', seven: 'Seven', up: 'Up' }
const HINTS: Readonly<Record<Lucky7Bet, string>> = { down: 'A to 6', seven: '7', up: '8 to K' }
/** Each at a card that it wins on. */
const BEST: Readonly<Record<Lucky7Bet, Card>> = { down: 0, seven: 6, up: 12 }
const back = (bet: Lucky7Bet): number => (lucky7Multiplier(bet, BEST[bet]) * HUNDRED) / TIMES_ONE
const RUNNERS: readonly Runner[] = LUCKY_7_BETS.map((code) => ({
  code,
  name: NAMES[code],
  hint: HINTS[code],
  back: back(code),
}))

const cardOf = (outcome: unknown): Card => (outcome as { card: Card }).card
const wait = async (ms: number): Promise<void> => {
  if (ms > 0 && !isStill()) await new Promise((resolve) => setTimeout(resolve, ms))
}

startTable((table: Table): TableGame => {
  const card = createCard()
  const says = make('p', { class: 'fell', 'aria-hidden': 'true' })
  const bets = createBets<Lucky7Bet>(table, {
    runners: RUNNERS,
    choiceOf: (code) => ({ on: LUCKY_7_BETS.find((bet) => bet === code) ?? 'seven' }),
    mayBring: (stake, { on }) => returnOf(paise(stake), lucky7Multiplier(on, BEST[on])),
  })

  return {
    stage: make('div', { class: 'felt' }, make('div', { class: 'place' }, card.element), says),
    controls: [bets.element],
    ...bets.terms,
    clear() {
      card.close()
      bets.winners([])
      says.textContent = ''
    },
    async show(outcome, goneMs) {
      await wait(TURN_MS - goneMs)
      card.open(cardOf(outcome))
      await wait(LIES_MS - Math.max(goneMs, TURN_MS))
      const winner = lucky7Winner(cardOf(outcome))
      says.textContent = NAMES[winner]
      bets.winners([winner])
    },
    pill(outcome) {
      const winner = lucky7Winner(cardOf(outcome))
      return { text: winner === 'seven' ? '7' : NAMES[winner], isWon: false, look: winner }
    },
    describe: (outcome) => `${cardName(cardOf(outcome))}: ${NAMES[lucky7Winner(cardOf(outcome))]}.`,
    draw: (draws) => ({ card: dealShoe(draws, DECK)[0] }),
    shoe: (draws) => dealShoe(draws, DECK),
    rules: {
      text: [
        'One card of a fresh deck is turned, the same for everybody; an ace counts one, a king thirteen. Up wins above seven, Down below it.',
        'Up and Down return 2.00; when the seven comes half the stake goes back, so 3.85 % is kept. Seven returns 12.00, and 7.69 % is kept.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled deck is told before.',
      ],
      typical: () => [
        { name: 'Up or Down', chance: 24 / 52 },
        { name: 'Seven', chance: 4 / 52 },
      ],
    },
  }
})
