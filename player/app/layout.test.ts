import { expect, test } from 'vitest'
import { isEventPath, isGamePath, layoutOf } from './layout.ts'

test.each([
  // path                      header footer bar   columns
  ['/', true, true, true, true],
  ['/events/4/1', true, true, true, true],
  // Played in its frame, as a game is.
  ['/sports-book', false, false, false, false],
  ['/sports-book/7', false, false, false, false],
  ['/sports-bookmaker', true, true, true, true],
  ['/affiliates', true, false, true, false],
  ['/ballByBall', false, false, false, false],
  ['/login-auth', false, false, false, false],
  ['/game-screen', true, true, true, true],
  ['/game-screen-play', false, false, false, false],
  ['/casino/1/2/3/4', false, false, true, false],
] as const)('001 §2.3: what is around %s', (path, header, footer, bar, columns) => {
  expect(layoutOf(path)).toEqual({ header, footer, bar, columns })
})

test.each([
  ['/events/4/1', true],
  ['/events/1', true],
  ['/events', false],
  ['/events/', false],
] as const)('%s is an event: %s', (path, isEvent) => {
  expect(isEventPath(path)).toBe(isEvent)
})

test.each([
  ['/casino/1/2/3/4', true],
  ['/game-screen', true],
  ['/game-screen-play', true],
  ['/sports-book', true],
  ['/sports-book/7', true],
  ['/sports-bookmaker', false],
  ['/live-casino', false],
  ['/', false],
] as const)('a game is on at %s: %s', (path, isGame) => {
  expect(isGamePath(path)).toBe(isGame)
})
