/** Every call, by the name that code uses for it. */
import type { Endpoint } from '../endpoint.ts'
import { isExport } from '../exports.ts'
import * as access from './access.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bets from './bets.ts'
import * as bonuses from './bonuses.ts'
import * as cashOut from './cash-out.ts'
import * as controlChanges from './control-changes.ts'
import * as held from './held.ts'
import * as home from './home.ts'
import * as hops from './hops.ts'
import * as images from './images.ts'
import * as markets from './markets.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as pages from './pages.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as points from './points.ts'
import * as prices from './prices.ts'
import * as presets from './presets.ts'
import * as profile from './profile.ts'
import * as protection from './protection.ts'
import * as reports from './reports.ts'
import * as signals from './signals.ts'
import * as statements from './statements.ts'
import * as sites from './sites.ts'
import * as withdrawals from './withdrawals.ts'

export const calls = {
  signIn: auth.signIn,
  signOut: auth.signOut,

  sendSignUpOtp: access.sendSignUpOtp,
  sendPasswordOtp: access.sendPasswordOtp,
  sendSignInOtp: access.sendSignInOtp,
  checkDuplicate: access.checkDuplicate,
  checkDuplicateByPost: access.checkDuplicateByPost,
  signUp: access.signUp,
  signUpDemo: access.signUpDemo,
  resetPassword: access.resetPassword,
  changePassword: access.changePassword,
  giveSecondFactor: access.giveSecondFactor,
  getSecondFactor: access.getSecondFactor,
  beginSecondFactor: access.beginSecondFactor,
  confirmSecondFactor: access.confirmSecondFactor,
  endSecondFactor: access.endSecondFactor,
  renewBackupCodes: access.renewBackupCodes,
  getSessions: access.getSessions,
  createSocketTicket: access.createSocketTicket,
  endSession: access.endSession,
  endOtherSessions: access.endOtherSessions,
  getLoginHistory: access.getLoginHistory,
  exportLoginHistory: access.exportLoginHistory,
  createLoginTicket: access.createLoginTicket,
  createSwitchLink: access.createSwitchLink,
  useDirectLogin: access.useDirectLogin,
  getAccountLinks: hops.getAccountLinks,
  linkAccount: hops.linkAccount,
  endAccountLink: hops.endAccountLink,
  createCockFight: access.createCockFight,
  leaveCockFight: access.leaveCockFight,

  getProfile: profile.getProfile,
  getPoints: profile.getPoints,
  setConfirmBets: profile.setConfirmBets,

  getStakes: presets.getStakes,
  putStakes: presets.putStakes,
  getQuickStakes: presets.getQuickStakes,
  putQuickStakes: presets.putQuickStakes,
  getFavoriteEvents: presets.getFavoriteEvents,
  addFavoriteEvent: presets.addFavoriteEvent,
  removeFavoriteEvent: presets.removeFavoriteEvent,
  getFavoriteMarkets: presets.getFavoriteMarkets,
  addFavoriteMarket: presets.addFavoriteMarket,
  removeFavoriteMarket: presets.removeFavoriteMarket,

  getMarkets: markets.getMarkets,
  exportMarkets: markets.exportMarkets,
  getMarketGroup: home.getMarketGroup,
  getHighlight: home.getHighlight,
  getHome: home.getHome,
  getCumulative: home.getCumulative,
  searchEvents: markets.searchEvents,
  getEventPrices: markets.getEventPrices,
  getPriceHistory: prices.getPriceHistory,
  getScores: markets.getScores,
  getPublicScores: markets.getPublicScores,
  getLiveTv: markets.getLiveTv,

  placeBet: bets.placeBet,
  cancelBet: bets.cancelBet,
  amendBet: bets.amendBet,
  getOpenBets: bets.getOpenBets,
  getDownlineOpenBets: bets.getDownlineOpenBets,
  exportDownlineOpenBets: bets.exportDownlineOpenBets,
  getBetHistory: bets.getBetHistory,
  getDownlineBetHistory: bets.getDownlineBetHistory,
  exportSettledMarkets: bets.exportSettledMarkets,
  getBetHistoryDetails: bets.getBetHistoryDetails,
  exportBets: bets.exportBets,
  getDownlineBetHistoryDetails: bets.getDownlineBetHistoryDetails,
  getBet: bets.getBet,
  getDownlineBet: bets.getDownlineBet,
  getLinkedTrades: bets.getLinkedTrades,
  exportLinkedTrades: bets.exportLinkedTrades,
  getLinkedPairs: bets.getLinkedPairs,
  exportLinkedPairs: bets.exportLinkedPairs,
  cancelAllBets: bets.cancelAllBets,
  getExposure: bets.getExposure,
  getCashOut: cashOut.getCashOut,
  cashOut: cashOut.cashOut,
  getCashOutOutcome: cashOut.getCashOutOutcome,
  getCashOuts: cashOut.getCashOuts,
  getCashOutReceipt: cashOut.getCashOutReceipt,
  getAutoCashOuts: cashOut.getAutoCashOuts,
  setAutoCashOut: cashOut.setAutoCashOut,
  cancelAutoCashOut: cashOut.cancelAutoCashOut,

  getProtection: protection.getProtection,
  setLimit: protection.setLimit,
  confirmLoosening: protection.confirmLoosening,
  cancelLoosening: protection.cancelLoosening,
  beginTimeOut: protection.beginTimeOut,
  excludeSelf: protection.excludeSelf,
  setRealityCheck: protection.setRealityCheck,
  acknowledgeRealityCheck: protection.acknowledgeRealityCheck,
  declineLimits: protection.declineLimits,
  reviewLimits: protection.reviewLimits,
  setMarketing: protection.setMarketing,
  getCost: protection.getCost,
  getProtectionOfOne: protection.getProtectionOfOne,
  tightenLimitOfOne: protection.tightenLimitOfOne,

  getAuditLog: audit.getAuditLog,
  exportAuditLog: audit.exportAuditLog,
  getAuditChain: audit.getAuditChain,

  listPeople: people.listPeople,
  exportPeople: people.exportPeople,
  getPerson: people.getPerson,
  suggestUserName: people.suggestUserName,
  createPerson: people.createPerson,
  clonePerson: people.clonePerson,
  changePerson: people.changePerson,
  resetPersonPassword: people.resetPersonPassword,
  lockPeople: people.lockPeople,
  endPeopleSessions: people.endPeopleSessions,
  getDashboard: people.getDashboard,
  getActivity: people.getActivity,
  exportActivity: people.exportActivity,

  givePoints: points.givePoints,
  takePoints: points.takePoints,
  getDebts: points.getDebts,
  exportDebts: points.exportDebts,
  settleCash: points.settleCash,
  reverseReceipt: points.reverseReceipt,
  listReceipts: points.listReceipts,
  exportReceipts: points.exportReceipts,
  verifyReceipt: points.verifyReceipt,
  getRebates: points.getRebates,
  exportRebates: points.exportRebates,
  payRebates: points.payRebates,

  getStatement: reports.getStatement,
  exportStatement: reports.exportStatement,
  getBalanceHistory: reports.getBalanceHistory,
  getProfitLoss: reports.getProfitLoss,
  exportProfitLoss: reports.exportProfitLoss,
  getGameReport: reports.getGameReport,

  getNotifications: notifications.getNotifications,
  readNotifications: notifications.readNotifications,
  deleteNotifications: notifications.deleteNotifications,
  getBroadcasts: notifications.getBroadcasts,
  exportBroadcasts: notifications.exportBroadcasts,
  sendBroadcast: notifications.sendBroadcast,

  setMarketStatus: operator.setMarketStatus,
  declareResult: operator.declareResult,
  rollBackResult: operator.rollBackResult,
  withdrawRunner: operator.withdrawRunner,
  previewWithdrawal: operator.previewWithdrawal,
  setConfirmResults: operator.setConfirmResults,
  getControlChanges: controlChanges.getControlChanges,
  confirmControlChange: controlChanges.confirmControlChange,
  endControlChange: controlChanges.endControlChange,
  proposeAdministrator: controlChanges.proposeAdministrator,
  getResultProposals: operator.getResultProposals,
  getResultQuestions: operator.getResultQuestions,
  keepResult: operator.keepResult,
  confirmResultProposal: operator.confirmResultProposal,
  endResultProposal: operator.endResultProposal,
  previewDecision: operator.previewDecision,
  setEventShowing: operator.setEventShowing,
  getEventShowing: operator.getEventShowing,

  getPage: pages.getPage,
  getCurrency: sites.getCurrency,
  getReferralSetting: sites.getReferralSetting,
  getCommunication: sites.getCommunication,
  getOwnCommunication: sites.getOwnCommunication,
  setCommunication: sites.setCommunication,
  getWhiteLabelRole: sites.getWhiteLabelRole,
  getPublicWhiteLabelRole: sites.getPublicWhiteLabelRole,
  getInstallation: sites.getInstallation,
  setMaintenance: sites.setMaintenance,
  setUseSocket: sites.setUseSocket,
  refreshPage: sites.refreshPage,
  postRefreshPage: sites.postRefreshPage,
  listSites: sites.listSites,
  exportSites: sites.exportSites,
  getSite: sites.getSite,
  saveSiteDraft: sites.saveSiteDraft,
  publishSite: sites.publishSite,
  getSiteVersions: sites.getSiteVersions,
  getSiteVersion: sites.getSiteVersion,
  rollBackSite: sites.rollBackSite,
  reportDeveloperTools: signals.reportDeveloperTools,
  createSite: sites.createSite,
  getSitePairs: hops.getSitePairs,
  getSiteHosts: hops.getSiteHosts,
  proposeSitePair: hops.proposeSitePair,
  acceptSitePair: hops.acceptSitePair,
  withdrawSitePair: hops.withdrawSitePair,
  confirmSitePair: hops.confirmSitePair,
  endSitePair: hops.endSitePair,
  addSiteHost: hops.addSiteHost,
  removeSiteHost: hops.removeSiteHost,
  getPaymentMethods: payments.getPaymentMethods,
  getManagedMethods: payments.getManagedMethods,
  createMethod: payments.createMethod,
  changeMethod: payments.changeMethod,
  arrangeMethod: payments.arrangeMethod,
  confirmMethod: payments.confirmMethod,
  withdrawMethodChange: payments.withdrawMethodChange,
  createDeposit: payments.createDeposit,
  createIPayDeposit: payments.createIPayDeposit,
  beginUpi: payments.beginUpi,
  getDepositOutcome: payments.getDepositOutcome,
  cancelDeposit: payments.cancelDeposit,
  getDeposits: payments.getDeposits,
  exportDeposits: payments.exportDeposits,
  getDeposit: payments.getDeposit,
  getDepositProof: payments.getDepositProof,
  decideDeposit: payments.decideDeposit,
  decideDeposits: payments.decideDeposits,
  takeDeposit: payments.takeDeposit,
  createDepositFor: payments.createDepositFor,
  getPaymentTotals: payments.getPaymentTotals,
  exportPaymentTotals: payments.exportPaymentTotals,

  saveAsset: images.saveAsset,
  removeAsset: images.removeAsset,
  getImageBase: images.getImageBase,
  saveMethodImage: images.saveMethodImage,

  importStatement: statements.importStatement,
  getStatementLines: statements.getStatementLines,
  exportStatementLines: statements.exportStatementLines,

  getBonuses: bonuses.getBonuses,
  getUserBonuses: bonuses.getUserBonuses,
  getMyAwards: bonuses.getMyAwards,
  getMyReferrals: bonuses.getMyReferrals,
  getBonusRules: bonuses.getBonusRules,
  previewBonusRule: bonuses.previewBonusRule,
  createBonusRule: bonuses.createBonusRule,
  changeBonusRule: bonuses.changeBonusRule,
  arrangeBonusRule: bonuses.arrangeBonusRule,
  confirmBonusRule: bonuses.confirmBonusRule,
  withdrawBonusRule: bonuses.withdrawBonusRule,
  getAwards: bonuses.getAwards,
  exportAwards: bonuses.exportAwards,
  giveBonus: bonuses.giveBonus,
  takeBonus: bonuses.takeBonus,
  decideAward: bonuses.decideAward,
  reverseDeposit: withdrawals.reverseDeposit,
  getPayoutAccounts: withdrawals.getPayoutAccounts,
  getPayoutMethods: withdrawals.getPayoutMethods,
  createPayoutAccount: withdrawals.createPayoutAccount,
  savePayoutImage: withdrawals.savePayoutImage,
  changePayoutAccount: withdrawals.changePayoutAccount,
  setPrimaryAccount: withdrawals.setPrimaryAccount,
  deletePayoutAccount: withdrawals.deletePayoutAccount,
  logPayoutAccount: withdrawals.logPayoutAccount,
  getWithdrawTerms: withdrawals.getWithdrawTerms,
  createWithdrawal: withdrawals.createWithdrawal,
  createIPayWithdrawal: withdrawals.createIPayWithdrawal,
  getWithdrawalOutcome: withdrawals.getWithdrawalOutcome,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  getWithdrawals: withdrawals.getWithdrawals,
  exportWithdrawals: withdrawals.exportWithdrawals,
  getWithdrawal: withdrawals.getWithdrawal,
  decideWithdrawal: withdrawals.decideWithdrawal,
  takeWithdrawal: withdrawals.takeWithdrawal,
  returnWithdrawal: withdrawals.returnWithdrawal,
  getHeldPayments: held.getHeldPayments,
  decideHeldPayment: held.decideHeldPayment,
} as const
export type CallName = keyof typeof calls

type Calls = typeof calls
/** Of the calls whose answer is a file of a list. */
export type ExportName = { [N in CallName]: Calls[N] extends { readonly list: Endpoint } ? N : never }[CallName]
export type ListName = Exclude<CallName, ExportName>

const NAMES = Object.keys(calls) as CallName[]
/** By each export the list that it is made of. */
export const EXPORTED_LISTS = Object.fromEntries(
  NAMES.flatMap((name) => {
    const call: Endpoint = calls[name]
    return isExport(call) ? [[name, NAMES.find((list) => calls[list] === call.list)]] : []
  }),
) as { readonly [N in ExportName]: ListName }
