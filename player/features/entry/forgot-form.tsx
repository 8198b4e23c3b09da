/** A lost password, in three steps: number, code, new password. 001 §2.10. */
import { TEXTS } from '@paddock/ui/words'
import { OTP_DIGITS } from '@paddock/domain/access'
import { CallFailure, failureText } from '@paddock/ui/client'
import { PasswordField, PhoneField, useFocusFirst } from '@paddock/ui/forms'
import { showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useResetPassword } from './api.ts'
import { type CodeSending, useCodeSending } from './code-sending.ts'
import { CodeStep } from './code-step.tsx'
import { EntryForm, FormRefusal, SubmitButton, TextButton } from './form-parts.tsx'
import { countriesOf, dialledOf, emptyPhone, type Phone, refusePhone } from './phone.ts'
import { isWeakPassword } from './register-state.ts'
import { StrengthMeter } from './strength-meter.tsx'

type ForgotFormProps = { readonly onDone: () => void; readonly onLogin: () => void }

type Step = 'phone' | 'code' | 'password'
const STEPS: readonly Step[] = ['phone', 'code', 'password']

export function ForgotForm({ onDone, onLogin }: ForgotFormProps) {
  const site = useSite()
  const [step, setStep] = useState<Step>('phone')
  const [phone, setPhone] = useState(() => emptyPhone(site))
  const [code, setCode] = useState('')
  const [codeRefusal, setCodeRefusal] = useState<string | null>(null)
  const sending = useCodeSending('password', () => setStep('code'))
  const part = useFocusFirst<HTMLDivElement>(step)
  return (
    <div className="overflow-x-clip">
      <p className="px-4 pb-1 text-xs text-quiet">{ENTRY_WORDS.step(STEPS.indexOf(step) + 1, STEPS.length)}</p>
      <div key={step} ref={part} className={step === 'phone' ? '' : 'animate-slide'}>
        {step === 'phone' && <PhoneStep phone={phone} onPhone={setPhone} sending={sending} />}
        {step === 'code' && (
          <TypeCode
            sending={sending}
            code={code}
            onCode={(next) => {
              setCode(next)
              setCodeRefusal(null)
            }}
            refusal={codeRefusal}
            onSend={() => sending.send(dialledOf(phone))}
            onNext={() => (code.length === OTP_DIGITS ? setStep('password') : setCodeRefusal(TEXTS.invalidOtp))}
          />
        )}
        {step === 'password' && (
          <NewPassword
            phone={dialledOf(phone)}
            otp={code}
            onDone={onDone}
            onWrongCode={(text) => {
              setCodeRefusal(text)
              setStep('code')
            }}
          />
        )}
      </div>
      <p className="pb-4 text-center">
        <TextButton onClick={onLogin}>{ENTRY_WORDS.loginAgain}</TextButton>
      </p>
    </div>
  )
}

function PhoneStep(props: {
  readonly phone: Phone
  readonly onPhone: (phone: Phone) => void
  readonly sending: CodeSending
}) {
  const site = useSite()
  const { phone, onPhone, sending } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = () => {
    const text = refusePhone(phone)
    setRefusal(text ?? null)
    if (text !== undefined) return
    if (sending.secondsLeft > 0) setRefusal(TEXTS.otpPending)
    else sending.send(dialledOf(phone))
  }
  return (
    <EntryForm onSubmit={send} isBusy={sending.isSending}>
      <PhoneField
        label={ENTRY_WORDS.mobile}
        countryLabel={ENTRY_WORDS.country}
        countries={countriesOf(site)}
        value={phone}
        onChange={(next) => {
          onPhone(next)
          setRefusal(null)
        }}
        refusal={refusal ?? sending.refusal}
        hint={ENTRY_WORDS.resetPhoneHint}
      />
      <SubmitButton isBusy={sending.isSending} label={ENTRY_WORDS.sendCode} busyLabel={ENTRY_WORDS.sendingCode} />
    </EntryForm>
  )
}

function TypeCode(props: {
  readonly sending: CodeSending
  readonly code: string
  readonly onCode: (code: string) => void
  readonly refusal: string | null
  readonly onSend: () => void
  readonly onNext: () => void
}) {
  const { onNext, ...step } = props
  return (
    <EntryForm onSubmit={onNext} isBusy={false}>
      <CodeStep {...step} />
      <SubmitButton isBusy={false} label={ENTRY_WORDS.next} busyLabel={ENTRY_WORDS.next} />
    </EntryForm>
  )
}

function NewPassword(props: {
  readonly phone: string
  readonly otp: string
  readonly onDone: () => void
  readonly onWrongCode: (text: string) => void
}) {
  const reset = useResetPassword(() => {
    showToast(TEXTS.passwordUpdatedSuccessfully, 'good')
    props.onDone()
  })
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [refusal, setRefusal] = useState<{ readonly at: 'password' | 'confirmation'; readonly text: string } | null>(
    null,
  )
  const words = { show: WORDS.showPassword, hide: WORDS.hidePassword }
  const save = () => {
    const wrong = refuseNew(password, confirmation)
    setRefusal(wrong)
    if (wrong) return
    const { phone, otp, onWrongCode } = props
    reset.mutate(
      { phone, otp, password },
      {
        onError: (thrown) => {
          if (thrown instanceof CallFailure && thrown.code === 'INVALID_OTP') onWrongCode(failureText(thrown))
        },
      },
    )
  }
  return (
    <EntryForm onSubmit={save} isBusy={reset.isPending}>
      <PasswordField
        label={ENTRY_WORDS.newPassword}
        autoComplete="new-password"
        words={words}
        value={password}
        onChange={setPassword}
        refusal={refusal?.at === 'password' ? refusal.text : null}
        aside={<span className="w-48">{password !== '' && <StrengthMeter password={password} />}</span>}
      />
      <PasswordField
        label={ENTRY_WORDS.confirmPassword}
        autoComplete="new-password"
        words={words}
        value={confirmation}
        onChange={setConfirmation}
        refusal={refusal?.at === 'confirmation' ? refusal.text : null}
        isDisabled={password === ''}
      />
      <FormRefusal error={reset.error} />
      <SubmitButton isBusy={reset.isPending} label={ENTRY_WORDS.save} busyLabel={ENTRY_WORDS.saving} />
    </EntryForm>
  )
}

function refuseNew(password: string, confirmation: string) {
  if (isWeakPassword(password)) return { at: 'password', text: TEXTS.passwordRule } as const
  return password === confirmation ? null : ({ at: 'confirmation', text: TEXTS.passwordsDifferOnReset } as const)
}
