import { expect, test } from 'vitest'
import { chosen } from './chosen.ts'

const WAYS = ['on a phone', 'on a desk', 'on a tablet']
const SEEDS = Array.from({ length: 60 }, (_, seed) => String(seed))

test('with a seed one of the ways is taken, the same one whenever it is asked, and without one all are', () => {
  for (const seed of SEEDS) {
    expect(chosen('records', WAYS, seed)).toHaveLength(1)
    expect(chosen('records', WAYS, seed)).toEqual(chosen('records', WAYS, seed))
  }
  expect(chosen('records', WAYS, '')).toEqual(WAYS)
})

test('no way is left out by all seeds, and things that are looked at in one run are not all looked at in the same way', () => {
  expect(new Set(SEEDS.flatMap((seed) => chosen('records', WAYS, seed)))).toEqual(new Set(WAYS))
  const things = SEEDS.map((one) => `thing ${one}`)
  expect(new Set(things.flatMap((thing) => chosen(thing, WAYS, '1')))).toEqual(new Set(WAYS))
})
