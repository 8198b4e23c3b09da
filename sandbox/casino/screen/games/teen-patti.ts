import {
  backReturn,
  DECK,
  dealShoe,
  dealTeenPatti,
  type TeenPatti,
  TEEN_PATTI_CHANCE,
  TEEN_PATTI_PRICE,
  TEEN_PATTI_SIDES,
  teenPattiHand,
  type TeenPattiSide,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName } from '../cards.ts'
import { make } from '../dom.ts'
import { createDealer, createHand } from '../hands.ts'
import { startTable, type Table, type TableGame } from '../table-shell.ts'

const CARDS = 3
const NAMES: Readonly<Record<TeenPattiSide, string>> = { a: 'Player A', b: 'Player B' }

const fallenOf = (outcome: unknown): TeenPatti => outcome as TeenPatti
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

startTable((table: Table): TableGame => {
  const hands = { a: createHand(NAMES.a, CARDS, 'a'), b: createHand(NAMES.b, CARDS, 'b') }
  const dealer = createDealer()
  const bets = createBets<TeenPattiSide>(table, {
    runners: TEEN_PATTI_SIDES.map((side) => ({
      code: side,
      name: NAMES[side],
      hint: '0.95 : 1',
      back: TEEN_PATTI_PRICE,
    })),
    choiceOf: (code) => ({ on: code === 'a' ? 'a' : 'b' }),
    mayBring: (stake) => backReturn(paise(stake), TEEN_PATTI_PRICE),
  })

  function reveal({ a, b, winner }: TeenPatti): void {
    hands.a.say(capital(teenPattiHand(a)))
    hands.b.say(capital(teenPattiHand(b)))
    for (const side of TEEN_PATTI_SIDES) hands[side].mark(winner === 'tie' ? 'tie' : winner === side ? 'won' : 'out')
    bets.winners(winner === 'tie' ? [] : [winner])
  }
  function clear(): void {
    dealer.stop()
    for (const side of TEEN_PATTI_SIDES) hands[side].clear()
    bets.winners([])
  }

  return {
    stage: make('div', { class: 'felt teen-patti' }, hands.a.element, hands.b.element),
    controls: [bets.element],
    ...bets.terms,
    clear,
    async show(outcome, goneMs) {
      clear()
      const fallen = fallenOf(outcome)
      const turns = fallen.a.flatMap((card, n) => [() => hands.a.deal(card), () => hands.b.deal(fallen.b[n] ?? 0)])
      if (await dealer.deal(turns, goneMs)) reveal(fallen)
    },
    pill(outcome) {
      const { winner } = fallenOf(outcome)
      return { text: winner === 'tie' ? 'T' : winner.toUpperCase(), isWon: false, look: `bead ${winner}` }
    },
    describe(outcome) {
      const { a, b, winner } = fallenOf(outcome)
      const says = (side: TeenPattiSide, hand: readonly number[]): string =>
        `${NAMES[side]}: ${hand.map(cardName).join(', ')}, ${teenPattiHand(hand)}.`
      return `${says('a', a)} ${says('b', b)} ${winner === 'tie' ? 'A tie: stakes go back.' : `${NAMES[winner]} wins.`}`
    },
    draw: dealTeenPatti,
    shoe: (draws) => dealShoe(draws, DECK),
    rules: {
      text: [
        'Two hands of three cards are dealt in turn from a fresh deck, the same for everybody; the better one wins.',
        'From the best: trail (three alike), pure sequence (in one suit), sequence, colour, pair, high card. A-K-Q is the best sequence, then A-2-3, then K-Q-J. Suits never decide.',
        'Either player returns 1.95 and 2.50 % is kept. Hands that are worth the same are a tie, once in 904 rounds: stakes go back.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled deck is told before.',
      ],
      typical: () => [{ name: 'Player A or Player B', chance: TEEN_PATTI_CHANCE }],
    },
  }
})
