import type { Sport } from '@paddock/contract/endpoints/home'
import { expect, test } from 'vitest'
import { sortFavourites } from './state.ts'

const event = (id: string, markets: readonly string[]) => ({
  id,
  name: `Event ${id}`,
  openDate: 0,
  inPlay: false,
  markets: markets.map((market) => ({
    id: market,
    name: `Market ${market}`,
    type: 'BETFAIR' as const,
    betOpenDate: null,
  })),
})
const TREE: readonly Sport[] = [
  {
    id: '4',
    name: 'Cricket',
    totalEventCount: 2,
    competitions: [{ id: 'c', name: 'Cup', eventCount: 2, events: [event('e1', ['m1', 'm2']), event('e2', ['m3'])] }],
  },
]

test('favourites stand as in the tree, and what is not in it any more is over', () => {
  expect(sortFavourites(TREE, ['gone', 'e2', 'e1'], ['m3', 'm1', 'old'])).toEqual({
    events: ['e1', 'e2'].map((eventId) => ({
      eventId,
      name: `Event ${eventId}`,
      sportId: '4',
      competition: 'Cup',
      openDate: 0,
      inPlay: false,
    })),
    markets: [
      { marketId: 'm1', marketName: 'Market m1', eventId: 'e1', eventName: 'Event e1', sportId: '4' },
      { marketId: 'm3', marketName: 'Market m3', eventId: 'e2', eventName: 'Event e2', sportId: '4' },
    ],
    over: { events: ['gone'], markets: ['old'] },
  })
})
