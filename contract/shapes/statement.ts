/** A line of a bank's statement, and which claim it belongs to. docs/domain/payments.md#statements. */
import { DATE_ORDERS, DIFFERENCES, SKIP_REASONS } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText, text } from '../values.ts'

/**
 * `CLAIMED`: an open claim waits for an officer; `CANCELED`: a debit of the same reference took it back; `ASIDE`: nobody claims it, and an officer
 * has said that it is no player's payment.
 */
export const lineState = z.enum(['UNCLAIMED', 'CLAIMED', 'FUNDED', 'CANCELED', 'DEBIT', 'ASIDE'])

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
  /** What it is, by the officer who has set it aside. */
  remarks: text,
})
export type BankLine = z.output<typeof bankLine>

/** A line that may be of a claim, and in what it is not what was claimed. */
export const nearLine = z.object({ ...bankLine.shape, differs: z.array(z.enum(DIFFERENCES)) })
export type NearLine = z.output<typeof nearLine>

const title = z.nullable(text)
/** The titles of its columns; a column for each way, or `amount` with a word in `drCr` or a sign. */
const statementColumns = z.object({
  date: text,
  narration: text,
  reference: title,
  balance: title,
  debit: title,
  credit: title,
  amount: title,
  drCr: title,
  dateOrder: z.enum(DATE_ORDERS),
})

/** A file as it would be imported; nothing of it is kept. */
export const statementPreview = z.object({
  titles: z.array(text),
  /** As they were named, else as this account has them, else as their titles look; null where an officer has to name them. */
  columns: z.nullable(statementColumns),
  /** Whether the account has columns by these names already. */
  known: z.boolean(),
  count,
  credits: amount,
  debits: amount,
  /** The first of them. */
  lines: z.array(
    z.object({
      day: bankLine.shape.day,
      direction: bankLine.shape.direction,
      amount,
      narration: text,
      utr: bankLine.shape.utr,
    }),
  ),
  skippedCount: count,
  /** The first of the rows that are no line, by their number in the file. */
  skipped: z.array(z.object({ row: count, why: z.enum(SKIP_REASONS), text })),
})
export type StatementPreview = z.output<typeof statementPreview>

export const statementImport = z.object({
  _id: id,
  at: instant,
  by: shortText,
  accountName: shortText,
  ownerName: shortText,
  fileName: text,
  lines: count,
  /** Of the lines those that were new. */
  imported: count,
  skipped: count,
  firstDay: z.nullable(z.iso.date()),
  lastDay: z.nullable(z.iso.date()),
})
export type StatementImport = z.output<typeof statementImport>
