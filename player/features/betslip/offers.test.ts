import { FINEST, formatOdds, odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { amountsOf, type Draft } from './draft.ts'
import { curesOf, draftWith, isFar } from './offers.ts'
import { draftOf, type Slip } from './state.ts'
import { draft, editing, pick, place, run, rupees, sessionPick, waiting } from './testing/slips.ts'

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
    expect(draftWith(draft, cures[0]!)).toEqual({ ...draft, held: 'typed', price: formatOdds(odds(nearest)) })
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

    describe('while the book moves', () => {
      const reason = { code: 'TOO_LITTLE_OFFERED', text: 'Only 410.00', facts: { available: 410, wholeAt: 1.9 } }
      const refusedForSize = run(waiting, { type: 'refused', reason, offers: cures(410, 1.9) })
      const over = (at: number, stake: number) =>
        run(refusedForSize, { type: 'book-moved', inBook: { price: odds(at), line: null, stake: rupees(stake) } })

      test('to a worse price, offers that one in place of what is gone', () =>
        expect(over(180, 6000)).toMatchObject({
          step: 'refused',
          reason: { code: 'PRICE_WORSE', facts: { asked: 1.95, current: 1.8 } },
          offers: [{ price: odds(180), stake: rupees(1000) }],
        }))

      test('to another amount at the price, offers so much', () =>
        expect(over(195, 250)).toMatchObject({
          reason: { code: 'TOO_LITTLE_OFFERED', text: expect.stringContaining('250'), facts: { available: 250 } },
          offers: [{ stake: rupees(250) }, { stake: rupees(250), waits: rupees(750) }, { price: odds(190) }],
        }))

      test('to enough, says nothing more: the bet may be placed', () =>
        expect(over(196, 1000)).toMatchObject({ step: 'editing', reason: null, draft: { stake: '1000' } }))

      test('to more at a better price than there was at all, offers so much', () =>
        expect(over(196, 600)).toMatchObject({
          reason: { code: 'TOO_LITTLE_OFFERED', text: expect.stringContaining('600'), facts: { available: 600 } },
          offers: [{ price, stake: rupees(600) }, { stake: rupees(600), waits: rupees(400) }, { price: odds(190) }],
        }))

      test('to little at a better price, leaves what was said: how much there is below it is not told', () =>
        expect(over(196, 300)).toEqual(refusedForSize))
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
