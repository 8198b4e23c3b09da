import { expect, test } from 'vitest'
import { clockText, readMinutes } from './left.ts'

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [299, '04:59'],
  [3600, '1:00:00'],
  [7199, '1:59:59'],
  [86_400, '24:00:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test.each([
  ['30', 30],
  [' 1440 ', 1440],
  ['0', undefined],
  ['1441', undefined],
  ['1.5', undefined],
  ['', undefined],
])('%j minutes are %s', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes)
})
