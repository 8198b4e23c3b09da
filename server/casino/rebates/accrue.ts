/**
 * What a player's terms give back of a day that they lost in the casino, accrued beside the balance and paid by the upline apart from it. Whatever
 * ends a round, or moves one that has ended, notes its day in its own transaction; the day is made anew from its rounds seconds later. Law 2.6, D-28.
 */
import { rebateOnCasino } from '@paddock/domain/settlement'
import type { Database, Tx } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { listNoted, saveRebate, sumDay, takeNotes, takeRebateBack } from './store.ts'

const EVERY_MS = 5000
const AT_ONCE = 200

export function startAccruing({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): void {
  jobs.start({
    name: 'casino rebates',
    everyMs: EVERY_MS,
    failed: 'the rebates of the casino were not accrued',
    work: () => accrueAll(db),
  })
}

/** One player a transaction; one who fails keeps no other from theirs. */
export async function accrueAll(db: Database): Promise<void> {
  for (;;) {
    const noted = await listNoted(db, AT_ONCE)
    const failures: unknown[] = []
    for (const accountId of noted) {
      const turn = db.transaction().execute((tx) => accrueOne(tx, accountId))
      await turn.catch((error: unknown) => void failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `the rebates of ${failures.length} players`)
    if (noted.length < AT_ONCE) return
  }
}

async function accrueOne(tx: Tx, accountId: number): Promise<void> {
  for (const day of await takeNotes(tx, accountId)) {
    const at = { accountId, day }
    for (const { bps, lost } of await sumDay(tx, at)) {
      const rebate = rebateOnCasino(lost, bps)
      if (rebate) await saveRebate(tx, at, rebate)
      else await takeRebateBack(tx, at, bps)
    }
  }
}
