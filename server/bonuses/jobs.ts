/** Counts what was settled and pays what is due: by itself, one player after the other. docs/domain/bonuses.md#release. */
import type { ToldAccount } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../platform/jobs.ts'
import { closePeriods } from './periods/close.ts'
import { listWagerers } from './wagering/store.ts'
import { turnPlayer } from './wagering/turn.ts'

export type WageringDeps = {
  readonly db: Database
  readonly clock: () => number
  readonly tell: (account: ToldAccount) => void
}

const EVERY_MS = 2000
const AT_ONCE = 200
const PERIODS_EVERY_MS = 600_000

async function* wagerers(db: Database, now: number): AsyncGenerator<number> {
  let after = 0
  for (;;) {
    const ids = await listWagerers(db, { now, after, most: AT_ONCE })
    yield* ids
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Until nobody is left who has something to be looked at. Nobody waits for somebody else's fault, however many have one; it is told all the same. @internal Exported for the tests. */
export async function turnEverybody({ db, clock, tell }: WageringDeps): Promise<void> {
  await eachByItself(wagerers(db, clock()), async (id) => {
    const told = await db.transaction().execute((tx) => turnPlayer(tx, id, clock()))
    told.forEach(tell)
  })
}

export function startWagering(deps: WageringDeps & { readonly jobs: Jobs }): void {
  deps.jobs.start({
    name: 'bonuses',
    everyMs: EVERY_MS,
    failed: 'the wagering of bonuses was not looked at',
    work: () => turnEverybody(deps),
  })
  deps.jobs.start({
    name: 'bonus-periods',
    everyMs: PERIODS_EVERY_MS,
    failed: 'what a period earns was not awarded',
    work: () => closePeriods(deps.db, deps.clock()),
  })
}
