/** A withdrawal: its drawer, the accounts behind it, and what became of the request. 001 §2.14, §4. */
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Asking, Blocked } from '../asking.tsx'
import { PAYMENT_WORDS } from '../words.ts'
import { AccountForm, NewAccountForm } from './account-form.tsx'
import { usePayoutAccounts, useWithdrawTerms } from './api.ts'
import { Clock } from './clock.tsx'
import { isOfCode } from './state.ts'
import { useWithdrawRequest } from './use-withdraw-request.ts'
import { WithdrawForm } from './withdraw-form.tsx'

/** 001 §9. */
const SENT_SHOWN_MS = 3000

type WithdrawProps = {
  /** The account that is signed in. */
  readonly owner: string
  /** The layer or the part of a page around it. */
  readonly frame: (title: string, content: ReactNode) => ReactNode
  readonly onDone: () => void
  readonly onSeeRequests: () => void
}

type View =
  | { readonly is: 'form' }
  | { readonly is: 'adding' }
  | { readonly is: 'account'; readonly account: PayoutAccount }

export function Withdraw({ owner, frame, onDone, onSeeRequests }: WithdrawProps) {
  const site = useSite()
  const [view, setView] = useState<View>({ is: 'form' })
  const [digits, setDigits] = useState('')
  const [code, setCode] = useState('')
  const { sending, send, reset } = useWithdrawRequest(owner, () => {
    setDigits('')
    setCode('')
  })
  const terms = useWithdrawTerms()
  const accounts = usePayoutAccounts()
  const toForm = () => setView({ is: 'form' })
  if (sending.is === 'asking') return frame(TEXTS.withdrawFunds, <Asking isOffline={sending.isOffline} />)
  if (sending.is === 'done') return frame(TEXTS.withdrawFunds, <Sent onOver={onDone} />)
  if (view.is === 'adding') return frame(PAYMENT_WORDS.addAccount, <NewAccountForm onLeave={toForm} />)
  if (view.is === 'account')
    return frame(PAYMENT_WORDS.account, <AccountForm account={view.account} onLeave={toForm} />)
  if (!terms.data || !accounts.data)
    return frame(
      TEXTS.withdrawFunds,
      terms.isError || accounts.isError ? (
        <Notice
          icon="warning"
          text={PAYMENT_WORDS.couldNotLoad}
          action={{ label: PAYMENT_WORDS.retry, run: () => void Promise.all([terms.refetch(), accounts.refetch()]) }}
        />
      ) : (
        <SkeletonRows rows={4} rowClass="h-16" label={PAYMENT_WORDS.loading} />
      ),
    )
  if (terms.data.hasPending && !site.can('manyPendingWithdrawals') && sending.is === 'idle')
    return frame(
      TEXTS.withdrawFunds,
      <>
        <Blocked onSeeRequests={onSeeRequests} />
        <div className="px-4 pb-4">
          <Clock terms={terms.data} />
        </div>
      </>,
    )
  return frame(
    TEXTS.withdrawFunds,
    <WithdrawForm
      terms={terms.data}
      accounts={accounts.data}
      digits={digits}
      onDigits={(typed) => {
        if (isOfCode(sending)) setCode('')
        reset()
        setDigits(typed)
      }}
      sending={sending}
      onAdd={() => setView({ is: 'adding' })}
      onSee={(account) => setView({ is: 'account', account })}
      code={code}
      onCode={(typed) => {
        if (isOfCode(sending)) reset()
        setCode(typed)
      }}
      onRefused={() => void terms.refetch()}
      onSend={(account, wish) => send(account, { digits, ...wish })}
    />,
  )
}

/** For three seconds; then the list has it. */
function Sent({ onOver }: { readonly onOver: () => void }) {
  const over = useEffectEvent(onOver)
  // Whoever draws it again does not begin the three seconds anew.
  useEffect(() => {
    const timer = setTimeout(() => over(), SENT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <Icon name="check" className="size-8 text-profit" />
      <p className="text-lg font-bold">{TEXTS.requestSent}</p>
      <p className="max-w-80 text-sm text-quiet">{PAYMENT_WORDS.sentHint}</p>
    </div>
  )
}
