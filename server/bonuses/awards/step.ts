/** A step of an award: what of it becomes cash, or goes back, and who bears it. docs/domain/bonuses.md#release. */
import { add, larger, negate, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { splitShares } from '@paddock/domain/settlement'
import { loadSystemAccounts, type NewTransfer, postAndTell, type ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { insertStep, type StoredAward } from './store.ts'

/** Posts it under the next number. Each level bears its part of all that was released, so what goes back leaves nobody a paisa short. */
export async function takeStep(tx: Tx, award: StoredAward, amount: Paise, now: number): Promise<ToldAccount[]> {
  if (amount === 0) return []
  const { id, siteId, accountId, levels, lastStep } = award
  const n = lastStep + 1
  const parts = partsOf(award, amount)
  const { bonus } = (await loadSystemAccounts(tx, [siteId]))(siteId, 'REAL')
  const reference = `bonus:${id}:${n}`
  const borne = levels.flatMap((level, at) =>
    level === ADMINISTRATORS
      ? []
      : bonusTransfer(level, bonus, must(parts[at], 'each level has a part'), `${reference}:${level}`),
  )
  const told = await postAndTell(tx, [...bonusTransfer(bonus, accountId, amount, reference), ...borne])
  await insertStep(tx, { awardId: id, siteId, n, at: now, amount, parts })
  const facts = { amount: larger(amount, negate(amount)) }
  await saveNotifications(tx, [
    { accountId, reference, kind: amount > 0 ? 'BONUS_RELEASED' : 'BONUS_TAKEN_BACK', facts },
  ])
  return told
}

function partsOf({ shares, released }: StoredAward, amount: Paise): Paise[] {
  if (shares.length === 0) return []
  const before = splitShares(released, shares)
  return splitShares(add(released, amount), shares).map((part, at) => subtract(part, before[at] ?? ZERO))
}

/** From one to the other, or where it is less than nothing back. None of nothing. */
function bonusTransfer(from: number, to: number, amount: Paise, reference: string): NewTransfer[] {
  if (amount === 0) return []
  return amount > 0
    ? [{ debit: from, credit: to, amount, kind: 'bonus', reference }]
    : [{ debit: to, credit: from, amount: negate(amount), kind: 'bonusReturn', reference }]
}
