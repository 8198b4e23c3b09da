/** Examples of the calls about sites, as they stand on the wire. */
import { completeConfig } from '../shapes/site.ts'
import { resolveSwitches } from '../switches.ts'
import { EXAMPLE_PAGE, EXAMPLE_SITE_HOST, EXAMPLE_SITE_PAIR } from './shapes.ts'

export const EXAMPLE_CONFIG = completeConfig({
  name: 'Paddock',
  type: 'b2c',
  marqueeText: 'Welcome',
  logoText: { first: 'Pad', second: 'dock' },
  slideShow: [{ image: '/images/final.webp', link: null, title: 'The final' }],
  socialMedia: { telegram: 'https://t.me/paddock' },
  registration: { whatsappNumber: '919800000001', chat: { type: 'tawk', value: 'a1b2c3/default' } },
  switches: { otpLogin: true },
  translations: { hi: { marqueeText: 'स्वागत है' } },
})

const {
  pages: _pages,
  casino: _casino,
  androidApp: _androidApp,
  leaderboard: _leaderboard,
  houseCaps: _houseCaps,
  ownCaps: _ownCaps,
  ...EXAMPLE_SHOWN
} = EXAMPLE_CONFIG

export const EXAMPLE_SITE_VIEW = {
  ...EXAMPLE_SHOWN,
  translations: { hi: { marqueeText: 'स्वागत है' } },
  switches: resolveSwitches(EXAMPLE_CONFIG),
  isRegister: true,
  forgetPassword: true,
  depositButton: true,
  withdrawButton: true,
  version: 3,
}

const EXAMPLE_SUMMARY = {
  siteId: '1',
  label: 'demo',
  name: 'Paddock',
  type: 'b2c',
  version: 3,
  maintenance: false,
  useSocket: true,
  hasDraft: false,
}

const EXAMPLE_SWITCHES = { maintenance: true, until: '2026-11-21T10:25:00.000Z', useSocket: true, refreshFrom: null }

const EXAMPLE_VERSION = {
  version: 3,
  at: '2026-11-21T09:55:00.000Z',
  author: 'administrator',
  note: 'Banners of the final',
  restores: null,
}

const EXAMPLE_DETAILS = { whatsapp: '919800000001', depositWhatsapp: null, withdrawWhatsapp: null, telegram: null }
const EXAMPLE_COMMUNICATION = { ...EXAMPLE_DETAILS, chat: { type: 'tawk', value: 'a1b2c3/default' } }
const CODE = { transactionCode: '123456' }
const OF_SITE = { role: 'whiteLabel', siteId: '1' }

const EXAMPLE_ROLES = {
  whiteLabelId: '1',
  domainName: 'demo',
  type: 'b2c',
  roles: ['whiteLabel', 'agent', 'user'],
  validWhiteLabels: [{ whiteLabelId: '1', domainName: 'demo' }],
}

export const siteExamples = {
  getPage: { query: { name: 'about-us', language: 'en' }, docs: { text: '## Who we are\nA betting exchange.' } },
  getCurrency: {
    query: { whiteLabelId: '1', server: 'b2c' },
    docs: { currency: 'INR', symbol: '₹', rate: 1, decimals: 2 },
  },
  getReferralSetting: { docs: { enabled: true, branchIds: ['12'] } },
  getCommunication: { query: { adminId: '12' }, docs: EXAMPLE_COMMUNICATION },
  getOwnCommunication: { params: { role: 'user' }, docs: EXAMPLE_COMMUNICATION },
  setCommunication: { params: { role: 'branch' }, body: { details: EXAMPLE_DETAILS, ...CODE }, docs: EXAMPLE_DETAILS },
  getWhiteLabelRole: { docs: EXAMPLE_ROLES },
  getPublicWhiteLabelRole: { docs: EXAMPLE_ROLES },
  getInstallation: {
    docs: {
      installation: EXAMPLE_SWITCHES,
      sites: [{ siteId: '1', label: 'demo', name: 'Paddock', isHere: true, ...EXAMPLE_SWITCHES }],
    },
  },
  setMaintenance: {
    body: { maintenanceMode: true, ...CODE, scope: 'site', forMinutes: 30 },
    docs: { maintenanceMode: true, scope: 'site', until: '2026-11-21T10:25:00.000Z' },
  },
  setUseSocket: { body: { socket: false, ...CODE, scope: 'site' }, docs: { socket: false, scope: 'site' } },
  refreshPage: { query: { scope: 'site' }, docs: { withinMs: 15000 } },
  postRefreshPage: { body: { scope: 'site', ...CODE }, docs: { withinMs: 15000 } },
  listSites: { params: { role: 'administrator' }, docs: [EXAMPLE_SUMMARY] },
  getSite: { params: OF_SITE, docs: { site: EXAMPLE_SUMMARY, published: EXAMPLE_CONFIG, draft: null } },
  saveSiteDraft: { params: OF_SITE, body: { config: EXAMPLE_CONFIG, baseVersion: 3 }, docs: EXAMPLE_SUMMARY },
  publishSite: {
    params: OF_SITE,
    body: { config: EXAMPLE_CONFIG, baseVersion: 3, note: 'Banners of the final', ...CODE },
    docs: EXAMPLE_SUMMARY,
    also: { changeId: null, weakens: [] },
  },
  getSiteVersions: { params: OF_SITE, docs: [EXAMPLE_VERSION] },
  getSiteVersion: { params: { ...OF_SITE, version: '3' }, docs: { ...EXAMPLE_VERSION, config: EXAMPLE_CONFIG } },
  rollBackSite: {
    params: OF_SITE,
    body: { version: 2, baseVersion: 3, ...CODE },
    docs: EXAMPLE_SUMMARY,
    also: { changeId: null, weakens: [] },
  },
  createSite: { body: { label: 'north', config: EXAMPLE_CONFIG, ...CODE }, docs: EXAMPLE_SUMMARY },
  getSitePairs: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_SITE_PAIR], also: EXAMPLE_PAGE },
  getSiteHosts: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_SITE_HOST], also: EXAMPLE_PAGE },
  proposeSitePair: {
    params: { role: 'whiteLabel' },
    body: { host: 'demo.example.com', otherHost: 'spin.example.com', ...CODE },
    docs: EXAMPLE_SITE_PAIR,
  },
  acceptSitePair: { params: { role: 'whiteLabel' }, body: { pairId: '3', ...CODE }, docs: EXAMPLE_SITE_PAIR },
  withdrawSitePair: { params: { role: 'whiteLabel' }, body: { pairId: '3', ...CODE }, docs: EXAMPLE_SITE_PAIR },
  confirmSitePair: { body: { pairId: '3', ...CODE }, docs: EXAMPLE_SITE_PAIR },
  endSitePair: { body: { pairId: '3', ...CODE }, docs: EXAMPLE_SITE_PAIR },
  addSiteHost: { body: { siteId: '1', host: 'demo.example.com', ...CODE }, docs: EXAMPLE_SITE_HOST },
  removeSiteHost: { body: { host: 'demo.example.com', ...CODE }, docs: { pairsEnded: 1 } },
} as const
