import { expect, test } from 'vitest'
import { ACTIONS, callersOf, EVERYBODY, mayCreate, mayDo, OPEN_ACTIONS, type Role, ROLES, rolesBelow } from './index.ts'

const MADE: readonly (readonly [Role, readonly Role[]])[] = [
  [
    'administrator',
    ['whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'user', 'branch', 'subBranch', 'defaultBranch'],
  ],
  ['whiteLabel', ['admin', 'superMaster', 'master', 'agent', 'user', 'branch', 'subBranch', 'defaultBranch']],
  ['admin', ['superMaster', 'master', 'agent', 'user']],
  ['superMaster', ['master', 'agent', 'user']],
  ['master', ['agent', 'user']],
  ['agent', ['user']],
  ['branch', ['user', 'subBranch', 'defaultBranch']],
  ['subBranch', ['user']],
  ['defaultBranch', ['user']],
  ['user', []],
]
test.each(MADE)('%s makes %j', (creator, below) => {
  expect(rolesBelow(creator)).toEqual(below)
})

test('nobody makes an equal or a higher one', () => {
  for (const role of ROLES) {
    expect(mayCreate(role, role)).toBe(false)
    for (const below of rolesBelow(role)) expect(mayCreate(below, role)).toBe(false)
  }
})

test.each([
  ['user', 'bet.place', 'self', true],
  ['agent', 'bet.place', 'self', false],
  ['visitor', 'bet.place', 'self', false],
  ['user', 'account.read', 'downline', false],
  ['agent', 'account.lock', 'downline', true],
  ['agent', 'account.lock', 'self', false],
  ['administrator', 'points.give', 'self', false],
  ['subBranch', 'points.give', 'downline', true],
  ['user', 'points.give', 'downline', false],
  ['subBranch', 'account.read', 'downline', true],
  ['whiteLabel', 'site.configure', 'site', true],
  ['admin', 'site.configure', 'site', false],
  ['whiteLabel', 'market.operate', 'installation', false],
  ['administrator', 'market.operate', 'installation', true],
  ['visitor', 'public.read', 'site', true],
  ['user', 'session.open', 'site', false],
] as const)('may %s do %s to %s: %s', (caller, action, whose, allowed) => {
  expect(mayDo(caller, action, whose)).toBe(allowed)
})

test('no action is without somebody who may do it, and none but the public ones is for visitors', () => {
  expect(ACTIONS.filter((action) => callersOf(action).length === 0)).toEqual([])
  const open = ACTIONS.filter((action) => callersOf(action).includes('visitor'))
  expect(open).toEqual([...OPEN_ACTIONS])
})

test('no one may move points of their own, lock themselves or settle with themselves', () => {
  const ofOthers = ['points.give', 'points.take', 'account.lock', 'settle.cash', 'account.change'] as const
  expect(ofOthers.filter((action) => EVERYBODY.some((caller) => mayDo(caller, action, 'self')))).toEqual([])
})
