import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { averaged, groupBets, matchedLine, splitBets, waitingLine, withBet, withoutMarket } from './state.ts'

const BOOK = { map: {}, exposure: paise(0) }

type Change = Partial<Bet> & { eventId?: string; marketId?: string; runnerId?: string; type?: 'BACK' | 'LAY' }

function bet({ eventId = 'e1', marketId = 'm1', runnerId = 'r1', type = 'BACK', ...change }: Change): Bet {
  return {
    _id: 'b1',
    market: {
      id: marketId,
      _id: marketId,
      marketName: marketId,
      type: 'BETFAIR',
      event: { id: eventId, name: eventId },
      eventType: { id: '4' },
    },
    odds: { type, runnerId, runnerName: runnerId, price: odds(200), line: null },
    stake: paise(1000),
    profit: paise(1000),
    liability: paise(1000),
    status: 'ACCEPTED',
    averageOdd: null,
    placedAt: 1,
    updatedAt: 1,
    ...change,
  } as Bet
}

describe('news of a bet', () => {
  const known = { bets: [bet({})], books: {} }

  test('a new bet stands first', () =>
    expect(withBet(known, bet({ _id: 'b2' }), BOOK).bets.map(({ _id }) => _id)).toEqual(['b2', 'b1']))
  test('a known bet is changed in its place', () =>
    expect(withBet(known, bet({ status: 'PARTIAL', updatedAt: 2 }), BOOK).bets).toMatchObject([{ status: 'PARTIAL' }]))
  test('older news changes nothing', () => expect(withBet(known, bet({ updatedAt: 0 }), BOOK)).toEqual(known))
  test.each(['REJECTED', 'LAPSED', 'CANCELLED', 'SETTLED', 'VOIDED'] as const)('%s is over', (status) =>
    expect(withBet(known, bet({ status, updatedAt: 2 }), BOOK).bets).toEqual([]),
  )
  test('the book of its market comes along', () => expect(withBet(known, bet({}), BOOK).books).toEqual({ m1: BOOK }))
})

test('a settled market takes its bets and its book away', () => {
  const known = { bets: [bet({}), bet({ _id: 'b2', marketId: 'm2' })], books: { m1: BOOK, m2: BOOK } }
  expect(withoutMarket(known, 'm1')).toEqual({ bets: [known.bets[1]], books: { m2: BOOK } })
})

test('bets stand by event and market, newest first', () => {
  const groups = groupBets([
    bet({ _id: 'old', placedAt: 1 }),
    bet({ _id: 'new', placedAt: 9, eventId: 'e2', marketId: 'm2' }),
    bet({ _id: 'mid', placedAt: 5 }),
  ])
  expect(groups.map(({ eventId }) => eventId)).toEqual(['e2', 'e1'])
  expect(groups[1]?.markets[0]?.bets.map(({ _id }) => _id)).toEqual(['mid', 'old'])
})

describe('a bet that is matched in part', () => {
  const part = (type: 'BACK' | 'LAY') =>
    bet({
      type,
      status: 'PARTIAL',
      stake: paise(1000),
      sizeMatched: paise(400),
      sizeRemaining: paise(600),
      averageOdd: 3,
      profit: paise(800),
      liability: paise(400),
    })

  test('stands in both lists, with what is matched and with what waits', () => {
    const split = splitBets([part('BACK')])
    expect([split.matched, split.unmatched].map((list) => list.length)).toEqual([1, 1])
    expect(matchedLine(part('BACK'))).toMatchObject({ price: 3, stake: 400, profit: 800, liability: 400 })
  })
  test.each([
    ['BACK', { price: 2, stake: 600, profit: 600, liability: 600 }],
    ['LAY', { price: 2, stake: 600, profit: 600, liability: 600 }],
  ] as const)('what waits of a %s is at the price asked', (type, line) =>
    expect(waitingLine(part(type))).toMatchObject(line),
  )
  test('a bet in its delay is not matched yet', () => {
    const pending = bet({ status: 'PENDING', sizeMatched: paise(0), sizeRemaining: paise(1000) })
    expect(splitBets([pending])).toMatchObject({ matched: [], unmatched: [{ status: 'PENDING' }] })
  })
})

describe('average odds', () => {
  const whole = (change: Change) => matchedLine(bet({ sizeMatched: change.stake ?? paise(1000), ...change }))

  test('the same team and side are one line, weighted by stake', () => {
    const lines = averaged([
      whole({ averageOdd: 2 }),
      whole({ averageOdd: 3, stake: paise(3000), profit: paise(6000), liability: paise(3000) }),
      whole({ type: 'LAY' }),
    ])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ price: 2.75, stake: 4000, profit: 7000, liability: 4000, bets: 2, bet: null })
  })

  test('all bets on a session are one line, whatever their run and side', () => {
    const session = (line: number, type: 'BACK' | 'LAY') => {
      const one = bet({ runnerId: `r${line}`, type, sizeMatched: paise(1000) })
      return matchedLine({
        ...one,
        market: { ...one.market, type: 'SESSION' as const },
        odds: { ...one.odds, line },
      })
    }
    expect(averaged([session(40, 'BACK'), session(42, 'BACK')])).toMatchObject([
      { side: 'BACK', sideText: 'Yes', runs: null, stake: 2000 },
    ])
    expect(averaged([session(40, 'BACK'), session(42, 'LAY')])).toMatchObject([
      { side: null, sideText: 'Yes / No', stake: 2000, bets: 2 },
    ])
  })

  test('bets on outcomes of a session are a line for each outcome and side, as those on runners are', () => {
    const session = (sessionVariant: 'oddEven' | 'yesNo', line: number, type: 'BACK' | 'LAY' = 'BACK') => {
      const one = bet({ runnerId: 'm1', type, sizeMatched: paise(1000) })
      const market = { ...one.market, marketName: 'Six overs', type: 'SESSION' as const, sessionVariant }
      return matchedLine({ ...one, market, odds: { ...one.odds, runnerName: 'Six overs', line } })
    }
    const parity = [session('oddEven', 0), session('oddEven', 1), session('oddEven', 0), session('oddEven', 0, 'LAY')]
    expect(averaged(parity).map(({ sideText, selection, runs, bets }) => [sideText, selection, runs, bets])).toEqual([
      ['Back', 'Even', null, 2],
      ['Back', 'Odd', null, 1],
      ['Lay', 'Even', null, 1],
    ])
    // To back no is not to back yes, whatever both are on the wire.
    expect(averaged([session('yesNo', 1), session('yesNo', 0)])).toMatchObject([{ side: null, sideText: 'Yes / No' }])
    expect(averaged([session('yesNo', 1), session('yesNo', 0, 'LAY')])).toMatchObject([{ sideText: 'Yes', bets: 2 }])
  })
})
