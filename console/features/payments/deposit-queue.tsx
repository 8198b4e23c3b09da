/** The queue of deposits. */
import { MOST_DECIDED } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { useReceived } from './amount-field.ts'
import { useArrival } from './arrival-field.ts'
import { useMe } from '../../kit/me/index.ts'
import { DepositDetail } from './deposit-detail.tsx'
import {
  isDecidable,
  isOthers,
  type Looked,
  lookOf,
  useDecideDeposits,
  useDepositQueue,
  useTakeDeposit,
} from './deposits.ts'
import { isOwnWord, ownWordsLast } from './own-word.ts'
import { QueueFrame, type Refused, useNarrowing } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import type { Line } from './queue-row.tsx'
import { NONE, type Selection, useSelection } from './selection.ts'

export function DepositQueue() {
  const { narrowing, asked } = useNarrowing()
  const queue = useDepositQueue({ search: asked, mine: narrowing.mine, shown: narrowing.shown })
  const [gone, setGone] = useState(NONE)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { user } = useMe()
  const rows = queue.data && ownWordsLast(queue.data.rows, user.userName).filter((row) => !gone.has(lookOf(row)))
  const selection = useSelection(
    rows ?? [],
    (row) => !isOthers(row, user.userName) && !isOwnWord(row, user.userName),
    MOST_DECIDED,
  )
  const { work, several } = useDepositWork(selection, (decided, notDecided) => {
    setGone((before) => new Set([...before, ...decided.map(lookOf)]))
    // What waits for another officer comes back further down: the look stays where it was.
    selection.leave()
    setRefused(notDecided)
  })
  return (
    <QueueFrame
      queue={queue}
      rows={rows}
      lineOf={(deposit) => lineOf(deposit, user.userName)}
      selection={selection}
      narrowing={narrowing}
      refused={refused}
      onRefusedRead={() => setRefused([])}
      bulk={
        <>
          <Button size="dense" look="brand" onClick={several.approve}>
            {WORDS.approve}
          </Button>
          <Button size="dense" look="danger" onClick={several.reject}>
            {WORDS.reject}
          </Button>
        </>
      }
      keys={WORDS.keysOfQueue}
      emptyHint={WORDS.nothingWaitsHint}
      detailOf={(deposit) => <DepositDetail key={deposit._id} deposit={deposit} work={work} />}
    />
  )
}

const lineOf = (deposit: QueuedDeposit, userName: string): Line => ({
  userName: deposit.userName,
  amount: deposit.amount,
  way: [WORDS.types[deposit.type], deposit.paymentName, deposit.askedBy && WORDS.claimedByShort(deposit.askedBy)]
    .filter(Boolean)
    .join(' · '),
  since: deposit.createdAt,
  mine: isDecidable(deposit) && !isOwnWord(deposit, userName),
  takenBy: deposit.takenBy,
  isHalf: deposit.firstBy !== null,
  flags: deposit.flags.map((flag) => WORDS.flagsShort[flag]),
})

export type DepositWork = ReturnType<typeof useDepositWork>['work']

/** What the keys and the buttons do with the one that is looked at, or with those that are chosen. */
function useDepositWork(
  { selected, chosen, move, ticked, tick, isTickable, tickAll, clear }: Selection<QueuedDeposit>,
  onDone: (decided: readonly Looked[], refused: readonly Refused[]) => void,
) {
  const { user } = useMe()
  const own = selected && !isOthers(selected, user.userName) ? selected : undefined
  const received = useReceived(selected)
  const arrival = useArrival(selected)
  // Of USDT it is said what the network says, of anything else how much has come.
  const typed = selected?.usdt ? arrival.hash : received
  const [isZoomed, setZoomed] = useState(false)
  const take = useTakeDeposit()
  const ask = useDecideDeposits((decided, refused) => {
    clear()
    onDone(decided, refused)
  })
  const one = {
    approve: () => {
      if (!own || isOwnWord(own, user.userName)) return
      const came = own.usdt ? arrival.arrived : received.amount && { worth: received.amount }
      if (came) ask.approve(own, came)
      else typed.field.current?.focus()
    },
    reject: () => own && ask.reject(own),
    take: () => own && void take(own, own.takenBy !== user.userName),
    next: () => move(1),
    zoom: () => setZoomed((now) => !now),
  }
  const several = { approve: () => ask.approveSeveral(chosen), reject: () => ask.rejectSeveral(chosen) }
  useQueueKeys({
    ...one,
    ...(chosen.length > 0 && several),
    previous: () => move(-1),
    edit: () => typed.field.current?.select(),
    tick: () => selected && (isTickable(selected) || ticked.has(selected._id)) && tick(selected._id),
    tickAll,
    clear,
  })
  return { work: { ...one, received, arrival, isZoomed }, several }
}
