/** The server dies in the middle of changes that were asked for; they are asked for again as a client does it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '@paddock/domain/result'
import { expect } from 'vitest'
import { type Hold, holdBeforeCommit, holdInCommit } from './commits.ts'
import type { TestDatabase } from './database.ts'
import type { TestServer } from './server.ts'

const SOON = { timeout: 60_000 }
const PAUSE_MS = 50

/** Of a player's bonuses: how many, and in rupees what of them was paid and lost. */
type Bonuses = { readonly awards: number; readonly released: number; readonly lost: number }
const NONE: Bonuses = { awards: 0, released: 0, lost: 0 }

/** Prepared, asked for when the server dies, asked for again, and brought to its end. */
export type Step = {
  readonly name: string
  /** Gives what is asked for, again and again under the same key. */
  prepare(key: string): Promise<() => Promise<unknown>>
  /** What else has to happen until it is over. */
  finish?(): Promise<unknown>
  /** Whose balance moves, and by how many rupees in the end, with what is prepared. */
  readonly player: string
  readonly moves: number
  /** None, where it says nothing. */
  readonly bonuses?: Bonuses
  /** What it leaves behind, counted by the key that it was prepared with: one in the end. */
  leaves?(key: string): Promise<number>
}

export const PLACES: readonly (readonly [string, Hold])[] = [
  ['before it is whole', holdBeforeCommit],
  ['in its commit', holdInCommit],
]

export type Dying = {
  readonly database: TestDatabase
  readonly server: TestServer
  readonly hold: Hold
  /** What all steps write into where they are held. */
  readonly table: string
  readonly steps: readonly Step[]
  /** So that the next ones may be asked for: what stays open is ended. */
  readonly endWhatIsOpen: () => Promise<void>
}

/** Dies once, with all steps on their way, and has one effect of each. Whoever asks audits the books behind all deaths: what is wrong in them stays so. */
export async function expectOneEffect({ database, server, hold, table, steps, endWhatIsOpen }: Dying): Promise<void> {
  const before = await Promise.all(steps.map((step) => standingOf(database, step)))
  const keys = steps.map(() => crypto.randomUUID())
  const keyOf = (at: number): string => must(keys[at], 'each has one')
  const acts: (() => Promise<unknown>)[] = []
  for (const [n, step] of steps.entries()) acts.push(await step.prepare(keyOf(n)))
  const held = await hold(database.url, table)
  // Again and again, as long as there is a server: one that gave up waiting there is back there.
  let isDead = false
  const asked = Promise.allSettled(
    acts.map(async (act) => {
      while (!isDead) {
        await act()
        await sleep(PAUSE_MS)
      }
    }),
  )
  try {
    await expect.poll(() => held.count(), SOON).toBe(steps.length)
    await server.kill()
  } finally {
    isDead = true
    await held.release()
  }
  await asked
  await server.start()
  // As a client that never heard what came of it.
  for (const act of acts) await act()
  for (const step of steps) await step.finish?.()
  for (const [n, step] of steps.entries()) {
    await expect
      .poll(async () => [step.name, difference(await standingOf(database, step), must(before[n], 'it was read'))], SOON)
      .toEqual([step.name, { balance: step.moves, ...NONE, ...step.bonuses }])
    if (step.leaves) expect([step.name, await step.leaves(keyOf(n))]).toEqual([step.name, 1])
  }
  await endWhatIsOpen()
}

type Standing = Bonuses & { readonly balance: number }

async function standingOf(database: TestDatabase, { player }: Step): Promise<Standing> {
  const rows = await database.rows<Standing>(
    `select (a.balance / 100)::float as balance, count(b.id)::int as awards, coalesce(sum(b.released) / 100, 0)::float as released,
       coalesce(sum(b.lost) / 100, 0)::float as lost
     from accounts a join sites s on s.id = a.site_id left join bonus_awards b on b.account_id = a.id
     where s.label = 'demo' and a.user_name = $1 group by a.id`,
    [player],
  )
  return must(rows[0], player)
}

const difference = (now: Standing, before: Standing): Standing => ({
  balance: now.balance - before.balance,
  awards: now.awards - before.awards,
  released: now.released - before.released,
  lost: now.lost - before.lost,
})
