/** The accounts that an order's money moves between, locked. docs/domain/payments.md#gateway. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { isSystem, openGatewayAccount, type Purpose } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { type HeldPoints, holdPoints } from '../../points/index.ts'
import { taxAccountOf } from '../duties/withhold.ts'
import { holderOf } from '../methods/store.ts'
import type { StoredOrder } from '../orders/store.ts'

export type HeldAccounts = {
  readonly player: HeldPoints
  /** Whom the gateway settles with; for the administrators the bank of the site. */
  readonly owner: HeldPoints
  readonly gateway: number
  readonly payouts: number
  readonly unclaimed: number
  readonly tax: number
}

/** In id order, the one order in which accounts are locked. */
export async function holdAccounts(
  tx: Tx,
  { siteId, accountId, ownerId, gateway: name }: Pick<StoredOrder, 'siteId' | 'accountId' | 'ownerId' | 'gateway'>,
): Promise<HeldAccounts> {
  const gateway = await openGatewayAccount(tx, siteId, name)
  const unclaimed = await systemAccountOf(tx, siteId, 'unclaimed')
  const payouts = await systemAccountOf(tx, siteId, 'payouts')
  const tax = await taxAccountOf(tx, siteId)
  const holder = await holderOf(tx, siteId, ownerId)
  const held = await holdPoints(tx, [accountId, holder, gateway, payouts, unclaimed, tax])
  const [player, owner] = [must(held.get(accountId), 'players stay'), must(held.get(holder), 'owners stay')]
  return { player, owner, gateway, payouts, unclaimed, tax }
}

export async function systemAccountOf(from: Reader, siteId: number, purpose: Purpose): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, purpose)}`.execute(from)
  return must(rows[0], `site ${siteId} has ${purpose}`).id
}
