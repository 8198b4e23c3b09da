/** The queue of withdrawals. Each is paid by itself, under a reference of its own, so none are decided together. */
import type { QueuedWithdrawal } from '@paddock/contract/shapes/withdrawal'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { useMe } from '../../kit/me/index.ts'
import { useAmountOf } from './amount-field.ts'
import { isOwnWord, ownWordsLast } from './own-word.ts'
import { QueueFrame, useNarrowing } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import type { Line } from './queue-row.tsx'
import { NONE, type Selection, useSelection } from './selection.ts'
import { useTypedFor } from './typed-field.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import {
  isFirstOfTwo,
  isForGateway,
  isOthers,
  useDecideWithdrawals,
  useTakeWithdrawal,
  useWithdrawalQueue,
} from './withdrawals.ts'

const nothing = (): void => undefined

export function WithdrawalQueue() {
  const { narrowing, asked } = useNarrowing()
  const queue = useWithdrawalQueue({ search: asked, mine: narrowing.mine, shown: narrowing.shown })
  const [gone, setGone] = useState(NONE)
  const { user } = useMe()
  const rows = queue.data && ownWordsLast(queue.data.rows, user.userName).filter(({ _id }) => !gone.has(_id))
  const selection = useSelection(rows ?? [])
  const work = useWithdrawalWork(selection, (id, isOver) => {
    if (isOver) setGone((before) => new Set([...before, id]))
    // What waits for another officer goes further down: the look stays where it was.
    else selection.leave()
  })
  return (
    <QueueFrame
      queue={queue}
      rows={rows}
      lineOf={(withdrawal) => lineOf(withdrawal, user.userName)}
      selection={selection}
      narrowing={narrowing}
      refused={[]}
      onRefusedRead={nothing}
      keys={WORDS.keysOfWithdrawals}
      emptyHint={WORDS.nothingToPayHint}
      detailOf={(withdrawal) => (
        <WithdrawalDetail key={withdrawal._id} withdrawal={withdrawal} onReturn={work.returnPart} work={work} />
      )}
    />
  )
}

const lineOf = (withdrawal: QueuedWithdrawal, userName: string): Line => ({
  userName: withdrawal.userName,
  amount: withdrawal.amount,
  way: `${WORDS.types[withdrawal.type]} · ${withdrawal.account}`,
  since: withdrawal.createdAt,
  mine: withdrawal.mine && !isOwnWord(withdrawal, userName),
  takenBy: withdrawal.takenBy,
  isHalf: withdrawal.firstBy !== null,
  flags: [
    ...(withdrawal.late ? [WORDS.late] : []),
    ...withdrawal.flags.map((flag) => WORDS.withdrawalFlagsShort[flag]),
  ],
})

export type WithdrawalWork = ReturnType<typeof useWithdrawalWork>

function useWithdrawalWork(
  { selected, move }: Selection<QueuedWithdrawal>,
  onDecided: (withdrawId: string, isOver: boolean) => void,
) {
  const { user } = useMe()
  const own = selected && !isOthers(selected, user.userName) ? selected : undefined
  const amount = useAmountOf(selected?._id, selected && (selected.firstAmount ?? selected.leftAmount))
  const utr = useTypedFor(selected?._id, '')
  const ask = useDecideWithdrawals(onDecided)
  const take = useTakeWithdrawal()
  const one = {
    approve: () => {
      if (!own || isOwnWord(own, user.userName)) return
      if (amount.amount === undefined) return amount.field.current?.focus()
      const reference = utr.text.trim()
      if (reference === '' && !isFirstOfTwo(own) && !isForGateway(own, reference)) return utr.field.current?.focus()
      return ask.pay(own, amount.amount, reference)
    },
    reject: () => own && ask.reject(own),
    take: () => own && void take(own, own.takenBy !== user.userName),
    next: () => move(1),
  }
  useQueueKeys({
    ...one,
    previous: () => move(-1),
    edit: () => amount.field.current?.select(),
    tick: nothing,
    zoom: nothing,
    clear: nothing,
  })
  return { ...one, amount, utr, returnPart: ask.returnPart }
}
