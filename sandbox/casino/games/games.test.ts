import {
  DICE_CHANCES,
  DICE_FACES,
  diceMultiplier,
  LINE_PARTS,
  MINES,
  minesMultiplier,
  returnOf,
  type SlotName,
  SLOTS,
  slotLines,
  STOPS,
  TILES,
} from '@paddock/domain/fairness'
import { expect, test } from 'vitest'
import { gameOf } from './index.ts'
import { LEAST_STAKE } from './game.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

test.each(Object.keys(SLOTS) as SlotName[])('the most that %s can return is the most of all its stops', (name) => {
  const highest = Array.from({ length: STOPS ** 3 }, (_, n) =>
    sum(slotLines(name, [Math.floor(n / STOPS ** 2), Math.floor(n / STOPS) % STOPS, n % STOPS])),
  ).reduce((most, one) => Math.max(most, one), 0)
  expect(gameOf(name)?.read({}, LEAST_STAKE)?.most).toBe(returnOf(LEAST_STAKE, highest, LINE_PARTS))
})

/** Of a choice: how likely it wins, and what it returns then of the least stake. */
type Case = readonly [chance: number, multiplier: number]
const CASES: Readonly<Record<'dice' | 'mines', readonly Case[]>> = {
  dice: Array.from({ length: DICE_CHANCES.most }, (_, n) => [(n + 1) / DICE_FACES, diceMultiplier(n + 1)]),
  mines: Array.from({ length: MINES.most }, (_, n) => n + 1).flatMap((mines) =>
    Array.from({ length: TILES - mines }, (_, n): Case => {
      const safe = Array.from({ length: n + 1 }, (__, tile) => (TILES - mines - tile) / (TILES - tile))
      return [safe.reduce((all, one) => all * one, 1), minesMultiplier(mines, n + 1)]
    }),
  ),
}
test.each(Object.entries(CASES))('no choice in %s gives back less than is told of it', (name, cases) => {
  const offer = gameOf(name)?.offer
  const least = Math.min(...cases.map(([chance, times]) => (chance * returnOf(LEAST_STAKE, times)) / LEAST_STAKE))
  expect(100 * least).toBeGreaterThanOrEqual(offer?.rtp ?? 100)
  expect(100 * (1 - least)).toBeLessThanOrEqual(offer?.edge ?? 0)
})
