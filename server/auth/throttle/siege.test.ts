/**
 * The two numbers of decision 0019, by simulation: ten thousand wrong guesses an hour from five hundred places, for a day, and an
 * honest player who comes to a new place in the middle of it. Whoever guesses has a machine that solves puzzles in no time.
 */
import { HOUR_MS } from '@paddock/domain/time'
import { expect, test } from 'vitest'
import { type Admission, countedOf, crowdOf, keysOf, type Known, type Tries } from './rules.ts'
import { createLocalThrottle } from './local-throttle.ts'

const GUESSES_AN_HOUR = 10_000
const PLACES = 500
const HARDEST = 20
/** A slow phone: what the worker of the player's app does there, and one call there and back. */
const HASHES_A_SECOND = 130_000
const CALL_MS = 400
/** A beat of an answer that does not tell, and reading a message off the same phone. */
const BEAT_MS = 600
const READ_CODE_MS = 4000

/** One guess in so many is tried out by an honest player as well. */
const HONEST_EVERY = 97

type Outcome = { readonly triesUntilIn: number; readonly ms: number }

function siege(nameOf: (guess: number) => string) {
  let now = 1_790_000_000_000
  const throttle = createLocalThrottle(() => now)
  const take = (tries: Tries, solvedBits: number): Admission => {
    const admission = throttle.admit(tries, solvedBits)
    if (admission.is === 'TOLD' || admission.is === 'UNTOLD') throttle.count(countedOf(tries, admission, now))
    return admission
  }
  const told: { readonly name: string; readonly at: number }[] = []

  function guess(n: number): void {
    now += HOUR_MS / GUESSES_AN_HOUR
    const tries = { siteId: 1, name: nameOf(n), place: `203.${Math.floor((n % PLACES) / 250)}.${n % 250}`, known: null }
    // Whether the attacker solves it or not, what is learned is whether the guess was right: only where that is told.
    if (take(tries, HARDEST).is === 'TOLD') told.push({ name: tries.name, at: now })
    throttle.count(crowdOf(tries, now))
  }

  /** The right password, with what the app does by itself; then the code, where that is asked for. */
  function comeIn(place: string, known: Known | null): Outcome {
    const tries: Tries = { siteId: 1, name: 'asha', place, known }
    let ms = 0
    for (let given = 1; ; given += 1) {
      ms += CALL_MS
      let admission = take(tries, 0)
      if (admission.is === 'PUZZLE') {
        ms += (2 ** admission.bits / HASHES_A_SECOND) * 1000 + CALL_MS
        admission = take(tries, admission.bits)
      }
      if (admission.is === 'TOLD') {
        throttle.takeBack(countedOf(tries, admission, now))
        throttle.forget(keysOf(tries, now).own)
        return { triesUntilIn: given, ms }
      }
      if (admission.is !== 'UNTOLD') return { triesUntilIn: Number.POSITIVE_INFINITY, ms: admission.waitMs }
      // The second time the owner brings the code that went to the mobile.
      if (given === 2) return { triesUntilIn: given, ms }
      ms += BEAT_MS + READ_CODE_MS
    }
  }

  return { guess, comeIn, told }
}

/** The most of a name within any hour. */
function mostAnHour(told: readonly { readonly name: string; readonly at: number }[]): number {
  const ofNames = Map.groupBy(told, ({ name }) => name)
  return Math.max(
    ...[...ofNames.values()].map((list) =>
      Math.max(...list.map(({ at }, first) => list.slice(first).filter((one) => one.at - at < HOUR_MS).length)),
    ),
  )
}

test.each([
  ['the own account, by its name and its number in turns', (n: number) => (n % 2 === 0 ? 'asha' : '+919876543210')],
  ['ten thousand invented names', (n: number) => `invented${n % GUESSES_AN_HOUR}`],
  ['forty names, the owner’s among them', (n: number) => (n % 40 === 0 ? 'asha' : `player${n % 40}`)],
])(
  'who guesses at %s is told little, and the honest player at a new place is in within 3 tries and 10 s',
  (what, nameOf) => {
    const { guess, comeIn, told } = siege(nameOf)
    const outcomes: Record<'new device' | 'own device', Outcome[]> = { 'new device': [], 'own device': [] }
    for (let n = 0; n < 24 * GUESSES_AN_HOUR; n++) {
      guess(n)
      if (n % HONEST_EVERY !== 0) continue
      const place = `10.${(n >> 8) & 255}.${n & 255}`
      outcomes['new device'].push(comeIn(place, null))
      outcomes['own device'].push(comeIn(place, { by: 'DEVICE', device: 'own' }))
    }
    const ofName = mostAnHour(told)
    const names = new Set(told.map(({ name }) => name))
    const ofAccount = names.has('+919876543210') ? mostAnHour(told.map(({ at }) => ({ name: 'both', at }))) : ofName
    const worst = Object.entries(outcomes).map(([device, list]) => ({
      device,
      tries: Math.max(...list.map(({ triesUntilIn }) => triesUntilIn)),
      seconds: Math.max(...list.map(({ ms }) => ms)) / 1000,
    }))
    process.stdout.write(`siege of ${what}: told ${ofAccount} an account and hour; ${JSON.stringify(worst)}\n`)
    expect(ofAccount).toBeLessThanOrEqual(20)
    for (const { tries, seconds } of worst) {
      expect(tries).toBeLessThanOrEqual(3)
      expect(seconds).toBeLessThanOrEqual(10)
    }
    expect(worst.find(({ device }) => device === 'own device')).toMatchObject({ tries: 1 })
  },
)
