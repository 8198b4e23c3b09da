/** The four sites of the demo world, and the second look of the first, as different as sites can be: see docs/domain/sites.md. */
import { completeConfig, DARK_PALETTE, LIGHT_PALETTE, type SiteConfig } from '@paddock/contract'
import { CLUB_TEXTS, demoTexts, SHUT_TEXTS, SPIN_TEXTS } from './demo-texts.ts'

export type DemoSite = {
  readonly id: number
  readonly label: string
  readonly maintenance: boolean
  readonly config: SiteConfig
}

const WHATSAPP = '919800000001'

/** Paddock as the world sees it: by day, blue. */
const world = {
  label: 'world',
  name: 'Paddock World',
  isWorld: true,
  logoText: { first: 'Paddock ', second: 'World' },
  theme: {
    background: 'light',
    dark: {
      ...DARK_PALETTE,
      page: '#0a1020',
      surface: '#121a2e',
      raised: '#1b2540',
      line: '#2c3957',
      quiet: '#9dabc9',
      brand: '#5b9dff',
      onBrand: '#04122b',
      brandText: '#82b4ff',
    },
    light: {
      ...LIGHT_PALETTE,
      page: '#e8eefa',
      raised: '#f1f5fd',
      line: '#cdd8ec',
      text: '#101d38',
      quiet: '#4c5c7d',
      brand: '#1250b8',
      onBrand: '#ffffff',
      brandText: '#1250b8',
    },
  },
}

const slides = [
  { image: '/slides/in-play.svg', link: '/inPlay', title: 'Every ball, live' },
  { image: '/slides/back-and-lay.svg', link: '/rules-and-regulation', title: 'Back it or lay it' },
  { image: '/slides/cash-out.svg', link: '/open-bets', title: 'Cash out when you like' },
]

const demo = completeConfig({
  name: 'Paddock',
  type: 'b2c',
  logoText: { first: 'Pad', second: 'dock' },
  secondLook: world,
  marqueeText: 'Welcome to Paddock. Bet only what you can afford to lose.',
  headerBottom: { marqueeText: 'Cash out while the match is on' },
  slideShow: slides,
  translations: demoTexts(slides),
  footer: { company: 'Paddock Demo Ltd', text: 'A demo installation: no real money is taken.' },
  socialMedia: { telegram: 'https://t.me/paddock', instagram: 'https://instagram.com/paddock' },
  registration: {
    whatsappNumber: WHATSAPP,
    whatsappNumberForCreateId: WHATSAPP,
    depositWhatsapp: WHATSAPP,
    withdrawWhatsapp: WHATSAPP,
  },
  switches: {
    switchSite: true,
    practice: true,
    restingBets: true,
    otpLogin: true,
    referralCode: true,
    affiliates: true,
    publicPages: true,
    leaderboard: true,
    latestBets: true,
    promoCode: true,
    userNameAtSignUp: true,
    instantIdOnWhatsapp: true,
    whatsappInBar: true,
    sportsBook: true,
    playerCancelsWithdrawals: true,
  },
})

/** For agents and their players: points only, no sign-up, light. */
const club = completeConfig({
  name: 'Paddock Club',
  type: 'b2b',
  logoText: { first: 'The ', second: 'Club' },
  theme: {
    background: 'light',
    dark: {
      ...DARK_PALETTE,
      page: '#08130f',
      surface: '#0f1e18',
      raised: '#172a22',
      line: '#26423a',
      quiet: '#97b3a7',
      brand: '#2fae7a',
      onBrand: '#03140c',
      brandText: '#4fd39c',
    },
    light: {
      ...LIGHT_PALETTE,
      page: '#e8f0ec',
      surface: '#ffffff',
      raised: '#f1f7f4',
      line: '#cfded7',
      text: '#10241c',
      quiet: '#4b6459',
      brand: '#12664a',
      onBrand: '#ffffff',
      brandText: '#12664a',
      profit: '#08703a',
    },
  },
  marqueeText: 'Members only. Ask your agent for an id.',
  translations: CLUB_TEXTS,
  footer: { company: 'Paddock Club', text: 'For invited members.', copyrightYear: 2021 },
  registration: { whatsappNumber: '919800000002' },
  jurisdiction: { name: 'club', countryCodes: ['91'], money: 'POINTS', minimumAge: 21 },
  casino: { walletMode: 'exposure' },
  switches: { indiaOnly: true, demoLogin: false, editOdds: false, exports: false, welcomePopup: false },
})

/** Nothing but a casino. */
const spin = completeConfig({
  name: 'Spin',
  type: 'b2c',
  onlyCasino: true,
  logoText: { first: 'Sp', second: 'in' },
  theme: {
    background: 'dark',
    dark: {
      ...DARK_PALETTE,
      page: '#120b1d',
      surface: '#1b1129',
      raised: '#281a3a',
      line: '#3d2a56',
      text: '#f2ecfa',
      quiet: '#b6a5cc',
      brand: '#ff5fa2',
      onBrand: '#2a0516',
      brandText: '#ff8dbc',
    },
    light: {
      ...LIGHT_PALETTE,
      page: '#f3ecf7',
      surface: '#ffffff',
      raised: '#f8f3fb',
      line: '#ddd0e6',
      text: '#241430',
      quiet: '#63536f',
      brand: '#b3125f',
      onBrand: '#ffffff',
      brandText: '#a30f56',
    },
  },
  marqueeText: 'New tables every evening',
  translations: SPIN_TEXTS,
  footer: { company: 'Spin Demo Ltd', text: '' },
  registration: { whatsappNumber: '919800000003' },
  switches: { highPercentageGames: true, casinoWithoutAccount: true, manyPendingDeposits: true, switchSite: true },
})

/** Closed for work. */
const shut = completeConfig({
  name: 'Shut',
  type: 'b2c',
  logoText: { first: 'Sh', second: 'ut' },
  theme: {
    dark: { ...DARK_PALETTE, brand: '#8fa3b5', onBrand: '#0d1217', brandText: '#a9bbcb' },
    light: { ...LIGHT_PALETTE, brand: '#3f5567', onBrand: '#ffffff', brandText: '#3f5567' },
  },
  marqueeText: 'We are back in a moment',
  translations: SHUT_TEXTS,
  footer: { company: 'Shut Demo Ltd', text: '' },
})

export const DEMO_SITES: readonly DemoSite[] = [
  { id: 1, label: 'demo', maintenance: false, config: demo },
  { id: 2, label: 'club', maintenance: false, config: club },
  { id: 3, label: 'spin', maintenance: false, config: spin },
  { id: 4, label: 'shut', maintenance: true, config: shut },
]
