/** A line of a bank's statement, and which claim it belongs to. docs/domain/payments.md#statements. */
import * as z from 'zod/mini'
import { amount, id, shortText, text } from '../values.ts'

/** `CLAIMED`: an open claim waits for an officer; `CANCELED`: a debit of the same reference took it back. */
export const lineState = z.enum(['UNCLAIMED', 'CLAIMED', 'FUNDED', 'CANCELED', 'DEBIT'])

export const bankLine = z.object({
  _id: id,
  accountName: shortText,
  ownerName: shortText,
  day: z.iso.date(),
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount,
  narration: text,
  balance: z.nullable(amount),
  utr: z.nullable(shortText),
  depositId: z.nullable(id),
  state: lineState,
})
export type BankLine = z.output<typeof bankLine>
