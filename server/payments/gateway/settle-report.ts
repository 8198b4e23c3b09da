/**
 * What the gateway has settled: the owner was paid the net and gives points for it, the site bears fee and tax, and what is held back stays
 * owed. A line counts once, whatever report it stands in. docs/domain/payments.md#settlement.
 */
import { freePoints } from '@paddock/domain/ledger'
import { add, negate, type Paise } from '@paddock/domain/money'
import { type LineWaits, netOf, type ReportKind, type ReportLine, type Verdict } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type NewTransfer, openGatewayAccount, postTransfers } from '../../ledger/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Log } from '../../platform/log.ts'
import { type HeldPoints, holdPoints } from '../../points/index.ts'
import { holderOf } from '../methods/store.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { findOrder, hastenOrder, type StoredOrder } from '../orders/store.ts'
import { isStray, saveStray } from './strays/store.ts'

type Importing = { readonly db: Database; readonly log: Log; readonly gateway: string; readonly now: number }

/** Gives how many were booked. */
export async function importReport(importing: Importing, day: string, lines: readonly ReportLine[]): Promise<number> {
  const { db, log, gateway, now } = importing
  let booked = 0
  const strays: string[] = []
  // Each hour reads three days: what is done with takes no lock that others wait for.
  const done = await findDone(db, gateway, lines)
  const book = async (line: ReportLine): Promise<void> => {
    const order = await findOrder(db, line.reference)
    if (order?.gateway !== gateway || (await isStray(db, gateway, line.id))) {
      if (await saveStray(db, gateway, day, line)) strays.push(line.id)
    } else if (await db.transaction().execute((tx) => bookNew(tx, order, line, day))) booked++
    // It knows more of this one than we do.
    if (order && waitsOf(order, line) === 'NOT_KNOWN') await hastenOrder(db, gateway, line.reference, now)
  }
  try {
    await eachByItself(
      lines.filter(({ id }) => !done.has(id)),
      book,
    )
  } finally {
    if (strays.length > 0) log.warn({ gateway, day, lines: strays }, 'a report has lines about nothing that was asked')
  }
  return booked
}

/** Those that are booked, or set aside: that stays. */
async function findDone(from: Reader, gateway: string, lines: readonly ReportLine[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select line_id as id from gateway_lines where gateway = ${gateway} and line_id = any(${lines.map(({ id }) => id)}::text[])
      and (waits is null or waits = 'SET_ASIDE')`.execute(from)
  return new Set(rows.map(({ id }) => id))
}

/** What waited is tried again, also when no report has it any more, however many wait for ever. Gives how many were booked. */
export async function retryLines({ db, gateway }: Importing): Promise<number> {
  let booked = 0
  await eachByItself(waiting(db, gateway), async ({ day, ...line }) => {
    const order = must(await findOrder(db, line.reference), 'orders stay')
    if (await db.transaction().execute((tx) => bookNew(tx, order, line, day))) booked++
  })
  return booked
}

const LINES_AT_ONCE = 500

async function* waiting(db: Database, gateway: string): AsyncGenerator<KnownLine> {
  let after = ''
  for (;;) {
    const { rows } = await sql<KnownLine>`
      select ${LINE} from gateway_lines l where l.gateway = ${gateway} and l.waits is not null and l.waits <> 'SET_ASIDE'
        and l.line_id > ${after} order by l.line_id limit ${LINES_AT_ONCE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
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
function waitsOf(
  { way, state, undone }: Pick<StoredOrder, 'way' | 'state' | 'undone'>,
  { kind }: ReportLine,
): LineWaits | null {
  const { ways, states } = ABOUT[kind]
  if (!ways.includes(way)) return 'ANOTHER_KIND'
  return states.includes(state) || (kind === 'chargeback' && undone > 0) ? null : 'NOT_KNOWN'
}

/** Under its locks, where nothing was said of it yet. Whether it is booked now. */
export async function bookNew(tx: Tx, order: StoredOrder, line: ReportLine, day: string): Promise<boolean> {
  const sides = await holdSides(tx, order)
  const known = await holdLine(tx, order.gateway, line.id)
  if (known && (known.waits === null || known.waits === 'SET_ASIDE')) return false
  return (await bookLine(tx, order, { line, day, sides, isAsSaid: false })) === null
}

export type Booking = {
  readonly line: ReportLine
  readonly day: string
  readonly sides: HeldSides
  /** Two officers have looked: it is booked although it says otherwise than what we know. */
  readonly isAsSaid: boolean
}

/** Under its locks. Gives why it still waits; null where it is booked. */
export async function bookLine(
  tx: Tx,
  order: StoredOrder,
  { line, day, sides, isAsSaid }: Booking,
): Promise<LineWaits | null> {
  const { owner } = sides
  const net = netOf(line)
  const isShort = !owner.isBank && net > freePoints(owner)
  const differing = isAsSaid ? null : (waitsOf(order, line) ?? (await differs(tx, order, line)))
  const waits = differing ?? (isShort ? 'OWNER_SHORT' : null)
  await saveLine(tx, order, line, day, waits)
  if (waits === null)
    await postTransfers(tx, transfersOf(line, net, { ...sides, owner: owner.id, name: order.gateway }))
  return waits
}

export type HeldSides = { readonly gateway: number; readonly owner: HeldPoints; readonly fees: number }

export async function holdSides(
  tx: Tx,
  { siteId, gateway: name, ownerId }: Pick<StoredOrder, 'siteId' | 'gateway' | 'ownerId'>,
): Promise<HeldSides> {
  const gateway = await openGatewayAccount(tx, siteId, name)
  const [holder, fees] = [await holderOf(tx, siteId, ownerId), await systemAccountOf(tx, siteId, 'fees')]
  const held = await holdPoints(tx, [gateway, holder, fees])
  return { gateway, owner: must(held.get(holder), 'owners stay'), fees }
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
async function differs(tx: Tx, { reference }: StoredOrder, { kind, amount }: ReportLine): Promise<LineWaits | null> {
  const what = MOVED_BY[kind]
  if (!what) return null
  const { rows } = await sql<{ moved: Paise | null }>`
    select abs(sum(moved))::bigint as moved from gateway_log where reference = ${reference} and what = any(${[...what]}::text[])`.execute(
    tx,
  )
  return rows[0]?.moved === amount ? null : 'AMOUNT_DIFFERS'
}
const MOVED_BY: Partial<Record<ReportKind, readonly string[]>> = {
  payment: ['CREDITED', 'UNCLAIMED'],
  chargeback: ['CHARGED_BACK', 'DIFFERENCE'],
  payout: ['PAID_OUT', 'BORNE'],
  return: ['SENT_BACK', 'BORNE_BACK', 'DIFFERENCE'],
  refund: ['RETURNED', 'BORNE'],
}

type KnownLine = ReportLine & { readonly day: string }
const LINE = sql`l.line_id as id, l.kind, l.reference, l.amount, l.fee, l.tax, l.held_back, l.day::text as day`

type HeldLine = KnownLine & {
  readonly waits: LineWaits | 'SET_ASIDE' | null
  readonly heldVersion: number
  readonly verdict: Verdict | null
  readonly verdictBy: number | null
}

/** Accounts are locked before it. */
export async function holdLine(tx: Tx, gateway: string, id: string): Promise<HeldLine | undefined> {
  const { rows } = await sql<HeldLine>`
    select ${LINE}, l.waits, l.held_version, l.verdict, l.verdict_by from gateway_lines l
    where l.gateway = ${gateway} and l.line_id = ${id} for update`.execute(tx)
  return rows[0]
}

/** What was said of it while it was another one is said of it no more. */
async function saveLine(
  tx: Tx,
  { siteId, gateway, reference }: StoredOrder,
  { id, kind, amount, fee, tax, heldBack }: ReportLine,
  day: string,
  waits: LineWaits | null,
): Promise<void> {
  const isSame = sql`(l.amount, l.fee, l.tax, l.held_back, l.waits)
    is not distinct from (excluded.amount, excluded.fee, excluded.tax, excluded.held_back, excluded.waits)`
  await sql`insert into gateway_lines as l (gateway, line_id, site_id, reference, day, kind, amount, fee, tax, held_back, waits)
    values (${gateway}, ${id}, ${siteId}, ${reference}, ${day}::date, ${kind}, ${amount}, ${fee}, ${tax}, ${heldBack}, ${waits})
    on conflict (gateway, line_id) do update set day = excluded.day, amount = excluded.amount, fee = excluded.fee, tax = excluded.tax,
      held_back = excluded.held_back, waits = excluded.waits, held_version = l.held_version + case when ${isSame} then 0 else 1 end,
      verdict = case when ${isSame} then l.verdict end, verdict_by = case when ${isSame} then l.verdict_by end`.execute(
    tx,
  )
}
