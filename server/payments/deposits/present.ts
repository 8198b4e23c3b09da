import { type DepositRequest, type OwnDeposit, type QueuedDeposit, ROLE_TEXTS } from '@paddock/contract'
import { add, ofRupees, type Paise } from '@paddock/domain/money'
import { doubtedUntil, isFinal, mayGoBack } from '@paddock/domain/payments'
import type { HostSite } from '../../platform/http-call.ts'
import { presentDesk, type Reading } from '../requests/present.ts'
import type { OwnRow, QueuedRow } from './queries.ts'
import {
  type AlikeClaim,
  alikeOf,
  claimsOf,
  isSpent,
  type OwedBack,
  type StoredDeposit,
  type SumsOfDay,
} from './store.ts'

export const presentDeposit = (deposit: StoredDeposit): DepositRequest => ({
  _id: deposit.id,
  userId: String(deposit.accountId),
  userName: deposit.userName,
  amount: deposit.amount,
  receivedAmount: deposit.received,
  taxAmount: deposit.tax,
  remarks: deposit.remarks,
  createdAt: deposit.createdAt,
  decidedAt: deposit.decidedAt,
  type: deposit.paymentType,
  paymentName: deposit.paymentName,
  utr: deposit.utr,
  usdt: deposit.usdt && {
    network: deposit.usdt.network,
    rate: deposit.usdt.rate,
    needed: deposit.usdt.needed,
    confirmations: deposit.usdt.found?.confirmations ?? null,
    arrived: deposit.usdt.found?.usdt ?? null,
  },
  proof: deposit.proof !== null,
  proofRemovedAt: deposit.proofRemovedAt,
  status: deposit.state,
  reversedAt: deposit.reversedAt,
  version: deposit.version,
})

/** `unplayedSince`: nothing of what came since then was played; null where nothing may go back. */
export function presentOwn(
  row: OwnRow,
  { unplayedSince, now }: { readonly unplayedSince: number | null; readonly now: number },
): OwnDeposit {
  const isUnplayed = unplayedSince !== null && mayGoBack(row) && (row.decidedAt ?? 0) >= unplayedSince
  const until = doubtedUntil(row, now)
  return {
    ...presentDeposit(row),
    iPayRedirectUrl: row.payUrl,
    mayReturn: isUnplayed && until === null,
    returnWaitsUntil: isUnplayed ? until : null,
    goesBack: row.isOnItsWay === null ? null : row.isOnItsWay ? 'ON_ITS_WAY' : 'BACK',
  }
}

/** As officers see it. */
export function presentQueued(row: QueuedRow, site: Pick<HostSite, 'config'>, reading: Reading): QueuedDeposit {
  return {
    ...presentDeposit(row),
    askedBy: askedByTold(row, reading.standing),
    ...presentDesk(
      row,
      needsTwoOfficers({ ...row, elsewhere: alikeOf(row, row.elsewhere) }, row.amount, site),
      reading,
    ),
    firstAmount: row.firstReceived,
    owed: row.owed && presentOwed(row.owed, row.mine, reading.now),
    ...presentReversal(row, reading.now),
    flags: flagsOf(row),
  }
}

/** Who claimed it for the player: by name to those who may decide, and to who stands above; else by the role. Law D-40. */
function askedByTold(
  { mine, createdBy, askedByName, askedByRole, askedByAncestors }: QueuedRow,
  standing: number,
): string | null {
  if (askedByName === null || askedByRole === null) return null
  const isWithin = createdBy === standing || askedByAncestors?.includes(standing)
  return mine || isWithin ? askedByName : ROLE_TEXTS[askedByRole]
}

/** Of one that is not taken back yet, while the word of the first stands. */
function presentReversal(row: QueuedRow, now: number): Pick<QueuedDeposit, 'reversalBy' | 'reversalUntil'> {
  const until = doubtedUntil(row, now)
  const isSaid = row.reversedAt !== null || until !== null
  return { reversalBy: row.mine && isSaid ? row.reversalByName : null, reversalUntil: row.mine ? until : null }
}

/** Who said the first word is told to those who may decide. */
const presentOwed = (
  {
    amount,
    why,
    owedAt,
    firstByName,
    linePayer,
    payer,
    sentUtr: utr,
    sentAt,
    cameBack,
    neverCameAt,
    ...undo
  }: OwedBack,
  mine: boolean,
  now: number,
): QueuedDeposit['owed'] => ({
  amount,
  why,
  payer: mine ? (linePayer ?? payer) : null,
  payerInLine: linePayer !== null,
  owedAt,
  firstBy: mine ? firstByName : null,
  utr,
  sentAt,
  cameBack,
  neverCameAt,
  undone:
    undo.undoWhat === null || undo.undoUntil === null || undo.undoUntil <= now
      ? null
      : { what: undo.undoWhat, by: mine ? undo.undoByName : null, until: undo.undoUntil },
})

/** Why somebody looks at it first: no rule approves one that has any. */
export function flagsOf(row: QueuedRow): QueuedDeposit['flags'] {
  const claims = claimsOf(row, row.claims)
  const elsewhere = alikeOf(row, row.elsewhere)
  const isFunded = isSpent(claims, elsewhere)
  return [
    ...(claims.length > 0 && !isFunded ? (['UTR_CLAIMED'] as const) : []),
    ...(isFunded ? (['UTR_SPENT'] as const) : []),
    ...(elsewhere.length > 0 ? (['UTR_ELSEWHERE'] as const) : []),
    ...(row.isProofSeen ? (['PROOF_SEEN'] as const) : []),
    ...(row.isFirst ? (['FIRST_PAYMENT'] as const) : []),
    ...(row.isNew ? (['NEW_ACCOUNT'] as const) : []),
    ...(row.isLimitNear ? (['LIMIT_NEAR'] as const) : []),
    ...(row.isLeft ? (['RULE_FAILED'] as const) : []),
  ]
}

/**
 * Whether this much more, within a day, is for two officers of the site: of the player, or of whoever is paid, by all players. And so is what may
 * have been credited already, by another rail.
 */
export function needsTwoOfficers(
  { ofPlayer, ofPayee, elsewhere }: SumsOfDay & { readonly elsewhere: readonly AlikeClaim[] },
  amount: Paise,
  { config: { payments } }: Pick<HostSite, 'config'>,
): boolean {
  const isAbove = (sum: Paise, most: number | null) => most !== null && add(sum, amount) > ofRupees(most)
  if (elsewhere.some(({ state, alike }) => alike === 'MAYBE' && isFinal(state))) return true
  return isAbove(ofPlayer, payments.twoOfficersAbove) || isAbove(ofPayee, payments.twoOfficersAbovePayee)
}
