import {
  backReturn,
  DECK,
  dealTeenPatti,
  type TeenPatti,
  TEEN_PATTI_PRICE,
  TEEN_PATTI_SIDES,
  teenPattiReturn,
  type TeenPattiSide,
} from '@paddock/domain/fairness'
import { dealMs } from '../screen/deal-pace.ts'
import type { SharedGame } from './game.ts'
import { readOn, TABLE_PACE, TABLE_TERMS, waysOf } from './table.ts'

const CARDS = 6

export const teenPatti: SharedGame = {
  kind: 'shared',
  offer: { gameCode: 'teen-patti', gameName: 'Teen Patti 20-20', ...TABLE_TERMS, rtp: 97.5, edge: 2.5 },
  pace: TABLE_PACE,
  shoe: DECK,
  read(asked, stake) {
    const on = readOn(asked, TEEN_PATTI_SIDES)
    return on === undefined ? undefined : { choice: { on }, most: backReturn(stake, TEEN_PATTI_PRICE) }
  },
  ways: waysOf([...TEEN_PATTI_SIDES, 'tie']),
  draw: dealTeenPatti,
  showMs: () => dealMs(CARDS),
  pay: (outcome, stake, choice) =>
    teenPattiReturn((outcome as TeenPatti).winner, (choice as { on: TeenPattiSide }).on, stake),
}
