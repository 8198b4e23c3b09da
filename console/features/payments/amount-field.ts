/** What has come of a deposit, or is paid of a withdrawal, as an officer types it. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import type { Paise } from '@paddock/domain/money'
import { readMoney, typedMoney } from '../../kit/form/index.ts'
import { type TypedField, useTypedFor } from './typed-field.ts'

export type AmountField = TypedField & {
  /** Undefined while it is none. */
  readonly amount: Paise | undefined
}

/** As claimed until another amount is typed; of two officers, what the first has found. */
export const useReceived = (deposit: QueuedDeposit | undefined): AmountField =>
  useAmountOf(deposit?._id, deposit && (deposit.owing?.amount ?? deposit.firstAmount ?? deposit.amount))

export function useAmountOf(id: string | undefined, usual: Paise | undefined): AmountField {
  const typed = useTypedFor(id, usual === undefined ? '' : typedMoney(usual))
  const read = readMoney(typed.text)
  return { ...typed, amount: read !== undefined && read > 0 ? read : undefined }
}
