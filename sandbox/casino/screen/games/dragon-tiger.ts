import {
  backReturn,
  dealDragonTiger,
  dealShoe,
  type DragonTiger,
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_CHANCES,
  DRAGON_TIGER_PRICES,
  type DragonTigerBet,
  SHOE,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName } from '../cards.ts'
import { make, svg } from '../dom.ts'
import { createDealer, createHand, type Hand } from '../hands.ts'
import { startTable, type Table, type TableGame } from '../table-shell.ts'

const SIDES = ['dragon', 'tiger'] as const
const NAMES: Readonly<Record<DragonTigerBet, string>> = { dragon: 'Dragon', tiger: 'Tiger', tie: 'Tie' }
const HINTS: Readonly<Record<DragonTigerBet, string>> = { dragon: '1 : 1', tiger: '1 : 1', tie: '11 : 1' }
/** As the cards lie: between the two. */
const ROWS: readonly DragonTigerBet[] = ['dragon', 'tie', 'tiger']

/** A flame, and the marks of claws. */
const EMBLEMS = {
  dragon:
    'M50 4c6 20-18 28-22 48-2 10 4 18 10 20-2-12 4-18 10-24 0 14 14 16 14 30 0 6-3 10-6 13 16-4 28-18 24-38-2-10-8-16-10-26-4 4-6 8-6 13C58 32 60 14 50 4z',
  tiger:
    'M26 6c4 30 2 56-8 84 14-22 20-50 18-82zM48 4c4 32 2 62-8 92 16-26 22-58 18-92zM70 8c4 30 2 56-8 84 14-22 20-48 18-82z',
} as const

const fallenOf = (outcome: unknown): DragonTiger => outcome as DragonTiger
const isBet = (code: string): code is DragonTigerBet => DRAGON_TIGER_BETS.some((bet) => bet === code)

function seatOf(side: (typeof SIDES)[number]): Hand {
  const hand = createHand(NAMES[side], 1, side)
  hand.element.prepend(
    svg('svg', { class: 'emblem', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('path', { d: EMBLEMS[side] })),
  )
  return hand
}

startTable((table: Table): TableGame => {
  const hands = { dragon: seatOf('dragon'), tiger: seatOf('tiger') }
  const against = make('p', { class: 'against', 'aria-hidden': 'true' }, 'v')
  const dealer = createDealer()
  const bets = createBets<DragonTigerBet>(table, {
    runners: ROWS.map((code) => ({ code, name: NAMES[code], hint: HINTS[code], back: DRAGON_TIGER_PRICES[code] })),
    choiceOf: (code) => ({ on: isBet(code) ? code : 'tie' }),
    mayBring: (stake, { on }) => backReturn(paise(stake), DRAGON_TIGER_PRICES[on]),
  })

  function reveal({ winner }: DragonTiger): void {
    for (const side of SIDES) hands[side].mark(winner === 'tie' ? 'tie' : winner === side ? 'won' : 'out')
    against.textContent = winner === 'tie' ? 'Tie' : 'v'
    bets.winners([winner])
  }
  function clear(): void {
    dealer.stop()
    for (const side of SIDES) hands[side].clear()
    against.textContent = 'v'
    bets.winners([])
  }

  return {
    stage: make('div', { class: 'felt dragon-tiger' }, hands.dragon.element, against, hands.tiger.element),
    controls: [bets.element],
    ...bets.terms,
    clear,
    async show(outcome, goneMs) {
      clear()
      const fallen = fallenOf(outcome)
      const turns = SIDES.map((side) => () => hands[side].deal(fallen[side]))
      if (await dealer.deal(turns, goneMs)) reveal(fallen)
    },
    pill(outcome) {
      const { winner } = fallenOf(outcome)
      return { text: winner === 'tie' ? '=' : NAMES[winner].charAt(0), isWon: false, look: `bead ${winner}` }
    },
    describe(outcome) {
      const { dragon, tiger, winner } = fallenOf(outcome)
      return `Dragon has the ${cardName(dragon)}, Tiger the ${cardName(tiger)}. ${winner === 'tie' ? 'A tie.' : `${NAMES[winner]} wins.`}`
    },
    draw: dealDragonTiger,
    shoe: (draws) => dealShoe(draws, SHOE),
    rules: {
      text: [
        'Dragon and Tiger get one card each from a fresh shoe of eight decks, the same for everybody. The higher one wins; an ace is the lowest, and suits never decide.',
        'Dragon and Tiger return 2.00; on a tie half the stake goes back, so 3.73 % is kept. The tie returns 12.00, and 10.36 % is kept.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled shoe is told before.',
      ],
      typical: () => ROWS.map((bet) => ({ name: NAMES[bet], chance: DRAGON_TIGER_CHANCES[bet] })),
    },
  }
})
