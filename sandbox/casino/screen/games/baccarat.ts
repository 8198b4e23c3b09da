import {
  backReturn,
  type Baccarat,
  BACCARAT_BETS,
  BACCARAT_CHANCES,
  BACCARAT_PRICES,
  type BaccaratBet,
  baccaratTotal,
  type Card,
  dealBaccarat,
  dealShoe,
  SHOE,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName } from '../cards.ts'
import { make } from '../dom.ts'
import { createDealer, createHand } from '../hands.ts'
import { startTable, type Table, type TableGame } from '../table-shell.ts'

const SIDES = ['player', 'banker'] as const
type BaccaratSide = (typeof SIDES)[number]
const NAMES: Readonly<Record<BaccaratBet, string>> = { player: 'Player', banker: 'Banker', tie: 'Tie' }
const HINTS: Readonly<Record<BaccaratBet, string>> = { player: '1 : 1', banker: '0.95 : 1', tie: '8 : 1' }
/** As the hands lie: between the two. */
const ROWS: readonly BaccaratBet[] = ['player', 'tie', 'banker']

const fallenOf = (outcome: unknown): Baccarat => outcome as Baccarat
const isBet = (code: string): code is BaccaratBet => BACCARAT_BETS.some((bet) => bet === code)

/** In the order of the table: two each in turn, then thirds. */
function turnsOf({ player, banker }: Baccarat): (readonly [BaccaratSide, Card])[] {
  const firsts = [0, 1].flatMap((n) => [['player', player[n] ?? 0] as const, ['banker', banker[n] ?? 0] as const])
  const thirds = SIDES.flatMap((side) => {
    const third = (side === 'player' ? player : banker)[2]
    return third === undefined ? [] : [[side, third] as const]
  })
  return [...firsts, ...thirds]
}

startTable((table: Table): TableGame => {
  const hands = {
    player: createHand(NAMES.player, 2, 'player'),
    banker: createHand(NAMES.banker, 2, 'banker'),
  }
  const dealer = createDealer()
  const bets = createBets<BaccaratBet>(table, {
    runners: ROWS.map((code) => ({ code, name: NAMES[code], hint: HINTS[code], back: BACCARAT_PRICES[code] })),
    choiceOf: (code) => ({ on: isBet(code) ? code : 'tie' }),
    mayBring: (stake, { on }) => backReturn(paise(stake), BACCARAT_PRICES[on]),
  })

  /** What a hand comes to is told with each card. */
  function turns(fallen: Baccarat): (() => void)[] {
    const lying: Record<BaccaratSide, Card[]> = { player: [], banker: [] }
    return turnsOf(fallen).map(([side, card]) => () => {
      lying[side].push(card)
      hands[side].deal(card)
      hands[side].say(String(baccaratTotal(lying[side])))
    })
  }
  function reveal({ winner }: Baccarat): void {
    for (const side of SIDES) hands[side].mark(winner === 'tie' ? 'tie' : winner === side ? 'won' : 'out')
    bets.winners([winner])
  }
  function clear(): void {
    dealer.stop()
    for (const side of SIDES) hands[side].clear()
    bets.winners([])
  }

  return {
    stage: make('div', { class: 'felt baccarat' }, hands.player.element, hands.banker.element),
    controls: [bets.element],
    ...bets.terms,
    clear,
    async show(outcome, goneMs) {
      clear()
      const fallen = fallenOf(outcome)
      if (await dealer.deal(turns(fallen), goneMs)) reveal(fallen)
    },
    pill(outcome) {
      const { winner } = fallenOf(outcome)
      return { text: NAMES[winner].charAt(0), isWon: false, look: `bead ${winner}` }
    },
    describe(outcome) {
      const { player, banker, winner } = fallenOf(outcome)
      const says = (name: string, hand: readonly Card[]): string =>
        `${name} ${baccaratTotal(hand)}: ${hand.map(cardName).join(', ')}.`
      return `${says(NAMES.player, player)} ${says(NAMES.banker, banker)} ${winner === 'tie' ? 'A tie.' : `${NAMES[winner]} wins.`}`
    },
    draw: dealBaccarat,
    shoe: (draws) => dealShoe(draws, SHOE),
    rules: {
      text: [
        'Player and Banker get two cards each from a fresh shoe of eight decks, the same for everybody. An ace counts one, tens and pictures nothing; of the sum the last digit counts, and the nearer to nine wins.',
        'With 8 or 9 on either side it ends there. Else Player takes a third card up to 5. Banker does up to 5 when Player stood; else up to 2 always, with 3 unless Player’s third was 8, with 4 on a 2 to 7, with 5 on a 4 to 7, with 6 on a 6 or 7.',
        'Banker returns 1.95 and 1.06 % is kept; Player 2.00, 1.24 %; on a tie the stakes of both go back. The tie returns 9.00, and 14.36 % is kept.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled shoe is told before.',
      ],
      typical: () => ROWS.map((code) => ({ name: NAMES[code], chance: BACCARAT_CHANCES[code] })),
    },
  }
})
