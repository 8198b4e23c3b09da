import { SESSION_VARIANTS } from '@paddock/domain/market'
import { lawOfVariant } from '@paddock/domain/positions'
import { expect, test } from 'vitest'
import { lookOf } from './session-looks.ts'

/** More than any variant has outcomes. */
const NUMBERS = Array.from({ length: 100 }, (_, number) => number)
const WITH_OUTCOMES = SESSION_VARIANTS.filter((variant) => lookOf({ variant }).outcomes !== null)

test.each(WITH_OUTCOMES)('%s shows every outcome that can be bet on', (variant) => {
  const numbers = NUMBERS.filter((number) => lawOfVariant(variant).mayBeOn({ kind: 'SESSION', variant }, number))
  expect(lookOf({ variant }).outcomes).toBe(numbers.length)
})

/** As many as there is room for on a phone. */
const BESIDE_EACH_OTHER = 5
test.each(WITH_OUTCOMES)('%s has rows for its outcomes where they do not stand beside each other', (variant) => {
  const { outcomes, isGrid } = lookOf({ variant })
  expect(isGrid).toBe((outcomes ?? 0) > BESIDE_EACH_OTHER)
})
