/** Bets on a round of everybody: it falls, it is broken off, or they leave its flight. */
import type { Round, TableRound } from '../book/index.ts'
import { gameOf } from '../games/index.ts'
import { current, type Engine, owing } from './engine.ts'
import { othersOf, stakedWith, withEnds } from './others.ts'
import { settleLater, settleMarketLater } from './settle.ts'
import { hasEnded, isOwing } from './stages.ts'
import { givenBack } from './stakes.ts'

/** It has fallen, and with it all bets on it; they are paid when screens have shown it, and at the latest some time after `payAt`. */
export function fall(engine: Engine, table: TableRound, payAt: number): void {
  const game = gameOf(table.gameCode)
  if (game?.kind !== 'shared') throw new Error(`no table of ${table.gameCode}`)
  const { outcome } = table
  const bets = openBetsOn(engine, table).map((bet): Round => {
    const payout = game.pay(outcome, bet.stake, bet.choice, stakedWith(engine, bet))
    return { ...owing(engine, bet, 'crediting'), outcome, payout, payAt }
  })
  engine.book.write({ table, bets: withEnds(engine, bets) })
}

/** Pays what has fallen, without waiting for it. */
export function pay(engine: Engine, { id }: TableRound): void {
  for (const bet of engine.book.betsOn(id)) if (isOwing(bet)) void settleLater(engine, bet.id)
  for (const market of engine.book.openMarkets()) if (market.table === id) void settleMarketLater(engine, market)
}

/**
 * It was broken off before it had fallen: what was staked on it goes back. Of a player who has left it with another bet it is paid back as a win,
 * since a wallet gives no stake back while a win of its round stands.
 */
export function breakOff(engine: Engine, table: TableRound): void {
  const all = openBetsOn(engine, table)
  const freed = all
    .filter(({ holds }) => holds)
    .map((bet): Round => ({ ...owing(engine, bet, 'crediting'), payout: bet.stake }))
  const open = all.filter(({ holds }) => !holds)
  const paidBack = open.filter((bet) => othersOf(engine, bet).some(hasEnded))
  const back = open.filter((bet) => !paidBack.includes(bet)).map((bet) => givenBack(engine, bet))
  const returned = withEnds(
    engine,
    paidBack.map((bet) => ({ ...owing(engine, bet, 'crediting'), payout: bet.stake })),
  )
  engine.book.write({
    table: { ...table, stage: 'void', endedAt: engine.clock() },
    bets: [...freed, ...back, ...returned],
  })
  pay(engine, table)
}

/** A bet that leaves a flight, and where. */
export type Leaving = Pick<Round, 'id' | 'payout'> & { readonly multiplier: number }

/** Bets leave a flight, each with what it returns there. Nobody waits until that is booked. */
export function leave(engine: Engine, leaving: readonly Leaving[]): Round[] {
  const bets = withEnds(
    engine,
    leaving.map(
      ({ id, payout, multiplier }): Round => ({
        ...owing(engine, current(engine, id), 'crediting'),
        steps: [multiplier],
        payout,
      }),
    ),
  )
  engine.book.write({ bets })
  for (const { id } of bets) void settleLater(engine, id)
  return bets
}

const openBetsOn = (engine: Engine, { id }: TableRound): Round[] =>
  engine.book.betsOn(id).filter(({ stage }) => stage === 'open')
