/** Inside the question about a request: where another officer was first, what happened to it since, and that nothing is left to ask. */
import { CallFailure, failureText } from '@paddock/ui/client'
import { SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useAsked } from '../../kit/confirm/index.ts'
import { type Step, Steps } from './detail-parts.tsx'

type StandsNowProps = {
  readonly requestId: string
  readonly read: (signal: AbortSignal) => Promise<{ readonly steps: readonly Step[] }>
}

export function StandsNow({ requestId, read }: StandsNowProps) {
  const asked = useAsked()
  const isChanged = asked?.refusal instanceof CallFailure && asked.refusal.code === 'REQUEST_CHANGED'
  const isOver = isChanged || asked?.isOver === true
  const end = asked?.end
  useEffect(() => {
    if (isChanged) end?.()
  }, [isChanged, end])
  const { data, error } = useQuery({
    queryKey: ['stands-now', requestId],
    queryFn: ({ signal }) => read(signal),
    enabled: isOver,
    // As it stood when it was asked about before says nothing.
    gcTime: 0,
  })
  if (!isOver) return null
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <p className="text-sm text-warn">{WORDS.changedMeanwhile}</p>
      {data ? <Steps steps={data.steps} /> : !error && <SkeletonRows rows={2} rowClass="h-9" label={COMMON.loading} />}
      {error && (
        <p role="alert" className="text-sm text-loss">
          {failureText(error)}
        </p>
      )}
    </div>
  )
}
