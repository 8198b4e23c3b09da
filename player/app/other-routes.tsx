/** The pages that a visit rarely begins with: their addresses come with the first of them. 001 §2.1, §2.2. */
import { PAGE_NAMES } from '@paddock/contract/shapes/site'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Terms } from './admission.ts'
import { COMING_PAGES } from './coming-pages.ts'
import { on, SPORTS } from './gate.tsx'
import { NotFound } from './not-found.tsx'

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
const SecureAuthRoute = lazy(() => import('./entry/secure-auth-route.tsx'))
const ChangePasswordRoute = lazy(() => import('./entry/change-password-route.tsx'))

const PLAYER: Terms = { who: 'player' }

export default function OtherRoutes() {
  return (
    <Routes>
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
    </Routes>
  )
}
