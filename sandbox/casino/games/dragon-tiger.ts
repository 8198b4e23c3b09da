import {
  backReturn,
  dealDragonTiger,
  type DragonTiger,
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_PRICES,
  type DragonTigerBet,
  dragonTigerReturn,
  SHOE,
} from '@paddock/domain/fairness'
import { dealMs } from '../screen/deal-pace.ts'
import type { SharedGame } from './game.ts'
import { readOn, TABLE_PACE, TABLE_TERMS, waysOf } from './table.ts'

const CARDS = 2

export const dragonTiger: SharedGame = {
  kind: 'shared',
  offer: { gameCode: 'dragon-tiger', gameName: 'Dragon Tiger', ...TABLE_TERMS, rtp: 89.63, edge: 10.37 },
  pace: TABLE_PACE,
  shoe: SHOE,
  read(asked, stake) {
    const on = readOn(asked, DRAGON_TIGER_BETS)
    return on === undefined ? undefined : { choice: { on }, most: backReturn(stake, DRAGON_TIGER_PRICES[on]) }
  },
  ways: waysOf(DRAGON_TIGER_BETS),
  draw: dealDragonTiger,
  showMs: () => dealMs(CARDS),
  pay: (outcome, stake, choice) =>
    dragonTigerReturn((outcome as DragonTiger).winner, (choice as { on: DragonTigerBet }).on, stake),
}
