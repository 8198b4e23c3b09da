import { expect, test } from 'vitest'
import { type Pair, pairStateOf, type PairStep, refusePairStep } from './index.ts'

const [FROM, TO, OTHER] = [1, 2, 3]
const pairIn = (state: Partial<Pair>): Pair => ({
  fromSite: FROM,
  toSite: TO,
  acceptedAt: null,
  confirmedAt: null,
  endedAt: null,
  ...state,
})
const PROPOSED = pairIn({})
const ACCEPTED = pairIn({ acceptedAt: 1 })
const OPEN = pairIn({ acceptedAt: 1, confirmedAt: 2 })
const ENDED = pairIn({ acceptedAt: 1, confirmedAt: 2, endedAt: 3 })

test('a pair is as far as it has come', () => {
  expect([PROPOSED, ACCEPTED, OPEN, ENDED, pairIn({ endedAt: 1 })].map(pairStateOf)).toEqual([
    'PROPOSED',
    'ACCEPTED',
    'OPEN',
    'ENDED',
    'ENDED',
  ])
})

const accept = (siteId: number): PairStep => ({ do: 'ACCEPT', siteId })
const withdraw = (siteId: number): PairStep => ({ do: 'WITHDRAW', siteId })
test.each<readonly [PairStep, readonly (string | undefined)[]]>([
  // by whom                  proposed             accepted             open                 ended
  [accept(FROM), ['SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED']],
  [accept(TO), [undefined, 'SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED']],
  [accept(OTHER), ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  [withdraw(FROM), [undefined, undefined, undefined, 'SITE_PAIR_CHANGED']],
  [withdraw(TO), [undefined, undefined, undefined, 'SITE_PAIR_CHANGED']],
  [withdraw(OTHER), ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']],
  [{ do: 'CONFIRM' }, ['SITE_PAIR_CHANGED', undefined, 'SITE_PAIR_CHANGED', 'SITE_PAIR_CHANGED']],
  [{ do: 'END' }, [undefined, undefined, undefined, 'SITE_PAIR_CHANGED']],
])('%j', (step, refusals) => {
  expect([PROPOSED, ACCEPTED, OPEN, ENDED].map((pair) => refusePairStep(pair, step))).toEqual(refusals)
})
