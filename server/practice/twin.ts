/** A twin is made when its person first practises; its points are set to what they began with. docs/domain/practice.md#points. */
import type { Refusal } from '@paddock/contract'
import { negate, type Paise } from '@paddock/domain/money'
import { PRACTICE_POINTS, refill, type Refill } from '@paddock/domain/practice'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { demoBankOf } from '../auth/index.ts'
import { postAndTell, postTransfers, type ToldAccount } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { findTwin, insertTwin, saveRefilled, type Twin } from './store.ts'

/** The twin of this person, made now where there is none. */
export async function openTwin(tx: Tx, siteId: number, personId: number): Promise<Twin> {
  const found = await findTwin(tx, personId)
  if (found) return found
  const id = await insertTwin(tx, siteId, personId)
  if (id !== undefined) {
    const debit = await demoBankOf(tx, siteId)
    const reference = `practice:open:${id}`
    await postTransfers(tx, [{ debit, credit: id, amount: PRACTICE_POINTS, kind: 'points', reference }])
  }
  return must(await findTwin(tx, personId), 'a twin is there once it was made')
}

type Refilling = { readonly siteId: number; readonly personId: number; readonly how: Refill; readonly now: number }

/** Gives what came in, below zero what went out. Twin and bank are held. */
export async function refillTwin(
  tx: Tx,
  { siteId, personId, how, now }: Refilling,
): Promise<Result<{ readonly amount: Paise; readonly told: readonly ToldAccount[] }, Refusal>> {
  const bank = await demoBankOf(tx, siteId)
  const twin = await findTwin(tx, personId)
  if (!twin) return refuse({ code: 'PRACTICE_NOT_BEGUN' })
  const missing = refill(how, twin, now)
  if (!missing.ok) return missing
  const amount = missing.value
  const [debit, credit, moved] = amount > 0 ? [bank, twin.id, amount] : [twin.id, bank, negate(amount)]
  const reference = `practice:refill:${twin.id}:${now}`
  const told = await postAndTell(tx, [{ debit, credit, amount: moved, kind: 'points', reference }])
  await saveRefilled(tx, twin.id, now)
  return ok({ amount, told })
}
