/** Requests that a rule leaves for ever keep nothing behind them from their turn. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../markets/testing/world.ts'
import { type Candidate, MOST_AT_ONCE, nextOf, type Places } from './sweep.ts'

let world: World
beforeEach(async () => void (world = await createWorld({ players: 1 })))
afterEach(() => world.close())

const look = async (places: Places, siteId: number, count: number): Promise<(string | undefined)[]> => {
  const found = await nextOf(places, siteId, async (isBehind) => {
    const { rows } = await sql<Candidate>`
      select q.id, q.at::text as at, ${siteId}::int as site_id, 0 as tries
      from (select lpad(n::text, 4, '0') as id, timestamptz '2026-11-24' + make_interval(secs => n / 3 / 1000000.0) as at
        from generate_series(1, ${count}) n) q
      where ${isBehind(sql`q.at`, sql`q.id`)} order by q.at, q.id limit ${MOST_AT_ONCE}`.execute(world.db)
    return rows
  })
  return [found[0]?.id, found.at(-1)?.id]
}

test('all of a site have their turn, one after the other, whatever becomes of the first; then the first again', async () => {
  const places: Places = new Map()
  expect(await look(places, 1, 1200)).toEqual(['0001', '0500'])
  // Of another site from its own beginning.
  expect(await look(places, 2, 20)).toEqual(['0001', '0020'])
  expect(await look(places, 1, 1200)).toEqual(['0501', '1000'])
  expect(await look(places, 1, 1200)).toEqual(['1001', '1200'])
  expect(await look(places, 1, 1200)).toEqual(['0001', '0500'])
  expect(await look(places, 1, 400)).toEqual([undefined, undefined])
  expect(await look(places, 1, 400)).toEqual(['0001', '0400'])
})
