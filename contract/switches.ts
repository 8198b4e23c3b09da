/**
 * Every difference between sites that the specification grants "some domains", as a switch of the site's configuration: one
 * row each. A component asks for a switch, never for a domain name; a switch that is not set has its default. CONTRIBUTING.md "How our code reads".
 */

import type { PracticeMode } from '@paddock/domain/practice'
import type { MoneyLaw } from './shapes/site.ts'
import { SWITCH_NAMES, type SwitchName } from './switch-names.ts'

type Row = {
  readonly default: boolean
  /** Sites of the other kind never have it. */
  readonly only?: 'b2b' | 'b2c'
  /** What the site must have for it: sports, a casino, players' own money. */
  readonly needs?: 'sports' | 'casino' | 'money'
  /** As which it protects people or what is theirs: setting it the other way needs a second officer. `controls.ts`. */
  readonly protects?: 'on' | 'off'
  readonly source: string
  readonly meaning: string
}

export const SWITCHES: Readonly<Record<SwitchName, Row>> = {
  /* getting in */
  register: {
    default: true,
    only: 'b2c',
    source: '001 §2.4, §2.8, §6',
    meaning: 'Visitors may sign up; existing clients read it as isRegister.',
  },
  forgotPassword: {
    default: true,
    only: 'b2c',
    source: '001 §2.8, §6',
    meaning: 'A lost password is replaced by a code; existing clients read it as forgetPassword.',
  },
  otpLogin: {
    default: false,
    source: '000 §5, 001 §2.8',
    meaning: 'Login with a mobile number and a code instead of a password.',
  },
  demoLogin: { default: true, source: '001 §2.8', meaning: 'A demo account for six hours, without sign-up.' },
  practice: {
    default: false,
    source: 'decision 0108',
    meaning: 'Players may practise with points on the same markets, in a book of their own.',
  },
  secureAuth: {
    protects: 'on',
    default: true,
    source: '000 §1',
    meaning: 'Players may switch on a second factor under /secureauth; where withdrawals need one, they always may.',
  },
  oneSession: {
    protects: 'on',
    default: false,
    source: '001 §2.3',
    meaning: 'An account is open in one place only; another one shows the duplicate-screen page.',
  },
  loginLinks: {
    protects: 'off',
    default: false,
    source: '001 §2.1',
    meaning: 'An upline may hand out a ticket that signs a player in once, for /login-user links.',
  },
  registerOnWhatsapp: {
    default: false,
    only: 'b2c',
    source: '001 §2.8',
    meaning: 'Register opens a WhatsApp chat instead of the form.',
  },
  forgotPasswordOnWhatsapp: {
    default: false,
    only: 'b2c',
    source: '001 §2.8',
    meaning: 'Forgot password opens a WhatsApp chat instead of the form.',
  },
  instantIdOnWhatsapp: {
    default: false,
    source: '001 §2.9',
    meaning: 'A shortcut in the register sheet asks for an id on WhatsApp.',
  },
  userNameAtSignUp: { default: false, source: '001 §2.9', meaning: 'The register sheet asks for a user name too.' },
  referralCode: {
    default: false,
    only: 'b2c',
    source: '001 §2.9',
    meaning: 'The register sheet takes a referral code.',
  },
  promoCode: { default: false, only: 'b2c', source: '001 §2.9', meaning: 'The register sheet takes a promo code.' },
  indiaOnly: {
    default: false,
    protects: 'on',
    source: '000 §6, 001 §5',
    meaning: 'Only +91 numbers; the country list has one entry.',
  },
  welcomePopup: {
    default: true,
    source: '001 §2.3, §6',
    meaning: 'The banner about phishing after the first login; some domains skip it.',
  },

  future9Flag: {
    default: false,
    only: 'b2b',
    source: '000 §3, §7',
    meaning: 'The login of existing clients carries the flag future9.',
  },
  diamondFlag: {
    default: false,
    only: 'b2b',
    source: '000 §3, §7',
    meaning: 'The login of existing clients carries the flag diamondWL.',
  },

  /* money */
  paymentGateway: {
    default: true,
    only: 'b2c',
    needs: 'money',
    source: '000 §6',
    meaning: 'The payment integration: IPAY is offered beside transfers by hand.',
  },
  deposit: {
    default: true,
    only: 'b2c',
    needs: 'money',
    source: '001 §2.4',
    meaning: 'Players deposit by themselves; existing clients read it as depositButton.',
  },
  withdraw: {
    default: true,
    only: 'b2c',
    needs: 'money',
    source: '001 §2.4',
    meaning: 'Players withdraw by themselves; existing clients read it as withdrawButton.',
  },
  depositOnWhatsapp: {
    default: false,
    source: '001 §2.4, §5',
    meaning: 'The deposit button opens a chat, and demo accounts are not stopped there.',
  },
  withdrawOnWhatsapp: {
    default: false,
    source: '001 §2.4, §5',
    meaning: 'The withdraw button opens a chat, and demo accounts are not stopped there.',
  },
  newPaymentDrawers: {
    default: true,
    source: '001 §6',
    meaning: 'The new drawers for deposit and withdraw instead of pages.',
  },
  otherPaymentFlow: {
    default: false,
    source: '001 §6',
    meaning: 'The other payment flow: a deposit is one form with reference and bonus.',
  },
  whatsappInDeposit: {
    default: true,
    source: '001 §2.13',
    meaning: 'The deposit drawer offers WhatsApp as a way to pay.',
  },
  paymentMethodStrip: { default: true, only: 'b2c', source: '001 §2.3', meaning: 'The strip of payment logos.' },
  onlyUpiAndCrypto: {
    default: false,
    source: '001 §2.15',
    meaning: 'The strip shows UPI and crypto only.',
  },
  visaAndAmex: {
    default: true,
    only: 'b2c',
    source: '001 §2.15',
    meaning: 'The strip shows Visa and American Express too.',
  },
  manyPendingDeposits: {
    default: false,
    source: '001 §4, §6',
    meaning: 'A pending deposit does not stop a new one.',
  },
  manyPendingWithdrawals: {
    default: false,
    source: '001 §4, §6',
    meaning: 'A pending withdrawal does not stop a new one.',
  },
  depositProof: {
    protects: 'on',
    default: true,
    source: '001 §5',
    meaning: 'A player adds an image of the payment to a deposit by hand.',
  },
  depositsByRule: {
    protects: 'off',
    default: false,
    only: 'b2c',
    needs: 'money',
    source: '001 §2.4 (ours)',
    meaning: 'A deposit that a line of a statement proves, from an account that is known, is approved with no officer.',
  },
  playerCancelsDeposits: {
    default: false,
    source: '001 §3.5',
    meaning: 'A player may take a pending deposit back, as some sites let them.',
  },
  playerCancelsWithdrawals: {
    protects: 'off',
    default: false,
    source: '001 §4',
    meaning: 'A player may cancel a pending withdrawal; forbidden in some jurisdictions (security 1.3, RTS14B).',
  },
  leastBalance300: {
    default: false,
    source: '000 §9',
    meaning: 'The least deposit and withdrawal is 300.',
  },
  pointsFromPlayers: {
    protects: 'off',
    default: false,
    only: 'b2c',
    needs: 'money',
    source: 'security T52',
    meaning: 'Officers take points from players and settle cash with them; what holds a withdrawal holds these too.',
  },
  withdrawalsByRule: {
    protects: 'off',
    default: false,
    only: 'b2c',
    needs: 'money',
    source: 'security T53',
    meaning: 'A withdrawal against which the rule has nothing is sent to its gateway with no officer.',
  },
  bonuses: { default: true, only: 'b2c', source: '001 §5', meaning: 'Bonus offers at a deposit.' },
  referralProgramme: {
    default: true,
    only: 'b2c',
    source: '000 §4, §6',
    meaning: 'Players bring players: the referral setting is asked for after login.',
  },

  /* betting */
  editOdds: { default: true, needs: 'sports', source: '000 §5', meaning: 'Odds may be changed in the slip.' },
  ladderSteps: {
    default: true,
    needs: 'sports',
    source: '000 §5 (our default)',
    meaning: 'Odds step along the exchange ladder; off, by 1 or 0.01 as the specification has it.',
  },
  cashOut: { default: true, needs: 'sports', source: '000 §3', meaning: 'Positions may be cashed out.' },
  restingBets: {
    default: false,
    needs: 'sports',
    source: 'law 1.3',
    meaning: "Players' unmatched bets stay in the book.",
  },
  quickBet: { default: true, needs: 'sports', source: '000 §4', meaning: 'A tap on a price places the bet.' },
  successDialog: {
    default: true,
    needs: 'sports',
    source: '000 §2, §4',
    meaning:
      'A matched bet is said in a dialog until Okay is pressed; off, in a message that goes by itself. An order that waits in the market never has a dialog.',
  },
  averageOdds: {
    default: true,
    needs: 'sports',
    source: '000 §2',
    meaning: 'Open bets can be merged by their average.',
  },
  liveTv: { default: true, needs: 'sports', source: '000 §1', meaning: 'Live television on the event page.' },

  /* casino */
  sportsBook: {
    default: false,
    needs: 'casino',
    source: '001 §2.4',
    meaning: 'The premium sports book: games of the casino that are slips at fixed odds.',
  },
  casinoWithoutAccount: {
    protects: 'off',
    default: false,
    needs: 'casino',
    source: '001 §2.1',
    meaning: 'Visitors may play games for points, without an account.',
  },
  europeanCasinoDisabled: {
    default: false,
    needs: 'casino',
    source: '000 §6, 001 §6',
    meaning: 'Games of one live-casino provider are hidden.',
  },
  highPercentageGames: {
    default: false,
    needs: 'casino',
    source: '000 §6',
    meaning: "The configured games go first, as the site's high-percentage list.",
  },
  wageringDisabledTypes: {
    default: false,
    needs: 'casino',
    source: '000 §6',
    meaning: 'Stakes on the configured types of games do not count for a bonus.',
  },

  /* pages and blocks */
  switchSite: {
    default: false,
    source: '000 §1, §6; 001 §2.4',
    meaning: 'A player may change to the second themed site; existing clients read it as isSwitchAllowed.',
  },
  socketToken: {
    protects: 'off',
    default: true,
    source: '001 §7.1, security T57',
    meaning:
      'A socket may be opened with the token of the session, as existing clients do; without it only with a ticket.',
  },
  themeStyles: { default: false, source: '000 §6, 001 §2.4', meaning: 'The popup that offers two styles.' },
  nightMode: { default: true, source: '001 §2.4', meaning: 'The toggle between night and day.' },
  newMobileHome: { default: true, source: '001 §2.5', meaning: 'The top banner with the balance on the mobile home.' },
  getInTouch: { default: true, only: 'b2c', source: '001 §2.3', meaning: 'The get-in-touch block.' },
  bettingFeatures: { default: true, only: 'b2c', source: '001 §2.3', meaning: 'The block of betting features.' },
  whatsappInBar: { default: false, source: '001 §2.6', meaning: 'The WhatsApp item of the bottom bar.' },
  howToVideos: { default: true, only: 'b2c', source: '001 §2.7', meaning: 'Buttons of how-to videos in the footer.' },
  companyLinks: {
    default: true,
    only: 'b2c',
    source: '001 §2.7',
    meaning: 'Company links of the footer work, with resources, affiliates and contact.',
  },
  affiliates: { default: false, source: '000 §1', meaning: 'The affiliate programme.' },
  leaderboard: { default: false, source: '000 §1', meaning: 'The leadership board.' },
  publicPages: {
    default: false,
    only: 'b2c',
    needs: 'sports',
    source: '001 §2.2',
    meaning: 'Matches and their prices under /matches, for who has no account and for search engines.',
  },
  latestBets: {
    default: false,
    needs: 'sports',
    source: '000 §2',
    meaning: 'The latest bets and winners, a quarter of an hour late, for everybody.',
  },
  complaintBox: { default: true, source: '000 §1', meaning: 'The complaint box.' },
  ownChat: {
    default: true,
    source: '001 §3.2',
    meaning: 'Players talk with officers of the site in its own pages; a chat of somebody else stands beside it.',
  },
  apkLink: { default: false, source: '000 §6, 001 §2.8', meaning: 'The download link of the Android app.' },
  updatePopup: {
    default: false,
    source: '001 §2.3',
    meaning: 'The popup about an update of the app, when the stored version differs.',
  },
  exports: {
    default: true,
    source: '001 §2.12',
    meaning: "Excel and PDF of the transactions; off, the buttons say 'Coming Soon'.",
  },
  desktopRedirect: {
    default: false,
    source: '001 §7.2',
    meaning: "Desktop visitors are led to the host with the prefix 'd.'.",
  },
  developerToolsWatch: {
    protects: 'on',
    default: false,
    source: '001 §7, §7.2',
    meaning: 'The page reports when developer tools are open.',
  },
}

/** What decides about switches, of a site's configuration. */
export type SwitchBoard = {
  readonly type: 'b2b' | 'b2c'
  readonly onlyCasino: boolean
  readonly noCasino: boolean
  readonly switches: { readonly [N in SwitchName]?: boolean | undefined }
  readonly jurisdiction: { readonly money: MoneyLaw; readonly forbidden: readonly SwitchName[] }
  readonly payments: { readonly secondFactorAbove: number | null }
}

/** The law first, then what the site is, then what it chose. */
export function isOn(site: SwitchBoard, name: SwitchName): boolean {
  const { only, needs, default: usual } = SWITCHES[name]
  // Where the law leaves players nothing else.
  if (name === 'practice' && site.jurisdiction.money === 'NONE') return true
  // What a site asks for before it pays, its players can set up.
  if (name === 'secureAuth' && site.payments.secondFactorAbove !== null) return true
  if (site.jurisdiction.forbidden.includes(name)) return false
  if (only !== undefined && only !== site.type) return false
  if (needs !== undefined && !has(site, needs)) return false
  return site.switches[name] ?? usual
}

function has(site: SwitchBoard, needed: 'sports' | 'casino' | 'money'): boolean {
  switch (needed) {
    case 'sports':
      return !site.onlyCasino
    case 'casino':
      return !site.noCasino
    case 'money':
      return site.jurisdiction.money === 'REAL'
  }
}

/** Whether players of the site practise; where nothing may be played for money they do, whatever it chose. docs/domain/practice.md. */
export function practiceModeOf(site: SwitchBoard): PracticeMode {
  if (site.jurisdiction.money === 'NONE') return 'ONLY'
  return isOn(site, 'practice') ? 'BESIDE' : 'OFF'
}

export type Switches = Readonly<Record<SwitchName, boolean>>

export const resolveSwitches = (site: SwitchBoard): Switches =>
  Object.fromEntries(SWITCH_NAMES.map((name) => [name, isOn(site, name)])) as Switches
