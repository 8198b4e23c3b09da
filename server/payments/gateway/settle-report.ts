/**
 * What the gateway has settled: the owner was paid the net and gives points for it, the site bears fee and tax, and what is held back stays
 * owed. A line counts once, whatever report it stands in. docs/domain/payments.md#settlement.
 */
import { freePoints } from '@paddock/domain/ledger'
import { add, negate, type Paise } from '@paddock/domain/money'
import { netOf, type ReportKind, type ReportLine } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type NewTransfer, openGatewayAccount, postTransfers } from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { holdPoints } from '../../points/index.ts'
import { holderOf } from '../methods/store.ts'
import { systemAccountOf } from './accounts.ts'
import { findOrder, hastenOrder, type StoredOrder } from '../orders/store.ts'

type Importing = { readonly db: Database; readonly log: Log; readonly gateway: string; readonly now: number }

/** Lines of before that waited are tried again. Gives how many were booked. */
export async function importReport(importing: Importing, day: string, lines: readonly ReportLine[]): Promise<number> {
  const { db, log, gateway, now } = importing
  let booked = 0
  const unknown: string[] = []
  for (const line of lines) {
    const order = await findOrder(db, line.reference)
    if (order?.gateway !== gateway) unknown.push(line.id)
    else if (await db.transaction().execute((tx) => bookLine(tx, order, line, day))) booked++
    // It knows more of this one than we do.
    if (order && waitsOf(order, line) === 'NOT_KNOWN') await hastenOrder(db, gateway, line.reference, now)
  }
  if (unknown.length > 0) log.warn({ gateway, day, lines: unknown }, 'a report has lines about nothing that was asked')
  return booked
}

/** The state in which an order is that such a line is about. */
const ABOUT: Readonly<Record<ReportKind, { readonly ways: readonly string[]; readonly states: readonly string[] }>> = {
  payment: { ways: ['IN'], states: ['paid', 'reversed'] },
  release: { ways: ['IN'], states: ['paid', 'reversed'] },
  chargeback: { ways: ['IN'], states: ['reversed'] },
  payout: { ways: ['OUT'], states: ['paid', 'reversed'] },
  return: { ways: ['OUT'], states: ['reversed'] },
  refund: { ways: ['BACK'], states: ['paid'] },
}

/** Why a line cannot be booked by what we know of its order. */
function waitsOf({ way, state }: Pick<StoredOrder, 'way' | 'state'>, { kind }: ReportLine): string | null {
  const { ways, states } = ABOUT[kind]
  if (!ways.includes(way)) return 'ANOTHER_KIND'
  return states.includes(state) ? null : 'NOT_KNOWN'
}

async function bookLine(tx: Tx, order: StoredOrder, line: ReportLine, day: string): Promise<boolean> {
  const { siteId, gateway, ownerId } = order
  const account = await openGatewayAccount(tx, siteId, gateway)
  const [ownerAccount, fees] = [await holderOf(tx, siteId, ownerId), await systemAccountOf(tx, siteId, 'fees')]
  const held = await holdPoints(tx, [account, ownerAccount, fees])
  const known = await holdLine(tx, gateway, line.id)
  if (known && known.waits === null) return false
  const owner = must(held.get(ownerAccount), 'owners stay')
  const net = netOf(line)
  const isShort = !owner.isBank && net > freePoints(owner)
  const waits = waitsOf(order, line) ?? (await differs(tx, order, line)) ?? (isShort ? 'OWNER_SHORT' : null)
  await saveLine(tx, order, line, day, waits)
  if (waits !== null) return false
  await postTransfers(tx, transfersOf(line, net, { gateway: account, owner: owner.id, fees, name: gateway }))
  return true
}

type Sides = { readonly gateway: number; readonly owner: number; readonly fees: number; readonly name: string }

/** As by hand: whoever was paid gives points for it, and whoever pays gets them back. */
function transfersOf({ id, fee, tax }: ReportLine, net: Paise, { gateway, owner, fees, name }: Sides): NewTransfer[] {
  const reference = `settled:${name}:${id}`
  const told = { reference, remarks: name }
  const taken = add(fee, tax)
  return [
    ...(net > 0 ? [{ debit: owner, credit: gateway, amount: net, kind: 'deposit', ...told } as const] : []),
    ...(net < 0 ? [{ debit: gateway, credit: owner, amount: negate(net), kind: 'withdrawal', ...told } as const] : []),
    ...(taken > 0
      ? [{ debit: fees, credit: gateway, amount: taken, kind: 'fee', ...told, reference: `${reference}:fee` } as const]
      : []),
  ]
}

/** The gateway settles another amount than what moved by its word. */
async function differs(tx: Tx, { reference }: StoredOrder, { kind, amount }: ReportLine): Promise<string | null> {
  const WHAT: Partial<Record<ReportKind, readonly string[]>> = {
    payment: ['CREDITED', 'UNCLAIMED'],
    chargeback: ['CHARGED_BACK'],
    payout: ['PAID_OUT'],
    return: ['SENT_BACK'],
    refund: ['RETURNED'],
  }
  const what = WHAT[kind]
  if (!what) return null
  const { rows } = await sql<{ moved: Paise }>`
    select abs(moved)::bigint as moved from gateway_log where reference = ${reference} and what = any(${[...what]}::text[])`.execute(
    tx,
  )
  return rows.some(({ moved }) => moved === amount) ? null : 'AMOUNT_DIFFERS'
}

async function holdLine(tx: Tx, gateway: string, id: string): Promise<{ readonly waits: string | null } | undefined> {
  const { rows } = await sql<{ waits: string | null }>`
    select waits from gateway_lines where gateway = ${gateway} and line_id = ${id} for update`.execute(tx)
  return rows[0]
}

async function saveLine(
  tx: Tx,
  { siteId, gateway, reference }: StoredOrder,
  { id, kind, amount, fee, tax, heldBack }: ReportLine,
  day: string,
  waits: string | null,
): Promise<void> {
  await sql`insert into gateway_lines (gateway, line_id, site_id, reference, day, kind, amount, fee, tax, held_back, waits)
    values (${gateway}, ${id}, ${siteId}, ${reference}, ${day}::date, ${kind}, ${amount}, ${fee}, ${tax}, ${heldBack}, ${waits})
    on conflict (gateway, line_id) do update set day = excluded.day, amount = excluded.amount, fee = excluded.fee, tax = excluded.tax,
      held_back = excluded.held_back, waits = excluded.waits`.execute(tx)
}
