import { describe, expect, test } from 'vitest'
import type { SessionModel } from '../kinds/session/index.ts'
import { ofRupees } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import { type HandQuote, priceFarFromModel } from './quotes.ts'

const maxStake = ofRupees(5000)
/** 50 % at 46, five less with each run more. */
const model: SessionModel = {
  made: 40,
  atLeast: [8000, 7500, 7000, 6500, 6000, 5500, 5000, 4500, 4000, 3500],
  halfWidth: 150,
  score: '40/1 (5.0)',
  version: 'test',
}
const at = (run: number, yes: number, no = yes): HandQuote => ({
  kind: 'SESSION',
  quote: {
    yes: [{ run, price: odds(yes * 100), maxStake }],
    no: [{ run, price: odds(no * 100), maxStake }],
  },
})
const team = (back: number, lay?: number) => ({
  back: { price: odds(back * 100), maxStake },
  ...(lay !== undefined && { lay: { price: odds(lay * 100), maxStake } }),
})
const ofSession = { model, bookmaker: undefined }
const ofTeams = (quotes: Parameters<typeof team>) => ({ model: undefined, bookmaker: new Map([[0, team(...quotes)]]) })
const teams = (...quotes: Parameters<typeof team>): HandQuote => ({
  kind: 'BOOKMAKER',
  quotes: new Map([[0, team(...quotes)]]),
})

describe('a price is far from the model', () => {
  test.each<[string, HandQuote, Parameters<typeof priceFarFromModel>[1], number | null]>([
    ['of a run: 62.5 % for an even one', at(46, 60), ofSession, 13],
    ['of a run: 55.6 % for an even one', at(46, 80), ofSession, null],
    ['of the NO alone', at(46, 100, 400), ofSession, 30],
    ['an even price, whose run says all', at(40, 100), ofSession, null],
    ['of a run that is made', at(39, 50), ofSession, 33],
    ['where no model says', at(46, 10), { model: undefined, bookmaker: undefined }, null],
    ['of a team: 54 % against 92 %', teams(8), ofTeams([85]), 39],
    ['of a team that is near', teams(100), ofTeams([85]), null],
    ['of its lay alone', teams(85, 900), ofTeams([85, 90]), 43],
    ['of a side that the model leaves out', teams(8, 9), { model: undefined, bookmaker: new Map() }, null],
  ])('%s', (_, quote, of, percent) => {
    expect(priceFarFromModel(quote, of)?.percent ?? null).toBe(percent)
  })
})
