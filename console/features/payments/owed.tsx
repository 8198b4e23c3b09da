/** Money that came and may not be credited: owed to where it came from, and sent back by the word of two. docs/domain/payments.md#owed. */
import { oweDeposit, sendBackDeposit, undoOwedDeposit } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { isFinal, mayBeOwed, type SentBack, type UndoOwed } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReceived } from './amount-field.ts'
import { AmountInput } from './amount-input.tsx'
import { useArrival } from './arrival-field.ts'
import { ArrivalInput } from './arrival-input.tsx'
import { bodyOf, type Came, claimedIn, DEPOSITS, isDecidable } from './deposits.ts'
import { ReferenceInput } from './reference-input.tsx'
import { useTypedFor } from './typed-field.ts'

type OweButtonProps = {
  readonly deposit: QueuedDeposit
  readonly isDisabled: boolean
  /** What was typed; undefined where that is nothing that can have come. */
  readonly came: () => Came | undefined
}

/** Beside yes and no: the money is there, and its player may not have it. */
export function OweButton({ deposit, isDisabled, came }: OweButtonProps) {
  const { user } = useMe()
  const ask = useOwe(deposit, came)
  const first = deposit.owing?.by ?? null
  return (
    <Button
      size="dense"
      look="ghost"
      disabled={isDisabled || first === user.userName}
      onClick={ask}
      className="h-9 max-md:h-11"
    >
      {first === null ? WORDS.owe : WORDS.oweSecond}
    </Button>
  )
}

function useOwe(deposit: QueuedDeposit, came: OweButtonProps['came']): () => void {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { _id: depositId, version, userName, ownerName, owing } = deposit
  return () => {
    const stated = came()
    if (!stated) return
    const amount = formatMoney(stated.worth)
    const isMore = stated.worth > claimedIn(deposit)
    const first = owing?.amount === stated.worth ? owing.by : null
    confirm({
      title: WORDS.oweTitle(amount, userName),
      text: first === null ? factOf(deposit) : WORDS.oweLast(first, amount),
      ...(first === null && (isMore || deposit.needsTwo) && { facts: [[WORDS.look, WORDS.oweTwo]] }),
      action: first === null ? WORDS.owe : WORDS.oweSecond,
      ...(isMore && { reasonLabel: WORDS.oweWhyMore }),
      does: [depositId, version, 'owe', bodyOf(stated)],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { version, ...bodyOf(stated), remarks, transactionCode }
        const { docs } = await client.call(oweDeposit, { params: { role, depositId }, body, idempotencyKey })
        showToast(docs.owing === null ? WORDS.wasOwed(amount, ownerName) : WORDS.reversalAsked(userName))
        await queries.invalidateQueries({ queryKey: [DEPOSITS] })
        await queries.invalidateQueries({ queryKey: ['waiting'] })
      },
    })
  }
}

const factOf = ({ status, ownerName }: QueuedDeposit): string => {
  if (status === 'approved') return WORDS.oweUnplayedFact(ownerName)
  return isFinal(status) ? WORDS.oweLateFact(ownerName) : WORDS.oweFact(ownerName)
}

/** At the foot of a claim that was rejected or cancelled, or that two say never came: its money may turn up all the same. */
export function OwingLate({
  deposit,
  inTheWay,
}: {
  readonly deposit: QueuedDeposit
  readonly inTheWay: string | null
}) {
  const received = useReceived(deposit)
  const arrival = useArrival(deposit)
  const came = () => (deposit.usdt ? arrival.arrived : received.amount && { worth: received.amount })
  const ask = useOwe(deposit, came)
  if (!isDecidable(deposit) || !isFinal(deposit.status) || !mayBeOwed({ ...deposit, state: deposit.status }))
    return null
  if (inTheWay === null)
    return <p className="border-t border-line p-3 text-xs text-quiet">{WORDS.claimedAnew(deposit.userName)}</p>
  return (
    <footer className={FOOT}>
      {deposit.usdt ? (
        <ArrivalInput deposit={{ ...deposit, usdt: deposit.usdt }} field={arrival} isDisabled={false} onEnter={ask} />
      ) : (
        <AmountInput label={WORDS.received} amount={received} isDisabled={false} onEnter={ask} />
      )}
      <OweButton deposit={deposit} isDisabled={false} came={came} />
    </footer>
  )
}

const FOOT =
  'sticky bottom-0 flex flex-wrap items-end justify-end gap-2 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]'

/** At the foot of one that is owed: under which reference it went. Nothing where it is not the officer's to say. */
export function SendingBack({ deposit }: { readonly deposit: QueuedDeposit }) {
  const { user } = useMe()
  const { _id, mine, owed } = deposit
  const utr = useTypedFor(_id, owed?.firstBy === user.userName ? '' : (owed?.utr ?? ''))
  const payer = useTypedFor(_id, owed?.payer ?? '')
  const ask = useSendBack()
  if (!mine || owed === null || owed.sentAt !== null || owed.neverCameAt !== null) return null
  const said = { utr: utr.text.trim(), payer: payer.text.trim() }
  const isWhole = said.utr !== '' && said.payer !== ''
  const isOwnWord = owed.firstBy === user.userName && said.utr === owed.utr && said.payer === owed.payer
  const send = () => isWhole && !isOwnWord && ask(deposit, said)
  return (
    <footer className={FOOT}>
      {(!owed.payerInLine || owed.cameBack > 0) && (
        <ReferenceInput
          label={WORDS.sentTo}
          utr={payer}
          isDisabled={false}
          onEnter={send}
          className="w-56 max-md:basis-full"
        />
      )}
      <ReferenceInput
        label={WORDS.sentUnder}
        utr={utr}
        isDisabled={false}
        onEnter={send}
        className="w-56 max-md:basis-full"
      />
      <UndoingOwed deposit={deposit} what="NEVER_CAME" />
      <Button size="dense" look="brand" disabled={!isWhole || isOwnWord} onClick={send} className="h-9 max-md:h-11">
        {owed.firstBy === null ? WORDS.sentBack : WORDS.sentBackSecond}
      </Button>
    </footer>
  )
}

function useSendBack(): (deposit: QueuedDeposit, said: SentBack) => void {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return ({ _id: depositId, version, userName, amount: claimed, owed }, { utr, payer }) => {
    const amount = formatMoney(owed?.amount ?? claimed)
    const first = owed?.utr === utr && owed.payer === payer ? owed.firstBy : null
    confirm({
      title: WORDS.sentBackTitle(amount, userName),
      text: first === null ? WORDS.reverseFirst : WORDS.sentBackLast(first),
      facts: [
        [WORDS.sentTo, payer],
        [WORDS.sentUnder, utr],
      ],
      action: first === null ? WORDS.sentBack : WORDS.sentBackSecond,
      does: [depositId, version, 'sentBack', utr, payer],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { utr, payer, version, remarks, transactionCode }
        const { docs } = await client.call(sendBackDeposit, { params: { role, depositId }, body, idempotencyKey })
        showToast(docs.owed?.sentAt === null ? WORDS.reversalAsked(userName) : WORDS.wasSentBack(amount), 'good')
        await queries.invalidateQueries({ queryKey: [DEPOSITS] })
      },
    })
  }
}

/** At the foot of one that was sent back: its bank may have sent it back again. */
export function CameBack({ deposit }: { readonly deposit: QueuedDeposit }) {
  const { mine, owed } = deposit
  if (!mine || owed === null || owed.sentAt === null) return null
  return (
    <footer className={FOOT}>
      <UndoingOwed deposit={deposit} what="CAME_BACK" />
    </footer>
  )
}

type UndoingProps = { readonly deposit: QueuedDeposit; readonly what: UndoOwed }

/** That it never came, or has come back: the one of two who has said so cannot agree to it. */
function UndoingOwed({ deposit, what }: UndoingProps) {
  const { user } = useMe()
  const ask = useUndoOwed(deposit, what)
  const first = firstOf(deposit, what)
  return (
    <Button size="dense" look="danger" disabled={first === user.userName} onClick={ask} className="h-9 max-md:h-11">
      {first === null ? WORDS.undoOwed[what] : WORDS.undoOwedSecond[what]}
    </Button>
  )
}

const firstOf = ({ owed }: QueuedDeposit, what: UndoOwed): string | null =>
  owed?.undone?.what === what ? owed.undone.by : null

function useUndoOwed(deposit: QueuedDeposit, what: UndoOwed): () => void {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { _id: depositId, version, userName, ownerName, owed, amount: claimed } = deposit
  const amount = formatMoney(owed?.amount ?? claimed)
  const first = firstOf(deposit, what)
  return () =>
    confirm({
      title: WORDS.undoOwedTitle[what](amount, userName),
      text: first === null ? WORDS.reverseFirst : WORDS.undoOwedLast(first),
      facts: [[WORDS.undoOwed[what], WORDS.undoOwedFact[what](ownerName)]],
      action: first === null ? WORDS.undoOwed[what] : WORDS.undoOwedSecond[what],
      isDanger: true,
      reasonLabel: WORDS.reverseWhy,
      does: [depositId, version, 'undoOwed', what],
      run: async ({ transactionCode, idempotencyKey, reason: remarks }) => {
        const body = { what, version, remarks, transactionCode }
        const { docs } = await client.call(undoOwedDeposit, { params: { role, depositId }, body, idempotencyKey })
        showToast(docs.owed?.undone ? WORDS.reversalAsked(userName) : WORDS.undoOwedDone[what](amount), 'good')
        await queries.invalidateQueries({ queryKey: [DEPOSITS] })
      },
    })
}
