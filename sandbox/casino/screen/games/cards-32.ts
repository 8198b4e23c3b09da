import {
  type Cards32,
  CARDS_32_CHANCES,
  CARDS_32_PLAYERS,
  CARDS_32_PRICES,
  type Cards32Bet,
  type Cards32Player,
  cards32Return,
  cards32Value,
  dealCards32,
  dealShoe,
  SHORT_DECK,
} from '@paddock/domain/fairness'
import { paise } from '@paddock/domain/money'
import { createBets } from '../bets.ts'
import { cardName } from '../cards.ts'
import { make } from '../dom.ts'
import { createDealer, createHand, type Hand } from '../hands.ts'
import { startTable, type Table, type TableGame } from '../table-shell.ts'

const fallenOf = (outcome: unknown): Cards32 => outcome as Cards32
const playerOf = (code: string): Cards32Player => CARDS_32_PLAYERS.find((player) => String(player) === code) ?? 8

/** What a bet may bring is what it does when it is right. */
const mostOf = (stake: number, bet: Cards32Bet): number => {
  const other = bet.on === 8 ? 9 : 8
  return cards32Return(bet.side === 'back' ? bet.on : other, bet, paise(stake))
}

startTable((table: Table): TableGame => {
  const seats = new Map(CARDS_32_PLAYERS.map((player) => [player, createHand(String(player), 1, 'seat')]))
  const seatOf = (player: Cards32Player): Hand => seats.get(player) ?? createHand(String(player), 1, 'seat')
  const says = make('p', { class: 'against', 'aria-hidden': 'true' })
  const lays = make('p', { class: 'quiet' }, 'A lay’s stake is what you may lose.')
  const dealer = createDealer()
  const bets = createBets<Cards32Player>(table, {
    runners: CARDS_32_PLAYERS.map((player) => ({
      code: String(player),
      name: String(player),
      ...CARDS_32_PRICES[player],
    })),
    choiceOf: (code, side) => ({ on: playerOf(code), side }),
    mayBring: (stake, { on, side = 'back' }) => mostOf(stake, { on, side }),
  })

  /** The first card counts with the player's number, each further one alone, among those who tied. */
  function turnsOf({ turns }: Cards32): (() => void)[] {
    return turns.flatMap((turn, n) =>
      turn.map(({ player, card }, first) => () => {
        if (n > 0 && first === 0) callTie(turn.map((one) => one.player))
        const value = cards32Value(card)
        seatOf(player).deal(card)
        seatOf(player).say(n === 0 ? String(player + value) : `+${value}`)
      }),
    )
  }
  function callTie(players: readonly Cards32Player[]): void {
    says.textContent = `Tie: ${players.join(' and ')} draw again`
    for (const [player, seat] of seats) seat.mark(players.includes(player) ? 'tie' : 'out')
  }
  function reveal({ winner }: Cards32): void {
    says.textContent = `${winner} wins`
    for (const [player, seat] of seats) seat.mark(winner === player ? 'won' : 'out')
    bets.winners([String(winner)])
  }
  function clear(): void {
    dealer.stop()
    for (const seat of seats.values()) seat.clear()
    says.textContent = ''
    bets.winners([])
  }

  return {
    stage: make(
      'div',
      { class: 'felt cards-32' },
      make('div', { class: 'seats-row' }, ...[...seats.values()].map(({ element }) => element)),
      says,
    ),
    controls: [bets.element, lays],
    ...bets.terms,
    clear,
    async show(outcome, goneMs) {
      clear()
      const fallen = fallenOf(outcome)
      if (await dealer.deal(turnsOf(fallen), goneMs)) reveal(fallen)
    },
    pill(outcome) {
      const { winner } = fallenOf(outcome)
      return { text: String(winner), isWon: false, look: `bead p${winner}` }
    },
    describe(outcome) {
      const { turns, winner } = fallenOf(outcome)
      const [first = [], ...ties] = turns
      const totals = first.map(
        ({ player, card }) => `${player} has the ${cardName(card)}, ${player + cards32Value(card)}`,
      )
      const again = ties.map(
        (turn) => `Tie: ${turn.map(({ player, card }) => `${player} draws the ${cardName(card)}`).join(', ')}.`,
      )
      return [`${totals.join('; ')}.`, ...again, `${winner} wins.`].join(' ')
    },
    draw: dealCards32,
    shoe: (draws) => dealShoe(draws, SHORT_DECK),
    rules: {
      text: [
        'From 32 cards, six to king of each suit, players 8, 9, 10 and 11 get one each, the same for everybody. A card counts six to thirteen, a player’s number is added, and the highest wins.',
        'Those who tie draw again in order, and only the new card counts, until one leads. (Should the deck end before, less often than once in ten million million rounds, the highest number wins.)',
        'A back at 12.44 returns that many times its stake. Of a lay the stake is its liability, which is lost when that player wins; when another does it comes back with liability ÷ (price − 1), so ₹120.90 against 8 at 13.09 wins ₹10.',
        'Of a back 2.56, 2.55, 2.72, 2.84 % is kept (8 to 11); of a lay’s liability 0.21, 0.48, 1.02, 2.26 % before the cut to the paisa.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back. The hash of the shuffled deck is told before.',
      ],
      typical: () =>
        CARDS_32_PLAYERS.flatMap((player) => [
          { name: `Back ${player}`, chance: CARDS_32_CHANCES[player] },
          { name: `Lay ${player}`, chance: 1 - CARDS_32_CHANCES[player] },
        ]),
    },
  }
})
