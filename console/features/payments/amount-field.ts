/** What has come of a deposit, as an officer types it. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { type RefObject, useRef, useState } from 'react'
import { readMoney } from '../../kit/form/index.ts'

export type AmountField = {
  readonly text: string
  /** Undefined while it is none. */
  readonly amount: Paise | undefined
  readonly onType: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** As claimed until another amount is typed; of two officers, what the first has found. */
export const useReceived = (deposit: QueuedDeposit | undefined): AmountField =>
  useAmountOf(deposit?._id, deposit && (deposit.firstAmount ?? deposit.amount))

/** What is typed belongs to the one that is looked at: another one begins with its own. */
export function useAmountOf(id: string | undefined, usual: Paise | undefined): AmountField {
  const [typed, setTyped] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const text = typed !== null && typed.id === id ? typed.text : usual === undefined ? '' : String(usual / 100)
  const read = readMoney(text)
  return {
    text,
    amount: read !== undefined && read > 0 ? read : undefined,
    onType: (next) => id !== undefined && setTyped({ id, text: next }),
    field,
  }
}
