import { expect, test } from 'vitest'
import { type Entered, placingsOf } from './placings.ts'

const RUNNERS = [
  { id: 'a', name: 'Ashford', status: 'ACTIVE' },
  { id: 'b', name: 'Bramley', status: 'ACTIVE' },
  { id: 'c', name: 'Corfe', status: 'ACTIVE' },
  { id: 'd', name: 'Denby', status: 'REMOVED' },
] as const

const enter = (entered: Entered) => placingsOf(RUNNERS, entered)

test.each<[string, Entered, string]>([
  ['nothing is entered', {}, 'noWinner'],
  ['one runner is level with nobody', { a: 'WON', b: 'LEVEL' }, 'levelAlone'],
  ['a withdrawn runner is said to have won', { d: 'WON' }, 'noWinner'],
])('no result where %s', (_, entered, problem) => {
  expect(enter(entered)).toEqual({ ok: false, problem })
})

test('one winner', () => {
  const outcome = { type: 'WINNERS', winners: ['b'] }
  expect(enter({ a: 'LOST', b: 'WON' })).toEqual({ ok: true, outcome, shown: 'Bramley' })
})

test('a dead heat for the second of two places', () => {
  const outcome = { type: 'WINNERS', winners: ['b', 'a', 'c'], tieGroups: [['a', 'c']] }
  expect(enter({ a: 'LEVEL', b: 'WON', c: 'LEVEL' })).toEqual({ ok: true, outcome, shown: 'Bramley, Ashford = Corfe' })
})
