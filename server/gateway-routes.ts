/**
 * Every call of the contract, by subject: the ways in, markets, betting, operators, sites, protection, people and money. A new capability
 * stands with its subject, or as a new one; a call that nobody answers ends the start (`assertComplete`).
 */
import { accountRoutes } from './accounts/index.ts'
import { articleRoutes } from './articles/index.ts'
import { auditRoutes, chainRoutes } from './audit-log/index.ts'
import { admitVisitor, authRoutes, fromOf, hashPassword } from './auth/index.ts'
import { affiliateRoutes, joinAffiliate } from './affiliates/index.ts'
import { awardRoutes, earnBySignUp, ruleRoutes } from './bonuses/index.ts'
import { boardRoutes } from './leaderboard/index.ts'
import { type BettingRouteDeps, bettingRoutes } from './bets/index.ts'
import { marketRoutes } from './board/index.ts'
import { autoCashOutRoutes, cashOutRoutes } from './cash-out/index.ts'
import type { GatewayDeps, GatewayParts } from './gateway-parts.ts'
import { siteHopRoutes } from './hops/index.ts'
import { chatRoutes } from './chat/index.ts'
import { complaintRoutes } from './complaints/index.ts'
import { imageRoutes } from './images/index.ts'
import { messageRoutes } from './messages/index.ts'
import { CONFIRM_RESULTS_APPLIER, operatorRoutes, showingRoutes } from './operator/index.ts'
import { quotingRoutes } from './quoting/index.ts'
import {
  administratorRoutes,
  createAdministratorApplier,
  DESK_RIGHTS_APPLIER,
  deskRoutes,
  peopleRoutes,
} from './people/index.ts'
import { createBatchReader } from './platform/database/batch-reader.ts'
import { createBuckets } from './platform/http/buckets.ts'
import type { Routes } from './platform/http-call.ts'
import {
  createQuotes,
  depositRoutes,
  dutyRoutes,
  gatewayPaymentRoutes,
  gatewayPayoutRoutes,
  heldRoutes,
  kycRoutes,
  methodRoutes,
  payeeKeyOf,
  payoutAccountRoutes,
  refusePayoutByHand,
  readRows,
  statementRoutes,
  strayRoutes,
  withdrawalRoutes,
} from './payments/index.ts'
import { pointsRoutes } from './points/index.ts'
import { practiceRoutes } from './practice/index.ts'
import { priceRoutes } from './prices/index.ts'
import { createProtection, type ProtectionNews, protectionRoutes } from './protection/index.ts'
import { betListRoutes, loadStandings } from './records/index.ts'
import { reportRoutes } from './reports/index.ts'
import { restrictionRoutes } from './restrictions/index.ts'
import { scheduleRoutes } from './schedules/index.ts'
import { riskRoutes } from './risk/index.ts'
import { listSecondOfficers, secondOfficerRoutes, WAITS_FOR_YOU } from './second-officer/index.ts'
import { createPublicationApplier, publicSiteRoutes, studioRoutes, switchRoutes } from './studio/index.ts'
import type { Topics } from './topics.ts'

/** The gateway's parts, with whom they tell. */
type Given = Omit<GatewayDeps, keyof GatewayParts> &
  GatewayParts & {
    readonly notify: (notice: Topics['notice']) => void
    readonly tellSecondOfficers: (actorId: number) => Promise<void>
  }

export function gatewayRoutes(routes: Routes, deps: GatewayDeps, parts: GatewayParts): void {
  const { db, bus } = deps
  const notify = (notice: Topics['notice']): void => bus.publish('notice', notice)
  const tellSecondOfficers = async (actorId: number): Promise<void> =>
    notify({ accountIds: await listSecondOfficers(db, actorId), ...WAITS_FOR_YOU })
  const given: Given = { ...deps, ...parts, notify, tellSecondOfficers }
  waysInRoutes(routes, given)
  marketsRoutes(routes, given)
  betsRoutes(routes, given)
  operatorsRoutes(routes, given)
  sitesRoutes(routes, given)
  secondOfficersRoutes(routes, given)
  guardRoutes(routes, given)
  peopleAndMoneyRoutes(routes, given)
}

function waysInRoutes(routes: Routes, given: Given): void {
  const { bus, clock, limits, config, siteOf, reloadSites } = given
  const access = { ...given, budget: config.smsBudget }
  authRoutes(routes, {
    ...access,
    onPlayerMade: (person) => bus.publish('personCreated', person),
    earnByCode: earnBySignUp,
    joinAffiliate,
  })
  siteHopRoutes(routes, { ...access, siteOf, reload: reloadSites, hops: createBuckets(limits.hops, clock) })
  accountRoutes(routes)
}

function marketsRoutes(routes: Routes, { db, board, scores, showings, clock, limits }: Given): void {
  marketRoutes(routes, { db, board, scores, showings, clock, searches: createBuckets(limits.searches, clock) })
  priceRoutes(routes, { board, clock, readings: createBuckets(limits.priceReadings, clock) })
}

function betsRoutes(routes: Routes, { db, bets, cashOuts, board, control, keys, clock, limits }: Given): void {
  const deps: BettingRouteDeps = {
    db,
    bets,
    board,
    clock,
    budget: createBuckets(limits.bets, clock),
    standingOf: createBatchReader((keys) => loadStandings(db, keys)),
  }
  bettingRoutes(routes, deps)
  cashOutRoutes(routes, { ...deps, cashOuts })
  autoCashOutRoutes(routes, { ...deps, cashOuts })
  betListRoutes(routes)
  riskRoutes(routes, { control, keys })
}

function operatorsRoutes(routes: Routes, given: Given): void {
  const { db, bus, refuseWrongCode } = given
  operatorRoutes(routes, given)
  quotingRoutes(routes, given)
  restrictionRoutes(routes, { db, refuseWrongCode, tell: (accountId) => bus.publish('restricted', { accountId }) })
  scheduleRoutes(routes, { clock: given.clock })
  showingRoutes(routes, { db, refuseWrongCode, tell: (eventId) => bus.publish('showing', { eventId }) })
}

function sitesRoutes(routes: Routes, given: Given): void {
  const { db, refuseWrongCode, reloadSites: reload, notify, tellSecondOfficers, clock } = given
  publicSiteRoutes(routes, { refuseWrongCode, clock })
  switchRoutes(routes, { db, refuseWrongCode, reload, notify, clock })
  articleRoutes(routes, { refuseWrongCode, clock })
  studioRoutes(routes, { db, refuseWrongCode, reload, clock, tellSecondOfficers })
}

function secondOfficersRoutes(routes: Routes, given: Given): void {
  const { db, refuseWrongCode, keys, clock, tellSecondOfficers, reloadSites, casino } = given
  const seal = (text: string, owner: string): Buffer => keys.seal(text, owner)
  administratorRoutes(routes, { db, refuseWrongCode, seal, clock, tellSecondOfficers })
  const { passwords, sessions } = given
  deskRoutes(routes, {
    db,
    passwords,
    refuseWrongCode,
    closeAll: (ids, reason, how) => sessions.closeAll(ids, reason, how),
    clock,
    tellSecondOfficers,
  })
  secondOfficerRoutes(routes, {
    db,
    refuseWrongCode,
    appliers: {
      CONFIRM_RESULTS: CONFIRM_RESULTS_APPLIER,
      SITE_CONFIG: createPublicationApplier(reloadSites),
      ADMINISTRATOR: createAdministratorApplier({
        hash: hashPassword,
        unseal: (sealed, owner) => keys.open(sealed, owner),
      }),
      DESK_RIGHTS: DESK_RIGHTS_APPLIER,
      ...casino.appliers,
    },
  })
}

/** What protects players, and what is kept of what everybody did. */
function guardRoutes(routes: Routes, { db, bus, bets, sessions, config, refuseWrongCode, clock }: Given): void {
  const tell = (news: ProtectionNews): void => bus.publish('protection', news)
  const protection = createProtection({
    db,
    clock,
    endSessions: (accountIds, reason) => sessions.closeAll(accountIds, reason),
    cancelOrders: (accountIds) => bets.cancelAll(accountIds),
    onChanged: (accountId) => tell({ accountId, what: 'CHANGED' }),
  })
  protectionRoutes(routes, { protection, refuseWrongCode, clock })
  auditRoutes(routes, db)
  chainRoutes(routes, db, config.auditHeadsFile ?? null)
}

function peopleAndMoneyRoutes(routes: Routes, given: Given): void {
  const { db, bus, passwords, sessions, sms, config, limits, images, payments, depositRule, takeFactor, clock } = given
  const { refuseWrongCode } = given
  const tellAccount = (account: Topics['account']): void => bus.publish('account', account)
  peopleRoutes(routes, {
    passwords,
    refuseWrongCode,
    closeAll: (ids, reason, how) => sessions.closeAll(ids, reason, how),
    tellCreated: (person) => bus.publish('personCreated', person),
    tellAccount,
    clock,
  })
  pointsRoutes(routes, {
    refuseWrongCode,
    tellAccount,
    refusePayout: refusePayoutByHand,
    receiptKey: config.receiptKey ?? 'demo',
    clock,
  })
  const quotes = createQuotes((text) => given.keys.mark('quote', text))
  methodRoutes(routes, { refuseWrongCode, quotes, clock })
  const tellDeposit = (news: Topics['deposit']): void => bus.publish('deposit', news)
  const { wake: wakeRule } = depositRule
  depositRoutes(routes, { refuseWrongCode, tellAccount, tellDeposit, images, quotes, wakeRule, clock })
  statementRoutes(routes, { readRows, refuseWrongCode, wakeRule })
  imageRoutes(routes, { images, downloads: createBuckets(limits.downloads, clock), clock })
  ruleRoutes(routes, { refuseWrongCode, clock })
  awardRoutes(routes, { refuseWrongCode, clock })
  boardRoutes(routes, { refuseWrongCode, clock })
  practiceRoutes(routes, { sessions, tellAccount, clock })
  affiliateRoutes(routes, { refuseWrongCode, tellAccount, mark: (text) => given.keys.mark('visit', text), clock })
  const tellWithdrawal = (news: Topics['withdrawal']): void => bus.publish('withdrawal', news)
  gatewayPayoutRoutes(routes, { takeFactor, tellAccount, tellWithdrawal, clock })
  gatewayPaymentRoutes(routes, { work: payments, tellDeposit, clock })
  heldRoutes(routes, { db, refuseWrongCode, tellAccount, tellDeposit, tellWithdrawal, work: payments, clock })
  strayRoutes(routes, { db, refuseWrongCode, clock })
  payoutAccountRoutes(routes, {
    payeeKey: payeeKeyOf(config),
    queueSms: (tx, message) => sms.queue(tx, message),
    images,
    clock,
  })
  kycRoutes(routes, { images, refuseWrongCode, clock })
  complaintRoutes(routes, { images, clock })
  chatRoutes(routes, { images, tell: (news) => bus.publish('chat', news), clock })
  dutyRoutes(routes, { clock })
  withdrawalRoutes(routes, {
    refuseWrongCode,
    takeFactor,
    tellAccount,
    tellWithdrawal,
    payments,
    linkTo: (siteId, key) => images.linkTo(siteId, key),
    clock,
  })
  given.casino.routes(routes, {
    refuseWrongCode,
    tellAccount,
    tellSecondOfficers: given.tellSecondOfficers,
    admitVisitor: async (asked, key) =>
      await admitVisitor(given, { ...fromOf(asked), actor: null }, { key, country: asked.country }),
  })
  reportRoutes(routes)
  messageRoutes(routes, {
    refuseWrongCode,
    images,
    publicKey: config.push?.publicKey ?? null,
    tellChanged: (accountIds) => given.bus.publish('untold', { accountIds }),
    clock,
  })
}
