import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { placeOf } from '../../platform/http/client-address.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import type { Tries } from './rules.ts'

let database: TestDatabase
/** Of two processes. */
let one: Throttle
let two: Throttle
beforeEach(async () => {
  database = await cloneDatabase()
  one = createThrottle(database.db, Date.now)
  two = createThrottle(database.db, Date.now)
})
afterEach(() => database.drop())

const tries = (name: string, address = '10.0.0.1', isKnownPlace = false): Tries => ({
  siteId: 1,
  name,
  place: placeOf(address),
  known: isKnownPlace ? { by: 'PLACE' } : null,
})
const HARDEST = 20
/** 0 when it is judged, else how long to wait. */
const waitOf = async (throttle: Throttle, ...of: Parameters<typeof tries>): Promise<number> => {
  const taken = await throttle.take(tries(...of))
  return 'waitMs' in taken ? taken.waitMs : 0
}
/** As if so much time had passed for what is kept. */
const wait = (ms: number) =>
  sql`update failed_tries set at = at - ${ms} * interval '1 millisecond'`.execute(database.db)

test('what failed at one process makes the other wait', async () => {
  for (let n = 0; n < 5; n += 1) expect(await waitOf(n % 2 === 0 ? one : two, 'player1')).toBe(0)
  const left = await waitOf(two, 'player1')
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(1000)
  expect(await waitOf(two, 'player2', '203.0.113.9')).toBe(0)
  // A process that has just started knows it too.
  expect(await waitOf(createThrottle(database.db, Date.now), 'player1')).toBeGreaterThan(0)
})

test('a name is told ten times an hour from all places, whichever processes are asked', async () => {
  const said: string[] = []
  for (let n = 0; n < 60; n += 1)
    said.push((await (n % 2 === 0 ? one : two).take(tries('player1', `10.${n}.1.1`), HARDEST)).is)
  expect(said).toEqual(Array.from({ length: 60 }, (_, n) => (n < 10 ? 'TOLD' : 'UNTOLD')))
  // Where its owner has been before, that does not matter.
  expect(await waitOf(one, 'player1', '198.51.100.1', true)).toBe(0)
})

test('many at the same moment are not more than are free', async () => {
  const processes = Array.from({ length: 4 }, () => createThrottle(database.db, Date.now))
  const asked = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(() => processes)
  const taken = await Promise.all(asked.map((throttle, n) => throttle.take(tries('player1', `10.${n}.1.1`), HARDEST)))
  expect(taken.filter(({ is }) => is === 'TOLD')).toHaveLength(10)
})

test('at a place that is known its owner is no worse off than a stranger when somebody there has used it up', async () => {
  for (let n = 0; n < 5; n += 1) expect(await waitOf(one, 'player1', '10.0.0.1', true)).toBe(0)
  expect(await one.take(tries('player1', '10.0.0.1', true), HARDEST)).toMatchObject({ is: 'TOLD' })
})

test('after strangers have used up the name, its owner is told the wait of the own place, and is taken after it', async () => {
  for (let n = 0; n < 20; n += 1) await one.take(tries('player1', `10.${n}.1.1`), HARDEST)
  const owner = () => waitOf(two, 'player1', '198.51.100.1', true)
  for (let n = 0; n < 5; n += 1) expect(await owner()).toBe(0)
  const left = await owner()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(1000)
  // What one process told by its clock, another looks at by the database's.
  await wait(left + 50)
  expect(await waitOf(createThrottle(database.db, Date.now), 'player1', '198.51.100.1', true)).toBe(0)
})

test('a try that was right, or not judged, is taken back everywhere', async () => {
  for (let n = 0; n < 60; n += 1) {
    const first = await one.take(tries('player1'))
    expect(first.is).toBe('TOLD')
    if ('withdrawn' in first) await first.withdrawn()
    const second = await two.take(tries('player1'))
    expect(second.is).toBe('TOLD')
    if ('succeeded' in second) await second.succeeded()
  }
})

test('what is first is first for one of all processes', async () => {
  const first = await Promise.all([one, two, one, two].map((throttle) => throttle.isFirst('a puzzle')))
  expect(first.filter(Boolean)).toHaveLength(1)
  expect(await two.isFirst('another')).toBe(true)
})

test('a wait that was over is over, and after an hour all is forgotten and then deleted', async () => {
  for (let n = 0; n < 6; n += 1) {
    await wait(2000)
    expect(await waitOf(createThrottle(database.db, Date.now), 'player1')).toBe(0)
  }
  const fresh = () => waitOf(createThrottle(database.db, Date.now), 'player1')
  expect(await fresh()).toBeGreaterThan(1000)
  await wait(3_600_001)
  for (let n = 0; n < 5; n += 1) expect(await fresh()).toBe(0)
  expect(await fresh()).toBeGreaterThan(0)
  await wait(3_600_001)
  await one.tidy()
  expect((await sql`select 1 from failed_tries`.execute(database.db)).rows).toEqual([])
})

test('of what was typed nothing is kept, and a crash of the database costs no more than the counters', async () => {
  await one.take(tries('hunter2'))
  const { rows } = await sql<{ row: string }>`select convert_from(key, 'LATIN1') as row from failed_tries`.execute(
    database.db,
  )
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  const { rows: kept } = await sql`select relpersistence from pg_class where relname = 'failed_tries'`.execute(
    database.db,
  )
  expect(kept).toEqual([{ relpersistence: 'u' }])
})
