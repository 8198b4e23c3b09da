import { expect, test } from 'vitest'
import { createLocalThrottle, placeOf, type Tries } from './throttle.ts'

const tries = (name: string, address: string, isKnownPlace = false): Tries => ({
  siteId: 1,
  name,
  address,
  isKnownPlace,
})

test('after five failures each further one doubles the wait', () => {
  let now = 0
  const throttle = createLocalThrottle(() => now)
  const fail = () => throttle.failed(tries('player1', '10.0.0.1'))
  for (let i = 0; i < 4; i++) fail()
  expect(throttle.waitFor(tries('player1', '10.0.0.1'))).toBe(0)
  fail()
  expect(throttle.waitFor(tries('player1', '10.0.0.1'))).toBe(1000)
  now = 1000
  expect(throttle.waitFor(tries('player1', '10.0.0.1'))).toBe(0)
  fail()
  expect(throttle.waitFor(tries('Player1', '10.0.0.99'))).toBe(2000)
})

test('who guesses from elsewhere does not lock the owner out', () => {
  const throttle = createLocalThrottle(() => 0)
  for (let i = 0; i < 20; i++) throttle.failed(tries('player1', `203.0.${i}.5`))
  expect(throttle.waitFor(tries('player1', '198.51.100.1'))).toBeGreaterThan(0)
  expect(throttle.waitFor(tries('player1', '10.0.0.1', true))).toBe(0)
})

test('a name is tried at most twenty times an hour, from however many places', () => {
  let now = 0
  const throttle = createLocalThrottle(() => now)
  let tried = 0
  for (let i = 0; i < 10_000; i++) {
    now += 300
    const guess = tries('player1', `${i % 200}.${i % 250}.7.1`)
    if (throttle.waitFor(guess) > 0) continue
    tried += 1
    throttle.failed(guess)
  }
  expect(now).toBe(3_000_000)
  expect(tried).toBe(20)
})

test('one place tries a name at most twenty times an hour, even where its owner is', () => {
  let now = 0
  const throttle = createLocalThrottle(() => now)
  let tried = 0
  for (; now < 3_600_000; now += 500) {
    const guess = tries('player1', '10.0.0.1', true)
    if (throttle.waitFor(guess) > 0) continue
    tried += 1
    throttle.failed(guess)
  }
  expect(tried).toBeLessThanOrEqual(20)
})

test('a place that fails with many names waits with every name', () => {
  const throttle = createLocalThrottle(() => 0)
  for (let i = 0; i < 50; i++) throttle.failed(tries(`player${i}`, '203.0.113.5'))
  expect(throttle.waitFor(tries('another', '203.0.113.5'))).toBeGreaterThan(0)
})

test('while a whole site is tried out strangers wait a little, and who was there before does not', () => {
  const throttle = createLocalThrottle(() => 0)
  for (let i = 0; i < 600; i++) throttle.failed(tries(`player${i}`, `10.${i % 250}.${i % 199}.5`))
  expect(throttle.waitFor(tries('another', '203.0.113.5'))).toBe(10_000)
  expect(throttle.waitFor(tries('another', '203.0.113.5', true))).toBe(0)
  expect(throttle.waitFor({ ...tries('another', '203.0.113.5'), siteId: 2 })).toBe(0)
})

test('a success forgets the failures of the name from there', () => {
  const throttle = createLocalThrottle(() => 0)
  for (let i = 0; i < 6; i++) throttle.failed(tries('player1', '10.0.0.1'))
  throttle.succeeded(tries('player1', '10.0.0.1'))
  expect(throttle.waitFor(tries('player1', '10.0.0.1'))).toBe(0)
})

test('what was counted before it was judged is taken back when it was right, or not judged', () => {
  const throttle = createLocalThrottle(() => 0)
  for (const outcome of ['succeeded', 'withdrawn'] as const)
    for (let i = 0; i < 600; i++) {
      const guess = tries(`player${i % 4}`, '10.0.0.1')
      expect(throttle.waitFor(guess)).toBe(0)
      throttle.failed(guess)
      throttle[outcome](guess)
    }
})

test.each([
  ['10.0.0.7', '10.0.0'],
  ['::ffff:10.0.0.7', '10.0.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is of the place %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
