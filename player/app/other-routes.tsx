/** The pages that a visit rarely begins with: their addresses come with the first of them. 001 §2.1, §2.2. */
import { PAGE_NAMES } from '@paddock/contract/shapes/site'
import { Route, Switch } from 'wouter'
import type { Terms } from './admission.ts'
import { on, SPORTS } from './gate.tsx'
import { PATHS, TABS } from '../features/casino/state.ts'
import { NotFound } from './not-found.tsx'
import { page } from '../routing/part.tsx'

const AccountRoute = page(() => import('./account-route.tsx'))
const DepositRoute = page(() => import('./money/deposit-route.tsx'))
const WithdrawRoute = page(() => import('./money/withdraw-route.tsx'))
const WalletRoute = page(() => import('./money/wallet-route.tsx'))
const AwaitingBonusPage = page(async () => ({
  default: (await import('../features/bonuses/index.ts')).AwaitingBonusPage,
}))
const VerificationPage = page(async () => ({
  default: (await import('../features/verification/index.ts')).VerificationPage,
}))
const ComplaintsPage = page(async () => ({
  default: (await import('../features/complaints/index.ts')).ComplaintsPage,
}))
const ChatRoute = page(() => import('./chat-route.tsx'))
const ReferPage = page(async () => ({ default: (await import('../features/bonuses/index.ts')).ReferPage }))
const RecordsRoute = page(() => import('./records-route.tsx'))
const BreakBegun = page(async () => ({ default: (await import('./account-pages.tsx')).BreakBegunRoute }))
const SportRoute = page(() => import('./sport-route.tsx'))
const FavoriteRoute = page(() => import('./favorite-route.tsx'))
const NotificationsPage = page(() => import('./notifications-route.tsx'))
const SettingsRoute = page(() => import('./settings.tsx'))
const ButtonValuesRoute = page(() => import('./button-values-route.tsx'))
const ContentPage = page(async () => ({ default: (await import('../features/pages/index.ts')).ContentPage }))
const SearchRoute = page(() => import('./search-route.tsx'))
const ContactRoute = page(() => import('./contact-route.tsx'))
const SitemapRoute = page(() => import('./sitemap-route.tsx'))
const BallByBallRoute = page(() => import('./ball-by-ball-route.tsx'))
const CasinoRoute = page(() => import('./casino-route.tsx'))
const GameRoute = page(async () => ({ default: (await import('./casino-route.tsx')).GameRoute }))
const SportsBookRoute = page(async () => ({ default: (await import('./casino-route.tsx')).SportsBookRoute }))
const AffiliatesRoute = page(() => import('./affiliates-route.tsx'))
const PracticePage = page(() => import('../features/practice/practice-page.tsx'))
const LeaderboardRoute = page(() => import('./leaderboard-route.tsx'))
const ArticleRoutes = page(() => import('./article-routes.tsx'))
const SecureAuthRoute = page(() => import('./entry/secure-auth-route.tsx'))
const ChangePasswordRoute = page(() => import('./entry/change-password-route.tsx'))

const PLAYER: Terms = { who: 'player' }
const CASINO: Terms = { needs: 'casino' }
const PLAYS: Terms = { who: 'player', needs: 'casino', visitorsWhen: 'casinoWithoutAccount' }
const SPORTS_BOOK: Terms = { ...PLAYS, when: 'sportsBook' }

export default function OtherRoutes() {
  return (
    <Switch>
      <Route path="/favorite">{on(SPORTS, <FavoriteRoute />)}</Route>
      <Route path="/search">{on(SPORTS, <SearchRoute />)}</Route>
      <Route path="/secureauth">
        <SecureAuthRoute />
      </Route>
      <Route path="/change-password">
        <ChangePasswordRoute />
      </Route>
      <Route path="/profile/*?">
        <AccountRoute />
      </Route>
      <Route path="/deposit">{on({ who: 'player', when: 'deposit' }, <DepositRoute />)}</Route>
      <Route path="/withdraw">{on({ who: 'player', when: 'withdraw' }, <WithdrawRoute />)}</Route>
      <Route path="/my-wallet">{on(PLAYER, <WalletRoute />)}</Route>
      <Route path="/verification">{on({ who: 'player', when: 'withdraw' }, <VerificationPage />)}</Route>
      <Route path="/awaiting-bonus">{on({ who: 'player', when: 'bonuses' }, <AwaitingBonusPage />)}</Route>
      <Route path="/refer">{on({ who: 'player', when: 'referralProgramme' }, <ReferPage />)}</Route>
      <Route path="/affiliates">{on({ when: 'affiliates' }, <AffiliatesRoute />)}</Route>
      <Route path="/leadership-board">{on({ when: 'leaderboard' }, <LeaderboardRoute />)}</Route>
      <Route path="/practice">{on({ who: 'player', when: 'practice' }, <PracticePage />)}</Route>
      <Route path="/transaction">{on(PLAYER, <RecordsRoute page="transactions" />)}</Route>
      <Route path="/statement">{on(PLAYER, <RecordsRoute page="statement" />)}</Route>
      <Route path="/bet-history">{on(PLAYER, <RecordsRoute page="betHistory" />)}</Route>
      <Route path="/profit-loss">{on(PLAYER, <RecordsRoute page="profitLoss" />)}</Route>
      <Route path="/notification">{on(PLAYER, <NotificationsPage />)}</Route>
      <Route path="/complain-box">{on({ who: 'player', when: 'complaintBox' }, <ComplaintsPage />)}</Route>
      <Route path="/chat">
        <ChatRoute />
      </Route>
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
      {TABS.map((tab) => (
        <Route key={tab} path={PATHS[tab]}>
          {on(CASINO, <CasinoRoute tab={tab} />)}
        </Route>
      ))}
      <Route path="/casino/:gi/:gc/:p/:spn">{({ gc, p }) => on(PLAYS, <GameRoute gc={gc} p={p} />)}</Route>
      <Route path="/sports-book">{on(SPORTS_BOOK, <SportsBookRoute />)}</Route>
      <Route path="/sports-book/:id">{({ id }) => on(SPORTS_BOOK, <SportsBookRoute id={id} />)}</Route>
      {['/game-screen', '/game-screen-play'].map((path) => (
        <Route key={path} path={path}>
          {on(PLAYS, <GameRoute />)}
        </Route>
      ))}
      <Route path="/resources/:section/:slug?">{on({ when: 'companyLinks' }, <ArticleRoutes />)}</Route>
      <Route path="/:gameType">
        <SportRoute />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
