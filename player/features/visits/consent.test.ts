import { APP_PATHS } from '@paddock/contract/app-paths'
import { expect, test } from 'vitest'
import { allOf, isCounted, isToBeAsked, mayCount, NOBODY } from './consent.ts'

test.each([
  ['', ['google'], [], true],
  ['google', ['google'], ['google'], false],
  // Who counts since then was not said yes to.
  ['google', ['google', 'facebook'], ['google'], true],
  ['google facebook', ['facebook'], ['facebook'], false],
  [NOBODY, ['google', 'facebook'], [], false],
  ['googles', ['google'], [], true],
] as const)('what was said is %j: of %j may count %j, asked: %s', (kept, pixels, may, asked) => {
  expect(mayCount(kept, pixels)).toEqual(may)
  expect(isToBeAsked(kept, pixels)).toBe(asked)
})

test('a yes is one to all who count then', () => {
  expect(mayCount(allOf(['google', 'facebook']), ['google', 'facebook'])).toEqual(['google', 'facebook'])
})

test('no page of an account, of money or of help is told', () => {
  const told = APP_PATHS.filter(isCounted)
  expect(told).toContain('/events/:sportId/:eventId')
  expect(
    told.filter((path) =>
      /profile|deposit|withdraw|wallet|bet|bonus|break|verif|chat|complain|practice|statement|transaction|responsible|auth|password|refer/.test(
        path,
      ),
    ),
  ).toEqual([])
})
