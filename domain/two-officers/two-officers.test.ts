/** The word of two, by every way that takes two: the law of docs/domain/second-officer.md#word. */
import { describe, expect, test } from 'vitest'
import { SAME_VERDICT } from '../payments/index.ts'
import {
  type Agreement,
  mayBeSecond,
  NO_MORE,
  SAME_SUM,
  SAME_VERSION,
  standsUntil,
  weighWords,
  WORD_STANDS_MS,
} from './index.ts'

const [ASHA, BEN] = [1, 2]
const NOW = 1_795_000_000_000
const sent = (utr: string) => ({ verdict: 'SENT_BY_HAND', utr }) as const
const asSaid = { verdict: 'AS_SAID', utr: null } as const

describe('the first word', () => {
  test.each([
    ['a sum that came', SAME_SUM, 500],
    ['a sum that goes', NO_MORE, 500],
    ['a version', SAME_VERSION, 3],
  ] as const)('of %s is the first, whoever says it', (_, agreement, said) => {
    expect(weighWords(agreement, null, { beside: 'FIRST', said })).toBe('FIRST')
  })
  test('of a verdict is the first, whoever says it', () => {
    expect(weighWords(SAME_VERDICT, null, { beside: 'FIRST', said: asSaid })).toBe('FIRST')
  })
})

type Row = readonly [way: string, agreement: Agreement<never>, first: unknown, second: unknown, weighed: string]
const row = <W>(way: string, agreement: Agreement<W>, first: W, second: W, weighed: string): Row => [
  way,
  agreement as unknown as Agreement<never>,
  first,
  second,
  weighed,
]

describe('of another officer', () => {
  test.each([
    row('a deposit: the same sum was found', SAME_SUM, 500, 500, 'BOTH'),
    row('a deposit: less was found', SAME_SUM, 500, 400, 'FIRST'),
    row('a deposit: more was found', SAME_SUM, 500, 600, 'FIRST'),
    row('a withdrawal: all that was agreed to', NO_MORE, 500, 500, 'BOTH'),
    row('a withdrawal: a part of it', NO_MORE, 500, 400, 'BOTH'),
    row('a withdrawal: more than that', NO_MORE, 500, 501, 'FIRST'),
    row('a reversal, a payee, a rate or a rule: the version that was looked at', SAME_VERSION, 3, 3, 'BOTH'),
    row('a reversal, a payee, a rate or a rule: another version', SAME_VERSION, 3, 4, 'OTHER_WORD'),
    row('what is held: the same verdict', SAME_VERDICT, asSaid, asSaid, 'BOTH'),
    row('what is held: sent by hand under one reference', SAME_VERDICT, sent('A1'), sent('A1'), 'BOTH'),
    row('what is held: sent by hand under another one', SAME_VERDICT, sent('A1'), sent('A2'), 'FIRST'),
    row('what is held: another verdict takes its place', SAME_VERDICT, asSaid, sent('A1'), 'FIRST'),
  ])('%s', (_, agreement, first, second, weighed) => {
    const asked = [agreement, { said: first }, { beside: 'SECOND', said: second }] as const
    expect(weighWords(...(asked as unknown as Parameters<typeof weighWords>))).toBe(weighed)
  })
})

describe('of the same officer', () => {
  test.each([
    row('a sum that came, the same', SAME_SUM, 500, 500, 'SAME_OFFICER'),
    row('another sum that came takes the place of their first', SAME_SUM, 500, 400, 'FIRST'),
    row('a sum that goes, less', NO_MORE, 500, 400, 'SAME_OFFICER'),
    row('a sum that goes, more, takes the place of their first', NO_MORE, 500, 501, 'FIRST'),
    row('a version', SAME_VERSION, 3, 3, 'SAME_OFFICER'),
    row('the same verdict', SAME_VERDICT, asSaid, asSaid, 'SAME_OFFICER'),
    row('another verdict takes the place of their first', SAME_VERDICT, asSaid, sent('A1'), 'FIRST'),
  ])('%s', (_, agreement, first, second, weighed) => {
    const asked = [agreement, { said: first }, { beside: 'SAME', said: second }] as const
    expect(weighWords(...(asked as unknown as Parameters<typeof weighWords>))).toBe(weighed)
  })
})

describe('of one who is no second beside the first', () => {
  test.each([
    ['it is the first anew', false, 'FIRST'],
    ['nothing from below', true, 'SAME_OFFICER'],
  ] as const)('%s', (_, isBelow, weighed) => {
    expect(weighWords(SAME_SUM, { said: 500 }, { beside: 'FIRST', isBelow, said: 500 })).toBe(weighed)
  })
})

describe('of one below who is a second', () => {
  test.each([
    row('the same sum is the other word', SAME_SUM, 500, 500, 'BOTH'),
    row('another sum that came is refused', SAME_SUM, 500, 400, 'OTHER_WORD'),
    row('less that goes is the other word', NO_MORE, 500, 400, 'BOTH'),
    row('more that goes is refused', NO_MORE, 500, 501, 'OTHER_WORD'),
  ])('%s', (_, agreement, first, second, weighed) => {
    const asked = [agreement, { said: first }, { beside: 'SECOND', isBelow: true, said: second }] as const
    expect(weighWords(...(asked as unknown as Parameters<typeof weighWords>))).toBe(weighed)
  })
})

describe('a word that lapses', () => {
  test.each([
    ['before its time', NOW - 1, 'BOTH'],
    ['at its time', NOW, 'FIRST'],
    ['behind it', NOW + 1, 'FIRST'],
  ] as const)('%s', (_, now, weighed) => {
    const first = { said: 3, until: NOW }
    expect(weighWords(SAME_VERSION, first, { beside: 'SECOND', said: 3, now })).toBe(weighed)
  })
})

describe('whoever let their word lapse', () => {
  const DAYS_30 = 30 * 24 * 60 * 60_000
  test.each([
    ['says it no sooner than thirty days behind that', NOW + DAYS_30 - 1, 'SAME', 'TOO_SOON'],
    ['says it again then', NOW + DAYS_30, 'SAME', 'FIRST'],
    ['waits not for another officer, who is the first', NOW, 'SECOND', 'FIRST'],
  ] as const)('%s', (_, now, beside, weighed) => {
    expect(weighWords(SAME_VERSION, { said: 3, until: NOW }, { beside, said: 3, now })).toBe(weighed)
    expect(weighWords(SAME_SUM, { said: 3, until: NOW }, { beside, said: 4, now })).toBe(weighed)
  })

  test('gains no time by another word in the place of the first', () => {
    const first = { said: 3, until: NOW + 1 }
    expect(standsUntil(first, 'SAME', NOW)).toBe(NOW + 1)
    expect(standsUntil(first, 'SECOND', NOW)).toBe(NOW + WORD_STANDS_MS)
    expect(standsUntil(first, 'SAME', NOW + 1)).toBe(NOW + 1 + WORD_STANDS_MS)
    expect(standsUntil(null, 'FIRST', NOW)).toBe(NOW + WORD_STANDS_MS)
  })
})

test('whoever made something and whoever confirmed it have both spoken', () => {
  expect([ASHA, BEN, 3].map((by) => mayBeSecond(by, [ASHA, BEN]))).toEqual([false, false, true])
  expect(mayBeSecond(ASHA, [null])).toBe(true)
})
