/** Every page: where it is, what it is called, which right leads to it. Each is loaded when it is first opened. */
import type { Action } from '@paddock/domain/roles'
import type { IconName } from '@paddock/ui/primitives'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { AFFILIATE_WORDS } from '../words/affiliates.ts'
import { ARTICLE_EDITOR_WORDS } from '../words/articles.ts'
import { BANNER_WORDS } from '../words/banners.ts'
import { BONUS_WORDS } from '../words/bonuses.ts'
import { BY_HAND_WORDS } from '../words/by-hand.ts'
import { CASINO_WORDS } from '../words/casino.ts'
import { CHAT_WORDS } from '../words/chat.ts'
import { COMPLAINT_WORDS } from '../words/complaints.ts'
import { DESK_WORDS } from '../words/desk.ts'
import { HELD_WORDS } from '../words/held.ts'
import { KYC_WORDS } from '../words/kyc.ts'
import { LEADERBOARD_WORDS } from '../words/leaderboards.ts'
import { REPORT_WORDS } from '../words/reports.ts'
import { RESTRICTION_WORDS } from '../words/restrictions.ts'
import { RISK_WORDS } from '../words/risk.ts'
import { SCHEDULE_WORDS } from '../words/schedules.ts'
import { WORDS } from '../words/shell.ts'
import { MESSAGE_WORDS } from '../words/messages.ts'
import { PAIR_WORDS } from '../words/pairs.ts'
import { PAYMENT_WORDS } from '../words/payments.ts'
import { QUOTING_WORDS } from '../words/quoting.ts'
import { PRACTICE_WORDS } from '../words/practice.ts'
import { STATEMENT_WORDS } from '../words/statements.ts'
import { STUDIO_WORDS } from '../words/studio.ts'

type PageEntry = {
  readonly path: string
  readonly page: LazyExoticComponent<ComponentType>
  readonly right: Action
  /** How it stands in the navigation; pages that others lead to have none. */
  readonly nav?: () => { readonly group: string; readonly label: string; readonly icon: IconName }
}

export const PAGES: readonly PageEntry[] = [
  {
    path: '/',
    page: lazy(() => import('../features/dashboard/index.ts')),
    right: 'downline.readTotals',
    nav: () => ({ group: WORDS.overview, label: WORDS.dashboard, icon: 'board' }),
  },
  {
    path: '/profit-loss',
    page: lazy(() => import('../features/reports/profit-loss-page.tsx')),
    right: 'statement.read',
    nav: () => ({ group: WORDS.overview, label: REPORT_WORDS.profitLoss, icon: 'chart' }),
  },
  {
    path: '/schedules',
    page: lazy(() => import('../features/schedules/schedules-page.tsx')),
    right: 'report.schedule',
    nav: () => ({ group: WORDS.overview, label: SCHEDULE_WORDS.schedules, icon: 'clock' }),
  },
  {
    path: '/people',
    page: lazy(() => import('../features/people/list-page.tsx')),
    right: 'account.read',
    nav: () => ({ group: WORDS.people, label: WORDS.accounts, icon: 'people' }),
  },
  {
    path: '/people/new',
    page: lazy(() => import('../features/people/create-page.tsx')),
    right: 'account.create',
  },
  {
    path: '/people/:userId/*',
    page: lazy(() => import('../features/people/person-page.tsx')),
    right: 'account.read',
  },
  {
    path: '/points',
    page: lazy(() => import('../features/people/points-page.tsx')),
    right: 'points.give',
    nav: () => ({ group: WORDS.people, label: WORDS.points, icon: 'transfer' }),
  },
  {
    path: '/settlement',
    page: lazy(() => import('../features/settlement/index.ts')),
    right: 'settle.read',
    nav: () => ({ group: WORDS.people, label: WORDS.settlement, icon: 'receipt' }),
  },
  {
    path: '/messages',
    page: lazy(() => import('../features/broadcasts/broadcasts-page.tsx')),
    right: 'notification.send',
    nav: () => ({ group: WORDS.people, label: MESSAGE_WORDS.messages, icon: 'chat' }),
  },
  {
    path: '/banners',
    page: lazy(() => import('../features/banners/banners-page.tsx')),
    right: 'notification.send',
    nav: () => ({ group: WORDS.people, label: BANNER_WORDS.banners, icon: 'board' }),
  },
  {
    path: '/articles',
    page: lazy(() => import('../features/articles/articles-page.tsx')),
    right: 'site.configure',
    nav: () => ({ group: WORDS.people, label: ARTICLE_EDITOR_WORDS.articles, icon: 'book' }),
  },
  {
    path: '/articles/:articleId',
    page: lazy(() => import('../features/articles/article-page.tsx')),
    right: 'site.configure',
  },
  {
    path: '/chat',
    page: lazy(() => import('../features/chat/chat-page.tsx')),
    right: 'chat.answer',
    nav: () => ({ group: WORDS.people, label: CHAT_WORDS.chat, icon: 'chat' }),
  },
  {
    path: '/complaints',
    page: lazy(() => import('../features/complaints/complaints-page.tsx')),
    right: 'complaint.answer',
    nav: () => ({ group: WORDS.people, label: COMPLAINT_WORDS.complaints, icon: 'warning' }),
  },
  {
    path: '/deposits',
    page: lazy(() => import('../features/payments/deposits-page.tsx')),
    right: 'payment.decide',
    nav: () => ({ group: PAYMENT_WORDS.money, label: PAYMENT_WORDS.deposits, icon: 'plus' }),
  },
  {
    path: '/withdrawals',
    page: lazy(() => import('../features/payments/withdrawals-page.tsx')),
    right: 'payment.decide',
    nav: () => ({ group: PAYMENT_WORDS.money, label: PAYMENT_WORDS.withdrawals, icon: 'minus' }),
  },
  {
    path: '/held-payments',
    page: lazy(() => import('../features/payments/held-page.tsx')),
    right: 'payment.decide',
    nav: () => ({ group: PAYMENT_WORDS.money, label: HELD_WORDS.short, icon: 'warning' }),
  },
  {
    path: '/statements',
    page: lazy(() => import('../features/payments/statements-page.tsx')),
    right: 'method.manage',
    nav: () => ({ group: PAYMENT_WORDS.money, label: STATEMENT_WORDS.statementsShort, icon: 'bank' }),
  },
  {
    path: '/payment-methods',
    page: lazy(() => import('../features/payments/methods-page.tsx')),
    right: 'method.manage',
    nav: () => ({ group: PAYMENT_WORDS.money, label: PAYMENT_WORDS.methodsShort, icon: 'wallet' }),
  },
  {
    path: '/duties',
    page: lazy(() => import('../features/payments/duties-page.tsx')),
    right: 'payment.decide',
    nav: () => ({ group: PAYMENT_WORDS.money, label: PAYMENT_WORDS.duties, icon: 'receipt' }),
  },
  {
    path: '/verification',
    page: lazy(() => import('../features/kyc/checks-page.tsx')),
    right: 'kyc.decide',
    nav: () => ({ group: PAYMENT_WORDS.money, label: KYC_WORDS.checks, icon: 'shield' }),
  },
  {
    path: '/bonuses',
    page: lazy(() => import('../features/bonuses/awards-page.tsx')),
    right: 'bonus.read',
    nav: () => ({ group: PAYMENT_WORDS.money, label: BONUS_WORDS.bonuses, icon: 'gift' }),
  },
  {
    path: '/bonus-rules',
    page: lazy(() => import('../features/bonuses/rules-page.tsx')),
    right: 'bonus.manage',
    nav: () => ({ group: PAYMENT_WORDS.money, label: BONUS_WORDS.rules, icon: 'book' }),
  },
  {
    path: '/affiliates',
    page: lazy(() => import('../features/affiliates/affiliates-page.tsx')),
    right: 'affiliate.manage',
    nav: () => ({ group: PAYMENT_WORDS.money, label: AFFILIATE_WORDS.affiliates, icon: 'people' }),
  },
  {
    path: '/leaderboards',
    page: lazy(() => import('../features/leaderboards/leaderboards-page.tsx')),
    right: 'leaderboard.manage',
    nav: () => ({ group: PAYMENT_WORDS.money, label: LEADERBOARD_WORDS.leaderboards, icon: 'trophy' }),
  },
  {
    path: '/practice',
    page: lazy(() => import('../features/practice/practice-page.tsx')),
    right: 'downline.readTotals',
    nav: () => ({ group: WORDS.betting, label: PRACTICE_WORDS.practice, icon: 'trophy' }),
  },
  {
    path: '/markets',
    page: lazy(() => import('../features/markets/index.ts')),
    right: 'market.operate',
    nav: () => ({ group: WORDS.betting, label: WORDS.markets, icon: 'chart' }),
  },
  {
    path: '/quoting',
    page: lazy(() => import('../features/quoting/list-page.tsx')),
    right: 'market.operate',
    nav: () => ({ group: WORDS.betting, label: QUOTING_WORDS.quoting, icon: 'play' }),
  },
  {
    path: '/quoting/add',
    page: lazy(() => import('../features/quoting/making/add-page.tsx')),
    right: 'market.operate',
  },
  {
    path: '/quoting/templates',
    page: lazy(() => import('../features/quoting/templates/templates-page.tsx')),
    right: 'market.operate',
    nav: () => ({ group: WORDS.betting, label: BY_HAND_WORDS.templatesPage, icon: 'copy' }),
  },
  {
    path: '/quoting/templates/:templateId',
    page: lazy(() => import('../features/quoting/templates/template-page.tsx')),
    right: 'market.operate',
  },
  {
    path: '/quoting/:eventId/add',
    page: lazy(() => import('../features/quoting/making/add-page.tsx')),
    right: 'market.operate',
  },
  {
    path: '/quoting/:eventId',
    page: lazy(() => import('../features/quoting/desk-page.tsx')),
    right: 'market.operate',
  },
  {
    path: '/restrictions',
    page: lazy(() => import('../features/restrictions/restrictions-page.tsx')),
    right: 'offer.restrict',
    nav: () => ({ group: WORDS.betting, label: RESTRICTION_WORDS.page, icon: 'shield' }),
  },
  {
    path: '/risk',
    page: lazy(() => import('../features/risk/risk-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: RISK_WORDS.risk, icon: 'warning' }),
  },
  {
    path: '/risk/big',
    page: lazy(() => import('../features/risk/big-bets-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: RISK_WORDS.bigBets, icon: 'warning' }),
  },
  {
    path: '/risk/together',
    page: lazy(() => import('../features/risk/together-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: RISK_WORDS.togetherShort, icon: 'people' }),
  },
  {
    path: '/risk/together/players',
    page: lazy(() => import('../features/risk/together-players-page.tsx')),
    right: 'downline.readBets',
  },
  {
    path: '/risk/:eventId',
    page: lazy(() => import('../features/risk/event-page.tsx')),
    right: 'downline.readBets',
  },
  {
    path: '/bets',
    page: lazy(() => import('../features/bets/open-bets-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: WORDS.openBets, icon: 'bets' }),
  },
  {
    path: '/bets/settled',
    page: lazy(() => import('../features/bets/settled-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: WORDS.settledBets, icon: 'history' }),
  },
  {
    path: '/bets/linked',
    page: lazy(() => import('../features/bets/linked-trades-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: WORDS.linkedTradesShort, icon: 'people' }),
  },
  {
    path: '/casino-rounds',
    page: lazy(() => import('../features/casino/rounds-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: CASINO_WORDS.rounds, icon: 'casino' }),
  },
  {
    path: '/casino-rounds/:casino/:userId/:roundId',
    page: lazy(() => import('../features/casino/round-page.tsx')),
    right: 'downline.readBets',
  },
  {
    path: '/casino-figures',
    page: lazy(() => import('../features/casino/figures-page.tsx')),
    right: 'downline.readBets',
    nav: () => ({ group: WORDS.betting, label: CASINO_WORDS.figures, icon: 'chart' }),
  },
  {
    path: '/casino-games',
    page: lazy(() => import('../features/casino/offer-page.tsx')),
    right: 'casino.offer',
    nav: () => ({ group: WORDS.betting, label: CASINO_WORDS.offer, icon: 'casino' }),
  },
  {
    path: '/sites',
    page: lazy(() => import('../features/studio/sites-page.tsx')),
    right: 'site.configure',
    nav: () => ({ group: STUDIO_WORDS.installation, label: STUDIO_WORDS.studio, icon: 'globe' }),
  },
  {
    path: '/sites/:siteId',
    page: lazy(() => import('../features/studio/site-page.tsx')),
    right: 'site.configure',
  },
  {
    path: '/pairs',
    page: lazy(() => import('../features/pairs/pairs-page.tsx')),
    right: 'site.readPairs',
    nav: () => ({ group: STUDIO_WORDS.installation, label: PAIR_WORDS.page, icon: 'transfer' }),
  },
  {
    path: '/casino-providers',
    page: lazy(() => import('../features/casino/providers-page.tsx')),
    right: 'casino.manage',
    nav: () => ({ group: STUDIO_WORDS.installation, label: CASINO_WORDS.providers, icon: 'casino' }),
  },
  {
    path: '/casino-books',
    page: lazy(() => import('../features/casino/books-page.tsx')),
    right: 'casino.manage',
    nav: () => ({ group: STUDIO_WORDS.installation, label: CASINO_WORDS.books, icon: 'book' }),
  },
  {
    path: '/desk-officers',
    page: lazy(() => import('../features/desk/officers-page.tsx')),
    right: 'desk.manage',
    nav: () => ({ group: STUDIO_WORDS.installation, label: DESK_WORDS.officers, icon: 'people' }),
  },
  {
    path: '/installation',
    page: lazy(() => import('../features/installation/installation-page.tsx')),
    right: 'installation.maintain',
    nav: () => ({ group: STUDIO_WORDS.installation, label: STUDIO_WORDS.switchesPage, icon: 'clock' }),
  },
  {
    path: '/audit',
    page: lazy(() => import('../features/audit-log/audit-page.tsx')),
    right: 'audit.prove',
    nav: () => ({ group: STUDIO_WORDS.installation, label: STUDIO_WORDS.auditLog, icon: 'shield' }),
  },
  {
    path: '/notifications',
    page: lazy(() => import('../features/notifications/notifications-page.tsx')),
    right: 'notification.change',
  },
  {
    path: '/me',
    page: lazy(() => import('../features/me/index.ts')),
    right: 'session.read',
  },
]
