/** The pages that a visit rarely begins with: their addresses come with the first of them. 001 §2.1, §2.2. */
import { PAGE_NAMES } from '@paddock/contract/shapes/site'
import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
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
const BallByBallRoute = lazy(() => import('./ball-by-ball-route.tsx'))
const ComingRoute = lazy(() => import('./coming-route.tsx'))
const SecureAuthRoute = lazy(() => import('./entry/secure-auth-route.tsx'))
const ChangePasswordRoute = lazy(() => import('./entry/change-password-route.tsx'))

const PLAYER: Terms = { who: 'player' }

export default function OtherRoutes() {
  return (
    <Switch>
      <Route path="/favorite">{on(SPORTS, <FavoriteRoute />)}</Route>
      <Route path="/search">{on(SPORTS, <SearchPage />)}</Route>
      <Route path="/secureauth">
        <SecureAuthRoute />
      </Route>
      <Route path="/change-password">
        <ChangePasswordRoute />
      </Route>
      <Route path="/profile/*?">
        <AccountRoute />
      </Route>
      <Route path="/transaction">{on(PLAYER, <RecordsRoute page="statement" />)}</Route>
      <Route path="/statement">
        <Redirect to="/transaction" replace />
      </Route>
      <Route path="/bet-history">{on(PLAYER, <RecordsRoute page="betHistory" />)}</Route>
      <Route path="/profit-loss">{on(PLAYER, <RecordsRoute page="profitLoss" />)}</Route>
      <Route path="/notification">{on(PLAYER, <NotificationsPage />)}</Route>
      <Route path="/settings">
        <SettingsRoute />
      </Route>
      <Route path="/break-begun">
        <BreakBegun />
      </Route>
      <Route path="/button-values">{on({ who: 'player', needs: 'sports' }, <ButtonValuesRoute />)}</Route>
      <Route path="/contact-us">{on({ when: 'companyLinks' }, <ContactRoute />)}</Route>
      <Route path="/sitemap">
        <SitemapRoute />
      </Route>
      {PAGE_NAMES.map((name) => (
        <Route key={name} path={`/${name}`}>
          <ContentPage name={name} />
        </Route>
      ))}
      <Route path="/ballByBall">{on(SPORTS, <BallByBallRoute />)}</Route>
      {COMING_PAGES.flatMap(({ name, paths, terms }) =>
        paths.map((path) => (
          <Route key={path} path={`/${path}`}>
            {on(terms, <ComingRoute name={name} />)}
          </Route>
        )),
      )}
      <Route path="/:gameType">
        <SportRoute />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
