import { CallFailure, type Client, createClient, memorySession, type Session } from '@paddock/ui/client'
import { Icon } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useBrand } from '../../kit/brand/index.ts'
import { INPUT } from '../../kit/form/index.ts'
import { giveFactor, giveNewPassword, givePassword } from './api.ts'
import { CheckingNote } from './checking-note.tsx'
import { Enrol } from './enrol.tsx'
import { Secret } from './secret.tsx'
import { FIRST_STEP, type Step } from './steps.ts'
import { Labelled, TinyForm } from './tiny-form.tsx'

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
  useEffect(() => {
    document.title = `${WORDS.signIn} · ${brand.name} ${WORDS.console}`
  }, [brand.name])
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
        </header>
        <section className="rounded-md border border-line bg-surface p-4">
          {reason && step.at === 'password' && (
            <p className="mb-3 flex gap-2 text-sm text-quiet">
              <Icon name="clock" className="mt-px size-4" />
              {reason}
            </p>
          )}
          <StepForm step={step} client={client} onStep={goTo} />
        </section>
      </div>
    </main>
  )
}

type StepProps = { readonly client: Client; readonly onStep: (step: Step) => void }

function StepForm({ step, client, onStep }: StepProps & { readonly step: Step }) {
  switch (step.at) {
    case 'password':
      return <PasswordForm {...{ client, onStep }} note={step.note} />
    case 'secondFactor':
      return (
        <TinyForm
          title={WORDS.secondFactor}
          hint={WORDS.secondFactorHint}
          action={WORDS.signIn}
          send={(read) => giveFactor(client, step.entrant, read('code').trim())}
          onStep={onStep}
        >
          <Labelled label={WORDS.secondFactor}>
            <input name="code" required autoComplete="one-time-code" inputMode="text" className={INPUT} />
          </Labelled>
        </TinyForm>
      )
    case 'newPassword':
      return (
        <TinyForm
          title={WORDS.newPassword}
          hint={WORDS.newPasswordHint}
          action={WORDS.changePassword}
          send={(read) => giveNewPassword(client, step.entrant, read('password'))}
          onStep={onStep}
        >
          <input type="hidden" autoComplete="username" value={step.entrant.userName} readOnly />
          <Labelled label={WORDS.newPassword}>
            <input
              name="password"
              type="password"
              required
              minLength={8}
              autoComplete="new-password"
              className={INPUT}
            />
          </Labelled>
        </TinyForm>
      )
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

function PasswordForm({ client, onStep, note }: StepProps & { readonly note: 'none' | 'passwordChanged' }) {
  const [showsPassword, setShowsPassword] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const send = async (read: (name: string) => string): Promise<Step> => {
    const confirm = read('confirm').trim()
    const credentials = { email: read('email').trim(), password: read('password'), ...(confirm && { confirm }) }
    try {
      return await givePassword(client, credentials)
    } catch (error) {
      // From now on the password alone does not do. Decision 0019.
      if (error instanceof CallFailure && error.code === 'CONFIRM_WITH_CODE') setAsksCode(true)
      throw error
    }
  }
  return (
    <TinyForm
      title={WORDS.signIn}
      hint={note === 'passwordChanged' ? WORDS.passwordChanged : WORDS.signInHint}
      action={WORDS.signIn}
      send={send}
      onStep={onStep}
    >
      <Labelled label={WORDS.username}>
        <input
          name="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className={INPUT}
        />
      </Labelled>
      <Labelled label={WORDS.password}>
        <span className="relative block">
          <input
            name="password"
            required
            type={showsPassword ? 'text' : 'password'}
            autoComplete="current-password"
            className={`${INPUT} pr-16`}
          />
          <button
            type="button"
            onClick={() => setShowsPassword(!showsPassword)}
            className="absolute inset-y-0 right-0 px-3 text-xs text-quiet hover:text-text"
          >
            {showsPassword ? WORDS.hidePassword : WORDS.showPassword}
          </button>
        </span>
      </Labelled>
      {asksCode && (
        <Labelled label={WORDS.confirmCode}>
          <input name="confirm" autoComplete="one-time-code" autoCapitalize="none" className={INPUT} />
        </Labelled>
      )}
      <CheckingNote client={client} />
    </TinyForm>
  )
}
