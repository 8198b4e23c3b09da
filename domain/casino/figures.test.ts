/** What came back against what should, by the rounds themselves. docs/domain/casino.md#figures. */
import { expect, test } from 'vitest'
import { isAlarming, type Played, sigmasOf } from './index.ts'

/** A chance that does not change from run to run. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Rounds of a stake of 100 that wins `times` of it with this chance, against a theory of 99 %. */
function play(rounds: number, { times, p }: { readonly times: number; readonly p: number }, seed: number): Played {
  const next = chance(seed)
  let [wins, deviation, squares] = [0, 0, 0]
  for (let n = 0; n < rounds; n++) {
    const isWon = next() < p
    const off = (isWon ? times * 100 : 0) - 99
    wins += isWon ? 1 : 0
    deviation += off
    squares += off * off
  }
  return { rounds, wins, deviation, squares }
}

test('a fair game is rarely three off, whatever it pays', () => {
  for (const times of [2, 10, 50]) {
    const games = Array.from({ length: 200 }, (_, seed) => play(5000, { times, p: 0.99 / times }, seed + 1))
    const far = games.filter((played) => Math.abs(sigmasOf(played) ?? 0) >= 3).length
    expect(far).toBeLessThanOrEqual(6)
  }
})

test('one that pays more or less than it says is found', () => {
  expect(isAlarming(play(20_000, { times: 2, p: 0.53 }, 7))).toBe(true)
  expect(isAlarming(play(20_000, { times: 2, p: 0.46 }, 7))).toBe(true)
  expect(isAlarming(play(20_000, { times: 2, p: 0.495 }, 7))).toBe(false)
})

test('few rounds, or few wins, are no alarm', () => {
  expect(isAlarming(play(999, { times: 2, p: 0.9 }, 7))).toBe(false)
  // A point of 1,000 that did not come in 5,000 rounds.
  expect(isAlarming({ rounds: 5000, wins: 0, deviation: -495_000, squares: 49_005_000 })).toBe(false)
})

test('nothing played is not off', () => {
  expect(sigmasOf({ rounds: 0, wins: 0, deviation: 0, squares: 0 })).toBeNull()
})
