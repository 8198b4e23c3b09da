/** A link that opens a payment app on just this payment. It proves nothing and blocks nothing. docs/domain/payments.md#upi. */
import type { Refusal } from '@paddock/contract'
import { formatRupees } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import { holdPoints } from '../../points/index.ts'
import { findPayable, type Paying } from './begin.ts'
import { refuseCredit } from './credit.ts'

export type Intent = { readonly tr: string; readonly link: string }

const GOOD_FOR_HOURS = 24
/** A bank's line that names it may be imported so much later. */
const KEPT_FOR_DAYS = 30
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const TR_LENGTH = 20
const newReference = (): string => Array.from({ length: TR_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export async function beginUpi(tx: Tx, asked: Paying, origin: Origin): Promise<Result<Intent, Refusal>> {
  const asking = await asPublished(tx, asked)
  const { site, accountId, amount, now } = asking
  const payable = await findPayable(tx, asking)
  if (!payable.ok) return payable
  const { id: methodId, version, terms } = payable.value
  if (terms.paymentType !== 'UPI' && terms.paymentType !== 'QR') return refuse({ code: 'METHOD_UNKNOWN' })
  const player = must((await holdPoints(tx, [accountId])).get(accountId), 'whoever asks has an account')
  const refused = await refuseCredit(tx, player, amount, now)
  if (refused) return refuse(refused)
  const tr = newReference()
  await sql`delete from payment_intents where account_id = ${accountId} and until < clock_timestamp() - make_interval(days => ${KEPT_FOR_DAYS})`.execute(
    tx,
  )
  await sql`insert into payment_intents (tr, site_id, account_id, method_id, method_version, amount, until)
    values (${tr}, ${site.id}, ${accountId}, ${methodId}::uuid, ${version}, ${amount}, clock_timestamp() + make_interval(hours => ${GOOD_FOR_HOURS}))`.execute(
    tx,
  )
  const what = { objectType: 'paymentMethod', objectId: methodId, before: null, after: { tr, amount, version } }
  await recordAudit(tx, { ...origin, action: 'DEPOSIT_BEGUN', ...what, reason: '' })
  const name = terms.accountName === '' ? terms.paymentName : terms.accountName
  const query = { pa: terms.upiId, pn: name, am: formatRupees(amount), cu: 'INR', tr, tn: tr }
  const said = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return ok({ tr, link: `upi://pay?${said.join('&')}` })
}
