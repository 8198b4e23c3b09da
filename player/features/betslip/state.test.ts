import type { Bet } from '@paddock/contract/shapes/bet'
import { paise } from '@paddock/domain/money'
import { CLASSIC, FINEST, formatOdds, odds } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import { describe, expect, test } from 'vitest'
import { after, draftOf, EMPTY, isBusy, refusePick, type Slip, type SlipEvent } from './state.ts'
import { amountsOf, type Draft } from './draft.ts'
import { countdown } from './countdown.ts'
import { curesOf, draftWith, isFar } from './offers.ts'
import { type Limits, maxStakeOf } from './bounds.ts'
import type { Sent } from './order.ts'

const rupees = (amount: number) => paise(Math.round(amount * 100))

const pick: Pick = {
  eventId: 'e1',
  eventName: 'A v B',
  marketId: 'm1',
  marketName: 'Match Odds',
  kind: 'BETFAIR',
  variant: null,
  runnerId: 'r1',
  runnerName: 'A',
  slot: 0,
  side: 'BACK',
  price: odds(195),
  line: null,
  ladder: CLASSIC,
  min: rupees(100),
  max: rupees(5000),
}
const sessionPick: Pick = {
  ...pick,
  marketId: 'm2',
  kind: 'SESSION',
  variant: 'session',
  slot: null,
  ladder: null,
  price: odds(9000),
  line: 42,
}
const draft: Draft = { pick, price: '1.95', stake: '1000', unmatched: 'KILL' }
const limits: Limits = { available: rupees(2000), userMax: paise(0) }
const stamp = { requestId: 'request-0000000001', marketVersion: 7, deadline: 15_000 }

const run = (slip: Slip, ...events: SlipEvent[]): Slip => events.reduce(after, slip)
const editing = (change: Partial<Draft> = {}): Slip => ({
  step: 'editing',
  draft: { ...draft, ...change },
  reason: null,
})
const place: SlipEvent = { type: 'place', limits, confirms: false, stamp }

const sending = run(editing(), place)
const sent = (sending as { sent: Sent }).sent

const bet = (change: Partial<Bet>): Bet =>
  ({
    _id: 'b1',
    betRef: stamp.requestId,
    status: 'PENDING',
    placedAt: 1000,
    acceptAt: 7000,
    averageOdd: null,
    odds: { type: 'BACK', runnerId: 'r1', runnerName: 'A', price: odds(195), line: null },
    reason: null,
    ...change,
  }) as Bet
const news = (change: Partial<Bet>): SlipEvent => ({ type: 'bet', bet: bet(change), offers: [] })
const waiting = run(sending, news({}))

describe('empty', () => {
  test('a tapped price opens the slip at that price', () => {
    expect(run(EMPTY, { type: 'pick', pick, stake: '' })).toEqual(editing({ stake: '' }))
  })

  test.each<SlipEvent>([{ type: 'stake', text: '5' }, place, { type: 'confirm', stamp }, { type: 'lost' }])(
    '$type means nothing',
    (event) => expect(run(EMPTY, event)).toBe(EMPTY),
  )

  test('a bet whose outcome is not known is asked for', () => {
    expect(run(EMPTY, { type: 'resume', sent })).toEqual({ step: 'asking', sent })
  })
})

describe('editing', () => {
  test.each([
    ['0050', '50'],
    ['1a2.5', '125'],
    ['', ''],
    ['12345678901', '123456789'],
  ])('a stake typed %o is %o', (text, stake) =>
    expect(draftOf(run(editing(), { type: 'stake', text }))?.stake).toBe(stake),
  )

  test('a preset adds to the stake', () => {
    expect(draftOf(run(editing(), { type: 'add-stake', amount: rupees(500) }))?.stake).toBe('1500')
    expect(draftOf(run(editing({ stake: '' }), { type: 'add-stake', amount: rupees(500) }))?.stake).toBe('500')
  })

  test.each([
    ['1.95', true, '1.96'],
    ['2', true, '2.02'],
    ['2', false, '1.99'],
    ['1.01', false, '1.01'],
    ['3.03', true, '3.05'],
  ])('a step from %s (up: %s) keeps to the ladder: %s', (price, up, next) =>
    expect(draftOf(run(editing({ price }), { type: 'step-price', up, by: 'ladder' }))?.price).toBe(next),
  )

  test.each([
    ['3', true, '4'],
    ['3', false, '2'],
    ['1', false, '0'],
    ['0', false, '0'],
    ['0', true, '1'],
    ['', true, '1'],
    ['1.95', true, '1.96'],
    ['1.99', true, '2'],
    ['2.01', false, '2'],
    ['0.01', false, '0'],
    ['1.', true, '2'],
  ])("by the specification's step from %s (up: %s) to %s", (price, up, next) =>
    expect(draftOf(run(editing({ price }), { type: 'step-price', up, by: 'plain' }))?.price).toBe(next),
  )

  test("a house's price cannot be changed", () => {
    const slip = editing({ pick: sessionPick, price: '90' })
    expect(
      draftOf(run(slip, { type: 'price', text: '95' }, { type: 'step-price', up: true, by: 'ladder' }))?.price,
    ).toBe('90')
  })

  test('typing takes the complaint away', () => {
    const slip = run(editing({ stake: '' }), place)
    expect(slip).toMatchObject({ step: 'editing', reason: { code: 'INVALID_STAKE' } })
    expect(run(slip, { type: 'stake', text: '5' })).toMatchObject({ reason: null })
  })

  test('another tap changes the slip over', () => {
    const other = { ...pick, side: 'LAY' as const, price: odds(196) }
    expect(draftOf(run(editing(), { type: 'pick', pick: other, stake: '' }))?.pick).toBe(other)
  })

  test.each([
    ['no odds', { price: 0 as Pick['price'] }],
    ['a maximum of one rupee', { max: paise(100) }],
  ])('%s: the price may not be picked', (_, change) => {
    expect(refusePick(EMPTY, { ...pick, ...change })).toEqual({ code: 'BET_NOT_ALLOWED', text: 'Bet Not Allowed' })
    expect(run(EMPTY, { type: 'pick', pick: { ...pick, ...change }, stake: '' })).toBe(EMPTY)
  })

  test('clear empties it', () => expect(run(editing(), { type: 'clear' })).toBe(EMPTY))
})

describe('what is refused before anything is sent, in the order of the specification', () => {
  test.each<[string, Partial<Draft>, Limits, string]>([
    ['no stake', { stake: '', price: '' }, limits, 'INVALID_STAKE'],
    ["above the player's maximum", { stake: '900' }, { ...limits, userMax: rupees(500) }, 'STAKE_ABOVE_USER_MAX'],
    ['below the minimum', { stake: '99' }, limits, 'STAKE_OUT_OF_RANGE'],
    ['above the maximum', { stake: '5001' }, limits, 'STAKE_OUT_OF_RANGE'],
    ['no price', { price: '' }, limits, 'ODD_OR_RUN_ZERO'],
    ['a run of 0', { pick: { ...sessionPick, line: 0 }, price: '90' }, limits, 'ODD_OR_RUN_ZERO'],
    ['a price between two rungs', { price: '3.03' }, limits, 'INVALID_ODDS'],
  ])('%s: %s', (_, change, bounds, code) => {
    const slip = run(editing(change), { type: 'place', limits: bounds, confirms: false, stamp })
    expect(slip).toMatchObject({ draft: { ...draft, ...change }, reason: { code } })
    expect(isBusy(slip)).toBe(false)
  })

  test('odds between two rungs name those beside them', () => {
    const slip = run(editing({ price: '3.03' }), place)
    expect(slip).toMatchObject({ reason: { text: expect.stringContaining('3 / 3.05') } })
  })
})

describe('confirming', () => {
  const confirming = run(editing(), { type: 'place', limits, confirms: true, stamp })

  test('Place asks first where the player wants it', () => expect(confirming).toEqual({ step: 'confirming', draft }))
  test('yes sends', () => expect(run(confirming, { type: 'confirm', stamp })).toEqual(sending))
  test('no goes back to the slip as it was', () => expect(run(confirming, { type: 'back' })).toEqual(editing()))
})

describe('sending', () => {
  test('the order is what the screen showed', () => {
    expect(sent.order).toMatchObject({
      marketId: 'm1',
      runnerId: 'r1',
      side: 'BACK',
      price: 195,
      stake: 100_000,
      timeInForce: 'FILL_OR_KILL',
      marketVersion: 7,
      requestId: stamp.requestId,
    })
  })

  test.each([
    ['KILL', pick, 'FILL_OR_KILL', 'LAPSE', 15_000],
    ['LAPSE', pick, 'GOOD_TILL_CANCEL', 'LAPSE', null],
    ['PERSIST', pick, 'GOOD_TILL_CANCEL', 'PERSIST', null],
    ['PERSIST', sessionPick, 'FILL_OR_KILL', 'LAPSE', 15_000],
  ] as const)('%s: what is unmatched, on the exchange only', (unmatched, on, timeInForce, persistence, expiresAt) => {
    const slip = run(editing({ unmatched, pick: on, price: '1.95' }), place) as { sent: Sent }
    expect(slip.sent.order).toMatchObject({ timeInForce, persistence, expiresAt })
    expect(slip.sent.deadline).toBe(expiresAt)
  })

  test.each<SlipEvent>([{ type: 'pick', pick, stake: '' }, { type: 'clear' }, place, { type: 'stake', text: '1' }])(
    'nothing is changed by $type meanwhile',
    (event) => expect(run(sending, event)).toBe(sending),
  )

  test('a lost connection leaves the outcome to be asked for, under the same id', () => {
    expect(run(sending, { type: 'lost' })).toEqual({ step: 'asking', sent })
  })

  test('a refusal shows its reason and keeps what was typed', () => {
    const reason = { code: 'MARKET_SUSPENDED', text: 'This market is suspended' }
    expect(run(sending, { type: 'refused', reason, offers: [] })).toEqual({
      step: 'refused',
      draft,
      reason,
      offers: [],
    })
  })
})

describe('quick bet', () => {
  const tap: SlipEvent = { type: 'quick', pick, stake: rupees(2000), limits, stamp }

  test.each<[string, Slip]>([
    ['an empty slip', EMPTY],
    ['a slip that is being typed', editing()],
    ['a bet that was placed', run(waiting, news({ status: 'ACCEPTED' }))],
  ])('a tap places, whatever is there: %s', (_, slip) =>
    expect(run(slip, tap)).toMatchObject({
      step: 'sending',
      sent: { isQuick: true, order: { stake: rupees(2000), price: 195 } },
    }),
  )

  test('what may not be placed is left in the slip, with the reason', () =>
    expect(run(EMPTY, { ...tap, stake: rupees(6000) })).toMatchObject({
      step: 'refused',
      draft: { stake: '6000' },
      reason: { code: 'STAKE_OUT_OF_RANGE' },
      offers: [{ stake: rupees(5000), only: 'stake' }],
    }))

  test('a second tap waits for the bet before it', () => {
    expect(run(waiting, tap)).toBe(waiting)
    expect(refusePick(waiting, pick)?.text).toBe('Your Current Bet is Not Finished Yet!')
  })
})

describe('asking', () => {
  const asking = run(sending, { type: 'lost' })

  test('the bet is found', () => expect(run(asking, news({}))).toMatchObject({ step: 'waiting', betId: 'b1' }))
  test('the bet is found decided', () =>
    expect(run(asking, news({ status: 'ACCEPTED' }))).toMatchObject({ step: 'accepted' }))
  test('it never arrived', () => {
    const reason = { code: 'NOT_FOUND', text: 'Not placed' }
    expect(run(asking, { type: 'refused', reason, offers: [] })).toMatchObject({ step: 'refused', draft, reason })
  })
})

describe('waiting', () => {
  test('counts to the time at which the server decides', () =>
    expect(waiting).toMatchObject({ step: 'waiting', betId: 'b1', from: 1000, until: 7000 }))

  test.each(['ACCEPTED', 'PARTIAL', 'UNMATCHED', 'SETTLED'] as const)('%s is a placed bet', (status) =>
    expect(run(waiting, news({ status }))).toMatchObject({ step: 'accepted', bet: { status } }),
  )

  test.each(['REJECTED', 'LAPSED', 'CANCELLED', 'VOIDED'] as const)('%s says why', (status) => {
    const reason = { code: 'PRICE_WORSE' as const, text: 'The price has moved' }
    expect(run(waiting, news({ status, reason }))).toMatchObject({ step: 'refused', reason })
  })

  test('still pending changes nothing', () => expect(run(waiting, news({}))).toBe(waiting))
  test("another bet's news changes nothing", () =>
    expect(run(waiting, news({ _id: 'b2', betRef: 'b2', status: 'ACCEPTED' }))).toBe(waiting))
  test('nothing else can be picked', () =>
    expect(run(waiting, { type: 'pick', pick: sessionPick, stake: '' })).toBe(waiting))
})

describe('refused', () => {
  const reason = { code: 'PRICE_WORSE', text: 'The price has moved from 1.95 to 1.9' }
  const offer = { price: odds(190), line: null, stake: rupees(400) }
  const refused = run(waiting, { type: 'refused', reason, offers: [offer] })

  test('one tap takes the new price, and the stake that it can have', () => {
    expect(run(refused, { type: 'take-offer', offer })).toMatchObject({
      step: 'editing',
      draft: { price: '1.9', stake: '400' },
      reason: null,
    })
  })

  test('a new run comes with its price', () => {
    const slip: Slip = {
      step: 'refused',
      draft: { ...draft, pick: sessionPick, price: '90' },
      reason: { code: 'RUN_CHANGED', text: '' },
      offers: [],
    }
    const at44 = { price: odds(11_000), line: 44, stake: rupees(1000) }
    expect(draftOf(run(slip, { type: 'take-offer', offer: at44 }))).toMatchObject({ price: '110', pick: { line: 44 } })
  })

  test('typing again is editing', () => expect(run(refused, { type: 'stake', text: '9' }).step).toBe('editing'))
  test('an offer that comes too late is not taken', () =>
    expect(run(waiting, { type: 'take-offer', offer })).toBe(waiting))
})

describe('what cures a refusal', () => {
  const inBook = { price: odds(190), line: null, stake: rupees(400.7) }
  test.each<[string, Partial<Draft>, string, number | null]>([
    ['a worse price, as much as is there', {}, 'PRICE_WORSE', 400],
    ['never more than was asked', { stake: '200' }, 'NOT_FILLED', 200],
    ['not below the minimum', { pick: { ...pick, min: rupees(500) } }, 'NOT_FILLED', null],
    ['a session, whose size is no stake', { pick: sessionPick }, 'RUN_CHANGED', 1000],
    ['what no price cures', {}, 'MARKET_SUSPENDED', null],
  ])('%s', (_, change, code, stake) =>
    expect(curesOf({ ...draft, ...change }, { code, text: '' }, inBook).map((offer) => offer.stake)).toEqual(
      stake === null ? [] : [rupees(stake)],
    ),
  )
  test('an empty book cures nothing', () => expect(curesOf(draft, { code: 'PRICE_WORSE', text: '' }, null)).toEqual([]))

  describe('too little money', () => {
    const cures = (available: number, of: Partial<Draft> = {}) =>
      curesOf({ ...draft, ...of }, { code: 'INSUFFICIENT_FUNDS', text: '', facts: { available } }, inBook)
    const lay = { pick: { ...pick, side: 'LAY' as const }, price: '3.05', stake: '1000' }

    test('takes the largest stake that it pays for, at the price that was asked', () => {
      expect(cures(470.9)).toEqual([{ price: odds(195), line: null, stake: rupees(470), only: 'stake' }])
      expect(cures(1000, lay)).toEqual([{ price: odds(305), line: null, stake: rupees(487), only: 'stake' }])
    })
    test('takes nothing where that is below the minimum, or a loss is by the run', () => {
      expect(cures(0.5)).toEqual([])
      expect(cures(470, { pick: { ...sessionPick, variant: 'meter' } })).toEqual([])
    })
    test('leaves everything else of the bet as it is', () => {
      const [offer] = cures(1000, lay)
      if (!offer) throw new Error('nothing is offered')
      expect(draftWith({ ...draft, ...lay }, offer)).toEqual({ ...draft, ...lay, stake: '487' })
    })
  })

  test.each([
    ['1.02', 119],
    ['9.8', 300],
  ])('a price too far from the market to wait there, %s: the nearest that may', (typed, nearest) => {
    const facts = { low: 1.19, high: 3.01 }
    const cures = curesOf({ ...draft, price: typed }, { code: 'PRICE_OUT_OF_BAND', text: '', facts }, inBook)
    expect(cures).toEqual([{ price: odds(nearest), line: null, stake: rupees(1000), only: 'price' }])
    expect(draftWith(draft, cures[0]!)).toEqual({ ...draft, price: formatOdds(odds(nearest)) })
  })

  describe('odds that are not on the ladder', () => {
    test.each([
      ['1.955', ['1.95', '1.96']],
      ['3.03', ['3', '3.05']],
      ['0.5', ['1.01']],
      ['0.001', ['1.01']],
      ['5000', ['1000']],
    ])('%s: the prices beside them', (typed, near) => {
      const slip = run(editing(), { type: 'price', text: typed }, place)
      expect(slip).toMatchObject({ step: 'refused', reason: { code: 'INVALID_ODDS' } })
      if (slip.step !== 'refused') return
      expect(slip.reason.text).toContain(near.join(' / '))
      expect(slip.offers.map(({ price }) => formatOdds(price))).toEqual(near)
      expect(run(slip, { type: 'take-offer', offer: slip.offers[0]! })).toMatchObject({
        step: 'editing',
        draft: { price: near[0], stake: '1000', pick: { price: pick.price } },
      })
    })
    test('a finer ladder has prices of its own, typed, stepped and refused', () => {
      const fine = { ...pick, ladder: FINEST }
      expect(run(editing({ pick: fine, price: '3.03' }), place)).toMatchObject({ step: 'sending' })
      const stepped = run(editing({ pick: fine, price: '3.03' }), { type: 'step-price', up: true, by: 'ladder' })
      expect(draftOf(stepped)?.price).toBe('3.04')
      expect(run(editing({ pick: fine, price: '3.035' }), place)).toMatchObject({
        reason: { code: 'INVALID_ODDS', text: expect.stringContaining('3.03 / 3.04') },
      })
      const facts = { low: 1.19, high: 3.03 }
      const cures = curesOf({ ...draft, pick: fine, price: '9' }, { code: 'PRICE_OUT_OF_BAND', text: '', facts }, null)
      expect(cures.map(({ price }) => price)).toEqual([303])
    })
    test('none at all are said to be none', () =>
      expect(run(editing(), { type: 'price', text: '0' }, place)).toMatchObject({
        step: 'editing',
        reason: { code: 'ODD_OR_RUN_ZERO' },
      }))
  })

  describe('too little at the price', () => {
    const cures = (available: number, wholeAt?: number, of: Draft = draft) =>
      curesOf(of, { code: 'TOO_LITTLE_OFFERED', text: '', facts: { available, wholeAt } }, null)
    const price = odds(195)

    test('takes that, keeps the rest waiting, or takes all of it at the next price', () =>
      expect(cures(410.55, 1.9)).toEqual([
        { price, line: null, stake: rupees(410) },
        { price, line: null, stake: rupees(410.55), waits: rupees(589.45) },
        { price: odds(190), line: null, stake: rupees(1000) },
      ]))

    test('does not take less than the market does, and goes to no price that is not there', () =>
      expect(cures(50)).toEqual([{ price, line: null, stake: rupees(50), waits: rupees(950) }]))

    describe('all of it down to a price far from the best', () => {
      const [far] = curesOf(
        draft,
        { code: 'TOO_LITTLE_OFFERED', text: '', facts: { available: 0, wholeAt: 1.2, wholeAverage: 1.82 } },
        null,
      ).slice(-1)
      if (!far) throw new Error('nothing is offered')
      const refusedSo = run(waiting, {
        type: 'refused',
        reason: { code: 'TOO_LITTLE_OFFERED', text: '' },
        offers: [far],
      })
      const taken = run(refusedSo, { type: 'take-offer', offer: far })
      const profitOf = (slip: Slip) => amountsOf(draftOf(slip)!).profit

      test('says its average, and that it is far', () => {
        expect(far).toEqual({ price: odds(120), line: null, stake: rupees(1000), average: 182 })
        expect(isFar(draft, far)).toBe(true)
        expect(isFar(draft, { ...far, price: odds(190) })).toBe(false)
        const lay = { ...draft, pick: { ...draft.pick, side: 'LAY' as const } }
        expect(isFar(lay, { ...far, price: odds(190) })).toBe(false)
        expect(isFar(lay, { ...far, price: odds(300) })).toBe(true)
      })

      test('wins what the average brings, and is asked for down to its price', () => {
        expect(profitOf(taken)).toBe(rupees(820))
        expect(draftOf(taken)).toMatchObject({ price: '1.2', stake: '1000' })
      })

      test('is no more than its price once it is typed over, or the best price is another one', () => {
        expect(profitOf(run(taken, { type: 'stake', text: '500' }))).toBe(rupees(100))
        expect(profitOf(run(taken, { type: 'best-moved' }))).toBe(rupees(200))
      })
    })

    test('the whole stake stands in the slip when its rest shall wait', () => {
      const offers = cures(410)
      const reason = { code: 'TOO_LITTLE_OFFERED', text: '' }
      const refusedForSize = run(waiting, { type: 'refused', reason, offers })
      const [, keeps] = offers
      if (!keeps) throw new Error('nothing waits')
      expect(draftOf(run(refusedForSize, { type: 'take-offer', offer: keeps }))).toMatchObject({
        price: '1.95',
        stake: '1000',
        unmatched: 'LAPSE',
      })
    })
  })
})

describe('accepted', () => {
  const accepted = run(waiting, news({ status: 'ACCEPTED' }))
  test('stays until Okay', () => expect(run(accepted, place)).toBe(accepted))
  test('is in sight for half a second', () => {
    expect(draftOf(accepted)).toEqual(draft)
    const later = run(accepted, { type: 'placed-long-enough' })
    expect(later).toMatchObject({ step: 'accepted', draft: null })
    expect(draftOf(later)).toBeNull()
  })
  test('Okay empties the slip', () => expect(run(accepted, { type: 'clear' })).toBe(EMPTY))
  test('the next tap opens a new slip', () =>
    expect(run(accepted, { type: 'pick', pick, stake: '' }).step).toBe('editing'))
})

describe('amounts', () => {
  test.each<[string, Partial<Draft>, number, number]>([
    ['back 1.95', {}, 950, 1000],
    ['lay 1.95', { pick: { ...pick, side: 'LAY' } }, 1000, 950],
    ['bookmaker back 45', { pick: { ...pick, kind: 'BOOKMAKER' }, price: '45' }, 450, 1000],
    ['session yes 90', { pick: sessionPick, price: '90' }, 900, 1000],
    ['session no 90', { pick: { ...sessionPick, side: 'LAY' }, price: '90' }, 1000, 900],
    ['a price half typed', { price: '1.' }, 0, 0],
    ['odds below evens of nothing', { price: '0.5' }, 0, 1000],
  ])('%s', (_, change, profit, liability) =>
    expect(amountsOf({ ...draft, ...change })).toEqual({ profit: rupees(profit), liability: rupees(liability) }),
  )

  test.each<[string, Partial<Draft>, Limits, number]>([
    ['the money', {}, limits, 2000],
    ['the market', {}, { ...limits, available: rupees(9000) }, 5000],
    ["the player's maximum", {}, { ...limits, userMax: rupees(700) }, 700],
    ['the money behind a lay at 5', { pick: { ...pick, side: 'LAY' }, price: '5' }, limits, 500],
    ['whole rupees', { pick: { ...pick, max: rupees(250.5) } }, limits, 250],
    ['no money', {}, { ...limits, available: rupees(-5) }, 0],
  ])('Max is bounded by %s', (_, change, bounds, stake) =>
    expect(maxStakeOf({ ...draft, ...change }, bounds)).toBe(rupees(stake)),
  )
})

test.each([
  [1000, 6, 0],
  [4000, 3, 0.5],
  [6999, 1, 1],
  [9000, 0, 1],
])('the ring at %d', (now, seconds, part) => {
  const shown = countdown(1000, 7000, now)
  expect(shown.seconds).toBe(seconds)
  expect(shown.part).toBeCloseTo(part, 2)
})
