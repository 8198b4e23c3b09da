import { HOUR_MS } from '@paddock/domain/time'
import { expect, test } from 'vitest'
import { placeOf } from '../../platform/http/client-address.ts'
import { type Admission, countedOf, crowdOf, keysOf, type Known, type Tries } from './rules.ts'
import { createLocalThrottle } from './local-throttle.ts'

const DEVICE: Known = { by: 'DEVICE', device: 'of-the-owner' }
const PLACE: Known = { by: 'PLACE' }
const tries = (name: string | null, address: string, known: Known | null = null): Tries => ({
  siteId: 1,
  name,
  place: placeOf(address),
  known,
})
const HARDEST = 20

/** A throttle with its clock; `fail` tries, and is wrong if it is let try. */
function world() {
  let now = 1_790_000_000_000
  const throttle = createLocalThrottle(() => now)
  return {
    throttle,
    wait: (ms: number) => void (now += ms),
    fail: (tried: Tries, solvedBits = 0): Admission => {
      const admission = throttle.admit(tried, solvedBits)
      if (admission.is === 'TOLD' || admission.is === 'UNTOLD')
        throttle.count([...countedOf(tried, admission, now), ...crowdOf(tried, now)])
      return admission
    },
    right: (tried: Tries, solvedBits = 0): Admission => {
      const admission = throttle.admit(tried, solvedBits)
      if (admission.is === 'TOLD') throttle.forget(keysOf(tried, now).own)
      return admission
    },
  }
}

test('after five failures at a place each further one doubles the wait, which a puzzle shortens and makes harder', () => {
  const { fail, wait } = world()
  for (let i = 0; i < 5; i++) expect(fail(tries('player1', '10.0.0.1'))).toEqual({ is: 'TOLD' })
  expect(fail(tries('player1', '10.0.0.1'))).toEqual({ is: 'PUZZLE', bits: 16, waitMs: 1000 })
  wait(1000)
  expect(fail(tries('Player1', '10.0.0.99'))).toEqual({ is: 'TOLD' })
  expect(fail(tries('player1', '10.0.0.1'))).toEqual({ is: 'PUZZLE', bits: 17, waitMs: 2000 })
  expect(fail(tries('player1', '10.0.0.1'), 17)).toEqual({ is: 'TOLD' })
})

test('what is known has its own budget: strangers change nothing for it, and it waits when it is used up', () => {
  const { fail, right, wait } = world()
  for (let i = 0; i < 900; i++) fail(tries('player1', `203.0.${i % 250}.5`), HARDEST)
  for (let i = 0; i < 900; i++) fail(tries(`other${i}`, '10.0.0.1'), HARDEST)
  for (const known of [DEVICE, PLACE]) {
    for (let i = 0; i < 5; i++) expect(fail(tries('player1', '10.0.0.1', known))).toEqual({ is: 'TOLD' })
    expect(fail(tries('player1', '10.0.0.1', known))).toEqual({ is: 'WAIT', waitMs: 1000 })
  }
  wait(1000)
  expect(right(tries('player1', '10.9.9.9', DEVICE))).toEqual({ is: 'TOLD' })
})

test('one place is told at most seven times an hour of a name that does not know it, and the owner’s own twenty', () => {
  for (const known of [null, PLACE]) {
    const { fail, wait } = world()
    let told = 0
    for (let ms = 0; ms < HOUR_MS; ms += 500) {
      if (fail(tries('player1', '10.0.0.1', known), known ? 0 : HARDEST).is === 'TOLD') told += 1
      wait(500)
    }
    expect(told).toBeLessThanOrEqual(known ? 20 : 7)
  }
})

test('from a few places nobody uses up what is told to a place that has not failed', () => {
  const { fail, right } = world()
  for (let i = 0; i < 200; i++) fail(tries('player1', `203.0.${i % 3}.5`), HARDEST)
  expect(right(tries('player1', '10.0.0.1'), 16)).toEqual({ is: 'TOLD' })
})

test('a place that fails with many names solves puzzles, harder as it goes on, or waits until it pauses', () => {
  const { fail, wait } = world()
  for (let i = 0; i < 20; i++) expect(fail(tries(`player${i}`, '203.0.113.5'))).toEqual({ is: 'TOLD' })
  expect(fail(tries('another', '203.0.113.5'))).toEqual({ is: 'PUZZLE', bits: 16, waitMs: 2000 })
  for (let i = 0; i < 400; i++) fail(tries(`more${i}`, '203.0.113.5'), HARDEST)
  expect(fail(tries('another', '203.0.113.5'))).toMatchObject({ is: 'PUZZLE', bits: 19 })
  expect(fail(tries(null, '203.0.113.5'))).toMatchObject({ is: 'PUZZLE', bits: 19 })
  expect(fail(tries('another', '203.0.113.5'), 19)).toEqual({ is: 'TOLD' })
  wait(16_000)
  expect(fail(tries('another', '203.0.113.5'))).toEqual({ is: 'TOLD' })
})

test('while a whole site is tried out nobody waits for it: a place has two free tries, then an easy puzzle', () => {
  const { fail, right } = world()
  for (let i = 0; i < 600; i++) fail(tries(`invented${i}`, `10.${i % 250}.${i % 199}.5`), HARDEST)
  for (let i = 0; i < 2; i++) expect(fail(tries('player1', '203.0.113.5'))).toEqual({ is: 'TOLD' })
  expect(fail(tries('player1', '203.0.113.5'))).toMatchObject({ is: 'PUZZLE', bits: 16 })
  expect(right(tries('player1', '203.0.113.5'), 16)).toEqual({ is: 'TOLD' })
  expect(right({ ...tries('player1', '203.0.113.5'), siteId: 2 })).toEqual({ is: 'TOLD' })
})

test('what nobody guesses is counted by place alone: a link opens while its name is tried out', () => {
  const { fail, right } = world()
  for (let i = 0; i < 100; i++) fail(tries('player1', `203.0.${i}.5`), HARDEST)
  expect(right(tries(null, '10.0.0.1'))).toEqual({ is: 'TOLD' })
})

test('a name is one name on all sites', () => {
  const { fail } = world()
  let told = 0
  for (let i = 0; i < 200; i++)
    if (fail({ ...tries('administrator', `203.0.${i}.5`), siteId: i % 20 }, HARDEST).is === 'TOLD') told += 1
  expect(told).toBe(10)
})
