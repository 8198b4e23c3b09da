/** The one place where an operator says yes: what will happen, then the transaction code. Law D-39. */
import { must } from '@paddock/domain/result'
import { CallFailure, failureText } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { createContext, type FormEvent, type ReactNode, use, useCallback, useId, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { INPUT } from '../form/input.ts'

/** `idempotencyKey` stays the same while the dialog is open, so that a second try of a lost call does not act twice. */
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
  /** It may be left out; then it is empty. */
  readonly isReasonOptional?: boolean
  /** Does it; a refusal is shown in the dialog, which stays open. */
  readonly run: (yes: Yes) => Promise<void>
}

type Ask = (question: Question) => void
const ConfirmContext = createContext<Ask | null>(null)

/** Opens the question over the page. */
export const useConfirm = (): Ask => must(use(ConfirmContext), 'questions can be asked')

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<{ readonly question: Question; readonly key: string } | null>(null)
  const ask = useCallback<Ask>((question) => setAsked({ question, key: crypto.randomUUID() }), [])
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <ConfirmDialog
          key={asked.key}
          question={asked.question}
          idempotencyKey={asked.key}
          // What was done may have asked the next question already.
          onClose={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
    </ConfirmContext>
  )
}

/** What the question itself tells, and nobody after it need tell again. */
export const isWrongCode = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.code === 'WRONG_TRANSACTION_CODE'

const MOST_OF_REASON = 200

type Refused = { readonly text: string; readonly isCode: boolean }

function ConfirmDialog(props: {
  readonly question: Question
  readonly idempotencyKey: string
  readonly onClose: () => void
}) {
  const { question, idempotencyKey, onClose } = props
  const {
    title,
    text,
    facts,
    details,
    action,
    isDanger = false,
    asksCode = true,
    reasonLabel,
    isReasonOptional = false,
    run,
  } = question
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isWorking, setWorking] = useState(false)
  const errorId = useId()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    setWorking(true)
    setRefused(null)
    try {
      await run({ transactionCode: code, idempotencyKey, reason: reason.trim() })
      onClose()
    } catch (thrown) {
      const isCode = isWrongCode(thrown)
      if (isCode) setCode('')
      setRefused({ text: failureText(thrown), isCode })
      setWorking(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} isForced={isWorking}>
      <form onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-3 px-4 pt-2 pb-4">
        {text && <p className="text-sm text-quiet">{text}</p>}
        {facts && facts.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-raised px-3 py-2 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-quiet">{label}</dt>
                <dd className="text-right font-bold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {details}
        {reasonLabel !== undefined && (
          <label className="flex flex-col gap-1 text-xs text-quiet">
            {reasonLabel}
            <input
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              maxLength={MOST_OF_REASON}
              pattern=".*\S.*"
              required={!isReasonOptional}
              autoComplete="off"
              className={INPUT}
            />
          </label>
        )}
        {asksCode && (
          <label className="flex flex-col gap-1 text-xs text-quiet">
            {WORDS.transactionCode}
            <input
              type="password"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="off"
              minLength={4}
              maxLength={64}
              required
              aria-invalid={refused?.isCode ?? false}
              aria-describedby={refused ? errorId : undefined}
              className={INPUT}
            />
          </label>
        )}
        {refused && (
          <p id={errorId} role="alert" className="text-sm text-loss">
            {refused.text}
          </p>
        )}
        <div className="flex justify-end gap-2 pt-1">
          <Button size="dense" onClick={onClose} disabled={isWorking}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" type="submit" look={isDanger ? 'danger' : 'brand'} disabled={isWorking}>
            {isWorking ? WORDS.working : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
