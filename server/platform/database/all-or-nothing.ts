import type { Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import type { Database, Tx } from '../database.ts'

/** Rolls back what was begun; its refusal is the outcome. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** One transaction, of which nothing stays when the work is refused, however far it had come. */
export async function allOrNothing<T>(
  db: Database,
  work: (tx: Tx) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await work(tx)
      if (!done.ok) throw new Refused(done.refusal)
      return done
    })
  } catch (error) {
    if (error instanceof Refused) return refuse(error.refusal)
    throw error
  }
}
