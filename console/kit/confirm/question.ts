import { CallFailure } from '@paddock/ui/client'
import type { ReactNode } from 'react'

/**
 * What an operator said yes with. `idempotencyKey` stays the same while the question is open, and beyond it where the
 * question says what it `does` and no answer came: a second try of a lost call does not act twice.
 */
export type Yes = { readonly transactionCode: string; readonly idempotencyKey: string; readonly reason: string }

export type Question = {
  readonly title: string
  readonly text?: string
  /** What it is about, a line each. */
  readonly facts?: readonly (readonly [label: string, value: ReactNode])[]
  /** What it would do, where that is to be asked for first. */
  readonly details?: ReactNode
  readonly action: string
  readonly isDanger?: boolean
  /** False where the call takes no code. */
  readonly asksCode?: boolean
  /** The label of a reason that is to be given; it goes to the audit log. */
  readonly reasonLabel?: string
  /** Reasons as they travel, to choose from in the reader's words by a press, or by their number while the field is empty; another may be typed. */
  readonly readyReasons?: readonly string[]
  /** It may be left out; then it is empty. */
  readonly isReasonOptional?: boolean
  /**
   * What the call is asked to do, without code and reason, where the server does the same key only once. After a lost
   * answer the same asked again, in a new question too, goes out under the key of the first.
   */
  readonly does?: unknown
  /** Does it; a refusal is shown in the dialog, which stays open. */
  readonly run: (yes: Yes) => Promise<void>
}

const SERVER_FAULT = 500

/** Nobody knows whether the server did it: no answer came, or none that can be read, or it broke on the way. */
export const isOutcomeUnknown = (thrown: unknown): boolean =>
  !(thrown instanceof CallFailure) || thrown.isUnknown || thrown.status >= SERVER_FAULT

/** The question tells of a wrong transaction code by itself: nothing behind it need tell it again. */
export const isWrongCode = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.code === 'WRONG_TRANSACTION_CODE'
