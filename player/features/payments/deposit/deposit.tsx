/** A deposit as its player puts it together, kept while they are in a payment app. 001 §2.13, §4. */
import type { Paise } from '@paddock/domain/money'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { type ReactNode, useCallback, useState } from 'react'
import { useOpenDeposit, usePaymentMethods } from '../api.ts'
import { Asking, Blocked } from '../asking.tsx'
import { isUnderWay } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { NoOffers } from './method-step.tsx'
import { OneForm } from './one-form.tsx'
import { chosenOf, type DepositForm, type Draft, isAtGateway, isLinkFor, offeredFor, type UpiLink } from './state.ts'
import { Steps } from './steps.tsx'
import { useDraft } from './use-draft.ts'
import { type DepositSending, useDepositRequest } from './use-deposit-request.ts'

export type Offering = {
  readonly amount: Paise
  /** Null while nobody has chosen. */
  readonly chosen: string | null
  readonly onChoose: (bonusId: string) => void
  /** What stands in the place of offers where none is given: null where they are. */
  readonly instead: ReactNode
}

type DepositProps = {
  /** The account that is signed in. */
  readonly owner: string
  /** Where a chat takes deposits too. */
  readonly chatUrl: string | null
  /** Offers that may be chosen with the deposit: another feature's. */
  readonly offers: (offering: Offering) => ReactNode
  /** The layer or the part of a page around each step. */
  readonly frame: (title: string, step: ReactNode) => ReactNode
  /** It was sent. */
  readonly onDone: () => void
  readonly onSeeRequests: () => void
}

const TITLES = {
  amount: () => TEXTS.addFunds,
  method: () => TEXTS.choosePaymentMethod,
  detail: () => TEXTS.detail,
} as const

export function Deposit({ owner, chatUrl, offers, frame, onDone, onSeeRequests }: DepositProps) {
  const site = useSite()
  const [draft, change, forget] = useDraft(owner)
  const request = useDepositRequest(owner, forget, onDone)
  const { sending } = request
  const open = useOpenDeposit(!site.can('manyPendingDeposits'))
  const title = site.can('otherPaymentFlow') ? TEXTS.addFunds : TITLES[draft.step]()
  if (sending.is === 'asking') return frame(title, <Asking isOffline={sending.isOffline} />)
  // What is being sent may be told of before its own answer is here.
  if (open && !isUnderWay(sending) && sending.is !== 'done')
    return frame(TEXTS.addFunds, <Blocked payUrl={open.iPayRedirectUrl ?? null} onSeeRequests={onSeeRequests} />)
  return frame(title, <Form {...{ draft, change, chatUrl, request, offers }} />)
}

type FormProps = Pick<DepositProps, 'offers'> & {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly chatUrl: string | null
  readonly request: DepositSending
}

function Form({ draft, change, chatUrl, offers, request: { sending, send, sendToGateway, reset } }: FormProps) {
  const site = useSite()
  const { data: methods, isError, refetch } = usePaymentMethods()
  const [image, setImage] = useState<File | null>(null)
  const onLink = useCallback((link: UpiLink) => change({ link }), [change])
  if (isError)
    return (
      <Notice
        icon="warning"
        text={PAYMENT_WORDS.couldNotLoad}
        action={{ label: PAYMENT_WORDS.retry, run: () => void refetch() }}
      />
    )
  // The first step needs none of them.
  if (!methods && (draft.step !== 'amount' || site.can('otherPaymentFlow')))
    return <SkeletonRows rows={4} rowClass="h-16" label={PAYMENT_WORDS.loading} />
  const { digits, utr, bonusId } = draft
  const amount = amountOf(digits)
  const offered = offeredFor(methods ?? [], amount, site.can('leastBalance300'))
  // What was refused was refused of what stood there before.
  const changeByHand = (next: Partial<Draft>) => {
    reset()
    change(next)
  }
  const chosenOffer = bonusId !== null && { bonusId }
  const form: DepositForm = {
    draft,
    change: changeByHand,
    offered,
    hasChat: chatUrl !== null,
    image,
    needsProof: site.can('depositProof'),
    sending,
    onLink,
    onUtr: (typed) => changeByHand({ utr: typed }),
    onImage: (chosen) => {
      reset()
      setImage(chosen)
    },
    onChat: () => void (chatUrl && window.open(chatUrl, '_blank', 'noreferrer')),
    onGateway: (method) => sendToGateway(method, { amount, ...chosenOffer }),
    onProceed: (method) => {
      const { _id: depositTypeId, version, quote } = method
      // What was paid by a link was paid as the link says: the server has its version. A link of another method says nothing of this one.
      const shown = !isLinkFor(draft.link, method, digits) && { version }
      const said = { ...chosenOffer, ...(quote && { quote: quote.signed }) }
      send({ depositTypeId, amount, utr, ...shown, ...said }, image)
    },
    offers:
      site.can('bonuses') &&
      amount > 0 &&
      offers({
        amount,
        chosen: bonusId,
        onChoose: (chosen) => changeByHand({ bonusId: chosen }),
        instead: isAtGateway(offered, chosenOf(offered, draft.chosen)) ? <NoOffers /> : null,
      }),
  }
  return site.can('otherPaymentFlow') ? <OneForm {...form} /> : <Steps {...form} />
}
