/**
 * Who may make which call about whom, written by hand from 000 §6, 001 §6 and law 2.7: what the matrix holds the server to.
 * It reads nothing of the permission table that the server decides by, so that a slip there does not excuse itself here.
 * Where a row names nobody, everybody is refused; nobody may ever act on a sibling, an upline or another site's account.
 */
import { type CallName, EXPORTED_LISTS, type ExportName, type ListName } from '@paddock/contract'
import { type Identity, IDENTITIES } from './people.ts'

type Who = readonly Identity[]

/** Who may, by whom the call is about: nobody in particular, oneself, somebody below. Of the studio: which site. */
export type Row = {
  readonly none?: Who
  readonly self?: Who
  readonly downline?: Who
  readonly ownSite?: Who
  readonly otherSite?: Who
  /** What a demo account is refused, with a text of its own. */
  readonly notDemo?: true
}

const EVERYBODY: Who = IDENTITIES
const SIGNED_IN: Who = IDENTITIES.filter((who) => who !== 'visitor')
const PLAYERS: Who = ['demo', 'user']
const OPERATORS: Who = SIGNED_IN.filter((who) => !PLAYERS.includes(who))
/** The second one is equal to the first: what one of two may not do alone is a question of who confirms, not of access. */
const ADMINISTRATOR: Who = ['administrator', 'administrator2']
const WHITE_LABEL: Who = ['whiteLabel']
const SITE_OWNERS: Who = [...ADMINISTRATOR, 'whiteLabel']

const OPEN: Row = { none: EVERYBODY }
const OWN: Row = { none: SIGNED_IN }
const PLAYING: Row = { none: PLAYERS }
const PLAYING_FOR_MONEY: Row = { none: PLAYERS, notDemo: true }
const OPERATING: Row = { none: OPERATORS }
const INSTALLATION: Row = { none: ADMINISTRATOR }
/** About oneself and those below. */
const MINE_AND_BELOW: Row = { none: OPERATORS, self: OPERATORS, downline: OPERATORS }
/** About all below, or one of them. */
const BELOW: Row = { none: OPERATORS, downline: OPERATORS }
/** About somebody below, who is always named. */
const ONE_BELOW: Row = { downline: OPERATORS }
const STUDIO: Row = { ownSite: SITE_OWNERS, otherSite: ADMINISTRATOR }

const CALLS: Readonly<Record<ListName, Row>> = {
  signIn: OPEN,
  sendSignUpOtp: OPEN,
  sendPasswordOtp: OPEN,
  sendSignInOtp: OPEN,
  checkDuplicate: OPEN,
  checkDuplicateByPost: OPEN,
  signUp: OPEN,
  signUpDemo: OPEN,
  resetPassword: OPEN,
  useDirectLogin: OPEN,
  reportDeveloperTools: OPEN,
  getMarkets: OPEN,
  getPriceHistory: OPEN,
  getMarketGroup: OPEN,
  getHighlight: OPEN,
  getHome: OPEN,
  getCumulative: OPEN,
  searchEvents: OPEN,
  getPublicScores: OPEN,
  getCurrency: OPEN,
  getPage: OPEN,
  getCommunication: OPEN,
  getPublicWhiteLabelRole: OPEN,

  signOut: OWN,
  giveSecondFactor: OWN,
  getSecondFactor: OWN,
  confirmSecondFactor: OWN,
  endSecondFactor: OWN,
  renewBackupCodes: OWN,
  getSessions: OWN,
  createSocketTicket: OWN,
  endSession: OWN,
  endOtherSessions: OWN,
  getLoginHistory: OWN,
  getProfile: OWN,
  getPoints: OWN,
  getEventPrices: OWN,
  getLiveTv: OWN,
  getScores: OWN,
  getOwnCommunication: OWN,
  getNotifications: OWN,
  readNotifications: OWN,
  deleteNotifications: OWN,
  verifyReceipt: OWN,
  changePassword: { ...OWN, notDemo: true },
  beginSecondFactor: { ...OWN, notDemo: true },
  getStatement: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },
  getBalanceHistory: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },
  getProfitLoss: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },
  getGameReport: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },

  setConfirmBets: PLAYING,
  getStakes: PLAYING,
  putStakes: PLAYING_FOR_MONEY,
  getQuickStakes: PLAYING,
  putQuickStakes: PLAYING_FOR_MONEY,
  getFavoriteEvents: PLAYING,
  addFavoriteEvent: PLAYING,
  removeFavoriteEvent: PLAYING,
  getFavoriteMarkets: PLAYING,
  addFavoriteMarket: PLAYING,
  removeFavoriteMarket: PLAYING,
  createSwitchLink: PLAYING,
  getAccountLinks: PLAYING,
  linkAccount: PLAYING_FOR_MONEY,
  endAccountLink: PLAYING,
  createCockFight: PLAYING_FOR_MONEY,
  leaveCockFight: PLAYING,
  placeBet: PLAYING,
  cancelBet: PLAYING,
  amendBet: PLAYING,
  getOpenBets: PLAYING,
  getBetHistory: PLAYING,
  getBetHistoryDetails: PLAYING,
  getBet: PLAYING,
  cancelAllBets: PLAYING,
  getExposure: PLAYING,
  getCashOut: PLAYING,
  cashOut: PLAYING,
  getCashOutOutcome: PLAYING,
  getCashOuts: PLAYING,
  getCashOutReceipt: PLAYING,
  getAutoCashOuts: PLAYING,
  setAutoCashOut: PLAYING,
  cancelAutoCashOut: PLAYING,
  getProtection: PLAYING,
  setLimit: PLAYING,
  confirmLoosening: PLAYING,
  cancelLoosening: PLAYING,
  beginTimeOut: PLAYING,
  excludeSelf: PLAYING,
  setRealityCheck: PLAYING,
  acknowledgeRealityCheck: PLAYING,
  declineLimits: PLAYING,
  reviewLimits: PLAYING,
  setMarketing: PLAYING,
  getCost: PLAYING,
  getReferralSetting: PLAYING,
  getWhiteLabelRole: PLAYING,

  getDownlineOpenBets: BELOW,
  getDownlineBet: OPERATING,
  getLinkedTrades: OPERATING,
  getLinkedPairs: OPERATING,
  getDownlineBetHistory: BELOW,
  getDownlineBetHistoryDetails: BELOW,
  getProtectionOfOne: ONE_BELOW,
  tightenLimitOfOne: ONE_BELOW,
  getAuditChain: { none: SITE_OWNERS },
  getAuditLog: { none: SITE_OWNERS, downline: OPERATORS },

  listPeople: MINE_AND_BELOW,
  getPerson: { self: OPERATORS, downline: OPERATORS },
  suggestUserName: OPERATING,
  createPerson: MINE_AND_BELOW,
  clonePerson: ONE_BELOW,
  changePerson: ONE_BELOW,
  resetPersonPassword: ONE_BELOW,
  lockPeople: ONE_BELOW,
  endPeopleSessions: ONE_BELOW,
  createLoginTicket: ONE_BELOW,
  getDashboard: OPERATING,
  getActivity: MINE_AND_BELOW,

  getPaymentMethods: PLAYING_FOR_MONEY,
  createDeposit: PLAYING_FOR_MONEY,
  beginUpi: PLAYING_FOR_MONEY,
  getDepositOutcome: PLAYING,
  getWithdrawalOutcome: PLAYING,
  createIPayDeposit: PLAYING_FOR_MONEY,
  cancelDeposit: PLAYING,
  getManagedMethods: MINE_AND_BELOW,
  createMethod: MINE_AND_BELOW,
  changeMethod: OPERATING,
  arrangeMethod: OPERATING,
  confirmMethod: OPERATING,
  withdrawMethodChange: OPERATING,
  getDeposits: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },
  getDeposit: OPERATING,
  getDepositProof: { none: SIGNED_IN },
  decideDeposit: OPERATING,
  decideDeposits: OPERATING,
  takeDeposit: OPERATING,
  createDepositFor: { downline: ['defaultBranch'] },
  getPaymentMethodsOf: { downline: ['defaultBranch'] },
  getPaymentTotals: BELOW,
  getDuties: BELOW,

  saveAsset: { none: SITE_OWNERS },
  removeAsset: { none: SITE_OWNERS },
  getImageBase: OPEN,
  saveMethodImage: OPERATING,
  previewStatement: MINE_AND_BELOW,
  importStatement: MINE_AND_BELOW,
  getStatementLines: MINE_AND_BELOW,
  setLineAside: OPERATING,
  getStatementImports: MINE_AND_BELOW,
  reverseDeposit: OPERATING,
  getPayoutAccounts: PLAYING_FOR_MONEY,
  getPayoutMethods: PLAYING_FOR_MONEY,
  createPayoutAccount: PLAYING_FOR_MONEY,
  savePayoutImage: PLAYING_FOR_MONEY,
  changePayoutAccount: PLAYING_FOR_MONEY,
  setPrimaryAccount: PLAYING_FOR_MONEY,
  deletePayoutAccount: PLAYING_FOR_MONEY,
  logPayoutAccount: PLAYING,
  getWithdrawTerms: PLAYING_FOR_MONEY,
  createWithdrawal: PLAYING_FOR_MONEY,
  createIPayWithdrawal: PLAYING_FOR_MONEY,
  cancelWithdrawal: PLAYING,
  getWithdrawals: { none: SIGNED_IN, self: SIGNED_IN, downline: OPERATORS },
  getWithdrawal: OPERATING,
  decideWithdrawal: OPERATING,
  takeWithdrawal: OPERATING,
  returnWithdrawal: OPERATING,
  getHeldPayments: BELOW,
  decideHeldPayment: OPERATING,
  getStrayLines: INSTALLATION,
  decideStrayLine: INSTALLATION,
  getKyc: PLAYING_FOR_MONEY,
  addKycDocument: PLAYING_FOR_MONEY,
  submitKyc: PLAYING_FOR_MONEY,
  getKycChecks: MINE_AND_BELOW,
  openKycDocuments: ONE_BELOW,
  decideKyc: ONE_BELOW,

  getBonuses: PLAYING,
  getUserBonuses: PLAYING,
  getMyAwards: PLAYING,
  getMyReferrals: PLAYING,
  getBonusRules: { none: SITE_OWNERS },
  previewBonusRule: { none: SITE_OWNERS },
  createBonusRule: { none: SITE_OWNERS },
  changeBonusRule: { none: SITE_OWNERS },
  arrangeBonusRule: { none: SITE_OWNERS },
  confirmBonusRule: { none: SITE_OWNERS },
  withdrawBonusRule: { none: SITE_OWNERS },
  getAwards: MINE_AND_BELOW,
  giveBonus: { downline: SITE_OWNERS },
  takeBonus: { none: SITE_OWNERS },
  decideAward: { none: SITE_OWNERS },

  givePoints: ONE_BELOW,
  takePoints: ONE_BELOW,
  getDebts: MINE_AND_BELOW,
  settleCash: ONE_BELOW,
  reverseReceipt: ONE_BELOW,
  listReceipts: MINE_AND_BELOW,
  getRebates: MINE_AND_BELOW,
  payRebates: ONE_BELOW,

  setMarketStatus: INSTALLATION,
  declareResult: INSTALLATION,
  rollBackResult: INSTALLATION,
  withdrawRunner: INSTALLATION,
  previewWithdrawal: INSTALLATION,
  setConfirmResults: INSTALLATION,
  getResultProposals: INSTALLATION,
  getControlChanges: { none: SITE_OWNERS },
  confirmControlChange: INSTALLATION,
  endControlChange: { none: SITE_OWNERS },
  proposeAdministrator: INSTALLATION,
  getResultQuestions: INSTALLATION,
  keepResult: INSTALLATION,
  confirmResultProposal: INSTALLATION,
  endResultProposal: INSTALLATION,
  previewDecision: INSTALLATION,
  setEventShowing: INSTALLATION,
  getEventShowing: INSTALLATION,
  getInstallation: INSTALLATION,
  getCasinoGames: OPEN,
  launchCasinoGame: PLAYING,
  getOpenCasinoBets: PLAYING,
  getCasinoHistory: PLAYING,
  getCasinoHistoryDetails: PLAYING,
  getDownlineOpenCasinoBets: BELOW,
  getDownlineCasinoHistory: BELOW,
  getDownlineCasinoHistoryDetails: ONE_BELOW,
  getCasinoProviders: INSTALLATION,
  registerCasinoProvider: INSTALLATION,
  changeCasinoProvider: INSTALLATION,
  addCasinoKey: INSTALLATION,
  retireCasinoKey: INSTALLATION,

  setMaintenance: INSTALLATION,
  setUseSocket: INSTALLATION,
  refreshPage: INSTALLATION,
  postRefreshPage: INSTALLATION,
  createSite: INSTALLATION,
  confirmSitePair: INSTALLATION,
  endSitePair: INSTALLATION,
  addSiteHost: INSTALLATION,
  removeSiteHost: INSTALLATION,

  setCommunication: OPERATING,
  getBroadcasts: OPERATING,
  sendBroadcast: MINE_AND_BELOW,
  listSites: { none: SITE_OWNERS },
  getSitePairs: { none: SITE_OWNERS },
  getSiteHosts: { none: SITE_OWNERS },
  proposeSitePair: { none: WHITE_LABEL },
  acceptSitePair: { none: WHITE_LABEL },
  withdrawSitePair: { none: WHITE_LABEL },
  getSite: STUDIO,
  saveSiteDraft: STUDIO,
  publishSite: STUDIO,
  getSiteVersions: STUDIO,
  getSiteVersion: STUDIO,
  rollBackSite: STUDIO,
}

/** Who may read a list may have it as a file, and nobody else: a new export has no row of its own to be wrong in. */
const EXPORTS = Object.fromEntries(
  Object.entries(EXPORTED_LISTS).map(([name, list]) => [name, CALLS[list]]),
) as Readonly<Record<ExportName, Row>>

export const LAW: Readonly<Record<CallName, Row>> = {
  ...CALLS,
  ...EXPORTS,
  // The markets of operators: those of everybody have no file.
  exportMarkets: INSTALLATION,
}
