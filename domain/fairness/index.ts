/** Seeds to outcomes, and what outcomes pay: rules, tables and edges of the games of the house's own kind. Pure; the hash is given in. */
export {
  ANDAR_BAHAR_CHANCES,
  ANDAR_BAHAR_PRICES,
  ANDAR_BAHAR_SIDES,
  type AndarBahar,
  andarBaharReturn,
  andarBaharSide,
  type AndarBaharSide,
  dealAndarBahar,
} from './andar-bahar.ts'
export {
  type Baccarat,
  BACCARAT_BETS,
  BACCARAT_CHANCES,
  BACCARAT_PRICES,
  type BaccaratBet,
  baccaratReturn,
  baccaratTotal,
  dealBaccarat,
} from './baccarat.ts'
export {
  type Cards32,
  CARDS_32_CHANCES,
  CARDS_32_PLAYERS,
  CARDS_32_PRICES,
  type Cards32Bet,
  type Cards32Player,
  cards32Return,
  cards32Value,
  dealCards32,
} from './cards-32.ts'
export {
  dealDragonTiger,
  type DragonTiger,
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_CHANCES,
  DRAGON_TIGER_PRICES,
  type DragonTigerBet,
  dragonTigerReturn,
} from './dragon-tiger.ts'
export { createDraws, isClientSeed, type Draws, type Hmac, type Seeds } from './draws.ts'
export {
  BLACKJACK_STEPS,
  blackjackChoices,
  type BlackjackEnd,
  blackjackEnd,
  type BlackjackHand,
  blackjackReturn,
  type BlackjackStep,
  type BlackjackTable,
  type BlackjackTotal,
  blackjackTotal,
  playBlackjack,
  standBlackjack,
} from './blackjack.ts'
export {
  type Card,
  DECK,
  dealShoe,
  rankOf,
  SHOE,
  shoeBytes,
  type ShoeSize,
  SHORT_DECK,
  type Suit,
  suitOf,
} from './cards.ts'
export { canonical } from './canonical.ts'
export { chainFrom, type Hash } from './chain.ts'
export { CRASH_GROWTH, crashAt, crashMs, crashMsOf, isLeftInTime, LEAST_LEAVE } from './crash.ts'
export {
  type Ball,
  BALLS,
  bowlOver,
  isOverBet,
  isOverBetWon,
  OVER_BETS,
  overChance,
  type OverBet,
  runsOf,
} from './cricket.ts'
export { DICE_CHANCES, DICE_FACES, type DiceChoice, diceMultiplier, isDiceWon, rollDice } from './dice.ts'
export {
  DOG_WEIGHTS,
  type DogBet,
  dogChance,
  dogPrice,
  DOGS,
  isDogBetWon,
  runDogs,
  trapOf,
} from './greyhounds.ts'
export { drawKeno, KENO, KENO_PICKS, kenoHits, kenoReturns } from './keno.ts'
export { isLimboWon, LIMBO_TARGETS, limboPoint } from './limbo.ts'
export { longestLosingRun } from './losing-run.ts'
export { LUCKY_7_BETS, type Lucky7Bet, lucky7Multiplier, lucky7Winner } from './lucky-7.ts'
export { layMines, MINES, minesMultiplier, TILES } from './mines.ts'
export { merkleLeaf, merklePath, merkleRoot, type MerkleTree, merkleTree } from './merkle.ts'
export { returnOf, TIMES_ONE } from './multiplier.ts'
export { PAYTABLES } from './paytables.ts'
export {
  goalsOf,
  isPenaltyBet,
  isPenaltyBetWon,
  isSuddenDeath,
  type Kicks,
  PENALTY_BETS,
  type PenaltyBet,
  penaltyChance,
  shootOut,
  type Side,
  winnerOf,
} from './penalties.ts'
export {
  DIGITS,
  drawPickThree,
  isPickThreeWon,
  type PickThree,
  type PickThreeBet,
  pickThreeMultiplier,
  pickThreeWays,
} from './pick-3.ts'
export { backReturn } from './price.ts'
export { drawRaffle, RAFFLE_NUMBERS, RAFFLE_PRIZES, raffleMultiplier } from './raffle.ts'
export { colourOf, POCKETS, ROULETTE_SPOTS, rouletteMultiplier, spinRoulette, WHEEL } from './roulette.ts'
export {
  LINE_PARTS,
  LINES,
  type SlotName,
  SLOTS,
  type SlotStops,
  slotLines,
  type SlotSymbol,
  spinSlot,
  STOPS,
  symbolsInSight,
} from './slots.ts'
export {
  dealTeenPatti,
  type TeenPatti,
  TEEN_PATTI_CHANCE,
  TEEN_PATTI_PRICE,
  TEEN_PATTI_SIDES,
  teenPattiHand,
  type TeenPattiHand,
  teenPattiReturn,
  type TeenPattiSide,
} from './teen-patti.ts'
/** @internal For the tests of games and their screens. */
export { nameOfCard } from './cards.ts'
