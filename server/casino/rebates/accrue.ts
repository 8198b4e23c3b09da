/**
 * What a player's terms give back of a day that they lost in the casino, accrued beside the balance and paid by the upline apart from it. Whatever
 * ends a round, or moves one that has ended, notes its day in its own transaction; the day is made anew from its rounds seconds later, or minutes
 * where it has thousands. Law 2.6, D-28.
 */
import { rebateOnCasino } from '@paddock/domain/settlement'
import type { Database, Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { listNoted, saveRebate, sumDay, takeNotes, takeRebateBack } from './store.ts'

const EVERY_MS = 5000
const AT_ONCE = 200
/**
 * For each round that was summed its player rests: a day of many is made anew the less often the more it has, since each time all of it is read. Thus
 * what a day costs grows with its rounds, and not with their square. @internal For the tests.
 */
export const REST_OF_ROUND_MS = 60

/** Players who rest, and until when. */
type Resting = Map<number, number>

export function startAccruing({
  db,
  jobs,
  clock,
}: {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: () => number
}): void {
  const resting: Resting = new Map()
  jobs.start({
    name: 'casino rebates',
    everyMs: EVERY_MS,
    failed: 'the rebates of the casino were not accrued',
    work: () => accrueAll(db, resting, clock()),
  })
}

/** One player a transaction; one who fails keeps no other from theirs. Whoever had their turn rests after it. @internal Exported for the tests. */
export async function accrueAll(db: Database, resting: Resting = new Map(), now = 0): Promise<void> {
  for (const [accountId, until] of resting) if (until <= now) resting.delete(accountId)
  for (;;) {
    const noted = await listNoted(db, [...resting.keys()], AT_ONCE)
    const failures: unknown[] = []
    for (const accountId of noted) {
      const turn = db.transaction().execute((tx) => accrueOne(tx, accountId))
      const rounds = await turn.catch((error: unknown) => void failures.push(error))
      if (rounds !== undefined) resting.set(accountId, now + rounds * REST_OF_ROUND_MS)
    }
    if (failures.length > 0) throw new AggregateError(failures, `the rebates of ${failures.length} players`)
    if (noted.length < AT_ONCE) return
  }
}

/** Gives how many rounds were summed. */
async function accrueOne(tx: Tx, accountId: number): Promise<number> {
  let all = 0
  for (const day of await takeNotes(tx, accountId)) {
    const at = { accountId, day }
    for (const { bps, lost, rounds } of await sumDay(tx, at)) {
      const rebate = rebateOnCasino(lost, bps)
      if (rebate) await saveRebate(tx, at, rebate)
      else await takeRebateBack(tx, at, bps)
      all += rounds
    }
  }
  return all
}
