import { CallFailure, type Client, createClient, memorySession, type Session } from '@paddock/ui/client'
import { Button, Icon } from '@paddock/ui/primitives'
import { inEachLanguage, useLanguage } from '@paddock/ui/words'
import { useEffect, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useBrand } from '../../kit/brand/index.ts'
import { type Field } from '../../kit/form/index.ts'
import { LanguageChoice } from '../../kit/language/index.ts'
import { giveFactor, giveNewPassword, givePassword } from './api.ts'
import { CheckingNote } from './checking-note.tsx'
import { Enrol } from './enrol.tsx'
import { Secret } from './secret.tsx'
import { StepForm } from './step-form.tsx'
import { type Entrant, FIRST_STEP, type Step } from './steps.ts'

type SignInProps = {
  /** Headers of the operators' app. */
  readonly headers: Readonly<Record<string, string>>
  /** Why one is here, if not by one's own will. */
  readonly reason: string | null
  readonly onSignedIn: (session: Session, role: Extract<Step, { at: 'in' }>['role']) => void
}

/** Until the last step is done the session is this page's own: a reload begins again, and no other tab gets half a session. */
export function SignInPage({ headers, reason, onSignedIn }: SignInProps) {
  const [{ session, client }] = useState(() => {
    const own = memorySession()
    return {
      session: own,
      client: createClient({ session: own, onSignedOut: own.clear, onMaintenance: () => undefined, headers }),
    }
  })
  const [step, setStep] = useState<Step>(FIRST_STEP)
  const brand = useBrand()
  const language = useLanguage()
  useEffect(() => {
    document.title = `${WORDS.signIn} · ${brand.name} ${WORDS.console}`
  }, [brand.name, language])
  const goTo = (next: Step) => {
    const held = session.read()
    if (next.at === 'in' && held) onSignedIn(held, next.role)
    else setStep(next)
  }
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-90">
        <header className="mb-4 flex items-center gap-3">
          {brand.logo === null ? (
            <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-brand text-md font-bold text-on-brand">
              {brand.first.slice(0, 1).toUpperCase()}
            </span>
          ) : (
            <img src={brand.logo} alt="" className="h-9 w-auto max-w-32 object-contain" />
          )}
          <span className="min-w-0">
            <span className="block truncate text-md leading-5 font-bold">
              {brand.name} {WORDS.console}
            </span>
            <span className="block text-xs text-quiet">{location.hostname}</span>
          </span>
          <span className="ml-auto">
            <LanguageChoice />
          </span>
        </header>
        <section className="rounded-md border border-line bg-surface p-4">
          {reason && step.at === 'password' && (
            <p className="mb-3 flex gap-2 text-sm text-quiet">
              <Icon name="clock" className="mt-px size-4" />
              {reason}
            </p>
          )}
          <StepShown step={step} client={client} onStep={goTo} />
        </section>
      </div>
    </main>
  )
}

type StepProps = { readonly client: Client; readonly onStep: (step: Step) => void }

function StepShown({ step, client, onStep }: StepProps & { readonly step: Step }) {
  switch (step.at) {
    case 'password':
      return <PasswordForm {...{ client, onStep }} note={step.note} />
    case 'secondFactor':
      return <FactorForm {...{ client, onStep }} entrant={step.entrant} />
    case 'newPassword':
      return <NewPasswordForm {...{ client, onStep }} entrant={step.entrant} />
    case 'transactionCode':
      return (
        <Secret
          title={WORDS.yourTransactionCode}
          hint={WORDS.shownOnce}
          lines={[step.code]}
          onDone={() => onStep({ at: 'password', note: 'passwordChanged' })}
        />
      )
    case 'enrol':
      return <Enrol client={client} entrant={step.entrant} onStep={onStep} />
    case 'backupCodes':
      return (
        <Secret
          title={WORDS.backupCodes}
          hint={WORDS.backupCodesHint}
          lines={step.codes}
          onDone={() => onStep({ at: 'in', role: step.entrant.role })}
        />
      )
    case 'in':
      return null
  }
}

type EntrantProps = StepProps & { readonly entrant: Entrant }

const NO_CODE = { code: '' }
const CODE = inEachLanguage((): readonly Field<typeof NO_CODE>[] => [
  {
    kind: 'text',
    name: 'code',
    label: WORDS.secondFactor,
    typed: { autoComplete: 'one-time-code', inputMode: 'text' },
  },
])

const FactorForm = ({ client, entrant, onStep }: EntrantProps) => (
  <StepForm
    title={WORDS.secondFactor}
    hint={WORDS.secondFactorHint}
    action={WORDS.signIn}
    empty={NO_CODE}
    fields={CODE()}
    refusals={{ INVALID_OTP: 'code' }}
    send={({ code }) => giveFactor(client, entrant, code.trim())}
    onStep={onStep}
  />
)

const SHORTEST = 8
const NO_PASSWORD = { password: '' }
const NEW_PASSWORD = inEachLanguage((): readonly Field<typeof NO_PASSWORD>[] => [
  {
    kind: 'text',
    name: 'password',
    label: WORDS.newPassword,
    typed: { type: 'password', autoComplete: 'new-password' },
    isWrong: (text) => (text.length < SHORTEST ? WORDS.tooShort(SHORTEST) : undefined),
  },
])

/** Which are about the new one; it has a name of its own in the call. */
const NEW_PASSWORD_REFUSALS = {
  newPassword: 'password',
  SAME_PASSWORD: 'password',
  WEAK_PASSWORD: 'password',
  COMMON_PASSWORD: 'password',
} as const

const NewPasswordForm = ({ client, entrant, onStep }: EntrantProps) => (
  <StepForm
    title={WORDS.newPassword}
    hint={WORDS.newPasswordHint}
    action={WORDS.changePassword}
    empty={NO_PASSWORD}
    fields={NEW_PASSWORD()}
    refusals={NEW_PASSWORD_REFUSALS}
    send={({ password }) => giveNewPassword(client, entrant, password)}
    onStep={onStep}
    // So that a password manager knows whose password it is.
    head={<input type="hidden" autoComplete="username" value={entrant.userName} readOnly />}
  />
)

const NOBODY = { email: '', password: '', confirm: '' }
type Credentials = typeof NOBODY

const USER_NAME = inEachLanguage(
  (): Field<Credentials> => ({
    kind: 'text',
    name: 'email',
    label: WORDS.username,
    typed: { autoComplete: 'username', autoCapitalize: 'none' },
  }),
)
const CONFIRM = inEachLanguage(
  (): Field<Credentials> => ({
    kind: 'text',
    name: 'confirm',
    label: WORDS.confirmCode,
    isOptional: true,
    typed: { autoComplete: 'one-time-code', autoCapitalize: 'none' },
  }),
)

function PasswordForm({ client, onStep, note }: StepProps & { readonly note: 'none' | 'passwordChanged' }) {
  const password = usePasswordField()
  const [asksCode, setAsksCode] = useState(false)
  const send = async (typed: Credentials): Promise<Step> => {
    const confirm = typed.confirm.trim()
    const credentials = { email: typed.email.trim(), password: typed.password, ...(confirm && { confirm }) }
    try {
      return await givePassword(client, credentials)
    } catch (error) {
      // From now on the password alone does not do. Decision 0019.
      if (error instanceof CallFailure && error.code === 'CONFIRM_WITH_CODE') setAsksCode(true)
      throw error
    }
  }
  return (
    <StepForm
      title={WORDS.signIn}
      hint={note === 'passwordChanged' ? WORDS.passwordChanged : WORDS.signInHint}
      action={WORDS.signIn}
      empty={NOBODY}
      fields={[USER_NAME(), password, ...(asksCode ? [CONFIRM()] : [])]}
      refusals={asksCode ? { INVALID_OTP: 'confirm' } : {}}
      send={send}
      onStep={onStep}
      foot={<CheckingNote client={client} />}
    />
  )
}

/** The password, which may be made readable while it is typed. */
function usePasswordField(): Field<Credentials> {
  const [isShown, setShown] = useState(false)
  return {
    kind: 'text',
    name: 'password',
    label: WORDS.password,
    typed: { type: isShown ? 'text' : 'password', autoComplete: 'current-password' },
    aside: (
      <Button size="dense" look="ghost" className="md:min-h-9" onClick={() => setShown(!isShown)}>
        {isShown ? WORDS.hidePassword : WORDS.showPassword}
      </Button>
    ),
  }
}
