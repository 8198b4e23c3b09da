import { beforeEach, expect, test } from 'vitest'
import { type BarTab, keepTab, keptTab, markedTab } from './bottom-bar-state.ts'

beforeEach(() => localStorage.clear())

test.each<[string, BarTab | null, BarTab | null, BarTab | null]>([
  ['/', null, null, 'home'],
  ['/inPlay', null, 'home', 'inPlay'],
  ['/sports-book/7', null, null, 'sportsBook'],
  ['/crash-games', null, 'home', 'casino'],
  ['/inPlay', 'bet', 'bet', 'bet'],
  ['/profile', null, 'casino', 'casino'],
  ['/profile', null, 'bet', null],
  ['/transaction', null, 'transactions', null],
  ['/profile', null, null, null],
])('at %s, having tapped %s and before that %s, %s is marked', (path, tapped, kept, marked) => {
  expect(markedTab({ path, tapped, kept })).toBe(marked)
})

test('the last tab is remembered, and nothing that is no tab', () => {
  expect(keptTab(localStorage)).toBeNull()
  keepTab(localStorage, 'casino')
  expect(localStorage.getItem('activeTabs')).toBe('casino')
  expect(keptTab(localStorage)).toBe('casino')
  localStorage.setItem('activeTabs', '17')
  expect(keptTab(localStorage)).toBeNull()
})
