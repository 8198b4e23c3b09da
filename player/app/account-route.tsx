/** The pages of the player's own account, with their tabs. All of them are loaded here, none with the first page. */
import { useIsSignedIn } from '@paddock/ui/client'
import { Button, Notice } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { Navigate, NavLink, Route, Routes } from 'react-router'
import { BreakRoute, CostPage, LimitsPage, LoginHistoryPage, ProfileRoute, SessionsPage } from './account-pages.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { ACCOUNT_WORDS } from './words-account.ts'
import { WORDS } from './words.ts'

const PAGES = [
  { to: '/profile', label: ACCOUNT_WORDS.profile },
  { to: '/profile/limits', label: ACCOUNT_WORDS.limits },
  { to: '/profile/break', label: ACCOUNT_WORDS.break },
  { to: '/profile/cost', label: ACCOUNT_WORDS.cost },
  { to: '/profile/sessions', label: ACCOUNT_WORDS.sessions },
  { to: '/profile/logins', label: ACCOUNT_WORDS.logins },
] as const

export default function AccountRoute() {
  return useIsSignedIn() ? <AccountPages /> : <SignInFirst />
}

function AccountPages() {
  return (
    <div className="flex flex-col gap-2">
      <nav
        aria-label={ACCOUNT_WORDS.pages}
        className="flex overflow-x-auto rounded-md border border-line bg-surface [scrollbar-width:none]"
      >
        {PAGES.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              `flex h-11 shrink-0 items-center border-b-2 px-3 text-sm ${
                isActive ? 'border-brand font-bold' : 'border-transparent text-quiet hover:text-text'
              }`
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Routes>
        <Route index element={<ProfileRoute />} />
        <Route path="limits" element={<LimitsPage />} />
        <Route path="break" element={<BreakRoute />} />
        <Route path="cost" element={<CostPage />} />
        <Route path="sessions" element={<SessionsPage />} />
        <Route path="logins" element={<LoginHistoryPage />} />
        <Route path="*" element={<Navigate to="/profile" replace />} />
      </Routes>
    </div>
  )
}

function SignInFirst() {
  const askToSignIn = useSignInPrompt()
  useEffect(() => askToSignIn(), [askToSignIn])
  return (
    <div className="rounded-md border border-line bg-surface">
      <Notice icon="user" text={ACCOUNT_WORDS.loginFirst}>
        <Button look="brand" onClick={() => askToSignIn()}>
          {WORDS.login}
        </Button>
      </Notice>
    </div>
  )
}
