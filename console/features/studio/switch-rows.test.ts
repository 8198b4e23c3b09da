import { completeConfig } from '@paddock/contract/shapes/site'
import { expect, test } from 'vitest'
import { filterSwitches, switchRows } from './switch-rows.ts'

const configWith = (change: object) => completeConfig({ name: 'North', type: 'b2c', ...change })
const rowOf = (change: object, name: string) => switchRows(configWith(change)).find((row) => row.name === name)

test('a switch says what it is by itself, what was chosen and what comes of it', () => {
  expect(rowOf({}, 'cashOut')).toMatchObject({ usual: true, chosen: undefined, isOn: true, override: null })
  expect(rowOf({ switches: { cashOut: false } }, 'cashOut')).toMatchObject({ chosen: false, isOn: false })
})

test.each([
  ['register', { type: 'b2b' }, 'kind'],
  ['cashOut', { onlyCasino: true }, 'sports'],
  ['highPercentageGames', { noCasino: true, switches: { highPercentageGames: true } }, 'casino'],
  ['deposit', { jurisdiction: { money: 'POINTS' } }, 'money'],
  ['deposit', { jurisdiction: { money: 'POINTS', forbidden: ['deposit'] } }, 'forbidden'],
])('why %s is off is told: %j', (name, change, override) => {
  expect(rowOf(change, name)).toMatchObject({ isOn: false, override })
})

test('every word that is looked for stands in a row, in whatever part', () => {
  const rows = switchRows(configWith({ switches: { otpLogin: true } }))
  const found = (text: string, onlySet = false) => filterSwitches(rows, { text, onlySet }).map(({ name }) => name)
  expect(found('OTP mobile')).toEqual(['otpLogin'])
  expect(found('nonsense')).toEqual([])
  expect(found('', true)).toEqual(['otpLogin'])
  expect(found('')).toHaveLength(rows.length)
})
