import { expect, test } from 'vitest'
import { createThrottle, placeOf } from './throttle.ts'

test('after five failures each further one doubles the wait', () => {
  let now = 0
  const throttle = createThrottle(() => now)
  const fail = () => throttle.failed('player1', '10.0.0.1')
  for (let i = 0; i < 4; i++) fail()
  expect(throttle.waitFor('player1', '10.0.0.1')).toBe(0)
  fail()
  expect(throttle.waitFor('player1', '10.0.0.1')).toBe(1000)
  now = 1000
  expect(throttle.waitFor('player1', '10.0.0.1')).toBe(0)
  fail()
  expect(throttle.waitFor('Player1', '10.0.0.99')).toBe(2000)
})

test('who guesses from elsewhere does not lock the owner out', () => {
  const throttle = createThrottle(() => 0)
  for (let i = 0; i < 20; i++) throttle.failed('player1', '203.0.113.5')
  expect(throttle.waitFor('player1', '203.0.113.9')).toBeGreaterThan(0)
  expect(throttle.waitFor('player1', '10.0.0.1')).toBe(0)
})

test('a place that fails with many names waits with every name', () => {
  const throttle = createThrottle(() => 0)
  for (let i = 0; i < 50; i++) throttle.failed(`player${i}`, '203.0.113.5')
  expect(throttle.waitFor('another', '203.0.113.5')).toBeGreaterThan(0)
})

test('a success forgets the failures of the name', () => {
  const throttle = createThrottle(() => 0)
  for (let i = 0; i < 6; i++) throttle.failed('player1', '10.0.0.1')
  throttle.succeeded('player1', '10.0.0.1')
  expect(throttle.waitFor('player1', '10.0.0.1')).toBe(0)
})

test.each([
  ['10.0.0.7', '10.0.0'],
  ['::ffff:10.0.0.7', '10.0.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
])('%s is of the place %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
