/** What somebody does with a request: in one transaction, once for its key, and told only once it is written. */
import type { Refusal } from '@paddock/contract'
import { ok, type Result } from '@paddock/domain/result'
import type { Reader, Tx } from '../../platform/database.ts'
import type { AskedByActor } from '../../platform/http-call.ts'
import { type Key, once } from '../../platform/database/once.ts'

/** Repeated it is refused, or changes nothing. */
export const ONCE_BY_ITSELF = { key: null, route: '', asked: null } as const

/** `outcome` is what a repeat is answered: plain data of what was changed, as it was then. */
export async function changeOnce<Changed, Outcome>(
  { db, actor }: Pick<AskedByActor, 'db' | 'actor'>,
  key: Omit<Key, 'accountId'>,
  work: (tx: Tx) => Promise<Result<Changed, Refusal>>,
  { outcome, tell }: { readonly outcome: (changed: Changed) => Outcome; readonly tell: (changed: Changed) => void },
): Promise<Result<Outcome, Refusal>> {
  let changed: { readonly value: Changed } | undefined
  const done = await once(db, { accountId: actor.accountId, ...key }, async (tx) => {
    const worked = await work(tx)
    if (!worked.ok) return worked
    changed = worked
    return ok(outcome(worked.value))
  })
  if (changed) tell(changed.value)
  return done
}

/**
 * The same, and what is seen of it then. It is read on the connection that made the change: who had to wait for another one behind others
 * could be sent away with what they had done.
 */
export async function changeAndShow<Changed, Outcome, Shown>(
  asked: Pick<AskedByActor, 'db' | 'actor'>,
  key: Omit<Key, 'accountId'>,
  work: (tx: Tx) => Promise<Result<Changed, Refusal>>,
  how: {
    readonly outcome: (changed: Changed) => Outcome
    readonly tell: (changed: Changed) => void
    readonly show: (from: Reader, outcome: Outcome) => Promise<Shown>
  },
): Promise<Result<Shown, Refusal>> {
  let shown: { readonly value: Shown } | undefined
  const showing = async (tx: Tx): Promise<Result<Changed, Refusal>> => {
    const worked = await work(tx)
    if (worked.ok) shown = { value: await how.show(tx, how.outcome(worked.value)) }
    return worked
  }
  const done = await changeOnce(asked, key, showing, how)
  return done.ok ? ok((shown ?? { value: await how.show(asked.db, done.value) }).value) : done
}
