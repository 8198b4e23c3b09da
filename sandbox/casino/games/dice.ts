import { DICE_CHANCES, type DiceChoice, diceMultiplier, isDiceWon, returnOf, rollDice } from '@paddock/domain/fairness'
import { ZERO } from '@paddock/domain/money'
import { type InstantGame, isObject, isWhole, LEAST_STAKE, MOST_STAKE } from './game.ts'

export const dice: InstantGame = {
  kind: 'instant',
  offer: {
    gameCode: 'dice',
    gameName: 'Dice',
    gameType: 'premium',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 98.9,
    edge: 1.1,
    volatility: 'yours',
  },
  read(asked, stake) {
    if (!isObject(asked)) return undefined
    const { side, chances } = asked
    if ((side !== 'under' && side !== 'over') || !isWhole(chances, DICE_CHANCES)) return undefined
    return { choice: { side, chances }, most: returnOf(stake, diceMultiplier(chances)) }
  },
  play(draws, stake, chosen) {
    const choice = chosen as DiceChoice
    const roll = rollDice(draws)
    const payout = isDiceWon(choice, roll) ? returnOf(stake, diceMultiplier(choice.chances)) : ZERO
    return { outcome: { roll }, payout }
  },
}
