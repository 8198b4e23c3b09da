import type { HeldPayment } from '@paddock/contract'
import { netOf, takesTwo, verdictsOf, verdictsOfLine } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import { deciderTold, ownerTold } from '../../requests/present.ts'
import type { HeldRow } from './store.ts'

export function presentHeld(row: HeldRow, reader: Role): HeldPayment {
  const { id, kind, reference, gateway, userName, mine, way, state, amount, depositId, since, version } = row
  const verdicts = row.kind === 'ORDER' ? verdictsOf(row) : verdictsOfLine(row.waits)
  return {
    _id: id,
    kind,
    reference,
    gateway,
    userId: String(row.accountId),
    userName,
    ownerName: ownerTold(row),
    mine,
    way,
    state,
    amount,
    depositId,
    withdrawId: row.withdrawalId,
    reason: row.kind === 'ORDER' ? row.conflict : row.waits,
    said: row.kind === 'ORDER' ? row.said : null,
    line: row.kind === 'LINE' ? lineOf(row) : null,
    since,
    answeredAt: row.answeredAt,
    verdicts: verdicts.map((verdict) => ({ verdict, takesTwo: takesTwo(verdict) })),
    firstBy: deciderTold(row.verdictByName, row.verdictByRole, mine, reader),
    firstVerdict: row.verdict,
    firstUtr: row.verdictUtr,
    firstPayer: mine ? row.verdictPayer : null,
    version,
  }
}

function lineOf({ lineKind: kind, lineAmount: amount, day, fee, tax, heldBack }: HeldRow & { readonly kind: 'LINE' }) {
  return { day, kind, amount, fee, tax, heldBack, net: netOf({ kind, amount, fee, tax, heldBack }) }
}
