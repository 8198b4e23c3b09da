/** Seeds to outcomes, and what outcomes pay: rules, tables and edges of the games of the house's own kind. Pure; the hash is given in. */
export { createDraws, isClientSeed, type Draws, type Hmac, type Seeds } from './draws.ts'
export { type Card, DECK, dealShoe, nameOfCard, rankOf, SHOE, shoeBytes, type Suit, suitOf } from './cards.ts'
export { chainFrom, type Hash, isOfChain } from './chain.ts'
export { DICE_CHANCES, DICE_FACES, type DiceChoice, diceMultiplier, isDiceWon, rollDice } from './dice.ts'
export { isLimboWon, LIMBO_TARGETS, limboPoint } from './limbo.ts'
export { longestLosingRun } from './losing-run.ts'
export { layMines, MINES, minesMultiplier, TILES } from './mines.ts'
export { returnOf, TIMES_ONE } from './multiplier.ts'
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
