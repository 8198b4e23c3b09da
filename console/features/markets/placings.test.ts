import { expect, test } from 'vitest'
import { type Entered, NOTHING_ENTERED, placingsOf } from './placings.ts'

const RUNNERS = [
  { id: 'a', name: 'Ashford', status: 'ACTIVE' },
  { id: 'b', name: 'Bramley', status: 'ACTIVE' },
  { id: 'c', name: 'Corfe', status: 'ACTIVE' },
  { id: 'd', name: 'Denby', status: 'REMOVED' },
] as const

const enter = (places: Entered['places'], reductions: Entered['reductions'] = {}) =>
  placingsOf(RUNNERS, { places, reductions })

test.each<[string, Entered, string]>([
  ['nothing is entered', NOTHING_ENTERED, 'noWinner'],
  ['one runner is level with nobody', { places: { a: 'WON', b: 'LEVEL' }, reductions: {} }, 'levelAlone'],
  ['a withdrawn runner is said to have won', { places: { d: 'WON' }, reductions: {} }, 'noWinner'],
  ['a reduction is no percentage', { places: { a: 'WON' }, reductions: { d: 'ten' } }, 'notAReduction'],
  ['a reduction leaves nothing', { places: { a: 'WON' }, reductions: { d: '100' } }, 'notAReduction'],
])('no result where %s', (_, entered, problem) => {
  expect(placingsOf(RUNNERS, entered)).toEqual({ ok: false, problem })
})

test('one winner', () => {
  const outcome = { type: 'WINNERS', winners: ['b'] }
  expect(enter({ a: 'LOST', b: 'WON' })).toEqual({ ok: true, outcome, shown: 'Bramley' })
})

test('a dead heat for the second of two places', () => {
  const outcome = { type: 'WINNERS', winners: ['b', 'a', 'c'], tieGroups: [['a', 'c']] }
  expect(enter({ a: 'LEVEL', b: 'WON', c: 'LEVEL' })).toEqual({ ok: true, outcome, shown: 'Bramley, Ashford = Corfe' })
})

test('the reduction of a withdrawn runner goes with the result, in percent', () => {
  const outcome = { type: 'WINNERS', winners: ['a'], removed: [{ runnerId: 'd', reduction: 12.5 }] }
  expect(enter({ a: 'WON' }, { d: '12.5', a: '9' })).toEqual({ ok: true, outcome, shown: 'Ashford' })
})
