/** The pages of the player's own account, with their tabs. All of them are loaded here, none with the first page. */
import { useIsSignedIn } from '@paddock/ui/client'
import { type SwitchName, useSite } from '@paddock/ui/site'
import { Route, Switch, useLocation } from 'wouter'
import { PageLinks } from '../routing/page-links.tsx'
import {
  BreakRoute,
  CostPage,
  LimitsPage,
  LinkedPage,
  LoginHistoryPage,
  ProfileRoute,
  SessionsPage,
} from './account-pages.tsx'
import { LoginFirst } from './login-first.tsx'
import { NotFound } from './not-found.tsx'
import { usePutOut } from './use-put-out.ts'
import { ACCOUNT_WORDS } from '../words/account.ts'

type AccountPage = { readonly to: string; readonly label: () => string; readonly when?: SwitchName }

const PAGES: readonly AccountPage[] = [
  { to: '/profile', label: () => ACCOUNT_WORDS.profile },
  { to: '/profile/limits', label: () => ACCOUNT_WORDS.limits },
  { to: '/profile/break', label: () => ACCOUNT_WORDS.breakTab },
  { to: '/profile/cost', label: () => ACCOUNT_WORDS.cost },
  { to: '/profile/sessions', label: () => ACCOUNT_WORDS.sessions },
  { to: '/profile/logins', label: () => ACCOUNT_WORDS.logins },
  { to: '/profile/linked', label: () => ACCOUNT_WORDS.linked, when: 'switchSite' },
]

export default function AccountRoute() {
  const isPutOut = usePutOut()
  return useIsSignedIn() ? <AccountPages /> : <LoginFirst text={ACCOUNT_WORDS.loginFirst} isQuiet={isPutOut} />
}

function AccountPages() {
  const [pathname] = useLocation()
  const site = useSite()
  return (
    <div className="flex flex-col gap-2">
      <h1 className="sr-only">{PAGES.find(({ to }) => to === pathname)?.label() ?? ACCOUNT_WORDS.pages}</h1>
      <PageLinks
        label={ACCOUNT_WORDS.pages}
        pages={PAGES.filter(({ when }) => when === undefined || site.can(when))}
        className="rounded-md border border-line bg-surface"
      />
      <Switch>
        <Route path="/profile">
          <ProfileRoute />
        </Route>
        <Route path="/profile/limits">
          <LimitsPage />
        </Route>
        <Route path="/profile/break">
          <BreakRoute />
        </Route>
        <Route path="/profile/cost">
          <CostPage />
        </Route>
        <Route path="/profile/sessions">
          <SessionsPage />
        </Route>
        <Route path="/profile/linked">
          <LinkedPage />
        </Route>
        <Route path="/profile/logins">
          <LoginHistoryPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </div>
  )
}
