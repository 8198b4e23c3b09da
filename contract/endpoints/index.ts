/** Every call, by the name that code uses for it. */
import * as access from './access.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bets from './bets.ts'
import * as cashOut from './cash-out.ts'
import * as home from './home.ts'
import * as markets from './markets.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as pages from './pages.ts'
import * as people from './people.ts'
import * as points from './points.ts'
import * as prices from './prices.ts'
import * as presets from './presets.ts'
import * as profile from './profile.ts'
import * as protection from './protection.ts'
import * as reports from './reports.ts'
import * as signals from './signals.ts'
import * as sites from './sites.ts'

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
  createLoginTicket: access.createLoginTicket,
  createSwitchLink: access.createSwitchLink,
  useDirectLogin: access.useDirectLogin,
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
  getBetHistory: bets.getBetHistory,
  getDownlineBetHistory: bets.getDownlineBetHistory,
  getBetHistoryDetails: bets.getBetHistoryDetails,
  getDownlineBetHistoryDetails: bets.getDownlineBetHistoryDetails,
  getBet: bets.getBet,
  getDownlineBet: bets.getDownlineBet,
  cancelAllBets: bets.cancelAllBets,
  getExposure: bets.getExposure,
  getCashOut: cashOut.getCashOut,
  cashOut: cashOut.cashOut,
  getCashOutOutcome: cashOut.getCashOutOutcome,
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
  getAuditChain: audit.getAuditChain,

  listPeople: people.listPeople,
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

  givePoints: points.givePoints,
  takePoints: points.takePoints,
  getDebts: points.getDebts,
  settleCash: points.settleCash,
  listReceipts: points.listReceipts,
  verifyReceipt: points.verifyReceipt,
  getRebates: points.getRebates,
  payRebates: points.payRebates,

  getStatement: reports.getStatement,
  getBalanceHistory: reports.getBalanceHistory,
  getProfitLoss: reports.getProfitLoss,
  getGameReport: reports.getGameReport,

  getNotifications: notifications.getNotifications,
  readNotifications: notifications.readNotifications,
  deleteNotifications: notifications.deleteNotifications,
  getBroadcasts: notifications.getBroadcasts,
  sendBroadcast: notifications.sendBroadcast,

  setMarketStatus: operator.setMarketStatus,
  declareResult: operator.declareResult,
  rollBackResult: operator.rollBackResult,
  withdrawRunner: operator.withdrawRunner,
  previewWithdrawal: operator.previewWithdrawal,
  setConfirmResults: operator.setConfirmResults,
  getResultProposals: operator.getResultProposals,
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
  getSite: sites.getSite,
  saveSiteDraft: sites.saveSiteDraft,
  publishSite: sites.publishSite,
  getSiteVersions: sites.getSiteVersions,
  getSiteVersion: sites.getSiteVersion,
  rollBackSite: sites.rollBackSite,
  reportDeveloperTools: signals.reportDeveloperTools,
  createSite: sites.createSite,
} as const
export type CallName = keyof typeof calls
