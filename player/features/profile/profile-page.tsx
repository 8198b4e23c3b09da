/** Who I am, what I have, how I want the app, and what keeps my account safe. 001 §2.2 (/profile, /my-wallet). */
import type { User } from '@paddock/contract/shapes/account'
import { formatDate } from '@paddock/ui/formats'
import { Check } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { LookChoice } from './look-choice.tsx'

type ProfileProps = {
  readonly user: User
  readonly money: ReactNode
  readonly canSecure: boolean
  readonly canChooseLook: boolean
  readonly onConfirmBets: (confirmBets: boolean) => void
}

export function ProfilePage({ user, money, canSecure, canChooseLook, onConfirmBets }: ProfileProps) {
  return (
    <div className="grid items-start gap-2 lg:grid-cols-2">
      <div className="flex flex-col gap-2">
        <Identity user={user} />
        {money}
      </div>
      <div className="flex flex-col gap-2">
        <Card title={ACCOUNT_WORDS.safety}>
          <SafetyLinks user={user} canSecure={canSecure} />
        </Card>
        <Card title={ACCOUNT_WORDS.settings}>
          <div className="flex flex-col divide-y divide-line px-3">
            {canChooseLook && <LookChoice />}
            <div className="py-1">
              <Check label={ACCOUNT_WORDS.confirmBets} isOn={user.confirmBets} onChange={onConfirmBets} />
              <p className="pb-1 pl-6 text-xs text-quiet">{ACCOUNT_WORDS.confirmBetsHint}</p>
            </div>
          </div>
        </Card>
      </div>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={title}>
      <h2 className="border-b border-line px-3 py-2 text-md font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Identity({ user }: { readonly user: User }) {
  const facts = [
    [ACCOUNT_WORDS.username, user.userName],
    [ACCOUNT_WORDS.name, user.fullName],
    [ACCOUNT_WORDS.email, user.email],
  ] as const
  return (
    <section className="rounded-md border border-line bg-surface" aria-label={ACCOUNT_WORDS.details}>
      <div className="flex items-center gap-3 border-b border-line p-3">
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-lg font-bold text-on-brand"
        >
          {user.userName.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="truncate text-md font-bold">{user.userName}</p>
          <p className="text-xs text-quiet">{ACCOUNT_WORDS.since(formatDate(user.createdAt))}</p>
        </div>
      </div>
      {user.demo && !user.practice && (
        <p className="border-b border-line px-3 py-2 text-sm text-warn">{ACCOUNT_WORDS.demoAccount}</p>
      )}
      <dl className="divide-y divide-line px-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-3">
            <dt className="text-quiet">{label}</dt>
            <dd className={`min-w-0 truncate ${value ? '' : 'text-quiet'}`}>{value ?? ACCOUNT_WORDS.notGiven}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SafetyLinks({ user, canSecure }: { readonly user: User; readonly canSecure: boolean }) {
  const { enable2fa } = user
  return (
    <ul className="divide-y divide-line">
      <SafetyLink to="/change-password" name={ACCOUNT_WORDS.password} action={ACCOUNT_WORDS.change} />
      {canSecure && (
        <SafetyLink
          to="/secureauth"
          name={ACCOUNT_WORDS.secondFactor}
          hint={enable2fa ? ACCOUNT_WORDS.secondFactorOn : ACCOUNT_WORDS.secondFactorOff}
          action={enable2fa ? ACCOUNT_WORDS.manage : ACCOUNT_WORDS.turnOn}
        />
      )}
      <SafetyLink
        to="/profile/sessions"
        name={ACCOUNT_WORDS.sessions}
        hint={ACCOUNT_WORDS.sessionsHint}
        action={ACCOUNT_WORDS.see}
      />
      <SafetyLink
        to="/profile/logins"
        name={ACCOUNT_WORDS.logins}
        hint={ACCOUNT_WORDS.loginsHint}
        action={ACCOUNT_WORDS.see}
      />
    </ul>
  )
}

type SafetyLinkProps = {
  readonly to: string
  readonly name: string
  readonly action: string
  readonly hint?: string
}

function SafetyLink({ to, name, action, hint }: SafetyLinkProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-13 items-center gap-3 px-3 py-2 hover:bg-raised">
        <span className="min-w-0 flex-1">
          <span className="block text-sm">{name}</span>
          {hint && <span className="block text-xs text-quiet">{hint}</span>}
        </span>
        <span className="text-sm text-brand-text">{action}</span>
      </Link>
    </li>
  )
}
