import { ofRupees, paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { groupsOf, usedOf } from './position.ts'

const at = (run: number, rupees: number) => ({ teamId: null, teamName: null, run, amount: ofRupees(rupees) })

test('runs beside each other that bring the same are one line, others are not', () => {
  const rows = [at(44, 300), at(45, 300), at(46, -300), at(48, -300), at(49, -300)]
  expect(groupsOf(rows)).toEqual([
    { name: '44–45', amount: ofRupees(300) },
    { name: '46', amount: ofRupees(-300) },
    { name: '48–49', amount: ofRupees(-300) },
  ])
})

test('teams that bring the same are a line each', () => {
  const team = (teamName: string) => ({ teamId: teamName, teamName, run: null, amount: ofRupees(5) })
  expect(groupsOf([team('Mumbai'), team('Chennai')]).map(({ name }) => name)).toEqual(['Mumbai', 'Chennai'])
})

test.each([
  [-400, 500, 80],
  [-500, 500, 100],
  [-499, 500, 99],
  [300, 500, 0],
  [-300, 0, 0],
])('of a worst of %i the limit of %i is used up by %i %%', (worst, limit, used) => {
  expect(usedOf(paise(worst), paise(limit))).toBe(used)
})
