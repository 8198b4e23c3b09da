/** The accounts that an order's money moves between, locked. docs/domain/payments.md#gateway. */
import { must } from '@paddock/domain/result'
import { bonusHeld } from '../../bonuses/index.ts'
import { openGatewayAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { type HeldPoints, holdPoints } from '../../points/index.ts'
import { depositDutyHeld } from '../duties/on-deposit.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { holderOf } from '../methods/store.ts'
import type { StoredOrder } from '../orders/store.ts'

export type HeldAccounts = {
  readonly player: HeldPoints
  /** Whom the gateway settles with; for the administrators the bank of the site. */
  readonly owner: HeldPoints
  readonly gateway: number
  readonly payouts: number
  readonly unclaimed: number
}

/** In id order, the one order in which accounts are locked. */
export async function holdAccounts(
  tx: Tx,
  {
    siteId,
    accountId,
    ownerId,
    depositId,
    gateway: name,
  }: Pick<StoredOrder, 'siteId' | 'accountId' | 'ownerId' | 'depositId' | 'gateway'>,
): Promise<HeldAccounts> {
  const gateway = await openGatewayAccount(tx, siteId, name)
  const unclaimed = await systemAccountOf(tx, siteId, 'unclaimed')
  const payouts = await systemAccountOf(tx, siteId, 'payouts')
  const duties = await depositDutyHeld(tx, siteId)
  const bonuses = depositId === null ? [] : await bonusHeld(tx, depositId)
  const holder = await holderOf(tx, siteId, ownerId)
  const held = await holdPoints(tx, [accountId, holder, gateway, payouts, unclaimed, ...duties, ...bonuses])
  const [player, owner] = [must(held.get(accountId), 'players stay'), must(held.get(holder), 'owners stay')]
  return { player, owner, gateway, payouts, unclaimed }
}
