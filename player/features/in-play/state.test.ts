import type { ListedEvent } from '@paddock/contract/frames/listing'
import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { type Day, eventsOfDay } from './days.ts'
import { mostOfSport, shortestOf } from './racing.ts'
import { groupEvents, highlightsOf, inTime, isLive, isOn, mostAtHome, outcomePrices } from './state.ts'
import { toggleCompetition, toggleSport } from './unfolded.ts'

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
  marketType: null,
  score: null,
  isSuspended: false,
  race: null,
  ...change,
})
const ids = (events: readonly ListedEvent[]) => events.map(({ eventId }) => eventId)
const home = (ongoing: ListedEvent[], upcoming: ListedEvent[], highlight: string[] = []) => ({
  fastestOdd: {},
  highlight,
  marketIds: [],
  ongoing,
  upcoming,
})

describe('what is live', () => {
  test.each([
    [1_000_000, false, true],
    [999_999, false, false],
    [0, true, true],
  ])('at %d, in play %s: %s', (now, inPlay, live) => expect(isLive(event({ inPlay }), now)).toBe(live))

  test('from a minute before it counts as on, and no longer than five hours and forty minutes without being in play', () => {
    expect(isOn(event({}), 940_001)).toBe(true)
    expect(isOn(event({}), 940_000)).toBe(false)
    const end = 1_000_000 + 340 * 60_000
    expect([isOn(event({}), end - 1), isOn(event({}), end), isOn(event({ inPlay: true }), end)]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('groups', () => {
  test('cricket comes first, kabaddi last, a sport nobody named before it, each competition by time', () => {
    const groups = groupEvents([
      event({ eventTypeId: '23789607' }),
      event({ eventTypeId: '99' }),
      event({ eventTypeId: '2' }),
      event({ eventId: 'late', openDate: 9 }),
      event({ eventId: 'early', openDate: 5 }),
    ])
    expect(groups.map(({ name }) => name)).toEqual(['Cricket', 'Tennis', '99', 'Kabaddi'])
    expect(ids(groups[0]?.competitions[0]?.events ?? [])).toEqual(['early', 'late'])
  })

  test('two competitions of one name are two, and races without one stand together by time', () => {
    const [group] = groupEvents([
      event({ eventId: 'a', competitionId: '7', competition: 'Premier League', openDate: 1 }),
      event({ eventId: 'b', competitionId: '8', competition: 'Premier League', openDate: 2 }),
      event({ eventId: 'c', competitionId: '7', competition: 'Premier League', openDate: 3 }),
      event({ eventId: 'race', competition: null, countryCode: 'GB', openDate: 4 }),
      event({ eventId: 'other', competition: null, countryCode: 'AU', openDate: 5 }),
    ])
    expect(group?.competitions.map(({ events }) => ids(events))).toEqual([['a', 'c'], ['b'], ['race', 'other']])
  })

  test('of a sport the earliest are shown, and how many there are is told', () => {
    const [group] = groupEvents(
      [3, 1, 2].map((openDate) => event({ eventId: `e${openDate}`, openDate, competition: `of ${openDate}` })),
      () => 2,
    )
    expect(group?.total).toBe(3)
    expect(group?.competitions.map(({ name }) => name)).toEqual(['of 1', 'of 2'])
  })
})

describe('how many a list shows', () => {
  test.each([
    ['4', 4],
    ['1', 10],
    ['2', 10],
    ['7522', 10],
  ])('of sport %s, %i matches in play at home', (sportId, most) => expect(mostAtHome(sportId)).toBe(most))

  test('races 25, of all other sports all there are', () => {
    const many = Array.from({ length: 40 }, (_, n) => event({ eventId: `r${n}`, eventTypeId: '7', openDate: n }))
    expect(groupEvents(many, mostOfSport)[0]?.competitions[0]?.events).toHaveLength(25)
    expect([mostOfSport('4339'), mostOfSport('4')]).toEqual([25, Number.POSITIVE_INFINITY])
  })
})

describe('little is on', () => {
  const upcoming = [5, 4, 3, 2, 1].map((openDate) => event({ eventId: `up${openDate}`, openDate }))
  const on = (many: number) => Array.from({ length: many }, () => event({ inPlay: true }))
  const soonOf = (many: number, coming: readonly ListedEvent[] = upcoming, now = 0) =>
    ids(inTime({ ongoing: on(many), upcoming: [...coming] }, now).soon)

  test('the four that come next are added under a heading of their own, and the rest is later', () => {
    const { on: live, soon, later } = inTime({ ongoing: on(1), upcoming }, 0)
    expect([ids(live), ids(soon), ids(later)]).toEqual([['e'], ['up1', 'up2', 'up3', 'up4'], ['up5']])
  })
  test('four are on: the four that come next are added all the same', () => expect(soonOf(4)).toHaveLength(4))
  test('nothing is added where five are on', () => expect(soonOf(5)).toEqual([]))
  test('each sport is filled up by itself, also one of which nothing is on', () => {
    const tennis = event({ eventId: 'tennis', eventTypeId: '2' })
    expect(soonOf(0, [...upcoming, tennis])).toEqual(['up1', 'up2', 'up3', 'up4', 'tennis'])
  })
  test('what began long ago comes not next', () => expect(soonOf(0, upcoming, 3)).toEqual(['up4', 'up5']))
})

describe('days', () => {
  const now = new Date(2026, 10, 21, 18, 0).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).getTime()
  const given = home(
    [event({ eventId: 'on', openDate: at(21, 17) }), event({ eventId: 'over', openDate: at(20, 17) })],
    [
      event({ eventId: 'evening', openDate: at(21, 23) }),
      event({ eventId: 'midnight', openDate: at(22, 0) }),
      event({ eventId: 'later', openDate: at(23, 0) }),
      event({ eventId: 'season', openDate: at(1, 0) }),
    ],
  )
  test.each<[Day, string[]]>([
    ['live', ['on']],
    ['today', ['evening']],
    ['tomorrow', ['midnight']],
  ])('%s', (day, expected) => expect(ids(eventsOfDay(given, day, now))).toEqual(expected))
})

test('highlights stand in the order in which they were put forward, without those that are over', () =>
  expect(ids(highlightsOf(home([event({ eventId: 'a' })], [event({ eventId: 'b' })], ['b', 'gone', 'a'])))).toEqual([
    'b',
    'a',
  ]))

describe('the navigation', () => {
  const nothing = { sport: null, competition: null }
  test('has one sport open at once, and none of its competitions at first', () => {
    const cricket = toggleCompetition(toggleSport(nothing, '4'), 'IPL')
    expect(cricket).toEqual({ sport: '4', competition: 'IPL' })
    expect(toggleSport(cricket, '2')).toEqual({ sport: '2', competition: null })
    expect(toggleSport(cricket, '4')).toEqual(nothing)
  })
  test('has one competition open at once', () => {
    const cricket = { sport: '4', competition: 'IPL' }
    expect(toggleCompetition(cricket, 'Ashes')).toEqual({ sport: '4', competition: 'Ashes' })
    expect(toggleCompetition(cricket, 'IPL')).toEqual({ sport: '4', competition: null })
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

test('of a race the three with the shortest prices are shown, who has none behind them', () => {
  const runner = (slot: number, back: number | null) => ({ slot, back: back === null ? null : odds(back), lay: null })
  const best = [runner(0, 900), runner(1, null), runner(2, 250), runner(3, 400), runner(4, 250)]
  expect(shortestOf(best).map(({ slot }) => slot)).toEqual([2, 4, 3])
  expect(shortestOf(best.slice(0, 2)).map(({ slot }) => slot)).toEqual([0, 1])
})
