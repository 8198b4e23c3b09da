import {
  backReturn,
  type Baccarat,
  BACCARAT_BETS,
  BACCARAT_PRICES,
  type BaccaratBet,
  baccaratReturn,
  dealBaccarat,
  SHOE,
} from '@paddock/domain/fairness'
import { dealMs } from '../screen/deal-pace.ts'
import type { SharedGame } from './game.ts'
import { readOn, TABLE_PACE, TABLE_TERMS, waysOf } from './table.ts'

export const baccarat: SharedGame = {
  kind: 'shared',
  offer: { gameCode: 'baccarat', gameName: 'Baccarat', ...TABLE_TERMS, rtp: 85.64, edge: 14.36 },
  pace: TABLE_PACE,
  shoe: SHOE,
  read(asked, stake) {
    const on = readOn(asked, BACCARAT_BETS)
    return on === undefined ? undefined : { choice: { on }, most: backReturn(stake, BACCARAT_PRICES[on]) }
  },
  ways: waysOf(BACCARAT_BETS),
  draw: dealBaccarat,
  showMs(outcome) {
    const { player, banker } = outcome as Baccarat
    return dealMs(player.length + banker.length)
  },
  pay: (outcome, stake, choice) =>
    baccaratReturn((outcome as Baccarat).winner, (choice as { on: BaccaratBet }).on, stake),
}
