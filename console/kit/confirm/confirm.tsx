/** The one place where an operator says yes: what will happen, then the transaction code. Law D-39. */
import { must } from '@paddock/domain/result'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'
import { type LostKeys, useLostKeys } from './lost-keys.ts'
import type { Question, Yes } from './question.ts'
import { isOutcomeUnknown } from './question.ts'

type Ask = (question: Question) => void
const ConfirmContext = createContext<Ask | null>(null)

/** Opens the question over the page. */
export const useConfirm = (): Ask => must(use(ConfirmContext), 'questions can be asked')

type Asked = {
  readonly id: string
  readonly question: Question
  readonly key: string
  /** The same was sent before and its answer never came. */
  readonly wasLost: boolean
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const lost = useLostKeys()
  const ask = useCallback<Ask>(
    (question) => {
      const [id, key] = [crypto.randomUUID(), lost.keyOf(question)]
      setAsked({ id, question, key: key ?? id, wasLost: key !== undefined })
    },
    [lost],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <ConfirmDialog
          key={asked.id}
          question={asked.question}
          wasLost={asked.wasLost}
          run={(yes) => runKept(asked, lost, yes)}
          // What was done may have asked the next question already.
          onClose={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
    </ConfirmContext>
  )
}

async function runKept({ question, key }: Asked, lost: LostKeys, yes: Omit<Yes, 'idempotencyKey'>): Promise<void> {
  try {
    await question.run({ ...yes, idempotencyKey: key })
    lost.forget(question)
  } catch (thrown) {
    if (isOutcomeUnknown(thrown)) lost.keep(question, key)
    throw thrown
  }
}
