/** What each level keeps is told by the domain where a chain is shown, and by the database where it is stored: both tell the same. */
import { must } from '@paddock/domain/result'
import { keptAlong, SHARE_KINDS } from '@paddock/domain/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(database.db)
})
afterAll(() => database.drop())

type Given = Readonly<Record<(typeof SHARE_KINDS)[number], number>>

/** Of a product, what each level below the first was given: nobody more than who is above. */
const passedOn = (levels: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 3333, 9999, 10_000)), {
      minLength: levels,
      maxLength: levels,
    })
    .map((given) => given.toSorted((a, b) => b - a))

const chains: fc.Arbitrary<Given[]> = fc
  .integer({ min: 0, max: 6 })
  .chain((levels) => fc.tuple(passedOn(levels), passedOn(levels)))
  .map(([sports, casino]) => [
    { sports: 0, casino: 0 },
    ...sports.map((bps, n) => ({ sports: bps, casino: casino[n] ?? 0 })),
  ])

let made = 0

/** The uplines, the root first, and a player below them. Gives the player's id. */
async function makeChain(given: readonly Given[]): Promise<number> {
  const above: number[] = []
  const insert = async (role: string, { sports, casino }: Given): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, parent_id, ancestors, role, user_name, sports_share_bps, casino_share_bps)
      values (${role === 'administrator' ? null : 1}, ${above.at(-1) ?? null}, ${above}::bigint[], ${role}, ${`a${++made}`}, ${sports}, ${casino})
      returning id`.execute(database.db)
    return must(rows[0], 'made').id
  }
  for (const [level, shares] of given.entries())
    above.push(await insert(level === 0 ? 'administrator' : 'admin', shares))
  return await insert('user', { sports: 0, casino: 0 })
}

test('law: a chain is stored with what the domain says each of its levels keeps, the root first', async () => {
  await fc.assert(
    fc.asyncProperty(chains, async (given) => {
      const player = await makeChain(given)
      const { rows } = await sql<{ product: string; shares: number[] }>`
        select product, shares from share_chains where account_id = ${player} order by product desc`.execute(
        database.db,
      )
      expect(rows).toEqual(
        SHARE_KINDS.map((product) => ({ product, shares: keptAlong(given.map((of) => of[product])) })),
      )
    }),
    { numRuns: 60 },
  )
})
