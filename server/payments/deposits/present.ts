import { type DepositRequest, type OwnDeposit, type QueuedDeposit, ROLE_TEXTS } from '@paddock/contract'
import { add, ofRupees, type Paise } from '@paddock/domain/money'
import { doubtedUntil, isFinal, mayGoBack } from '@paddock/domain/payments'
import type { HostSite } from '../../platform/http-call.ts'
import { isWithin } from '../../platform/stands-as.ts'
import { deciderTold, presentDesk, type Reading } from '../requests/present.ts'
import { hasFirstWord } from '../requests/taken.ts'
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
    goesBack: row.goesBack,
  }
}

/** As officers see it. */
export function presentQueued(row: QueuedRow, site: Pick<HostSite, 'config'>, reading: Reading): QueuedDeposit {
  return {
    ...presentDeposit(row),
    askedBy: askedByTold(row, reading),
    ...presentDesk(
      row,
      needsTwoOfficers({ ...row, elsewhere: alikeOf(row, row.elsewhere) }, row.amount, site),
      reading,
    ),
    firstAmount: hasFirstWord(row, reading.now) ? row.firstReceived : null,
    owed: row.owed && presentOwed(row.owed, row.mine, reading),
    owing: presentOwing(row, reading),
    ...presentReversal(row, reading),
    flags: flagsOf(row),
  }
}

/** Who claimed it for the player; of one above the reader the role alone. Law D-40. */
function askedByTold(
  { createdBy: id, askedByName, askedByRole: role, askedByAncestors }: QueuedRow,
  { standing }: Reading,
): string | null {
  if (askedByName === null || role === null) return null
  return isWithin({ id, role, ancestors: askedByAncestors ?? [] }, standing) ? askedByName : ROLE_TEXTS[role]
}

/** Of one that is not taken back yet, while the word of the first stands. */
function presentReversal(row: QueuedRow, { role, now }: Reading): Pick<QueuedDeposit, 'reversalBy' | 'reversalUntil'> {
  const until = doubtedUntil(row, now)
  const isSaid = row.reversedAt !== null || until !== null
  const by = deciderTold(row.reversalByName, row.reversalByRole, row.mine, role)
  return { reversalBy: isSaid ? by : null, reversalUntil: row.mine ? until : null }
}

/** While the word of the first of two stands. */
function presentOwing({ owing, mine }: QueuedRow, { role, now }: Reading): QueuedDeposit['owing'] {
  if (owing === null || owing.until <= now) return null
  const { byName, byRole, amount, until } = owing
  return { by: deciderTold(byName, byRole, mine, role), amount, until }
}

/** Who said the first word is told to those who may decide. */
function presentOwed(
  {
    amount,
    why,
    owedAt,
    firstByName,
    firstByRole,
    firstUntil,
    linePayer,
    payer,
    sentUtr,
    sentAt,
    cameBack,
    neverCameAt,
    ...undo
  }: OwedBack,
  mine: boolean,
  { role, now }: Reading,
): QueuedDeposit['owed'] {
  // What nobody agreed to in time was said by nobody.
  const isSaid = sentAt !== null || (firstUntil !== null && now < firstUntil)
  return {
    amount,
    why,
    payer: mine ? ((isSaid ? payer : null) ?? linePayer) : null,
    payerInLine: linePayer !== null,
    owedAt,
    firstBy: isSaid ? deciderTold(firstByName, firstByRole, mine, role) : null,
    utr: isSaid ? sentUtr : null,
    sentAt,
    cameBack,
    neverCameAt,
    undone: presentUndone(undo, mine, { role, now }),
  }
}

function presentUndone(
  { undoWhat: what, undoUntil: until, undoByName, undoByRole }: Undo,
  mine: boolean,
  { role, now }: Pick<Reading, 'role' | 'now'>,
): NonNullable<QueuedDeposit['owed']>['undone'] {
  if (what === null || until === null || until <= now) return null
  return { what, by: deciderTold(undoByName, undoByRole, mine, role), until }
}
type Undo = Pick<OwedBack, 'undoWhat' | 'undoUntil' | 'undoByName' | 'undoByRole'>

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
