import { findContrastFaults } from '@paddock/domain/sites'
import { expect, test } from 'vitest'
import { DEMO_SITES } from './demo-sites.ts'

const LOOKS = DEMO_SITES.flatMap(({ label, config: { theme, secondLook } }) => [
  { label, theme },
  ...(secondLook === null ? [] : [secondLook]),
])

test.each(LOOKS)('the look of $label could be published', ({ theme }) => {
  expect(findContrastFaults(theme.dark)).toEqual([])
  expect(findContrastFaults(theme.light)).toEqual([])
})

test('no two sites or looks of the demo world share a label', () => {
  expect(new Set(LOOKS.map(({ label }) => label)).size).toBe(LOOKS.length)
})
