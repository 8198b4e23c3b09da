import { findContrastFaults } from '@paddock/domain/sites'
import { expect, test } from 'vitest'
import { DEMO_SITES } from './demo-sites.ts'

test.each(DEMO_SITES)('the look of $label could be published', ({ config }) => {
  expect(findContrastFaults(config.theme.dark)).toEqual([])
  expect(findContrastFaults(config.theme.light)).toEqual([])
})
