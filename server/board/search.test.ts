import { describe, expect, test } from 'vitest'
import type { BoardEvent } from './board.ts'
import { createSearch } from './search.ts'

type Given = { readonly id: string; readonly name: string; readonly competition?: string; readonly runners?: string[] }

/** What the search reads of an event, and nothing else. */
const eventOf = ({ id, name, competition = '', runners = [] }: Given, openAt: number): BoardEvent =>
  ({
    event: { id, name, competition, openAt },
    markets: new Map([
      [
        `m-${id}`,
        {
          definition: { shape: { kind: 'BETFAIR' }, runners: runners.map((runner) => ({ name: runner })) },
          state: { status: 'OPEN' },
        },
      ],
    ]),
  }) as unknown as BoardEvent

function boardOf(events: readonly Given[]) {
  const listed = events.map(eventOf)
  let structure = 0
  let reads = 0
  return {
    board: {
      events: () => {
        reads += 1
        return listed
      },
      structure: () => structure,
    },
    add: (given: Given) => {
      listed.push(eventOf(given, listed.length))
      structure += 1
    },
    reads: () => reads,
  }
}

const EVENTS = [
  { id: 'poll', name: 'Captain of the year', runners: ['Virat Kohli', 'Rohit Sharma'] },
  { id: 'cup', name: 'India v Australia', competition: 'World Cup', runners: ['India', 'Australia'] },
  { id: 'kohli', name: 'Kohli XI v Sharma XI' },
]

describe('a search', () => {
  const { board } = boardOf(EVENTS)
  const search = createSearch(board)
  test.each([
    ['kohli', ['kohli', 'poll']],
    ['कोहली', ['kohli', 'poll']],
    ['world cup', ['cup']],
    ['xyz', []],
  ])('for %s finds names first, then runners and competitions', (text, ids) =>
    expect(search(text, () => true).map(({ event }) => event.id)).toEqual(ids),
  )

  test('gives only what is meant', () =>
    expect(search('kohli', ({ event }) => event.id === 'poll').map(({ event }) => event.id)).toEqual(['poll']))

  test('reads the events again only after one changed', () => {
    const world = boardOf(EVENTS)
    const again = createSearch(world.board)
    for (let i = 0; i < 5; i++) again('india', () => true)
    expect(world.reads()).toBe(1)
    world.add({ id: 'late', name: 'India v England' })
    expect(again('india', () => true).map(({ event }) => event.id)).toEqual(['cup', 'late'])
  })

  test('gives fifty at most', () => {
    const many = boardOf(Array.from({ length: 80 }, (_, n) => ({ id: `e${n}`, name: `India ${n}` })))
    expect(createSearch(many.board)('india', () => true)).toHaveLength(50)
  })
})
