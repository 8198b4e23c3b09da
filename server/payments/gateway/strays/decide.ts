/** Officers end a line about a reference that nobody here has asked for: two set it aside, or its order is looked for again. docs/domain/payments.md#strays. */
import type { Refusal } from '@paddock/contract'
import { type StrayVerdict, weighWord } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../../../audit-log/index.ts'
import type { Tx } from '../../../platform/database.ts'
import { weighOfficers } from '../../../second-officer/index.ts'
import { findOrder } from '../../orders/store.ts'
import { bookNew } from '../settle-report.ts'
import { endStray, holdStray, saveStrayWord, type Stray } from './store.ts'

export type DecidingStray = {
  readonly actorId: number
  readonly id: string
  readonly version: number
  readonly verdict: StrayVerdict
  readonly remarks: string
  readonly now: number
}

export async function decideStray(tx: Tx, deciding: DecidingStray, origin: Origin): Promise<Result<null, Refusal>> {
  const { actorId, id, version, verdict, remarks, now } = deciding
  const stray = await holdStray(tx, id)
  if (!stray) return refuse({ code: 'NOT_FOUND' })
  if (stray.version !== version) return refuse({ code: 'REQUEST_CHANGED' })
  const { beside, officers } = await weighOfficers(tx, stray.verdictBy, actorId, now)
  const first = stray.verdict && { verdict: stray.verdict, utr: null }
  const weighed = weighWord(first, { verdict, utr: null }, beside)
  if (weighed === 'SAME_OFFICER') return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const { gateway, reference, lineId, verdictBy } = stray
  await recordAudit(tx, {
    ...origin,
    action: 'STRAY_LINE_DECIDED',
    objectType: 'gatewayLine',
    objectId: id,
    before: { verdict: stray.verdict, verdictBy },
    after: { gateway, reference, line: lineId, verdict, done: weighed === 'DONE', ...officers },
    reason: remarks,
  })
  if (weighed === 'FIRST') await saveStrayWord(tx, id, verdict, actorId)
  else if (verdict === 'SET_ASIDE') await endStray(tx, id, 'SET_ASIDE')
  else await lookAgain(tx, stray)
  return ok(null)
}

/** Where its order is known by now it is a line of that, and booked as such a one is; else it waits on. */
async function lookAgain(tx: Tx, { id, lineId, day, gateway, ...line }: Stray): Promise<void> {
  const order = await findOrder(tx, line.reference)
  if (order?.gateway !== gateway) return
  await bookNew(tx, order, { ...line, id: lineId }, day)
  await endStray(tx, id, 'FOUND')
}
