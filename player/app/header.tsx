import { useIsSignedIn } from '@paddock/ui/client'
import { setLook, useLook } from '@paddock/ui/look'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { BalanceInHeader, useProfile } from '../features/balance/index.ts'
import { Brand } from './brand.tsx'
import { useEntry } from './entry/controls.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { WORDS } from './words.ts'

const AccountPanel = lazy(() => import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })))

const SwitchSite = lazy(() => import('./switch-site.tsx'))

/** The name is cut to ten characters. 000 §9. */
const NAME_LENGTH = 10

const TABS = [
  { to: '/', label: () => WORDS.home },
  { to: '/inPlay', label: () => WORDS.inPlay },
  { to: '/open-bets', label: () => WORDS.myBets },
] as const

const CASINO_TABS = [{ to: '/live-casino', label: () => WORDS.casino }] as const

export function Header() {
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const site = useSite()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-12 max-w-[1440px] items-center gap-2 px-3">
        <Link to="/" className="flex items-center gap-2 rounded-md text-md font-bold">
          <Brand isShort={isSignedIn} />
        </Link>
        <nav className="ml-4 hidden h-full md:flex">
          {(site.config.onlyCasino ? CASINO_TABS : TABS).map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className={({ isActive }) =>
                `flex h-full items-center border-b-2 px-3 text-sm ${
                  isActive ? 'border-brand font-bold' : 'border-transparent text-quiet hover:text-text'
                }`
              }
            >
              {label()}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          {isSignedIn && <BalanceInHeader />}
          <SwitchButton />
          {site.can('nightMode') && <LookToggle />}
          {isSignedIn ? (
            <AccountButton />
          ) : (
            <>
              <RegisterButton />
              <Button look="brand" size="small" onClick={() => askToSignIn()}>
                {WORDS.login}
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** Some sites make accounts in a chat. 001 §2.8. */
function RegisterButton() {
  const site = useSite()
  const { open } = useEntry()
  const { whatsappNumberForCreateId: chat } = site.config.registration
  if (!site.can('register') || (site.can('registerOnWhatsapp') && chat !== null)) return null
  return (
    <Button size="small" onClick={() => open({ is: 'register' })}>
      {WORDS.register}
    </Button>
  )
}

/** Where the site belongs together with another. 001 §2.4. */
function SwitchButton() {
  const [isOpen, setIsOpen] = useState(false)
  if (useSite().otherSite === null) return null
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setIsOpen(true)} aria-label={WORDS.switchSite}>
        <Icon name="transfer" />
        <span className="max-md:hidden">{WORDS.switchSite}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SwitchSite onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function LookToggle() {
  const look = useLook()
  const other = look === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={WORDS[other]} onClick={() => setLook(other)}>
      <Icon name={other === 'light' ? 'sun' : 'moon'} />
    </IconButton>
  )
}

function AccountButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: profile } = useProfile()
  const name = profile?.userName.slice(0, NAME_LENGTH) ?? WORDS.account
  return (
    <>
      <Button look="ghost" onClick={() => setIsOpen(true)} aria-label={`${WORDS.account}: ${name}`} size="small">
        <Icon name="user" />
        <span className="hidden md:inline">{name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <AccountPanel name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
