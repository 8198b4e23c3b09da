/** The two route tables, for visitors and for players, as one: each row says on whose terms its page is seen. 001 §2.1, §2.2. */
import { PAGE_NAMES } from '@paddock/contract/shapes/site'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Terms } from './admission.ts'
import { COMING_PAGES } from './coming-pages.ts'
import { Gate } from './gate.tsx'
import { Home } from './home.tsx'
import { NotFound } from './not-found.tsx'
import { LINK_PATH } from './secret-address.ts'
import { Shell } from './shell.tsx'

const EventRoute = lazy(() => import('./event-route.tsx'))
const InPlayRoute = lazy(() => import('./in-play-route.tsx'))
const MyBetsRoute = lazy(() => import('./my-bets-route.tsx'))
const AccountRoute = lazy(() => import('./account-route.tsx'))
const RecordsRoute = lazy(() => import('./records-route.tsx'))
const BreakBegun = lazy(() => import('./account-pages.tsx').then((module) => ({ default: module.BreakBegunRoute })))
const SportRoute = lazy(() => import('./sport-route.tsx'))
const FavoriteRoute = lazy(() => import('./favorite-route.tsx'))
const NotificationsPage = lazy(() =>
  import('../features/notifications/index.ts').then((module) => ({ default: module.NotificationsPage })),
)
const SettingsRoute = lazy(() => import('./settings.tsx'))
const ButtonValuesRoute = lazy(() => import('./button-values-route.tsx'))
const ContentPage = lazy(() => import('../features/pages/index.ts').then((module) => ({ default: module.ContentPage })))
const SearchPage = lazy(() => import('../features/search/search-page.tsx'))
const ContactRoute = lazy(() => import('./contact-route.tsx'))
const SitemapRoute = lazy(() => import('./sitemap-route.tsx'))
const ComingRoute = lazy(() => import('./coming-route.tsx'))
const SignUpRoute = lazy(() => import('./entry/sign-up-route.tsx'))
const BranchRoute = lazy(() => import('./entry/branch-route.tsx'))
const LoginAuthRoute = lazy(() => import('./entry/login-auth-route.tsx'))
const LinkRoute = lazy(() => import('./entry/link-route.tsx'))
const WelcomeRoute = lazy(() => import('./entry/welcome-route.tsx'))
const SecureAuthRoute = lazy(() => import('./entry/secure-auth-route.tsx'))
const ChangePasswordRoute = lazy(() => import('./entry/change-password-route.tsx'))

/** The links that bring somebody to sign up; each names what is kept of it. 001 §2.1. */
const SIGN_UP_PATHS = [
  'signUp/:utmSource?/:registrationSource?',
  'register/:utmSource/:registrationSource?',
  'r/:utmSource/:registrationSource?',
  'promo-code/:promoCode',
  'register-referrer/:referrer',
  'bonus/:wagerBonusId',
] as const

const SPORTS: Terms = { needs: 'sports' }
const PLAYER: Terms = { who: 'player' }

const on = (terms: Terms, page: ReactNode) => <Gate terms={terms}>{page}</Gate>

/** A page without the shell around it. */
const alone = (page: ReactNode) => <Suspense>{page}</Suspense>

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Home />} />
        <Route path="m" element={<Home isApp />} />
        <Route path="exchange" element={<Home />} />
        <Route path="inPlay" element={on(SPORTS, <InPlayRoute />)} />
        <Route path="events" element={<Navigate to="/inPlay" replace />} />
        <Route path="events/:sportId/:eventId" element={on(SPORTS, <EventRoute />)} />
        <Route path="events/:eventId" element={on(SPORTS, <EventRoute />)} />
        <Route path="open-bets" element={on(SPORTS, <MyBetsRoute />)} />
        <Route path="favorite" element={on(SPORTS, <FavoriteRoute />)} />
        <Route path="search" element={on(SPORTS, <SearchPage />)} />
        <Route path="secureauth" element={<SecureAuthRoute />} />
        <Route path="change-password" element={<ChangePasswordRoute />} />
        <Route path="profile/*" element={<AccountRoute />} />
        <Route path="transaction" element={on(PLAYER, <RecordsRoute page="statement" />)} />
        <Route path="statement" element={<Navigate to="/transaction" replace />} />
        <Route path="bet-history" element={on(PLAYER, <RecordsRoute page="betHistory" />)} />
        <Route path="profit-loss" element={on(PLAYER, <RecordsRoute page="profitLoss" />)} />
        <Route path="notification" element={on(PLAYER, <NotificationsPage />)} />
        <Route path="settings" element={<SettingsRoute />} />
        <Route path="break-begun" element={<BreakBegun />} />
        <Route path="button-values" element={on({ who: 'player', needs: 'sports' }, <ButtonValuesRoute />)} />
        <Route path="contact-us" element={on({ when: 'companyLinks' }, <ContactRoute />)} />
        <Route path="sitemap" element={<SitemapRoute />} />
        {PAGE_NAMES.map((name) => (
          <Route key={name} path={name} element={<ContentPage key={name} name={name} />} />
        ))}
        {COMING_PAGES.flatMap(({ name, paths, terms }) =>
          paths.map((path) => <Route key={path} path={path} element={on(terms, <ComingRoute name={name} />)} />),
        )}
        <Route path=":gameType" element={<SportRoute />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      {SIGN_UP_PATHS.map((path) => (
        <Route key={path} path={path} element={alone(<SignUpRoute />)} />
      ))}
      <Route path="branch/:branchId" element={alone(<BranchRoute />)} />
      <Route path="login-auth" element={alone(<LoginAuthRoute />)} />
      <Route path={LINK_PATH} element={alone(<LinkRoute />)} />
      <Route path="welcome-screen" element={alone(<WelcomeRoute />)} />
    </Routes>
  )
}
