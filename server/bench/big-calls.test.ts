import { calls, type Endpoint } from '@paddock/contract'
import { expect, test } from 'vitest'
import { ASKERS, callsOf } from './big-calls.ts'

const KNOWN = { player: 3, agent: 2, master: 1, bet: '01234567-89ab-7def-8123-456789abcdef', event: 'e1' }

const NO_PAYMENTS =
  'the big world has no methods, deposits, withdrawals, statements of accounts or checks of who somebody is'
const NO_BONUSES = 'the big world has no bonuses'
const NO_CASINO = 'the big world has no rounds and offers no games'
const NO_CASH_OUTS = 'nobody of the big world has cashed out'
const OF_EVENTS = 'of events and prices, of which the big world has no live ones'
const OF_SITES = 'of sites, of which the big world has two'
const OF_MARKETS_DECISIONS = 'what is decided about markets and settings, of which the big world has nothing waiting'

/** Lists that nobody measures, and why. A reason that says what the big world lacks is a gap, not a promise that the list is quick. */
const UNMEASURED: Readonly<Record<string, string>> = {
  getPaymentMethods: NO_PAYMENTS,
  getPaymentMethodsOf: NO_PAYMENTS,
  getManagedMethods: NO_PAYMENTS,
  getDeposits: NO_PAYMENTS,
  getPaymentTotals: NO_PAYMENTS,
  getDuties: NO_PAYMENTS,
  getStatementLines: NO_PAYMENTS,
  getStatementImports: NO_PAYMENTS,
  getPayoutAccounts: NO_PAYMENTS,
  getPayoutMethods: NO_PAYMENTS,
  getWithdrawals: NO_PAYMENTS,
  getHeldPayments: NO_PAYMENTS,
  getStrayLines: NO_PAYMENTS,
  getKycChecks: NO_PAYMENTS,
  getBonuses: NO_BONUSES,
  getUserBonuses: NO_BONUSES,
  getMyAwards: NO_BONUSES,
  getBonusRules: NO_BONUSES,
  getAwards: NO_BONUSES,
  getCasinoGames: NO_CASINO,
  getOpenCasinoBets: NO_CASINO,
  getCasinoHistory: NO_CASINO,
  getCasinoHistoryDetails: NO_CASINO,
  getDownlineOpenCasinoBets: NO_CASINO,
  getDownlineCasinoHistory: NO_CASINO,
  getDownlineCasinoHistoryDetails: NO_CASINO,
  getStuckCasinoRounds: NO_CASINO,
  getCasinoDays: NO_CASINO,
  getCasinoDifferences: NO_CASINO,
  getCasinoOffer: NO_CASINO,
  getCasinoFigures: NO_CASINO,
  getCasinoProviders: NO_CASINO,
  getCashOuts: NO_CASH_OUTS,
  getAutoCashOuts: NO_CASH_OUTS,
  getMarkets: OF_EVENTS,
  getMarketGroup: OF_EVENTS,
  getHighlight: OF_EVENTS,
  searchEvents: OF_EVENTS,
  getScores: OF_EVENTS,
  getPublicScores: OF_EVENTS,
  listSites: OF_SITES,
  getSiteVersions: OF_SITES,
  getSitePairs: OF_SITES,
  getSiteHosts: OF_SITES,
  getControlChanges: OF_MARKETS_DECISIONS,
  getResultProposals: OF_MARKETS_DECISIONS,
  getResultQuestions: OF_MARKETS_DECISIONS,
}

const isList = ({ method, docs, also }: Endpoint): boolean =>
  method === 'GET' && (docs._zod.def.type === 'array' || 'totalDocs' in also.shape)

const asked = ASKERS.flatMap((asker) => callsOf(asker, KNOWN)).map(({ path }) => path.replace(/\?.*/, ''))

/** Roles, readers and ids stand for one step each. */
const isAsked = ({ path }: Endpoint): boolean => {
  const pattern = new RegExp(`^/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return asked.some((one) => pattern.test(one))
}

test('every list of the contract is measured in the big world, or said here not to be', () => {
  const lists = Object.entries<Endpoint>(calls).filter(([, call]) => isList(call))
  const left = lists.filter(([, call]) => !isAsked(call)).map(([name]) => name)
  expect(left.toSorted()).toEqual(Object.keys(UNMEASURED).toSorted())
})
