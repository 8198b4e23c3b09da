import type { QueuedWithdrawal, WithdrawPart, WithdrawRequest } from '@paddock/contract'
import { larger, ofRupees, paise, subtract, ZERO } from '@paddock/domain/money'
import { isFinal, leftOf, matchNames, refusedByRule, type RuleReason } from '@paddock/domain/payments'
import { MINUTE_MS } from '@paddock/domain/time'
import type { HostSite } from '../../platform/http-call.ts'
import { heldUntil, lineOf } from '../accounts/present.ts'
import { expectedOf } from '../duties/withhold.ts'
import { deciderTold, presentDesk, type Reading } from '../requests/present.ts'
import { hasFirstWord } from '../requests/taken.ts'
import type { DetailedRow, QueuedRow } from './queries.ts'
import type { Part, StoredWithdrawal } from './store.ts'
import type { Clock } from './terms.ts'

export function presentWithdrawal(withdrawal: StoredWithdrawal): WithdrawRequest {
  const { tax, net } = expectedOf(withdrawal)
  return { ...presentRequest(withdrawal), taxAmount: tax, netAmount: net }
}

const presentRequest = (withdrawal: StoredWithdrawal): Omit<WithdrawRequest, 'taxAmount' | 'netAmount'> => ({
  _id: withdrawal.id,
  userId: String(withdrawal.accountId),
  userName: withdrawal.userName,
  amount: withdrawal.amount,
  paidAmount: withdrawal.paid,
  remarks: withdrawal.remarks,
  createdAt: withdrawal.createdAt,
  decidedAt: withdrawal.decidedAt,
  type: withdrawal.paymentType,
  name: withdrawal.holder,
  account: lineOf(withdrawal.details),
  utr: withdrawal.utr,
  status: withdrawal.state,
  reason: withdrawal.reason,
  version: withdrawal.version,
  place: withdrawal.place,
})

/** With who says that the bank sent it back, while another officer may agree to it. */
export function presentPart(
  { n, at, byName, byRole, amount, tax, utr, returnedAt, returnFirstName, returnFirstRole, returnUntil }: Part,
  mine: boolean,
  { role, now }: Reading,
): WithdrawPart {
  const until = returnedAt === null && returnUntil !== null && now < returnUntil ? returnUntil : null
  const isSaid = returnedAt !== null || until !== null
  return {
    n,
    at,
    by: deciderTold(byName, byRole, mine, role),
    amount,
    taxAmount: tax,
    utr,
    returnedAt,
    returnBy: isSaid ? deciderTold(returnFirstName, returnFirstRole, mine, role) : null,
    returnUntil: mine ? until : null,
  }
}

/** Below it an officer looks at the name. */
const SAME_NAME = 50

export function presentQueued(row: QueuedRow, site: HostSite, clock: Clock, reading: Reading): QueuedWithdrawal {
  const { now } = reading
  const { twoOfficersAbove } = site.config.payments
  const isOpen = !isFinal(row.state)
  const left = leftOf(row)
  const flags = flagsOf(row, site, now)
  const isForTwo = twoOfficersAbove !== null && row.ofDay + left > ofRupees(twoOfficersAbove)
  return {
    ...presentWithdrawal(row),
    ...presentDesk(row, isForTwo, reading),
    firstAmount: hasFirstWord(row, now) ? row.firstAmount : null,
    leftAmount: isOpen ? larger(ZERO, subtract(left, paise(row.short))) : ZERO,
    withholding:
      row.exempt === null || row.taxBps === null ? null : { bps: row.taxBps, exempt: row.exempt, taxed: row.taxed },
    late: isOpen && clock.p95Minutes !== null && now - row.createdAt > clock.p95Minutes * MINUTE_MS,
    atGateway: row.gateway !== null,
    flags,
    ruleReasons: null,
  }
}

/** With what the rule of the site says of it, for which the player's bets are read. */
export function presentDetailed(row: DetailedRow, site: HostSite, clock: Clock, reading: Reading): QueuedWithdrawal {
  const queued = presentQueued(row, site, clock, reading)
  return isFinal(row.state) ? queued : { ...queued, ruleReasons: reasonsOf(row, site, reading.now) }
}

function flagsOf(row: QueuedRow, site: Pick<HostSite, 'config'>, now: number): QueuedWithdrawal['flags'] {
  const match = matchNames(row.holder, row.fullName)
  const isOther = match.why !== 'UNKNOWN' && match.score < SAME_NAME
  return [
    ...(row.isShared ? (['PAYEE_SHARED'] as const) : []),
    ...(row.payeeDiffered ? (['PAYEE_DIFFERED'] as const) : []),
    ...(isOther ? (['NAME_DIFFERS'] as const) : []),
    ...(match.why === 'UNKNOWN' ? (['NAME_UNKNOWN'] as const) : []),
    ...(row.isFirst ? (['FIRST_WITHDRAWAL'] as const) : []),
    ...(row.isNew ? (['NEW_ACCOUNT'] as const) : []),
    ...(row.staysAway ? (['STAYS_AWAY'] as const) : []),
    ...(row.isLocked ? (['PLAYER_LOCKED'] as const) : []),
    ...(!isFinal(row.state) && heldUntil(row, site, now) !== null ? (['ACCOUNT_HELD'] as const) : []),
    ...(row.short > 0 ? (['SHORT'] as const) : []),
  ]
}

/** Null where the site has no rule. */
export function reasonsOf(row: DetailedRow, site: Pick<HostSite, 'config'>, now: number): RuleReason[] | null {
  const { clearBelow, clearAfterDays } = site.config.payments
  if (clearBelow === null) return null
  const rule = { below: ofRupees(clearBelow), olderThanDays: clearAfterDays }
  return refusedByRule(rule, {
    ofDay: paise(row.ofDay + row.amount),
    accountAgeDays: row.ageDays,
    flags: flagsOf(row, site, now).length,
    won: paise(row.won),
    wonFromOne: paise(row.wonFromOne),
    resultAgeMs: row.resultAgeMs,
    isLeft: row.isLeft,
    wasGiven: row.wasGiven,
    isOtherPayer: row.isOtherPayer,
    isSameName: ['SAME', 'ORDER'].includes(matchNames(row.holder, row.fullName).why),
  })
}
