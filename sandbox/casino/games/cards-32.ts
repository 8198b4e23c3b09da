import {
  type Cards32,
  CARDS_32_PLAYERS,
  type Cards32Bet,
  cards32Return,
  dealCards32,
  SHORT_DECK,
} from '@paddock/domain/fairness'
import { dealMs } from '../screen/deal-pace.ts'
import { isObject, type SharedGame } from './game.ts'
import { readOn, TABLE_PACE, TABLE_TERMS, waysOf } from './table.ts'

function readBet(asked: unknown): Cards32Bet | undefined {
  const on = readOn(asked, CARDS_32_PLAYERS)
  const side = isObject(asked) ? asked['side'] : undefined
  return on === undefined || (side !== 'back' && side !== 'lay') ? undefined : { on, side }
}

export const cards32: SharedGame = {
  kind: 'shared',
  offer: { gameCode: 'cards-32', gameName: '32 Cards', ...TABLE_TERMS, rtp: 97.15, edge: 2.85 },
  pace: TABLE_PACE,
  shoe: SHORT_DECK,
  /** Of a lay bet the stake is its liability: what may be lost. */
  read(asked, stake) {
    const choice = readBet(asked)
    return choice && { choice, most: cards32Return(winnerFor(choice), choice, stake) }
  },
  ways: waysOf(CARDS_32_PLAYERS),
  draw: dealCards32,
  showMs: (outcome) => dealMs((outcome as Cards32).turns.flat().length),
  pay: (outcome, stake, choice) => cards32Return((outcome as Cards32).winner, choice as Cards32Bet, stake),
}

const winnerFor = ({ on, side }: Cards32Bet): Cards32['winner'] => (side === 'back' ? on : on === 8 ? 9 : 8)
