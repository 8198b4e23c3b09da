/** A deposit in three steps, kept while its player is in a payment app. 001 §2.13, §4. */
import { createDeposit, getDepositOutcome } from '@paddock/contract/endpoints/payments'
import type { DepositRequest } from '@paddock/contract/shapes/payment'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useHasOpenDeposit, usePaymentMethods } from '../api.ts'
import { PAYMENTS } from '../keys.ts'
import { createPaymentRequest, isUnderWay, type PaymentRequest } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { AmountStep } from './amount-step.tsx'
import { DetailStep } from './detail-step.tsx'
import { forgetDraft, keepDraft, keptDraft } from './draft.ts'
import { MethodStep } from './method-step.tsx'
import { CHAT, type Draft, offeredFor } from './state.ts'

type DepositProps = {
  /** The account that is signed in. */
  readonly owner: string
  /** Where a chat takes deposits too. */
  readonly chatUrl: string | null
  /** The layer or the part of a page around each step. */
  readonly frame: (title: string, step: React.ReactNode) => React.ReactNode
  /** It was sent. */
  readonly onDone: () => void
  readonly onSeeRequests: () => void
}

const TITLES = {
  amount: () => TEXTS.addFunds,
  method: () => TEXTS.choosePaymentMethod,
  detail: () => TEXTS.detail,
} as const

export function Deposit({ owner, chatUrl, frame, onDone, onSeeRequests }: DepositProps) {
  const site = useSite()
  const [draft, change] = useDraft(owner)
  const request = useDepositRequest(owner, onDone)
  const sending = useSyncExternalStore(request.subscribe, request.read)
  const isBlocked = useHasOpenDeposit(!site.can('manyPendingDeposits'))
  const title = TITLES[draft.step]()
  if (sending.is === 'asking') return frame(title, <Asking isOffline={sending.isOffline} />)
  // What is being sent may be told of before its own answer is here.
  if (isBlocked && !isUnderWay(sending) && sending.is !== 'done')
    return frame(title, <Blocked onSeeRequests={onSeeRequests} />)
  return frame(title, <Step {...{ draft, change, chatUrl, request }} />)
}

export const Blocked = ({ onSeeRequests }: { readonly onSeeRequests: () => void }) => (
  <Notice
    icon="clock"
    text={TEXTS.alreadyHaveRequest}
    hint={PAYMENT_WORDS.openRequest}
    action={{ label: PAYMENT_WORDS.seeRequests, run: onSeeRequests }}
  />
)

export function Asking({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand" />
      <p className="text-md font-bold">{PAYMENT_WORDS.asking}</p>
      <p className="max-w-80 text-sm text-quiet">{isOffline ? PAYMENT_WORDS.offline : PAYMENT_WORDS.askingHint}</p>
    </div>
  )
}

/** Every change is kept at once: the page may be gone with the next tap. */
function useDraft(owner: string): readonly [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => keptDraft(localStorage, owner, Date.now()))
  const change = useCallback(
    (changed: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...changed }
        keepDraft(localStorage, owner, next, Date.now())
        return next
      }),
    [owner],
  )
  return [draft, change]
}

export type DepositWhat = {
  readonly depositTypeId: string
  readonly amount: DepositRequest['amount']
  readonly utr: string
}
export type DepositSending = PaymentRequest<DepositWhat, DepositRequest>

export function useDepositRequest(owner: string, onDone: () => void): DepositSending {
  const client = useClient()
  const queries = useQueryClient()
  const [request] = useState(() =>
    createPaymentRequest<DepositWhat, DepositRequest>({
      storage: sessionStorage,
      storedUnder: 'paddock.deposit-on-its-way',
      owner,
      ask: async (requestId, signal) => (await client.call(getDepositOutcome, { params: { requestId } }, signal)).docs,
      onMade: () => {
        forgetDraft(localStorage)
        void queries.invalidateQueries({ queryKey: PAYMENTS })
        showToast(TEXTS.depositSuccessful, 'good')
        onDone()
      },
    }),
  )
  useEffect(() => {
    request.resume()
    const wake = () => document.hidden || request.wake()
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [request])
  return request
}

type StepProps = {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly chatUrl: string | null
  readonly request: DepositSending
}

function Step({ draft, change, chatUrl, request }: StepProps) {
  const site = useSite()
  const client = useClient()
  const { data: methods, isError, refetch } = usePaymentMethods()
  const sending = useSyncExternalStore(request.subscribe, request.read)
  const { digits, chosen, utr, link } = draft
  const onLink = useCallback((made: Draft['link']) => change({ link: made }), [change])
  if (draft.step === 'amount')
    return (
      <AmountStep
        digits={digits}
        onChange={(typed) => change({ digits: typed })}
        onNext={() => change({ step: 'method' })}
      />
    )
  if (!methods) return <Methods isError={isError} onRetry={() => void refetch()} />
  const amount = amountOf(digits)
  const offered = offeredFor(methods, amount, site.can('leastBalance300'))
  const method = offered.find(({ method: { _id }, isLocked }) => _id === chosen && !isLocked)?.method
  if (draft.step === 'method' || !method) {
    const onNext = (next: string) => {
      if (next === CHAT) window.open(must(chatUrl, 'a chat was offered'), '_blank', 'noreferrer')
      else change({ chosen: next, step: 'detail' })
    }
    return (
      <MethodStep
        {...{ digits, offered, chosen, onNext }}
        hasChat={chatUrl !== null}
        isBusy={false}
        onChoose={(next) => change({ chosen: next })}
        onBack={() => change({ step: 'amount' })}
      />
    )
  }
  const onProceed = () => {
    const what = { depositTypeId: method._id, amount, utr: utr.replaceAll(/\s/g, '') }
    request.send(
      what,
      async (key, signal) => (await client.call(createDeposit, { body: what, idempotencyKey: key }, signal)).docs,
    )
  }
  const type = (typed: string) => {
    request.reset()
    change({ utr: typed })
  }
  return (
    <DetailStep
      {...{ method, digits, utr, link, sending, onLink, onProceed }}
      onUtr={type}
      onBack={() => change({ step: 'method' })}
    />
  )
}

export const Methods = ({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) =>
  isError ? (
    <Notice icon="warning" text={PAYMENT_WORDS.couldNotLoad} action={{ label: PAYMENT_WORDS.retry, run: onRetry }} />
  ) : (
    <SkeletonRows rows={4} rowClass="h-16" label={PAYMENT_WORDS.loading} />
  )
