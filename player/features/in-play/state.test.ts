import type { ListedEvent } from '@paddock/contract/frames/listing'
import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { groupEvents, isLive, isNearlyLive, outcomePrices, sidesOf, withNextUp } from './state.ts'

const event = (change: Partial<ListedEvent>): ListedEvent => ({
  eventId: 'e',
  eventTypeId: '4',
  competitionId: null,
  competition: 'League',
  name: 'A v B',
  countryCode: null,
  openDate: 1_000_000,
  inPlay: false,
  marketId: null,
  ...change,
})

describe('what is live', () => {
  test.each([
    [1_000_000, false, true],
    [999_999, false, false],
    [0, true, true],
  ])('at %d, in play %s: %s', (now, inPlay, live) => expect(isLive(event({ inPlay }), now)).toBe(live))

  test('a minute before it counts as in play', () => {
    expect(isNearlyLive(event({}), 940_001)).toBe(true)
    expect(isNearlyLive(event({}), 940_000)).toBe(false)
  })
})

describe('groups', () => {
  test('cricket comes first, kabaddi last, each competition by time', () => {
    const groups = groupEvents([
      event({ eventTypeId: '23789607' }),
      event({ eventTypeId: '2' }),
      event({ eventId: 'late', openDate: 9 }),
      event({ eventId: 'early', openDate: 5 }),
    ])
    expect(groups.map(({ name }) => name)).toEqual(['Cricket', 'Tennis', 'Kabaddi'])
    expect(groups[0]?.competitions[0]?.events.map(({ eventId }) => eventId)).toEqual(['early', 'late'])
  })
})

describe('little is on', () => {
  const upcoming = [5, 4, 3, 2, 1].map((openDate) => event({ eventId: `up${openDate}`, openDate }))

  test('the four that come next are added', () => {
    expect(withNextUp([event({})], upcoming).map(({ eventId }) => eventId)).toEqual(['e', 'up1', 'up2', 'up3', 'up4'])
  })

  test('nothing is added where five are on', () => {
    expect(
      withNextUp(
        Array.from({ length: 5 }, () => event({})),
        upcoming,
      ),
    ).toHaveLength(5)
  })
})

describe('prices of a row', () => {
  const best = (slot: number) => ({ slot, back: odds(200 + slot), lay: null })

  test('the draw is the third runner', () => {
    expect(outcomePrices([best(0), best(1), best(2)])).toEqual({ '1': best(0), X: best(2), '2': best(1) })
  })
  test('two runners have no draw', () => expect(outcomePrices([best(1), best(0)]).X).toBeNull())
  test('a race has none of the three', () =>
    expect(outcomePrices([0, 1, 2, 3].map(best))).toEqual({ '1': null, X: null, '2': null }))
})

test.each([
  ['India v Australia', ['India', 'Australia']],
  ['14:30 Lingfield', ['14:30 Lingfield']],
])('%s', (name, sides) => expect(sidesOf(name)).toEqual(sides))
