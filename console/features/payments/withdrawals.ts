/** Withdrawals as the server has them: the queue, one with all that is known of it, and what an officer does with them. */
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import {
  decideWithdrawal,
  getWithdrawal,
  getWithdrawals,
  returnWithdrawal,
  takeWithdrawal,
} from '@paddock/contract/endpoints/withdrawals'
import type { ReplyOf } from '@paddock/contract/reply'
import type { QueuedWithdrawal } from '@paddock/contract/shapes/withdrawal'
import { type Paise, subtract } from '@paddock/domain/money'
import { NOTHING_WITHHELD, withheldOf } from '@paddock/domain/payments'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { type Question, useConfirm, type Yes } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'
import { StandsNow } from './stands-now.tsx'

export const WITHDRAWALS = 'withdrawals'
const EVERY_MS = 10_000

export type WithdrawalDetails = ReplyOf<typeof getWithdrawal>['docs']
type Part = WithdrawalDetails['parts'][number]

/** What waits, the oldest first. */
export function useWithdrawalQueue({
  search,
  mine,
  shown,
}: {
  readonly search: string
  readonly mine: boolean
  readonly shown: number
}) {
  const client = useClient()
  const role = operatorRole(useMe())
  const refetchInterval = useFallbackMs(EVERY_MS)
  return useQuery({
    queryKey: [WITHDRAWALS, 'queue', search, mine, shown],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: shown, status: 'open', mine, ...(search !== '' && { search }) } as const
      const { docs, totalDocs, totalIsLeast } = await client.call(getWithdrawals, { params: { role }, query }, signal)
      return { rows: docs.filter(isQueuedWithdrawal), total: totalDocs, isLeast: totalIsLeast }
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** An officer is told more of a withdrawal than its player. */
export const isQueuedWithdrawal = (
  withdrawal: ReplyOf<typeof getWithdrawals>['docs'][number],
): withdrawal is QueuedWithdrawal => 'flags' in withdrawal

/** Who may pay it sees the account in full by it: it is asked for once, of the version that is looked at. */
export function useWithdrawalDetails({ _id: withdrawId, version }: QueuedWithdrawal) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: ['withdrawal', withdrawId, version],
    queryFn: ({ signal }) =>
      client.call(getWithdrawal, { params: { role, withdrawId } }, signal).then(({ docs }) => docs),
    staleTime: Infinity,
  })
}

/** Takes a withdrawal for oneself, or leaves it. */
export function useTakeWithdrawal(): (withdrawal: QueuedWithdrawal, take: boolean) => Promise<void> {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  return useCallback(
    async ({ _id: withdrawId }, take) => {
      try {
        await client.call(takeWithdrawal, { params: { role, withdrawId }, body: { take } })
      } catch (thrown) {
        showToast(failureText(thrown), 'bad')
      }
      await queries.invalidateQueries({ queryKey: [WITHDRAWALS] })
    },
    [client, role, queries],
  )
}

/** Whether a yes now only agrees: another officer pays. */
export const isFirstOfTwo = ({ needsTwo, firstBy }: QueuedWithdrawal): boolean => needsTwo && firstBy === null

/** Somebody else pays it, or works on it who does not stand below. */
export const isOthers = ({ mine, atGateway, takenBy, takenBelow }: QueuedWithdrawal, userName: string): boolean =>
  !mine || atGateway || (takenBy !== null && takenBy !== userName && !takenBelow)

/** Whether a yes now hands it to the gateway: under a reference of one's own it is paid by hand. */
export const isForGateway = (withdrawal: QueuedWithdrawal, utr: string): boolean =>
  withdrawal.type === 'IPAY' && utr.trim() === '' && !isFirstOfTwo(withdrawal)

/** Of so much that is paid of it now: what is withheld, and what its player gets. */
export function splitOf(
  { withholding, paidAmount }: QueuedWithdrawal,
  amount: Paise,
): { readonly tax: Paise; readonly net: Paise } {
  const { tax } = withholding ? withheldOf({ ...withholding, paid: paidAmount }, amount) : NOTHING_WITHHELD
  return { tax, net: subtract(amount, tax) }
}

/** What a yes now is called. */
export function payLabelOf(withdrawal: QueuedWithdrawal, utr: string): string {
  if (isFirstOfTwo(withdrawal)) return WORDS.approve
  return isForGateway(withdrawal, utr) ? WORDS.sendToGateway : WORDS.pay
}

/** The questions behind the keys; each is about the version that was looked at. */
export function useDecideWithdrawals(onDecided: (withdrawId: string, isOver: boolean) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const ask = useConfirm()
  const queries = useQueryClient()
  const params = { role }

  const readAgain = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [WITHDRAWALS] })
    await queries.invalidateQueries({ queryKey: ['waiting'] })
  }

  async function decide(
    { _id: withdrawId, version, userName }: QueuedWithdrawal,
    how: { readonly action: 'approved' | 'rejected'; readonly amount?: Paise; readonly utr?: string },
    { transactionCode, idempotencyKey, reason }: Yes,
  ): Promise<void> {
    const body = { withdrawId, version, ...how, remarks: reason, transactionCode }
    const { docs } = await client.call(decideWithdrawal, { params, body, idempotencyKey })
    showToast(toldOf(docs, how, userName), 'good')
    const isOver = docs.status === 'approved' || docs.status === 'rejected'
    // One that is paid in part, or at a gateway, keeps its place.
    if (isOver || docs.firstBy !== null) onDecided(withdrawId, isOver)
    await readAgain()
  }

  const nowOf = ({ _id: withdrawId }: QueuedWithdrawal) =>
    createElement(StandsNow, {
      requestId: withdrawId,
      read: (signal) => client.call(getWithdrawal, { params: { role, withdrawId } }, signal).then(({ docs }) => docs),
    })

  return {
    pay: (withdrawal: QueuedWithdrawal, amount: Paise, utr: string) =>
      ask({
        ...paymentOf(withdrawal, amount, utr),
        details: nowOf(withdrawal),
        does: [withdrawal._id, withdrawal.version, amount, utr],
        run: (yes) => decide(withdrawal, { action: 'approved', amount, ...(utr !== '' && { utr }) }, yes),
      }),
    reject: (withdrawal: QueuedWithdrawal) =>
      ask({
        title: WORDS.rejectWithdrawal(formatMoney(withdrawal.leftAmount), withdrawal.userName),
        text: WORDS.rejectWithdrawalFact,
        facts: factsOf(withdrawal),
        details: nowOf(withdrawal),
        action: WORDS.reject,
        isDanger: true,
        reasonLabel: WORDS.rejectReason,
        readyReasons: Object.values(READY_REASONS.withdrawalRejected),
        does: [withdrawal._id, withdrawal.version],
        run: (yes) => decide(withdrawal, { action: 'rejected' }, yes),
      }),
    returnPart: ({ _id: withdrawId, paidAmount }: QueuedWithdrawal, { n, amount, taxAmount, utr }: Part) =>
      ask({
        title: WORDS.returnPart,
        text: WORDS.returnPartFact,
        facts: [
          [WORDS.paid, formatMoney(subtract(amount, taxAmount))],
          [WORDS.bankReference, utr],
        ],
        action: WORDS.returnPart,
        isDanger: true,
        reasonLabel: WORDS.rejectReason,
        run: async ({ transactionCode, reason: remarks }) => {
          const { docs } = await client.call(returnWithdrawal, {
            params: { role, withdrawId },
            body: { part: n, remarks, transactionCode },
          })
          // The first of two has moved nothing.
          const isBack = docs.paidAmount < paidAmount
          showToast(isBack ? WORDS.returned(formatMoney(amount)) : WORDS.returnKept, 'good')
          await readAgain()
          await queries.invalidateQueries({ queryKey: ['withdrawal', withdrawId] })
        },
      }),
  }
}

function toldOf(
  { status, atGateway }: QueuedWithdrawal,
  { action, amount, utr }: { readonly action: string; readonly amount?: Paise; readonly utr?: string },
  userName: string,
): string {
  if (action === 'rejected') return WORDS.wentBack(userName)
  if (atGateway) return WORDS.wasSent(formatMoney(amount as Paise), userName)
  if (status !== 'approved' && utr === undefined) return WORDS.wasAgreed(userName)
  return WORDS.wasPaid(formatMoney(amount as Paise), userName)
}

function paymentOf(withdrawal: QueuedWithdrawal, amount: Paise, utr: string): Omit<Question, 'run'> {
  const title = isForGateway(withdrawal, utr) ? WORDS.sendTitle : WORDS.payTitle
  return {
    title: title(formatMoney(amount), withdrawal.userName),
    text: isForGateway(withdrawal, utr) ? sendText(withdrawal, amount) : paymentText(withdrawal, amount),
    facts: [
      ...factsOf(withdrawal),
      ...taxFacts(withdrawal, amount),
      ...(utr === '' ? [] : [[WORDS.bankReference, utr] as const]),
    ],
    action: payLabelOf(withdrawal, utr),
  }
}

function paymentText(withdrawal: QueuedWithdrawal, amount: Paise): string {
  if (isFirstOfTwo(withdrawal)) return WORDS.payFirst
  if (withdrawal.firstBy !== null) return WORDS.paySecond(withdrawal.firstBy)
  return amount < withdrawal.leftAmount ? WORDS.payPart : WORDS.payFact
}

function sendText({ firstBy, leftAmount }: QueuedWithdrawal, amount: Paise): string {
  const sent = firstBy === null ? WORDS.sendFact : WORDS.sendSecond(firstBy)
  return amount < leftAmount ? `${sent} ${WORDS.payPart}` : sent
}

function taxFacts(withdrawal: QueuedWithdrawal, amount: Paise): (readonly [string, string])[] {
  const { tax, net } = splitOf(withdrawal, amount)
  if (tax === 0) return []
  return [
    [WORDS.taxWithheld, formatMoney(tax)],
    [WORDS.toTransfer, formatMoney(net)],
  ]
}

const factsOf = (withdrawal: QueuedWithdrawal): NonNullable<Question['facts']> => [
  [WORDS.holder, withdrawal.name],
  [WORDS.payTo, withdrawal.account],
  [WORDS.left, formatMoney(withdrawal.leftAmount)],
  ...(withdrawal.flags.length > 0
    ? [[WORDS.look, withdrawal.flags.map((flag) => WORDS.withdrawalFlagsShort[flag]).join(', ')] as const]
    : []),
]
