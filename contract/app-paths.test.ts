import { expect, test } from 'vitest'
import { isAppPath } from './app-paths.ts'

test.each([
  '/',
  '/inPlay',
  '/profile/limits',
  '/events/4/31',
  '/4',
  '/horse-racing',
  '/resources/faq',
  '/resources/faq/how?open=how#how',
  '/casino/1/2/3/4',
  '/signUp',
  '/signUp/a/b',
  '/promo-code/X',
])('%s is a page of the app', (path) => expect(isAppPath(path)).toBe(true))

test.each([
  '/quidditch',
  '/resources',
  '/resources/nothing',
  '/resources/faq/a/b',
  '/events/4/31/x',
  '/promo-code',
  '/profile/nothing',
  '/login-user/a/b',
  '/direct-login/token',
  '/console/',
  '/api/user/profile',
])('%s is none', (path) => expect(isAppPath(path)).toBe(false))
