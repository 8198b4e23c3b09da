import {
  ANDAR_BAHAR_PRICES,
  ANDAR_BAHAR_SIDES,
  type AndarBahar,
  andarBaharReturn,
  type AndarBaharSide,
  backReturn,
  DECK,
  dealAndarBahar,
} from '@paddock/domain/fairness'
import { dealMs } from '../screen/deal-pace.ts'
import type { SharedGame } from './game.ts'
import { readOn, TABLE_PACE, TABLE_TERMS, waysOf } from './table.ts'

export const andarBahar: SharedGame = {
  kind: 'shared',
  offer: { gameCode: 'andar-bahar', gameName: 'Andar Bahar', ...TABLE_TERMS, rtp: 96.99, edge: 3.01 },
  pace: TABLE_PACE,
  shoe: DECK,
  read(asked, stake) {
    const on = readOn(asked, ANDAR_BAHAR_SIDES)
    return on === undefined ? undefined : { choice: { on }, most: backReturn(stake, ANDAR_BAHAR_PRICES[on]) }
  },
  ways: waysOf(ANDAR_BAHAR_SIDES),
  draw: dealAndarBahar,
  showMs: (outcome) => dealMs((outcome as AndarBahar).dealt.length + 1),
  pay: (outcome, stake, choice) =>
    andarBaharReturn((outcome as AndarBahar).winner, (choice as { on: AndarBaharSide }).on, stake),
}
