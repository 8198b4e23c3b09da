/** Sign-up with a code by SMS. 001 §2.9, §5. */
import { CallFailure, failureText } from '@paddock/ui/client'
import { PasswordField, PhoneField, TextField, TickField, useCountdown } from '@paddock/ui/forms'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useIsNameTaken, useSignUp } from './api.ts'
import type { OnArrived } from './arrival.ts'
import { useCodeSending } from './code-sending.ts'
import { CodeStep } from './code-step.tsx'
import { EntryForm, FormRefusal, SubmitButton, TextButton, TextLink, whatsappChat } from './form-parts.tsx'
import { countriesOf, dialledOf, emptyPhone, refusePhone } from './phone.ts'
import {
  fieldOf,
  type FieldRefusal,
  type Origin,
  provesPhone,
  refuseRegistration,
  type Registration,
  type RegistrationField,
  requestOf,
  VERIFIED_MS,
} from './register-state.ts'
import { StrengthMeter } from './strength-meter.tsx'

type RegisterFormProps = {
  readonly origin: Origin
  readonly onArrived: OnArrived
  readonly onLogin: () => void
}

const EMPTY = { userName: '', otp: '', password: '', confirmation: '', isOfAge: false, acceptsTerms: false } as const

export function RegisterForm({ origin, onArrived, onLogin }: RegisterFormProps) {
  const site = useSite()
  const form = useRegistration(origin, onArrived)
  const { values, set, refusalOf, sending } = form
  const passwords = { show: WORDS.showPassword, hide: WORDS.hidePassword }
  return (
    <EntryForm onSubmit={form.submit} isBusy={form.isBusy}>
      {site.can('userNameAtSignUp') && (
        <TextField
          label={ENTRY_WORDS.choosesUserName}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={24}
          value={values.userName}
          onChange={(userName) => set('userName', userName)}
          onBlur={form.checkName}
          refusal={refusalOf('userName')}
          hint={ENTRY_WORDS.userNameHint}
        />
      )}
      <PhoneField
        label={ENTRY_WORDS.mobile}
        countryLabel={ENTRY_WORDS.country}
        countries={countriesOf(site)}
        value={values.phone}
        onChange={(phone) => set('phone', phone)}
        refusal={refusalOf('phone')}
      />
      <CodeStep
        sending={sending}
        code={values.otp}
        onCode={(otp) => set('otp', otp)}
        refusal={refusalOf('otp')}
        isVerified={form.isVerified}
        onSend={form.sendCode}
      />
      <PasswordField
        label={WORDS.password}
        autoComplete="new-password"
        words={passwords}
        value={values.password}
        onChange={(password) => set('password', password)}
        refusal={refusalOf('password')}
        aside={<span className="w-48">{values.password !== '' && <StrengthMeter password={values.password} />}</span>}
      />
      <PasswordField
        label={ENTRY_WORDS.confirmPassword}
        autoComplete="new-password"
        words={passwords}
        value={values.confirmation}
        onChange={(confirmation) => set('confirmation', confirmation)}
        refusal={refusalOf('confirmation')}
        isDisabled={values.password === ''}
      />
      <OptIns form={form} />
      <TickField isTicked={values.isOfAge} onChange={(is) => set('isOfAge', is)} refusal={refusalOf('isOfAge')}>
        {ENTRY_WORDS.age(site.config.jurisdiction.minimumAge)}
      </TickField>
      <TickField
        isTicked={values.acceptsTerms}
        onChange={(accepts) => set('acceptsTerms', accepts)}
        refusal={refusalOf('acceptsTerms')}
      >
        {ENTRY_WORDS.terms}
      </TickField>
      <FormRefusal error={null} text={form.formRefusal} />
      <SubmitButton isBusy={form.isBusy} label={ENTRY_WORDS.register} busyLabel={ENTRY_WORDS.registering} />
      <InstantId />
      <p className="text-center text-sm text-quiet">
        {ENTRY_WORDS.hasAccount} <TextButton onClick={onLogin}>{WORDS.login}</TextButton>
      </p>
    </EntryForm>
  )
}

/** Somebody may make the account for whom a form is too much. */
function InstantId() {
  const site = useSite()
  const { whatsappNumberForCreateId: chat } = site.config.registration
  if (!site.can('instantIdOnWhatsapp') || chat === null) return null
  return (
    <p className="text-center">
      <TextLink href={whatsappChat(chat)}>{ENTRY_WORDS.instantId}</TextLink>
    </p>
  )
}

type FormState = ReturnType<typeof useRegistration>

/** Codes that few have: a box opens each field. A code that came with the link is there already. */
function OptIns({ form: { values, set, refusalOf } }: { readonly form: FormState }) {
  const site = useSite()
  return (
    <>
      {site.can('referralCode') && (
        <OptIn
          question={ENTRY_WORDS.hasReferral}
          label={ENTRY_WORDS.referral}
          value={values.referrer}
          onChange={(referrer) => set('referrer', referrer)}
          refusal={refusalOf('referrer')}
        />
      )}
      {site.can('promoCode') && (
        <OptIn
          question={ENTRY_WORDS.hasPromo}
          label={ENTRY_WORDS.promo}
          value={values.promoCode}
          onChange={(promoCode) => set('promoCode', promoCode)}
          refusal={refusalOf('promoCode')}
        />
      )}
    </>
  )
}

function OptIn(props: {
  readonly question: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly refusal: string | null
}) {
  const [isOpen, setIsOpen] = useState(props.value !== '')
  const open = (opens: boolean) => {
    setIsOpen(opens)
    if (!opens) props.onChange('')
  }
  return (
    <>
      <TickField isTicked={isOpen} onChange={open}>
        {props.question}
      </TickField>
      {isOpen && (
        <TextField
          label={props.label}
          maxLength={30}
          autoComplete="off"
          value={props.value}
          onChange={props.onChange}
          refusal={props.refusal}
        />
      )}
    </>
  )
}

function useRegistration(origin: Origin, onArrived: OnArrived) {
  const site = useSite()
  const sending = useCodeSending('signUp')
  const signUp = useSignUp(onArrived)
  const nameCheck = useIsNameTaken()
  const [verifiedUntil, setVerifiedUntil] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<FieldRefusal | null>(null)
  const [formRefusal, setFormRefusal] = useState<string | null>(null)
  const [values, setValues] = useState<Registration>(() => ({
    ...EMPTY,
    phone: emptyPhone(site),
    referrer: origin.referrer ?? '',
    promoCode: origin.promoCode ?? '',
  }))
  const isVerified = useCountdown(verifiedUntil) > 0

  function set<F extends RegistrationField>(field: F, value: Registration[F]): void {
    setValues((known) => ({ ...known, [field]: value }))
    if (refusal?.field === field) setRefusal(null)
    setFormRefusal(null)
  }

  function showFailure(thrown: unknown): void {
    const field = thrown instanceof CallFailure ? fieldOf(thrown.code) : undefined
    if (thrown instanceof CallFailure && provesPhone(thrown.code)) setVerifiedUntil(Date.now() + VERIFIED_MS)
    if (field) setRefusal({ field, text: failureText(thrown) })
    else setFormRefusal(failureText(thrown))
  }

  return {
    values,
    set,
    sending,
    formRefusal,
    isVerified,
    isBusy: signUp.isPending,
    refusalOf: (field: RegistrationField) => (refusal?.field === field ? refusal.text : null),
    sendCode: () => {
      const text = refusePhone(values.phone)
      setRefusal(text === undefined ? null : { field: 'phone', text })
      if (text === undefined) sending.send(dialledOf(values.phone))
    },
    /** 001 §5: before the sign-up. Of phones nothing is told, so only names are asked for. */
    checkName: () => {
      if (values.userName === '') return
      nameCheck.mutate(values.userName, {
        onSuccess: (isTaken) => {
          if (isTaken) setRefusal({ field: 'userName', text: ENTRY_WORDS.userNameTaken })
        },
      })
    },
    submit: () => {
      const wrong = refuseRegistration(values)
      setRefusal(wrong ?? null)
      setFormRefusal(null)
      if (!wrong) signUp.mutate(requestOf(values, origin), { onError: showFailure })
    },
  }
}
