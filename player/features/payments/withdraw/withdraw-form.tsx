/** How much, and to which account. What stands before it is told before anything is asked for. 001 §2.14, §5. */
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { larger } from '@paddock/domain/money'
import { isBounded } from '@paddock/domain/payments'
import { formatAmount, formatMoment, formatMoney } from '@paddock/ui/formats'
import { Button, Icon } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { AmountField } from '../amount-field.tsx'
import { MethodIcon } from '../deposit/method-icon.tsx'
import { StepButtons } from '../deposit/step-buttons.tsx'
import type { Sending } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_TYPES } from '../../../words/payment-types.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { Clock } from './clock.tsx'
import { FactorCode } from './factor-code.tsx'
import { TaxFacts } from './tax-facts.tsx'
import {
  chosenAccount,
  factorAsked,
  factorFirst,
  isOfCode,
  isWhole,
  rangeOf,
  rangeRefusal,
  type WithdrawTerms,
} from './state.ts'

type WithdrawFormProps = {
  readonly terms: WithdrawTerms
  readonly accounts: readonly PayoutAccount[]
  readonly digits: string
  readonly onDigits: (digits: string) => void
  readonly sending: Sending
  readonly onAdd: () => void
  readonly onSee: (account: PayoutAccount) => void
  /** What was typed is out of range by what is known of the player. */
  readonly onRefused: () => void
  readonly code: string
  readonly onCode: (code: string) => void
  readonly onSend: (account: PayoutAccount, wish: { forfeitBonus: boolean; factorCode: string | null }) => void
}

export function WithdrawForm(props: WithdrawFormProps) {
  const { terms, accounts, digits, onDigits, sending, onAdd, onSee, onRefused, onSend } = props
  const { code: typedCode, onCode } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const account = chosenAccount(accounts, chosen)
  const range = account && rangeOf(account.paymentMethodType, terms)
  const amount = amountOf(digits)
  const refusal = range && rangeRefusal(amount, range)
  // Told what it costs, the same button is the confirmation, until the amount is another.
  const costsBonus = sending.is === 'failed' && sending.code === 'BONUS_WOULD_BE_LOST'
  const isLeft = sending.is === 'failed' && (sending.code === 'TURNOVER_LEFT' || sending.code === 'UNPLAYED_FIRST')
  const factor = factorAsked(terms, amount, sending)
  // A wrong one is typed anew, from the beginning.
  const code = isOfCode(sending) ? '' : typedCode
  const isCodeMissing = factor === 'CODE' && !isWhole(code)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (account && refusal === null && !isCodeMissing)
      onSend(account, { forfeitBonus: costsBonus, factorCode: factor === 'CODE' ? code.trim() : null })
    // What the player has may have grown since.
    else if (refusal !== null) onRefused()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 px-4">
      <Terms terms={terms} pointsBack={!isLeft} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-xs text-quiet">{PAYMENT_WORDS.payTo}</legend>
        {accounts.map((each) => (
          <Account
            key={each._id}
            account={each}
            isChosen={each._id === account?._id}
            onChoose={() => setChosen(each._id)}
            onSee={() => onSee(each)}
          />
        ))}
        <Button onClick={onAdd}>
          <Icon name="plus" className="size-4" />
          {PAYMENT_WORDS.addAccount}
        </Button>
      </fieldset>
      {account && (
        <AmountField
          digits={digits}
          onChange={onDigits}
          // What is typed on a too large amount only makes it larger.
          refusal={range && (wasTried || amount > range.most) ? refusal : null}
          hint={rangeHint(account, terms)}
        />
      )}
      <TaxFacts terms={terms} amount={amountOf(digits)} />
      {factor === 'CODE' && (
        <FactorCode
          code={code}
          onCode={onCode}
          refusal={sending.is === 'failed' && isOfCode(sending) ? sending.text : null}
          isMissing={wasTried && isCodeMissing}
        />
      )}
      {sending.is === 'failed' && !isOfCode(sending) && (
        <p role="alert" className="text-sm text-loss">
          {sending.text}
        </p>
      )}
      {factor === 'WAIT' && sending.is !== 'failed' && terms.factor.tooNew && (
        <Before icon="lock">{PAYMENT_WORDS.factorTooNew(formatMoment(terms.factor.tooNew.until))}</Before>
      )}
      {factor === 'TURN_ON' && (
        <>
          {sending.is !== 'failed' && <Before icon="lock">{factorFirst(terms)}</Before>}
          <Way to="/secureauth">{PAYMENT_WORDS.toFactor}</Way>
          <p className="text-xs text-quiet">{PAYMENT_WORDS.factorHolds}</p>
        </>
      )}
      {sending.is === 'failed' && sending.code === 'KYC_NEEDED' && (
        <Way to="/verification">{PAYMENT_WORDS.toVerification}</Way>
      )}
      {isLeft && terms.mayReturn && <Way to="/transaction">{PAYMENT_WORDS.toReturn}</Way>}
      {account && (
        <StepButtons
          action={costsBonus ? PAYMENT_WORDS.withdrawWithoutBonus : PAYMENT_WORDS.withdraw}
          isBusy={sending.is === 'sending'}
          // Until when is said above, of the account or of all.
          isReady={account.heldUntil === null && terms.heldUntil === null && factor !== 'TURN_ON' && factor !== 'WAIT'}
        />
      )}
    </form>
  )
}

/** Where what is refused here may be seen to. */
const Way = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link
    to={to}
    className="flex min-h-11 items-center justify-between gap-2 rounded-md border border-line px-3 py-2 text-sm text-brand-text"
  >
    {children}
    <Icon name="chevron" className="size-4 text-quiet" />
  </Link>
)

/** 001 §5. */
function rangeHint({ paymentMethodType: bounds }: PayoutAccount, { leastAmount }: WithdrawTerms) {
  const { minAmount, maxAmount } = bounds
  const least = `₹ ${formatAmount(larger(minAmount, leastAmount))}`
  return isBounded(bounds) ? PAYMENT_WORDS.between(least, `₹ ${formatAmount(maxAmount)}`) : PAYMENT_WORDS.atLeast(least)
}

type TermsProps = {
  readonly terms: WithdrawTerms
  /** Whether it says here that a deposit may go back: not where a refusal says it. */
  readonly pointsBack: boolean
}

function Terms({ terms, pointsBack }: TermsProps) {
  const { available, turnoverLeft, mayReturn, heldUntil } = terms
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3 rounded-md bg-raised px-3 py-2 text-sm">
        <span className="text-quiet">{PAYMENT_WORDS.available}</span>
        <span className="text-lg font-bold whitespace-nowrap">₹ {formatMoney(available)}</span>
      </p>
      {turnoverLeft > 0 && (
        <Before icon="in-play">{PAYMENT_WORDS.turnoverLeft(`₹ ${formatAmount(turnoverLeft)}`)}</Before>
      )}
      {turnoverLeft > 0 && mayReturn && pointsBack && <Way to="/transaction">{PAYMENT_WORDS.toReturn}</Way>}
      {heldUntil !== null && <Before icon="lock">{PAYMENT_WORDS.accountsHeld(formatMoment(heldUntil))}</Before>}
      <Clock terms={terms} />
    </div>
  )
}

const Before = ({ icon, children }: { readonly icon: 'in-play' | 'lock'; readonly children: string }) => (
  <p className="flex items-start gap-2 text-sm text-warn">
    <Icon name={icon} className="size-5" />
    {children}
  </p>
)

type AccountProps = {
  readonly account: PayoutAccount
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onSee: () => void
}

function Account({ account, isChosen, onChoose, onSee }: AccountProps) {
  const { name, accountDetails, heldUntil, paymentMethodType, primary } = account
  return (
    <div className={`flex items-center rounded-md border ${isChosen ? 'border-brand' : 'border-line'}`}>
      <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 pl-3">
        <input
          type="radio"
          name="account"
          checked={isChosen}
          onChange={onChoose}
          className="size-5 shrink-0 accent-brand"
        />
        <MethodIcon type={paymentMethodType.paymentType} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1 text-sm">
            <span className="truncate">{name}</span>
            {primary && <Icon name="star" className="size-4 text-brand-text" />}
            {primary && <span className="sr-only">{PAYMENT_WORDS.isPrimary}</span>}
          </span>
          <span className="block truncate text-xs text-quiet">
            {[PAYMENT_TYPES[paymentMethodType.paymentType], accountDetails.at(-1)?.value].filter(Boolean).join(' · ')}
          </span>
          {heldUntil !== null && (
            <span className="block text-xs text-warn">{PAYMENT_WORDS.heldUntil(formatMoment(heldUntil))}</span>
          )}
        </span>
      </label>
      <Button look="ghost" aria-label={PAYMENT_WORDS.seeAccount(name)} onClick={onSee}>
        <Icon name="pencil" className="size-4" />
      </Button>
    </div>
  )
}
