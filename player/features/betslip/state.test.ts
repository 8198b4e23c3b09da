import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import { describe, expect, test } from 'vitest'
import type { Limits } from './bounds.ts'
import type { Draft } from './draft.ts'
import type { Sent } from './order.ts'
import { draftOf, EMPTY, isBusy, refusePick, type Slip, type SlipEvent } from './state.ts'
import {
  draft,
  editing,
  limits,
  news,
  pick,
  place,
  run,
  rupees,
  sending,
  sent,
  sessionPick,
  stamp,
  waiting,
} from './testing/slips.ts'

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
