import { expect, test } from 'vitest'
import { comparePictures, complaintsOf, type Declared } from './pictures.ts'

const DECLARED: readonly Declared[] = [
  '01-home',
  { name: '06-home-end', on: 'phone' },
  { name: '60-first-result', mayLack: true },
]

test.each([
  ['all are there', 'phone', ['01-home', '06-home-end'], []],
  ['one is of another device', 'desktop', ['01-home'], []],
  ['what comes now and then has come', 'desktop', ['01-home', '60-first-result'], []],
  ['a tour ended before its last', 'phone', ['01-home'], ['phone, home: lacks 06-home-end']],
  ['a tour never began', 'phone', [], ['phone, home: lacks 01-home, 06-home-end']],
  ['one was never declared', 'desktop', ['01-home', '99-new'], ['desktop, home: took what no tour declares: 99-new']],
] as const)('a run says what it lacks: %s', (_, device, taken, complaints) => {
  expect(complaintsOf(`${device}, home`, comparePictures(DECLARED, new Set(taken), device))).toEqual(complaints)
})
