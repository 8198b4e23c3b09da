/** What came in and is nobody's here is to go to where it came from: under a reference of its own each time. docs/domain/payments.md#late. */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { insertOrder, type StoredOrder } from './store.ts'

/** `order`: the payment, or what went back of it before. Its deposit is locked. */
export async function askBack(tx: Tx, order: StoredOrder, amount: Paise, now: number): Promise<void> {
  const { siteId, accountId, gateway, ownerId, operatorId } = order
  const depositId = must(order.depositId, 'it came as a deposit')
  const { rows } = await sql<{ source: string; asked: number }>`
    select max(reference) filter (where way = 'IN') as source, count(*) filter (where way = 'BACK')::int as asked
    from gateway_orders where deposit_id = ${depositId}`.execute(tx)
  const { source, asked } = must(rows[0], 'a count')
  const reference = `${source}:back${asked === 0 ? '' : `:${asked + 1}`}`
  const common = { siteId, accountId, gateway, depositId, withdrawalId: null, ownerId, operatorId, amount, reference }
  await insertOrder(tx, { ...common, way: 'BACK', payee: { sourceOf: source }, at: now, askAt: now })
}
