import { beforeEach, expect, test } from 'vitest'
import { isOutdated, keepSaidVersion, keepVersion } from './app-version.ts'

beforeEach(() => localStorage.clear())

const opened = (pathname: string, search: string) => keepSaidVersion(localStorage, { pathname, search })

test('an app that is older than the site asks for its update, until it has taken it', () => {
  opened('/m', '?version=1.0.0')
  expect(isOutdated(localStorage, '1.0.1')).toBe(true)
  keepVersion(localStorage, '1.0.1')
  expect(isOutdated(localStorage, '1.0.1')).toBe(false)
})

test('a browser has nothing to update on its first visit, and the next version is news to it', () => {
  expect(isOutdated(localStorage, '1.0.1')).toBe(false)
  expect(isOutdated(localStorage, '1.0.2')).toBe(true)
})

test.each([
  ['/', '?version=0.9'],
  ['/m', ''],
  ['/m', '?version=%3Cscript%3E'],
])('%s%s says nothing of an app', (pathname, search) => {
  opened(pathname, search)
  expect(localStorage.getItem('mobileVersion')).toBeNull()
})
