import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import { isNews, type PriceSample, samplesOf } from './sample.ts'
import type { MarketPrices } from '../topics.ts'

const QUIET: MarketPrices = {
  marketId: 'm1',
  eventId: 'e1',
  seq: 1,
  at: 0,
  totalMatched: 1200.4,
  runners: [],
  bookmaker: [],
  session: null,
}

test('of an exchange market the best of each side, the last price and the volume of each runner are kept', () => {
  const level = (price: number) => [odds(price), paise(100)] as const
  const runners = [
    {
      slot: 0,
      toBack: [level(195), level(194)],
      toLay: [level(196)],
      lastTraded: odds(195),
      reference: null,
      demo: null,
      totalMatched: 700.6,
    },
    { slot: 1, toBack: [], toLay: [], lastTraded: null, reference: null, demo: null, totalMatched: 0 },
  ]
  expect(samplesOf({ ...QUIET, runners }, 5)).toEqual([
    { marketId: 'm1', slot: 0, at: 5, back: 195, lay: 196, last: 195, backRun: null, layRun: null, volume: 701 },
    { marketId: 'm1', slot: 1, at: 5, back: null, lay: null, last: null, backRun: null, layRun: null, volume: 0 },
  ])
})

test('of a session the runs are kept with their prices', () => {
  const rung = (run: number, price: number) => ({ run, price: odds(price), maxStake: paise(100) })
  const session = { yes: [rung(46, 100)], no: [rung(45, 110), rung(44, 100)] }
  expect(samplesOf({ ...QUIET, session }, 5)).toMatchObject([
    { slot: 0, back: 100, backRun: 46, lay: 110, layRun: 45, volume: 1200 },
  ])
})

const BEFORE: PriceSample = {
  marketId: 'm1',
  slot: 0,
  at: 0,
  back: 195,
  lay: 196,
  last: 195,
  backRun: null,
  layRun: null,
  volume: 700,
}

test.each([
  ['a first sample', undefined, {}, true],
  ['the same later', BEFORE, { at: 9 }, false],
  ['another best back', BEFORE, { back: 194 }, true],
  ['a side that went empty', BEFORE, { lay: null }, true],
  ['more matched at the same prices', BEFORE, { volume: 701 }, true],
  ['another run at the same price', BEFORE, { backRun: 46 }, true],
] as const)('%s is news or not', (_, before, change, news) => {
  expect(isNews(before, { ...BEFORE, ...change })).toBe(news)
})
