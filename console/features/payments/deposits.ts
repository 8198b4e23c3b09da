/** Deposits as the server has them: the queue, one with all that is known of it, and what an officer does with them. */
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import {
  decideDeposit,
  decideDeposits,
  getDeposit,
  getDeposits,
  takeDeposit,
} from '@paddock/contract/endpoints/payments'
import type { ReplyOf } from '@paddock/contract/reply'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { type Arrival, formatMicros, worthOfSent } from '@paddock/domain/payments'
import { failureText, refusedText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { type Question, useConfirm, type Yes } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'
import type { Refused } from './queue-frame.tsx'
import { StandsNow } from './stands-now.tsx'

export const DEPOSITS = 'deposits'
const EVERY_MS = 10_000

export type DepositDetails = ReplyOf<typeof getDeposit>['docs']
type Narrowed = { readonly search: string; readonly mine: boolean; readonly shown: number }

/** What waits, the oldest first. */
export function useDepositQueue({ search, mine, shown }: Narrowed) {
  const client = useClient()
  const role = operatorRole(useMe())
  const refetchInterval = useFallbackMs(EVERY_MS)
  return useQuery({
    queryKey: [DEPOSITS, 'queue', search, mine, shown],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: shown, status: 'open', mine, ...(search !== '' && { search }) } as const
      const { docs, totalDocs, totalIsLeast } = await client.call(getDeposits, { params: { role }, query }, signal)
      return { rows: docs.filter(isQueued), total: totalDocs, isLeast: totalIsLeast }
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** An officer is told more of a deposit than its player. */
export const isQueued = (deposit: ReplyOf<typeof getDeposits>['docs'][number]): deposit is QueuedDeposit =>
  'flags' in deposit

/** Whether it is the officer's to decide; of a gateway's payment the gateway says what became of it. */
export const isDecidable = ({ mine, type }: QueuedDeposit): boolean => mine && type !== 'IPAY'

/** Somebody else decides it, or works on it who does not stand below. */
export const isOthers = (deposit: QueuedDeposit, userName: string): boolean =>
  !isDecidable(deposit) || (deposit.takenBy !== null && deposit.takenBy !== userName && !deposit.takenBelow)

export function useDepositDetails(depositId: string) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [DEPOSITS, 'one', depositId],
    queryFn: ({ signal }) => client.call(getDeposit, { params: { role, depositId } }, signal).then(({ docs }) => docs),
  })
}

/** Takes a deposit for oneself, or leaves it. */
export function useTakeDeposit(): (deposit: QueuedDeposit, take: boolean) => Promise<void> {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  return useCallback(
    async ({ _id: depositId }, take) => {
      try {
        await client.call(takeDeposit, { params: { role, depositId }, body: { take } })
      } catch (thrown) {
        showToast(failureText(thrown), 'bad')
      }
      await queries.invalidateQueries({ queryKey: [DEPOSITS] })
    },
    [client, role, queries],
  )
}

type Action = 'approved' | 'rejected'
/** What has come, in rupees; of USDT as the network has it, and what that is worth. */
export type Came = { readonly worth: Paise; readonly arrival?: Arrival }
/** What became of them: those that were decided are gone from the queue until it is read again; one that waits for another officer comes back. */
type OnDone = (decided: readonly Looked[], refused: readonly Refused[]) => void
/** A request as it was looked at. */
export type Looked = { readonly _id: string; readonly version: number }
/** By which a row is told from the same one in a newer version. */
export const lookOf = ({ _id, version }: Looked): string => `${_id} ${version}`

/** The questions behind the keys; each is about the version that was looked at. */
export function useDecideDeposits(onDone: OnDone) {
  const client = useClient()
  const role = operatorRole(useMe())
  const ask = useConfirm()
  const queries = useQueryClient()
  const params = { role }

  const finish = async (decided: readonly Looked[], refused: readonly Refused[] = []): Promise<void> => {
    onDone(decided, refused)
    await queries.invalidateQueries({ queryKey: [DEPOSITS] })
    await queries.invalidateQueries({ queryKey: ['waiting'] })
  }

  async function decideOne(deposit: QueuedDeposit, came: Came | null, yes: Yes): Promise<void> {
    const { _id: depositId, version, userName } = deposit
    const { transactionCode, idempotencyKey, reason } = yes
    const approval = came === null ? REJECTED : { action: 'approved' as const, ...bodyOf(came) }
    const body = { depositId, version, ...approval, remarks: reason, transactionCode }
    const { docs } = await client.call(decideDeposit, { params, body, idempotencyKey })
    showToast(
      toldOf(docs, formatMoney(came?.worth ?? deposit.amount), userName),
      docs.status === 'approved' ? 'good' : 'plain',
    )
    await finish([deposit])
  }

  async function decideSeveral(deposits: readonly QueuedDeposit[], action: Action, yes: Yes): Promise<void> {
    const { transactionCode, idempotencyKey, reason } = yes
    const body = {
      action,
      deposits: deposits.map(({ _id: depositId, version }) => ({ depositId, version })),
      remarks: reason,
      transactionCode,
    }
    const { docs } = await client.call(decideDeposits, { params, body, idempotencyKey })
    const decided = docs.filter(({ refusal }) => refusal === null)
    const halves = decided.filter(({ status }) => status === 'processing').length
    const isWhole = decided.length === docs.length && halves === 0
    showToast(WORDS.severalDecided(decided.length - halves, docs.length, halves), isWhole ? 'good' : 'plain')
    const refusalOf = new Map(docs.map(({ depositId, refusal }) => [depositId, refusal]))
    const refused = deposits.flatMap(({ _id, userName, amount }) => {
      const refusal = refusalOf.get(_id)
      return refusal ? [{ _id, userName, amount, text: refusedText(refusal) }] : []
    })
    const done = new Set(decided.map(({ depositId }) => depositId))
    await finish(
      deposits.filter(({ _id }) => done.has(_id)),
      refused,
    )
  }

  const nowOf = ({ _id: depositId }: QueuedDeposit) =>
    createElement(StandsNow, {
      requestId: depositId,
      read: (signal) => client.call(getDeposit, { params: { role, depositId } }, signal).then(({ docs }) => docs),
    })

  return {
    approve: (deposit: QueuedDeposit, came: Came) =>
      ask({
        ...approvalOf(deposit, came),
        details: nowOf(deposit),
        does: [deposit._id, deposit.version, bodyOf(came)],
        run: (yes) => decideOne(deposit, came, yes),
      }),
    reject: (deposit: QueuedDeposit) =>
      ask({
        ...rejectionOf(WORDS.rejectTitle(formatMoney(deposit.amount), deposit.userName)),
        facts: factsOf(deposit),
        details: nowOf(deposit),
        does: [deposit._id, deposit.version],
        run: (yes) => decideOne(deposit, null, yes),
      }),
    approveSeveral: (deposits: readonly QueuedDeposit[]) =>
      ask({
        title: WORDS.approveSeveral(deposits.length),
        text: WORDS.severalFact,
        facts: sumsOf(deposits),
        action: WORDS.approve,
        does: deposits.map(({ _id, version }) => [_id, version]),
        run: (yes) => decideSeveral(deposits, 'approved', yes),
      }),
    rejectSeveral: (deposits: readonly QueuedDeposit[]) =>
      ask({
        ...rejectionOf(WORDS.rejectSeveral(deposits.length)),
        facts: sumsOf(deposits),
        does: deposits.map(({ _id, version }) => [_id, version]),
        run: (yes) => decideSeveral(deposits, 'rejected', yes),
      }),
  }
}

function toldOf({ status }: QueuedDeposit, amount: string, userName: string): string {
  if (status === 'approved') return WORDS.approved(amount, userName)
  return status === 'processing' ? WORDS.approvedFirst(userName) : WORDS.rejected(userName)
}

type Unrun = Omit<Question, 'run'>

const REJECTED = { action: 'rejected' } as const

export const bodyOf = ({ worth, arrival }: Came) => (arrival ? { arrived: arrival } : { amount: worth })

/** Of USDT what its player was told to send, which is rounded up: no less than what stands there in rupees. */
export const claimedIn = ({ amount, usdt }: QueuedDeposit): Paise =>
  usdt && usdt.rate !== null ? worthOfSent(amount, usdt.rate) : amount

function approvalOf(deposit: QueuedDeposit, { worth, arrival }: Came): Unrun {
  const isMore = worth > claimedIn(deposit)
  const arrived = arrival && WORDS.arrivalFound(formatMicros(arrival.usdt), arrival.confirmations)
  return {
    title: WORDS.approveTitle(formatMoney(worth), deposit.userName),
    text: approvalText(deposit, worth),
    facts: [...factsOf(deposit, worth), ...(arrived === undefined ? [] : [[WORDS.usdtArrived, arrived] as const])],
    action: WORDS.approve,
    ...(isMore && { reasonLabel: WORDS.whyMore }),
  }
}

function approvalText(deposit: QueuedDeposit, amount: Paise): string {
  const { firstBy, needsTwo } = deposit
  const claimed = claimedIn(deposit)
  if (firstBy !== null) return WORDS.approveSecond(firstBy)
  if (amount > claimed) return WORDS.approveMore
  if (needsTwo) return WORDS.approveFirst
  return amount < claimed ? WORDS.approveLess : WORDS.approveFact
}

const rejectionOf = (title: string): Unrun => ({
  title,
  text: WORDS.rejectFact,
  action: WORDS.reject,
  isDanger: true,
  reasonLabel: WORDS.rejectReason,
  readyReasons: Object.values(READY_REASONS.depositRejected),
})

function factsOf({ amount, utr, paymentName, flags }: QueuedDeposit, received?: Paise): NonNullable<Question['facts']> {
  return [
    [WORDS.claimed, formatMoney(amount)],
    ...(received !== undefined && received !== amount ? [[WORDS.received, formatMoney(received)] as const] : []),
    [WORDS.reference, utr ?? WORDS.noReference],
    [WORDS.method, paymentName],
    ...(flags.length > 0 ? [[WORDS.look, flags.map((flag) => WORDS.flagsShort[flag]).join(', ')] as const] : []),
  ]
}

function sumsOf(deposits: readonly QueuedDeposit[]): NonNullable<Question['facts']> {
  const flagged = new Map<Flag, number>()
  for (const flag of deposits.flatMap(({ flags }) => flags)) flagged.set(flag, (flagged.get(flag) ?? 0) + 1)
  const firsts = deposits.filter(({ needsTwo, firstBy }) => needsTwo && firstBy === null).length
  const looks = [...flagged].map(([flag, count]) => WORDS.lookAt(WORDS.flagsShort[flag], count))
  return [
    [WORDS.howMany, deposits.length],
    [WORDS.sum, formatMoney(deposits.reduce((sum, { amount }) => sum + amount, 0) as Paise)],
    ...(firsts > 0 ? [[WORDS.forTwo, firsts] as const] : []),
    ...(looks.length > 0 ? [[WORDS.look, looks.join(', ')] as const] : []),
  ]
}

type Flag = QueuedDeposit['flags'][number]
