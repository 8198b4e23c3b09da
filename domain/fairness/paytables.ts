/**
 * What each game pays, as data made of what it is paid by: a round bears the hash of its game's, so that no other can be put in its place
 * afterwards. A change here is a change of the game.
 */
import { paise } from '../money/index.ts'
import { ANDAR_BAHAR_PRICES } from './andar-bahar.ts'
import { BACCARAT_PRICES, baccaratReturn } from './baccarat.ts'
import { BLACKJACK_RETURNS } from './blackjack.ts'
import { canonical } from './canonical.ts'
import { CARDS_32_PRICES } from './cards-32.ts'
import { CRASH_GROWTH, LEAST_LEAVE } from './crash.ts'
import { OVER_BETS } from './cricket.ts'
import { DICE_CHANCES, diceMultiplier } from './dice.ts'
import { DRAGON_TIGER_PRICES, dragonTigerReturn } from './dragon-tiger.ts'
import { DOG_WEIGHTS, dogPrice } from './greyhounds.ts'
import { KENO_PICKS, kenoReturns } from './keno.ts'
import { LIMBO_TARGETS } from './limbo.ts'
import { LUCKY_7_RETURNS } from './lucky-7.ts'
import { MINES, minesMultiplier, TILES } from './mines.ts'
import { PENALTY_BETS } from './penalties.ts'
import { pickThreeMultiplier } from './pick-3.ts'
import { RAFFLE_PRIZES } from './raffle.ts'
import { ROULETTE_SPOTS, rouletteMultiplier } from './roulette.ts'
import { LINE_PARTS, LINES, SLOTS } from './slots.ts'
import { TEEN_PATTI_PRICE, teenPattiReturn } from './teen-patti.ts'

const HUNDRED = paise(100)
const upTo = <T>(most: number, of: (n: number) => T): T[] => Array.from({ length: most }, (_, n) => of(n + 1))
const slotPays = (name: keyof typeof SLOTS) => ({ parts: LINE_PARTS, lines: LINES, ...SLOTS[name] })
const FORMS = DOG_WEIGHTS.map((_, n) => n + 1)

const PAYS: Readonly<Record<string, unknown>> = {
  'teen-patti': { one: 100, price: TEEN_PATTI_PRICE, onATie: teenPattiReturn('tie', 'a', HUNDRED) },
  'andar-bahar': { one: 100, prices: ANDAR_BAHAR_PRICES },
  'dragon-tiger': { one: 100, prices: DRAGON_TIGER_PRICES, besideATie: dragonTigerReturn('tie', 'dragon', HUNDRED) },
  'lucky-7': { one: 10_000, ...LUCKY_7_RETURNS },
  'cards-32': { one: 100, prices: CARDS_32_PRICES },
  baccarat: { one: 100, prices: BACCARAT_PRICES, besideATie: baccaratReturn('tie', 'player', HUNDRED) },
  crash: { one: 100, pays: 'where it is left', least: LEAST_LEAVE, growthOfAMillisecond: CRASH_GROWTH },
  dice: { one: 10_000, byChances: upTo(DICE_CHANCES.most, diceMultiplier) },
  limbo: { one: 100, pays: 'the target', ...LIMBO_TARGETS },
  mines: {
    one: 10_000,
    bySafeTiles: upTo(MINES.most, (mines) => upTo(TILES - mines, (safe) => minesMultiplier(mines, safe))),
  },
  blackjack: { one: 100, ...BLACKJACK_RETURNS },
  roulette: Object.fromEntries(
    [...ROULETTE_SPOTS].map(([spot, numbers]) => [spot, { numbers, pays: rouletteMultiplier(spot, numbers[0] ?? 0) }]),
  ),
  bazaar: slotPays('bazaar'),
  mango: slotPays('mango'),
  himalaya: slotPays('himalaya'),
  keno: { one: 100, byPicks: KENO_PICKS.map((picks) => [picks, kenoReturns(picks)]) },
  'pick-3': {
    straight: pickThreeMultiplier({ kind: 'straight', digits: [1, 2, 3] }),
    anyOfThree: pickThreeMultiplier({ kind: 'any', digits: [1, 2, 3] }),
    anyOfTwo: pickThreeMultiplier({ kind: 'any', digits: [1, 1, 2] }),
    first: pickThreeMultiplier({ kind: 'first', digits: [1, 2] }),
    last: pickThreeMultiplier({ kind: 'last', digits: [1, 2] }),
  },
  raffle: RAFFLE_PRIZES,
  cricket: { one: 100, prices: OVER_BETS },
  greyhounds: {
    one: 100,
    win: FORMS.map((form) => dogPrice({ kind: 'win', form })),
    place: FORMS.map((form) => dogPrice({ kind: 'place', form })),
    forecast: FORMS.map((form) =>
      FORMS.map((second) => (form === second ? 0 : dogPrice({ kind: 'forecast', form, second }))),
    ),
  },
  penalties: { one: 100, prices: PENALTY_BETS },
}

/** By a game's code: the text whose hash its rounds bear. */
export const PAYTABLES: ReadonlyMap<string, string> = new Map(
  Object.entries(PAYS).map(([gameCode, pays]) => [gameCode, canonical(pays)]),
)
