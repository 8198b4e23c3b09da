import {
  ANDAR_BAHAR_CHANCES,
  ANDAR_BAHAR_PRICES,
  ANDAR_BAHAR_SIDES,
  type AndarBahar,
  andarBaharSide,
  type AndarBaharSide,
  backReturn,
  DECK,
  dealAndarBahar,
  dealShoe,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName } from '../cards.ts'
import { make } from '../dom.ts'
import { createDealer, createHand } from '../hands.ts'
import { startTable, type Table, type TableGame } from '../table-shell.ts'

const NAMES: Readonly<Record<AndarBaharSide, string>> = { andar: 'Andar', bahar: 'Bahar' }
const HINTS: Readonly<Record<AndarBaharSide, string>> = { andar: 'first card', bahar: 'second card' }

const fallenOf = (outcome: unknown): AndarBahar => outcome as AndarBahar
const cardsText = (cards: number): string => (cards === 1 ? '1 card' : `${cards} cards`)

startTable((table: Table): TableGame => {
  const joker = createHand('Joker', 1, 'joker')
  const lanes = {
    andar: createHand(NAMES.andar, 1, 'lane'),
    bahar: createHand(NAMES.bahar, 1, 'lane'),
  }
  const dealer = createDealer()
  const bets = createBets<AndarBaharSide>(table, {
    runners: ANDAR_BAHAR_SIDES.map((side) => ({
      code: side,
      name: NAMES[side],
      hint: HINTS[side],
      back: ANDAR_BAHAR_PRICES[side],
    })),
    choiceOf: (code) => ({ on: code === 'andar' ? 'andar' : 'bahar' }),
    mayBring: (stake, { on }) => backReturn(paise(stake), ANDAR_BAHAR_PRICES[on]),
  })

  function reveal({ dealt, winner }: AndarBahar): void {
    for (const side of ANDAR_BAHAR_SIDES) lanes[side].mark(winner === side ? 'won' : 'out')
    lanes[winner].say(`with card ${dealt.length}`)
    bets.winners([winner])
  }
  function clear(): void {
    dealer.stop()
    for (const hand of [joker, lanes.andar, lanes.bahar]) hand.clear()
    bets.winners([])
  }

  return {
    stage: make('div', { class: 'felt andar-bahar' }, joker.element, lanes.andar.element, lanes.bahar.element),
    controls: [bets.element],
    ...bets.terms,
    clear,
    async show(outcome, goneMs) {
      clear()
      const fallen = fallenOf(outcome)
      const turns = fallen.dealt.map((card, n) => () => lanes[andarBaharSide(n)].deal(card))
      if (await dealer.deal([() => joker.deal(fallen.joker), ...turns], goneMs)) reveal(fallen)
    },
    pill(outcome) {
      const { winner } = fallenOf(outcome)
      return { text: NAMES[winner].charAt(0), isWon: false, look: `bead ${winner}` }
    },
    describe(outcome) {
      const { joker: sought, dealt, winner } = fallenOf(outcome)
      return `The joker is the ${cardName(sought)}. ${NAMES[winner]} has the ${cardName(dealt.at(-1) ?? 0)} after ${cardsText(dealt.length)} and wins.`
    },
    draw: dealAndarBahar,
    shoe: (draws) => dealShoe(draws, DECK),
    rules: {
      text: [
        'The first card of a fresh deck is the joker. Then Andar and Bahar get a card in turn, Andar first, until one has the joker’s rank: that side wins. The cards are the same for everybody.',
        'Andar goes first and wins 429 of 833 rounds (51.50 %): it returns 1.90, and 2.15 % is kept. Bahar returns 2.00, and 3.00 % is kept.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled deck is told before.',
      ],
      typical: () => ANDAR_BAHAR_SIDES.map((side) => ({ name: NAMES[side], chance: ANDAR_BAHAR_CHANCES[side] })),
    },
  }
})
