import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { CLASSIC, FINEST, odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { type Amended, amendedOf, changeOf, refuseAmended } from './amend.ts'

const rupees = (amount: number) => paise(amount * 100)
/** 1,000 asked for at 2.5, of which 400 are matched. */
const bet = {
  _id: 'b1',
  odds: { type: 'BACK', runnerId: 'r1', runnerName: 'A', price: odds(250), line: null },
  stake: rupees(1000),
  sizeMatched: rupees(400),
  sizeRemaining: rupees(600),
  persistence: 'LAPSE',
} as unknown as Bet
const typed = (change: Partial<Amended>): Amended => ({ ...amendedOf(bet), ...change })

test('the form begins with the bet as it is', () =>
  expect(amendedOf(bet)).toEqual({ price: '2.5', stake: '1000', persistence: 'LAPSE' }))

describe('what is sent is what differs', () => {
  test.each<[Partial<Amended>, object | null]>([
    [{}, null],
    [{ price: '2.50', stake: '1000' }, null],
    [{ price: '2.6' }, { betId: 'b1', price: 260 }],
    [{ stake: '1500' }, { betId: 'b1', stake: 150_000 }],
    [{ persistence: 'PERSIST' }, { betId: 'b1', persistence: 'PERSIST' }],
    [
      { price: '2.4', stake: '500' },
      { betId: 'b1', price: 240, stake: 50_000 },
    ],
  ])('%o', (change, sent) => expect(changeOf(bet, typed(change))).toEqual(sent))
})

describe('what is refused before it is sent', () => {
  test.each<[Partial<Amended>, string | null]>([
    [{ stake: '' }, 'INVALID_STAKE'],
    [{ stake: '400' }, 'SIZE_ALREADY_DECIDED'],
    [{ stake: '401' }, null],
    [{ price: '0' }, 'ODD_OR_RUN_ZERO'],
    [{ price: '3.03' }, 'INVALID_ODDS'],
    [{ price: '2.555' }, 'INVALID_ODDS'],
    [{}, 'NOTHING_TO_AMEND'],
    [{ price: '2.6' }, null],
  ])('%o: %s', (change, code) => expect(refuseAmended(bet, typed(change), CLASSIC)?.code ?? null).toBe(code))

  test.each([
    ["the market's own ladder", FINEST],
    ['no ladder while the market is not known', null],
  ])('by %s', (_, ladder) => expect(refuseAmended(bet, typed({ price: '3.03' }), ladder)).toBeNull())
})
