/** What of a queue is looked at and chosen, and what the keys and the buttons do with it. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { type RefObject, useRef, useState } from 'react'
import { readMoney } from '../../kit/form/index.ts'
import { type Refused, useDecideDeposits, useTakeDeposit } from './deposits.ts'
import { useQueueKeys } from './queue-keys.ts'

export const NONE: ReadonlySet<string> = new Set()

/** What has come, as it is typed. */
export type Received = {
  readonly text: string
  readonly isWrong: boolean
  readonly onType: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

export type Work = ReturnType<typeof useWork>

type OnDone = (decided: readonly string[], refused: readonly Refused[]) => void

export function useWork(rows: readonly QueuedDeposit[], onDone: OnDone) {
  const { selected, select, move } = useSelected(rows)
  const { ticked, tick, clear } = useTicked()
  const { received, amount } = useReceived(selected)
  const chosen = rows.filter(({ _id }) => ticked.has(_id))
  const ask = useDecideDeposits((decided, refused) => {
    clear()
    onDone(decided, refused)
  })
  const take = useTakeDeposit()
  const one = {
    approve: () => {
      if (amount === undefined) received.field.current?.focus()
      else if (selected) ask.approve(selected, amount)
    },
    reject: () => selected && ask.reject(selected),
    take: () => selected && void take(selected, selected.takenUntil === null),
    next: () => move(1),
    previous: () => move(-1),
  }
  const several = {
    approve: () => ask.approveSeveral(chosen),
    reject: () => ask.rejectSeveral(chosen),
  }
  const isSeveral = chosen.length > 0
  useQueueKeys({
    ...one,
    ...(isSeveral && several),
    edit: () => received.field.current?.select(),
    tick: () => selected && tick(selected._id),
    clear,
  })
  return { selected, select, ticked, tick, clear, chosen, received, one, several }
}

/** The one that is looked at. What is decided makes way for the one behind it. */
function useSelected(rows: readonly QueuedDeposit[]) {
  const [selectedId, select] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  const found = rows.findIndex(({ _id }) => _id === selectedId)
  if (found >= 0 && found !== place) setPlace(found)
  const at = found >= 0 ? found : Math.min(place, rows.length - 1)
  const move = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))]
    if (next) select(next._id)
  }
  return { selected: rows[at], select, move }
}

function useTicked() {
  const [ticked, setTicked] = useState(NONE)
  const tick = (id: string) =>
    setTicked((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
  return { ticked, tick, clear: () => setTicked(NONE) }
}

/** What was claimed until another amount is typed; of two officers, what the first has found. */
function useReceived(deposit: QueuedDeposit | undefined) {
  const [typed, setTyped] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const usual = deposit ? String((deposit.firstAmount ?? deposit.amount) / 100) : ''
  const text = typed !== null && typed.id === deposit?._id ? typed.text : usual
  const read = readMoney(text)
  const amount = read !== undefined && read > 0 ? read : undefined
  const received: Received = {
    text,
    isWrong: amount === undefined,
    onType: (next) => deposit && setTyped({ id: deposit._id, text: next }),
    field,
  }
  return { received, amount }
}
