/** Officers end what waits of a settlement report: it is tried now, booked as it stands, or set aside. docs/domain/payments.md#held. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, ZERO } from '@paddock/domain/money'
import { verdictsOfLine, weighWord } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../../../audit-log/index.ts'
import type { Tx } from '../../../platform/database.ts'
import { isBelow, isOwnedWithin } from '../../requests/reach.ts'
import { findOrder } from '../../orders/store.ts'
import { refuseWord, weighOfficers } from '../../../second-officer/index.ts'
import { bookLine, holdLine, holdSides } from '../settle-report.ts'
import { type DecidingHeld, noteVerdict } from './decide-order.ts'
import { findHeld, saveWord, setLineAside, wordOf } from './store.ts'

export async function decideLine(tx: Tx, deciding: DecidingHeld, origin: Origin): Promise<Result<null, Refusal>> {
  const { actor, site, id, version, verdict, remarks, now } = deciding
  const whose = { siteId: site.id, isOwned: isOwnedWithin(actor), isBelow: isBelow(actor) }
  const seen = await findHeld(tx, id, whose)
  if (seen?.kind !== 'LINE') return refuse({ code: 'NOT_FOUND' })
  if (!seen.mine) return refuse({ code: 'NOT_METHOD_OWNER' })
  const sides = await holdSides(tx, seen)
  const line = must(await holdLine(tx, seen.gateway, seen.lineId), 'lines stay')
  const held = await findHeld(tx, id, whose)
  if (held?.kind !== 'LINE' || held.version !== version || !verdictsOfLine(held.waits).includes(verdict))
    return refuse({ code: 'REQUEST_CHANGED' })
  const word = { verdict, utr: null }
  const { officers, ...stands } = await weighOfficers(tx, held.verdictBy, actor.accountId, now)
  const weighed = weighWord(wordOf(held), word, stands)
  const refused = refuseWord(weighed, null)
  if (refused) return refuse(refused)
  await noteVerdict(tx, held, word, { isDone: weighed === 'DONE', officers }, { origin, reason: remarks })
  if (weighed === 'FIRST') await saveWord(tx, held, { ...word, by: actor.accountId })
  else if (verdict === 'SET_ASIDE') await setLineAside(tx, id)
  else {
    const order = must(await findOrder(tx, held.reference), 'orders stay')
    const booking = { line, day: line.day, sides, isAsSaid: verdict === 'BOOK_AS_SAID' }
    const { owner } = sides
    if ((await bookLine(tx, order, booking)) === 'OWNER_SHORT')
      return refuse({ code: 'INSUFFICIENT_FUNDS', available: larger(ZERO, freePoints(owner)), about: owner.userName })
  }
  return ok(null)
}
