import { calls, type Endpoint } from '@paddock/contract'
import { expect, test } from 'vitest'
import { ASKERS, callsOf } from './big-calls.ts'

const KNOWN = {
  player: 3,
  agent: 2,
  master: 1,
  bet: '01234567-89ab-7def-8123-456789abcdef',
  event: 'e1',
  round: 'r1',
  today: '2026-01-31',
  weekAgo: '2026-01-25',
}

const OF_EVENTS = 'of events and prices, of which the big world has no live ones'
const OF_AFFILIATES = 'of affiliates, of which the big world has none'
const OF_BOARDS = 'of prizes and places of boards, a handful for each period, of which the big world has none'
const OF_SITES = 'of sites, of which the big world has two'
const OF_MARKETS_DECISIONS = 'what is decided about markets and settings, of which the big world has nothing waiting'

/** Lists that nobody measures, and why. A reason that says what the big world lacks is a gap, not a promise that the list is quick. */
const UNMEASURED: Readonly<Record<string, string>> = {
  getArticles: 'of articles, of which a list has a hundred at most',
  listArticles: 'of the same, of which a site has three hundred at most',
  getBanners: 'of banners, of which a site has thirty at most',
  listBanners: 'of the same, and the last that are over: 200 at most',
  getPractisers: 'of twins, of which the big world has none',
  getAffiliates: OF_AFFILIATES,
  getBoardPlaces: OF_BOARDS,
  getBoardPrizes: OF_BOARDS,
  getLeftOutPlayers: OF_BOARDS,
  getMyAffiliateSubs: OF_AFFILIATES,
  getCasinoGames:
    'the offer of a site, the same for everybody, which grows with its games: `npm run bench -- lobby` measures it',
  getChats: 'of conversations, of which the big world has none',
  getComplaints: 'of complaints, of which the big world has none',
  getComplaintsOfSite: 'the same list',
  getRestrictions: 'of what levels restrict, of which each has two hundred at most',
  getMyRestrictions: 'the same of those above a player',
  getSchedules: 'of schedules of one officer, of which there are twenty at most',
  getTogetherPlayers: 'of one group, by what names it: the list of groups is measured',
  getCashOuts: 'of sessions, of which the big world has none',
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
  listDeskOfficers: 'of officers of the desk, of whom there is a handful',
  getStartingTerms: 'of sports and kinds, of which there are some fifty',
  getEventRules: 'of the markets of one event that have rules of their own, from memory',
  getMarketTemplates: 'of templates, of which there are a hundred at most',
  getDeskBets: 'of fifty bets of each market of one event, by an index of their own',
  getDeskNotes: 'of notes of a desk, of which the big world has none: found by an index of their event',
  getQuoteHistory: 'of quotes by hand, of which the big world has none: found by an index of their market',
  getPartVoids: 'of voids in part, of which the big world has none: found by an index of their market',
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
