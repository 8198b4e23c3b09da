/** Login by name or mobile with the password, or with a code by SMS where the site has it. 001 §2.8, 000 §4. */
import { TEXTS } from '@paddock/ui/words'
import { OTP_DIGITS } from '@paddock/domain/access'
import { CallFailure } from '@paddock/ui/client'
import { PasswordField, PhoneField, TextField, TickField } from '@paddock/ui/forms'
import { Tabs } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { type AppSite, useSite } from '@paddock/ui/site'
import { type ReactNode, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useDemoLogin, useSignIn } from './api.ts'
import type { OnArrived } from './arrival.ts'
import { useCodeSending } from './code-sending.ts'
import { CheckingNote } from './checking-note.tsx'
import { CodeStep } from './code-step.tsx'
import { EntryForm, FormRefusal, SubmitButton, TextButton, TextLink, whatsappChat } from './form-parts.tsx'
import { countriesOf, dialledOf, emptyPhone, refusePhone } from './phone.ts'

type LoginFormProps = {
  readonly reason: string | null
  readonly isRemembered: boolean
  readonly onRemembered: (isRemembered: boolean) => void
  readonly onArrived: OnArrived
  readonly onRegister: () => void
  readonly onForgot: () => void
}

const tabs = () =>
  [
    { id: 'password', label: ENTRY_WORDS.withPassword },
    { id: 'code', label: ENTRY_WORDS.withCode },
  ] as const

export function LoginForm(props: LoginFormProps) {
  const site = useSite()
  const [by, setBy] = useState<'password' | 'code'>('password')
  return (
    <div className="flex flex-col">
      {props.reason && <p className="px-4 pb-2 text-sm text-quiet">{props.reason}</p>}
      {site.can('otpLogin') && (
        <div className="mx-4 mb-3 border-b border-line">
          <Tabs label={WORDS.login} tabs={tabs()} chosen={by} onChoose={setBy} />
        </div>
      )}
      {by === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />}
      <OtherWays {...props} />
    </div>
  )
}

function ByPassword({ isRemembered, onRemembered, onArrived, onForgot }: LoginFormProps) {
  const site = useSite()
  const signIn = useSignIn(onArrived)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const asksCode = useAsksCode(signIn.error)
  const send = () => {
    const code = asksCode && confirm.trim() ? { confirm: confirm.trim() } : {}
    if (email.trim() && password) signIn.mutate({ email: email.trim(), password, ...code })
  }
  return (
    <EntryForm onSubmit={send} isBusy={signIn.isPending}>
      <TextField
        label={WORDS.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        onChange={setEmail}
      />
      <PasswordField
        label={WORDS.password}
        name="password"
        autoComplete="current-password"
        words={{ show: WORDS.showPassword, hide: WORDS.hidePassword }}
        value={password}
        onChange={setPassword}
      />
      <div className="flex items-center justify-between gap-2">
        <TickField isTicked={isRemembered} onChange={onRemembered}>
          {ENTRY_WORDS.rememberMe}
        </TickField>
        <Forgot site={site} onForgot={onForgot} />
      </div>
      {asksCode && (
        <TextField
          label={ENTRY_WORDS.confirmCode}
          hint={ENTRY_WORDS.confirmHint}
          name="confirm"
          autoComplete="one-time-code"
          autoCapitalize="none"
          value={confirm}
          onChange={setConfirm}
        />
      )}
      <CheckingNote />
      <FormRefusal error={signIn.error} />
      {isForOperators(signIn.error) && <TextLink href="/console/">{ENTRY_WORDS.operatorsSite}</TextLink>}
      <SubmitButton isBusy={signIn.isPending} label={WORDS.login} busyLabel={WORDS.signingIn} />
    </EntryForm>
  )
}

/** From when the password alone does not do any more. Decision 0019. */
function useAsksCode(error: unknown): boolean {
  const [asks, setAsks] = useState(false)
  const isAsked = error instanceof CallFailure && error.code === 'CONFIRM_WITH_CODE'
  if (isAsked && !asks) setAsks(true)
  return asks
}

const isForOperators = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && thrown.code === 'LOGIN_WITH_ADMIN_WEBSITE'

/** 001 §2.8: some sites answer it in a chat. */
function Forgot({ site, onForgot }: { readonly site: AppSite; readonly onForgot: () => void }) {
  const { whatsappNumber } = site.config.registration
  if (site.can('forgotPasswordOnWhatsapp') && whatsappNumber)
    return <TextLink href={whatsappChat(whatsappNumber)}>{ENTRY_WORDS.forgotPassword}</TextLink>
  return site.can('forgotPassword') && <TextButton onClick={onForgot}>{ENTRY_WORDS.forgotPassword}</TextButton>
}

/** What existing clients put where the password would be; the server reads the code alone. 000 §5, security T12. */
const NO_PASSWORD = 'otp'

function ByCode({ isRemembered, onRemembered, onArrived }: LoginFormProps) {
  const site = useSite()
  const sending = useCodeSending('login')
  const signIn = useSignIn(onArrived)
  const [phone, setPhone] = useState(() => emptyPhone(site))
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<{ readonly at: 'phone' | 'code'; readonly text: string } | null>(null)
  const sendCode = () => {
    const text = refusePhone(phone)
    setRefusal(text === undefined ? null : { at: 'phone', text })
    if (text === undefined) sending.send(dialledOf(phone))
  }
  const send = () => {
    if (code.length === OTP_DIGITS) signIn.mutate({ email: dialledOf(phone), password: NO_PASSWORD, otp: code })
    else setRefusal({ at: 'code', text: TEXTS.invalidOtp })
  }
  return (
    <EntryForm onSubmit={send} isBusy={signIn.isPending}>
      <PhoneField
        label={ENTRY_WORDS.mobile}
        countryLabel={ENTRY_WORDS.country}
        countries={countriesOf(site)}
        value={phone}
        onChange={setPhone}
        refusal={refusal?.at === 'phone' ? refusal.text : null}
      />
      <CodeStep
        sending={sending}
        code={code}
        onCode={(next) => {
          setCode(next)
          setRefusal(null)
          signIn.reset()
        }}
        refusal={refusal?.at === 'code' ? refusal.text : null}
        isVerified={signIn.isSuccess}
        onSend={sendCode}
      />
      <TickField isTicked={isRemembered} onChange={onRemembered}>
        {ENTRY_WORDS.rememberMe}
      </TickField>
      <CheckingNote />
      <FormRefusal error={signIn.error} />
      <SubmitButton isBusy={signIn.isPending} label={WORDS.login} busyLabel={WORDS.signingIn} />
    </EntryForm>
  )
}

function OtherWays({ onArrived, onRegister }: LoginFormProps) {
  const site = useSite()
  const demo = useDemoLogin(onArrived)
  const { apkUrl } = site.config
  return (
    <div className="flex flex-col gap-2 px-4 pb-4">
      {site.can('demoLogin') && (
        <>
          <Divider>{ENTRY_WORDS.or}</Divider>
          <Button onClick={() => demo.mutate()} disabled={demo.isPending}>
            {ENTRY_WORDS.demoLogin}
          </Button>
          <p
            role={demo.isError ? 'alert' : undefined}
            className={`text-center text-xs ${demo.isError ? 'text-loss' : 'text-quiet'}`}
          >
            {demo.isError ? TEXTS.somethingWentWrong : ENTRY_WORDS.demoHint}
          </p>
        </>
      )}
      <RegisterLine site={site} onRegister={onRegister} />
      {site.can('apkLink') && apkUrl && (
        <p className="text-center">
          <TextLink href={apkUrl}>{ENTRY_WORDS.downloadApk}</TextLink>
        </p>
      )}
    </div>
  )
}

function RegisterLine({ site, onRegister }: { readonly site: AppSite; readonly onRegister: () => void }) {
  const { whatsappNumberForCreateId: chat } = site.config.registration
  const isChat = site.can('registerOnWhatsapp') && chat !== null
  if (!isChat && !site.can('register')) return null
  return (
    <p className="text-center text-sm text-quiet">
      {ENTRY_WORDS.noAccount}{' '}
      {isChat ? (
        <TextLink href={whatsappChat(chat)}>{ENTRY_WORDS.register}</TextLink>
      ) : (
        <TextButton onClick={onRegister}>{ENTRY_WORDS.register}</TextButton>
      )}
    </p>
  )
}

function Divider({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-xs text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}
