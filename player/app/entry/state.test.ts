import { describe, expect, test } from 'vitest'
import { afterMove, type Entry, type Move, NOWHERE, pathAfter, STILL_FORCED } from './state.ts'

const run = (...moves: readonly Move[]): Entry => moves.reduce(afterMove, NOWHERE)
const LOGIN: Move = { type: 'open', sheet: { is: 'login', reason: null }, from: '/events/4/9' }
const arrived = (stage: Extract<Move, { type: 'arrived' }>['stage'], password = 'Temporary1'): Move => ({
  type: 'arrived',
  stage,
  password,
  popup: null,
})

describe('a right password leads', () => {
  test('in: the sheet slides away and the path from before is kept', () => {
    const entry = run(LOGIN, arrived('FULL'))
    expect(entry).toMatchObject({ isLeaving: true, secondFactor: null, backTo: '/events/4/9' })
    expect(afterMove(entry, { type: 'gone' }).sheet).toBeNull()
  })

  test('to the second factor, which is a page and no sheet', () => {
    expect(run(LOGIN, arrived('SECOND_FACTOR'))).toMatchObject({
      sheet: null,
      secondFactor: { password: 'Temporary1' },
    })
  })

  test('to a new password, which cannot be dismissed', () => {
    const entry = run(LOGIN, arrived('CHANGE_PASSWORD'), { type: 'leave' }, { type: 'gone' }, LOGIN)
    expect(entry).toMatchObject({
      isLeaving: false,
      sheet: { is: 'newPassword', isForced: true, oldPassword: 'Temporary1' },
    })
  })

  test('from the second factor to a new password, with the temporary one still known', () => {
    const entry = run(LOGIN, arrived('SECOND_FACTOR'), arrived('CHANGE_PASSWORD', ''))
    expect(entry.sheet).toEqual({ is: 'newPassword', isForced: true, oldPassword: 'Temporary1' })
    expect(entry.secondFactor).toBeNull()
  })
})

test('after a reload the new password is still asked for first, with the temporary one', () => {
  const entry = afterMove(afterMove(STILL_FORCED, { type: 'leave' }), LOGIN)
  expect(entry.sheet).toEqual({ is: 'newPassword', isForced: true, oldPassword: null })
})

test('no password is held once somebody is in', () => {
  expect(JSON.stringify(run(LOGIN, arrived('SECOND_FACTOR'), arrived('FULL', '')))).not.toContain('Temporary1')
})

test('a new password begins again at the login', () => {
  const entry = run(LOGIN, arrived('CHANGE_PASSWORD'), { type: 'restart', reason: null })
  expect(entry.sheet).toEqual({ is: 'login', reason: null })
})

test('a sheet that was opened again while it slid away stays', () => {
  const entry = run(LOGIN, { type: 'leave' }, LOGIN, { type: 'gone' })
  expect(entry.sheet).toEqual({ is: 'login', reason: null })
})

test('a sheet turns to another without leaving', () => {
  const entry = run(LOGIN, { type: 'turn', sheet: { is: 'register' } })
  expect(entry).toMatchObject({ sheet: { is: 'register' }, isLeaving: false, backTo: '/events/4/9' })
})

test.each([
  ['/events/4/9', '/events/4/9'],
  ['/', '/'],
  ['/signUp/insta/story', '/'],
  ['/login-auth', '/'],
  ['/r/insta', '/'],
  ['/rules', '/rules'],
])('from %s the login leads to %s', (from, to) => {
  expect(pathAfter(from)).toBe(to)
})
