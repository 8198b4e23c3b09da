import type { Score } from '@paddock/contract'
import { CLASSIC } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import type { BoardEvent } from './board.ts'
import { presentHome } from './present.ts'

const NAMES = ['Pakistan', 'India'] as const

const event = (name: string): BoardEvent =>
  ({
    event: { id: 'e1', sportId: '4', competitionId: '', competition: '', name, countryCode: '', openAt: 1 },
    inPlay: true,
    markets: new Map([
      [
        'm1',
        {
          definition: {
            id: 'm1',
            kind: 'BETFAIR',
            shape: { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false },
            runners: [],
            sort: 0,
          },
          state: { status: 'OPEN' },
          prices: null,
        },
      ],
    ]),
  }) as unknown as BoardEvent

const score = (sides: readonly (readonly [string, string, string | null, boolean])[]): Score =>
  ({
    eventId: 'e1',
    iframeUrl: null,
    score: { sides: sides.map(([name, at, overs, batting]) => ({ name, score: at, overs, batting })) },
  }) as unknown as Score

const told = (name: string, of: Score | undefined) => presentHome([event(name)], [], 2, () => of).ongoing[0]?.score
const [ONE, TWO] = [
  ['Pakistan', '84/2', '10.3', true],
  ['India', '162/6', '20.0', false],
] as const

test.each([
  ['in the order of the name', [ONE, TWO], { sides: ['84/2', '162/6'], batting: 0, clock: '10.3' }],
  [
    'also where the feed has them the other way round',
    [TWO, ONE],
    { sides: ['84/2', '162/6'], batting: 0, clock: '10.3' },
  ],
  ['of two sides of which none has played', NAMES.map((name) => [name, '', null, false] as const), null],
  ['of a side alone', [ONE], null],
] as const)('the score of a list stands %s', (_, sides, expected) =>
  expect(told('Pakistan v India', score(sides))).toEqual(expected),
)

test('without a score there is none', () => expect(told('Pakistan v India', undefined)).toBeNull())
