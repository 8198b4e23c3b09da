import { expect, test } from 'vitest'
import { contrastOf, contrastsOf, findContrastFaults } from './index.ts'
import { DARK } from './testing/palettes.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.47],
  ['#123456', '#123456', 1],
])('%s and %s have a contrast of %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
})

test('our own look reads well, pair by pair', () => {
  expect(findContrastFaults(DARK)).toEqual([])
  expect(contrastsOf(DARK)).toContainEqual({
    pair: 'text on page',
    text: DARK.text,
    ground: DARK.page,
    ratio: expect.closeTo(16.2, 0),
    isEnough: true,
  })
})

test('grey on grey is named, with what it has and what it needs, the worst first', () => {
  const faults = findContrastFaults({ ...DARK, quiet: '#4a4a4a', lay: '#7a1030' })
  expect(faults.map(({ pair }) => pair)).toEqual([
    'quiet on raised',
    'prices on lay',
    'quiet on surface',
    'quiet on page',
  ])
  for (const { ratio, least } of faults) expect(ratio).toBeLessThan(least)
})
