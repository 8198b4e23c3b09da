/** Officers end a line about a reference that nobody here has asked for: two set it aside, or its order is looked for again. docs/domain/payments.md#strays. */
import type { Refusal } from '@paddock/contract'
import { type StrayVerdict, weighWord } from '@paddock/domain/payments'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../../../audit-log/index.ts'
import type { Tx } from '../../../platform/database.ts'
import { refuseWord, weighOfficers } from '../../../second-officer/index.ts'
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
  const { officers, ...stands } = await weighOfficers(tx, stray.verdictBy, actorId, now)
  const first = stray.verdict && { verdict: stray.verdict, utr: null }
  const weighed = weighWord(first, { verdict, utr: null }, stands)
  const refused = refuseWord(weighed, null)
  if (refused) return refuse(refused)
  const { gateway, reference, lineId, verdictBy } = stray
  const done = weighed === 'DONE' && (await end(tx, stray, verdict))
  if (weighed === 'FIRST') await saveStrayWord(tx, id, verdict, actorId)
  await recordAudit(tx, {
    ...origin,
    action: 'STRAY_LINE_DECIDED',
    objectType: 'gatewayLine',
    objectId: id,
    before: { verdict: stray.verdict, verdictBy },
    after: { gateway, reference, line: lineId, verdict, done, ...officers },
    reason: remarks,
  })
  return ok(null)
}

/** Gives whether it has ended: where its order is known by now it is a line of that, and booked as such a one is; else it waits on. */
async function end(tx: Tx, stray: Stray, verdict: StrayVerdict): Promise<boolean> {
  if (verdict !== 'SET_ASIDE') return await lookAgain(tx, stray)
  await endStray(tx, stray.id, 'SET_ASIDE')
  return true
}

async function lookAgain(tx: Tx, { id, lineId, day, gateway, ...line }: Stray): Promise<boolean> {
  const order = await findOrder(tx, line.reference)
  if (order?.gateway !== gateway) return false
  await bookNew(tx, order, { ...line, id: lineId }, day)
  await endStray(tx, id, 'FOUND')
  return true
}
