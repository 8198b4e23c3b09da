/**
 * The table of rules and ways: by which calls a bet comes to its effect, and which rule is held on which of them. It is data; what
 * `runs` is run against the engine by ways.db.test.ts, what is a sentence says why that way cannot pass that rule. A new call that
 * changes something, a new way and a new rule each fail there until they have their row, their column and every cell of it.
 */
import { type CallName, EXPORTED_LISTS, type ExportName } from '@paddock/contract'

/** What a call can bring about that a rule of betting is about. */
export type Effect =
  /** Takes a bet in. */
  | 'TAKES'
  /** Makes an order larger, or another price of it. */
  | 'CHANGES'
  /** Takes an order out of the market, and frees what it held. */
  | 'WITHDRAWS'
  /** Closes what is matched, by bets of its own. */
  | 'CLOSES'
  /** Leaves behind what will close by itself. */
  | 'WATCHES'
  /** Opens or shuts a market, or changes who can win in it. */
  | 'OPERATES'
  /** Pays a result, or takes it back. */
  | 'PAYS'
  /** Moves points. */
  | 'MOVES_POINTS'
  /** Makes an account or changes what holds it: terms, locks, limits. */
  | 'CHANGES_TERMS'
  /** Changes what a site or the installation offers. */
  | 'CHANGES_SETTING'
  /** Hands out a session, or what opens one: whoever has it can make the calls above, as its account and no other. */
  | 'HANDS_OUT'

type Reach = readonly Effect[] | { readonly none: string }
const none = (why: string): Reach => ({ none: why })

const ENDS_SESSIONS = none('Only ends sessions.')
const OF_THE_APP = none('What the app shows or keeps for its player; no bet asks it.')
const WORDS_ONLY = none('Words to people.')
const SENDS_CODE = none('Sends a code; nothing is open until it comes back.')
const STRICTER = none('Only ever stricter for its player.')

/** They are no GET for the length of what is asked; a list stays as it was. */
function exportsReach(): { readonly [N in ExportName]?: Reach } {
  const reading = none('Reads a list; nothing changes by it.')
  return Object.fromEntries(Object.keys(EXPORTED_LISTS).map((name) => [name, reading]))
}

/** Every call that changes something. */
export const REACH: { readonly [N in CallName]?: Reach } = {
  placeBet: ['TAKES'],
  amendBet: ['CHANGES'],
  cancelBet: ['WITHDRAWS'],
  cancelAllBets: ['WITHDRAWS'],
  cashOut: ['CLOSES'],
  setAutoCashOut: ['WATCHES'],
  cancelAutoCashOut: none('Takes away what would have closed; what is matched stays.'),

  atTheDesk: none('That a trader is there.'),
  takeRows: none('Whose quotes a market has; a bet at them is refused as any other.'),
  giveRowsBack: none('Whose quotes a market has; a bet at them is refused as any other.'),
  quoteRow: none('What the house offers; a bet at it is refused as any other.'),
  undoQuote: none('What the house offers; a bet at it is refused as any other.'),
  followModel: none('What the house offers; a bet at it is refused as any other.'),
  openRows: none('What the house offers; a bet at it is refused as any other.'),
  shutRows: none('Stops bets.'),
  stopEvent: none('Stops bets.'),
  resumeEvent: ['OPERATES'],
  skewRows: none('What the house offers; a bet at it is refused as any other.'),
  addDeskNote: WORDS_ONLY,
  makeMarket: none('A market that is shut until a trader opens it; a bet on it is refused as any other.'),
  nameMarket: none('What a market is called before anybody bets on it.'),
  saveMarketTemplate: none('What may be made later; no market changes by it.'),
  removeMarketTemplate: none('What may be made later; no market changes by it.'),
  applyMarketTemplate: none('Markets that are shut until a trader opens them.'),
  setStartingTerms: none('How markets start that are made later; none that is there changes by it.'),
  setMarketRules: none('What is told of a market before anybody bets on it.'),
  setMarketTerms: none('What a bet may be; a bet is refused by it as by any limit.'),
  setMarketStatus: ['OPERATES'],
  withdrawRunner: ['OPERATES'],
  voidMarketPart: ['PAYS', 'OPERATES'],
  previewPartVoid: none('Only asks what a void would do.'),
  setEventCap: none('What a house may lose; a bet is refused by it as by any limit.'),
  setEventShowing: none('Where an event is listed; its markets are as open as before.'),
  declareResult: ['PAYS'],
  rollBackResult: ['PAYS'],
  confirmResultProposal: ['PAYS', 'OPERATES'],
  keepResult: none('What was paid stays paid.'),
  previewDecision: none('Only asks what a decision would do.'),
  endResultProposal: none('What was proposed is not done; the market stays as closed or suspended as it is.'),
  setConfirmResults: none('How many officers a result needs; a bet asks nothing of it.'),

  createMethod: none('Where players pay to; nothing is credited by it.'),
  changeMethod: none('Where players pay to; nothing is credited by it.'),
  arrangeMethod: none('Which methods are shown.'),
  confirmMethod: none('Where players pay to; nothing is credited by it.'),
  withdrawMethodChange: none('Where players pay to; nothing is credited by it.'),
  createDeposit: none('A claim: nothing is credited by it.'),
  beginUpi: none('A link to a payment app.'),
  createIPayDeposit: none('A payment is begun at the gateway: nothing is credited by it.'),
  cancelDeposit: none('A claim is taken back.'),
  returnDeposit: ['MOVES_POINTS'],
  createDepositFor: none('A claim: nothing is credited by it.'),
  takeDeposit: none('Who works on a claim.'),
  getWithdrawal: none('Only says that somebody has looked.'),
  decideDeposit: ['MOVES_POINTS'],
  decideDeposits: ['MOVES_POINTS'],
  previewStatement: none('Only asks what an import would keep.'),
  importStatement: none('What a bank says has come; nothing is credited by it.'),
  setLineAside: none('What an officer says of a line; it is evidence as before.'),
  saveAsset: none('An image of the site.'),
  removeAsset: none('An image of the site.'),
  saveMethodImage: none('An image that a payment method may show.'),
  reverseDeposit: ['MOVES_POINTS'],
  oweDeposit: none('Its player has nothing of it; the owner gives points to nobody.'),
  undoOwedDeposit: none('The owner has the points again, or gives them to nobody again.'),
  sendBackDeposit: none('The owner has the points again.'),
  savePayoutImage: none('An image that an account may name.'),
  createPayoutAccount: none('Where somebody is paid to; nothing is paid by it.'),
  changePayoutAccount: none('Where somebody is paid to; nothing is paid by it.'),
  setPrimaryAccount: none('Which account is shown first.'),
  deletePayoutAccount: none('Where somebody is paid to; nothing is paid by it.'),
  logPayoutAccount: none('Answers an existing client; nothing is written.'),
  createWithdrawal: ['MOVES_POINTS'],
  createIPayWithdrawal: ['MOVES_POINTS'],
  cancelWithdrawal: ['MOVES_POINTS'],
  decideWithdrawal: ['MOVES_POINTS'],
  takeWithdrawal: ['MOVES_POINTS'],
  returnWithdrawal: ['MOVES_POINTS'],
  decideHeldPayment: ['MOVES_POINTS'],
  decideStrayLine: ['MOVES_POINTS'],
  createComplaint: WORDS_ONLY,
  saveComplaintImage: none('An image that a complaint may name.'),
  addToComplaint: WORDS_ONLY,
  withdrawComplaint: WORDS_ONLY,
  rateComplaint: WORDS_ONLY,
  answerComplaint: WORDS_ONLY,
  readChat: none('How far somebody has read.'),
  beginChat: WORDS_ONLY,
  sayInChat: WORDS_ONLY,
  rateChat: WORDS_ONLY,
  takeChat: none('Who answers a player.'),
  handOverChat: none('Who answers a player.'),
  answerChat: WORDS_ONLY,
  closeChat: none('A conversation ends.'),
  saveChatImage: none('An image that a conversation may name.'),
  saveChatAnswers: WORDS_ONLY,
  addKycDocument: none('An image of a document.'),
  submitKyc: none('Documents are sent to be looked at.'),
  openKycDocuments: none('Documents are looked at.'),
  decideKyc: none('Who a player is; a bet asks nothing of it.'),

  createBonusRule: none('What players may earn; nothing is credited by it.'),
  changeBonusRule: none('What players may earn; nothing is credited by it.'),
  arrangeBonusRule: none('Which rules are offered.'),
  confirmBonusRule: none('What players may earn; nothing is credited by it.'),
  withdrawBonusRule: none('What players may earn; nothing is credited by it.'),
  previewBonusRule: none('Only asks what a rule is worth.'),
  giveBonus: none('A promise: nothing is credited before it is wagered for.'),
  takeBonus: none('A promise is taken back.'),
  decideAward: none('Whether a promise goes on.'),
  saveBoardName: none('Whether a name is told.'),
  setPractice: none('In which book the next bet is: its own rules hold there as they do for a demo account.'),
  refillPractice: ['MOVES_POINTS'],
  proposeBoardPrizes: none('What the first of a board are promised; nothing is credited by it.'),
  confirmBoardPrizes: none('What the first of a board are promised; a promise of a bonus comes of it later.'),
  endBoardPrizes: none('What the first of a board are promised no more.'),
  leaveOutOfBoards: none('Who stands on boards.'),
  countVisit: none('Counts a visit.'),
  createAffiliate: none('What a player may earn by others; nothing is credited by it.'),
  arrangeAffiliate: none('Whether players still come by somebody.'),
  proposeDeal: none('What an affiliate may earn; nothing is credited by it.'),
  confirmDeal: none('What an affiliate may earn; nothing is credited by it.'),
  withdrawDeal: none('What an affiliate may earn; nothing is credited by it.'),
  excludeAffiliatePlayer: none('Who counts for an affiliate; nothing is credited by it.'),
  decideAffiliateStatement: ['MOVES_POINTS'],

  givePoints: ['MOVES_POINTS'],
  takePoints: ['MOVES_POINTS'],
  settleCash: ['MOVES_POINTS'],
  reverseReceipt: ['MOVES_POINTS'],
  payRebates: ['MOVES_POINTS'],

  createPerson: ['CHANGES_TERMS', 'MOVES_POINTS'],
  clonePerson: ['CHANGES_TERMS', 'MOVES_POINTS'],
  changePerson: ['CHANGES_TERMS'],
  lockPeople: ['CHANGES_TERMS'],
  setRestriction: ['CHANGES_TERMS'],
  setBigBets: none('What an officer is shown; no bet asks it.'),
  signUp: ['CHANGES_TERMS', 'HANDS_OUT'],
  signUpDemo: ['CHANGES_TERMS', 'HANDS_OUT'],
  launchCasinoForVisitor: ['CHANGES_TERMS', 'HANDS_OUT'],
  setLimit: ['CHANGES_TERMS'],
  confirmLoosening: ['CHANGES_TERMS'],
  cancelLoosening: STRICTER,
  tightenLimitOfOne: STRICTER,
  beginTimeOut: STRICTER,
  excludeSelf: STRICTER,
  setRealityCheck: ['CHANGES_TERMS'],
  acknowledgeRealityCheck: ['CHANGES_TERMS'],
  declineLimits: none('Says that limits were offered.'),
  reviewLimits: none('Says that limits were looked at.'),
  setMarketing: none('What may be advertised to them.'),

  saveSiteDraft: none('Nothing holds of it until it is published.'),
  publishSite: ['CHANGES_SETTING'],
  rollBackSite: ['CHANGES_SETTING'],
  createSite: ['CHANGES_SETTING'],
  launchCasinoGame: none('Opens a game; its stakes come from the provider, and no bet of a market with them.'),
  markCasinoGame: OF_THE_APP,
  registerCasinoProvider: none('Names who may take stakes on games; no market is among them.'),
  changeCasinoProvider: none('Takes games off, or on again.'),
  addCasinoKey: none('Another key for who may take stakes on games.'),
  retireCasinoKey: none('Takes a key from who takes stakes on games.'),
  cancelStuckCasinoRound: none('Gives stakes on a game back; no bet of a market is among them.'),
  readCasinoDay: none('Reads what a provider says that it has booked.'),
  explainCasinoDifference: none('Says why two books differ.'),
  changeCasinoOffer: none('Takes games off for some players, or on again; no market is among them.'),
  changeCasinoGame: none('Takes a game off, or on again.'),
  setMaintenance: ['CHANGES_SETTING'],
  confirmControlChange: ['CHANGES_SETTING'],
  endControlChange: none('What was proposed is not made.'),
  createDeskOfficer: none('An account without points, that bets on nothing.'),
  setDeskRights: none('Who may decide of markets; what they decide has its own row.'),
  lockDeskOfficer: none('An account that bets on nothing.'),
  resetDeskPassword: none('An account that bets on nothing.'),
  proposeAdministrator: none('Nothing is made until another administrator confirms it.'),
  proposeSitePair: none('Nothing holds of it until the other site agrees and the administrator confirms it.'),
  acceptSitePair: none('Nothing holds of it until the administrator confirms it.'),
  withdrawSitePair: none('A pair that was proposed or holds is taken back: less is handed over.'),
  confirmSitePair: ['CHANGES_SETTING'],
  endSitePair: ['CHANGES_SETTING'],
  addSiteHost: ['CHANGES_SETTING'],
  removeSiteHost: ['CHANGES_SETTING'],
  setUseSocket: none('Whether news come by the socket; bets go by HTTP.'),
  refreshPage: none('Asks open screens to load again.'),
  postRefreshPage: none('Asks open screens to load again.'),

  signIn: ['HANDS_OUT'],
  useDirectLogin: ['HANDS_OUT'],
  createLoginTicket: ['HANDS_OUT'],
  createSwitchLink: ['HANDS_OUT'],
  linkAccount: ['HANDS_OUT'],
  endAccountLink: none('Nobody is handed over by it any more; sessions that are open stay what they are.'),
  createCockFight: ['HANDS_OUT'],
  leaveCockFight: none('Ends games of the casino; a bet asks nothing of it.'),
  giveSecondFactor: ['HANDS_OUT'],
  resetPassword: ['HANDS_OUT'],
  resetPersonPassword: ['HANDS_OUT'],
  changePassword: ['HANDS_OUT'],
  createSocketTicket: none('Opens the socket of a session that is open; no call goes over it.'),
  signOut: ENDS_SESSIONS,
  endSession: ENDS_SESSIONS,
  endOtherSessions: ENDS_SESSIONS,
  endPeopleSessions: ENDS_SESSIONS,
  beginSecondFactor: none('Nothing is asked of anybody until it is confirmed.'),
  confirmSecondFactor: STRICTER,
  endSecondFactor: none('Asks less at the next sign-in; the account and its terms stay.'),
  renewBackupCodes: none('Other codes for the same account.'),
  askFactorAtWithdrawals: STRICTER,
  endFactorAtWithdrawals: none('Asks less before a withdrawal; the account and its terms stay.'),
  sendSignUpOtp: SENDS_CODE,
  sendPasswordOtp: SENDS_CODE,
  sendSignInOtp: SENDS_CODE,
  checkDuplicateByPost: none('Tells whether a name is free.'),

  setConfirmBets: OF_THE_APP,
  putStakes: OF_THE_APP,
  putQuickStakes: OF_THE_APP,
  addFavoriteEvent: OF_THE_APP,
  removeFavoriteEvent: OF_THE_APP,
  addFavoriteMarket: OF_THE_APP,
  removeFavoriteMarket: OF_THE_APP,
  addSchedule: OF_THE_APP,
  changeSchedule: OF_THE_APP,
  deleteSchedule: OF_THE_APP,
  readNotifications: OF_THE_APP,
  deleteNotifications: OF_THE_APP,
  reportDeveloperTools: none('Counts a signal.'),
  sendBroadcast: WORDS_ONLY,
  withdrawBroadcast: WORDS_ONLY,
  saveMessageImage: none('An image that a message may have.'),
  setMessageLanguage: OF_THE_APP,
  createArticle: WORDS_ONLY,
  saveArticle: WORDS_ONLY,
  restoreArticle: WORDS_ONLY,
  publishArticle: WORDS_ONLY,
  withdrawArticle: WORDS_ONLY,
  closeBanner: OF_THE_APP,
  createBanner: WORDS_ONLY,
  placeBanner: WORDS_ONLY,
  endBanner: WORDS_ONLY,
  changePushSettings: OF_THE_APP,
  addPushDevice: OF_THE_APP,
  keepPushDevice: OF_THE_APP,
  removePushDevice: OF_THE_APP,
  setCommunication: WORDS_ONLY,

  ...exportsReach(),
}

/** What betting's own rules are about: each call that brings one of these about is a way. */
export const OF_A_BET: readonly Effect[] = ['TAKES', 'CHANGES', 'WITHDRAWS', 'CLOSES', 'WATCHES']

/** By which a bet comes to its effect: a call, or what comes of one later, by the clock, the feed or another player. */
export const WAYS = {
  place: ['placeBet'],
  quickBet: ['placeBet'],
  anotherKey: ['placeBet'],
  parallel: ['placeBet'],
  demo: ['placeBet'],
  anotherSite: ['placeBet'],
  /** At the end of its delay. */
  decided: ['placeBet'],
  raise: ['amendBet'],
  /** A change that could be matched, at the end of its delay. */
  raiseDecided: ['amendBet'],
  /** An order that rests, when the house comes to its price. */
  metByHouse: ['placeBet', 'amendBet'],
  /** An order that rests, when another player takes it. */
  takenByPlayer: ['placeBet', 'amendBet'],
  cancel: ['cancelBet'],
  bulk: ['cancelAllBets'],
  cashOut: ['cashOut'],
  autoCashOut: ['setAutoCashOut'],
  /** Terms and settings that were stricter. */
  loosened: [],
  lowerOfficer: [],
} as const satisfies Readonly<Record<string, readonly CallName[]>>
export type Way = keyof typeof WAYS

/** A scenario that is run, or why the way cannot pass the rule. */
export type Cell = 'runs' | { readonly because: string }
const because = (why: string): Cell => ({ because: why })

/** Of a whole column, where a row says nothing else. */
export const COLUMN: { readonly [W in Way]?: Cell } = {
  quickBet: because('The same call with the same body: the app leaves out its slip, the server leaves out nothing.'),
  cancel: because('Cancelling takes nothing of anybody and only frees what the order held.'),
  bulk: because('cancelAllBets cancels; no call places or changes several bets at once.'),
  anotherSite: because(
    'An account, its terms, its orders and its house are of one site, and no other is reached from it (isolation.db.test.ts, matrix.db.test.ts): a twin elsewhere has money and limits of its own.',
  ),
  loosened: because(
    'What is loosened holds for what is asked or decided after it. Who may loosen what is asked where it is loosened (people.db.test.ts, protection.db.test.ts).',
  ),
  lowerOfficer: because(
    'No officer places, changes or closes a bet of a player (law.ts: PLAYING); what they may change of terms and locks is asked where they change it (people.db.test.ts).',
  ),
}

type Row = { readonly [W in Way]?: Cell }

const RUN = 'runs'
const TAKEN: Row = { place: RUN, anotherKey: RUN, parallel: RUN, demo: RUN }
const CHANGED: Row = { raise: RUN, raiseDecided: RUN }
const RESTING: Row = { metByHouse: RUN, takenByPlayer: RUN }
const CLOSED: Row = { cashOut: RUN, autoCashOut: RUN }
/** Of who may bet, and on what: it may change under a bet at any moment, and then holds wherever the bet has got to. */
const STATE: Row = { ...TAKEN, decided: RUN, ...CHANGED, ...RESTING, ...CLOSED }

const both = (ways: readonly Way[], why: string): Row => Object.fromEntries(ways.map((way) => [way, because(why)]))
const CLOSES_ONLY = both(
  ['cashOut', 'autoCashOut'],
  'Closing takes risk away: nothing that holds back new risk keeps anybody from it (D-38).',
)
/** Of one stake by itself: asked when the stake is asked for, and never of what was taken in within it (D-34). */
const OF_ONE_STAKE: Row = {
  ...TAKEN,
  ...CHANGED,
  ...CLOSES_ONLY,
  ...both(
    ['decided', 'metByHouse', 'takenByPlayer'],
    'A stake is asked once, when it is asked for; what waits or rests was within it, and only an amendment makes it larger.',
  ),
}
/** Of all that is open together: what waits and rests is counted from when it is asked for. */
const OF_ALL_OPEN: Row = {
  ...TAKEN,
  decided: RUN,
  ...CHANGED,
  ...CLOSES_ONLY,
  ...both(
    ['metByHouse', 'takenByPlayer'],
    'What rests is counted in full while it rests, at its own price or at the worst for its player, so that matching it adds nothing.',
  ),
}
/** Of what the house may lose. */
const OF_THE_HOUSE: Row = {
  ...TAKEN,
  decided: RUN,
  raise: because('A change that rests takes nothing of the house; one that would waits, or is the next column.'),
  raiseDecided: RUN,
  metByHouse: RUN,
  takenByPlayer: because('The house is no party to it.'),
  ...CLOSES_ONLY,
}
const DELAYED: Row = {
  ...TAKEN,
  decided: because('It is the delay.'),
  raise: RUN,
  raiseDecided: RUN,
  cancel: RUN,
  bulk: RUN,
  ...CLOSED,
}
const PASSIVE = both(
  ['metByHouse', 'takenByPlayer'],
  'Who rests takes nothing of anybody: what comes to them waits nothing (P-19).',
)

export const TABLE = {
  accountLock: STATE,
  betLock: { ...STATE, ...CLOSES_ONLY },
  sportLock: { ...STATE, ...CLOSES_ONLY },
  eventLock: { ...STATE, ...CLOSES_ONLY },
  sportBlocked: { ...STATE, ...CLOSES_ONLY },
  kindBlocked: { ...STATE, ...CLOSES_ONLY },
  eventBlocked: { ...STATE, ...CLOSES_ONLY },
  marketBlocked: { ...STATE, ...CLOSES_ONLY },
  selfExclusion: STATE,
  timeOut: STATE,
  marketSuspended: STATE,
  marketClosed: STATE,
  betNotAllowed: { ...STATE, ...CLOSES_ONLY },
  sportsNotOffered: { ...STATE, ...CLOSES_ONLY },
  restingForbidden: {
    place: RUN,
    anotherKey: RUN,
    parallel: RUN,
    demo: RUN,
    decided: RUN,
    raise: RUN,
    raiseDecided: RUN,
    ...both(
      ['metByHouse', 'takenByPlayer'],
      'What rests already stays until it is cancelled; only nothing more comes to rest.',
    ),
    ...both(['cashOut', 'autoCashOut'], 'Its bets are matched at once and whole, or not at all.'),
  },
  stalePrice: {
    ...STATE,
    metByHouse: because('A source that is silent brings no price; what it offered before is dropped (liveness).'),
  },
  marketVersion: {
    ...TAKEN,
    decided: RUN,
    raise: because(
      'A change names its bet, whose market it asks anew; one that waits is held to the version it was asked at.',
    ),
    raiseDecided: RUN,
    ...both(
      ['metByHouse', 'takenByPlayer'],
      'What rests lapses or stays with its market as D-15 and D-16 say, whatever its version.',
    ),
    cashOut: RUN,
    autoCashOut: because('It is asked by the engine of the market as it is.'),
  },

  stakeMin: OF_ONE_STAKE,
  stakeMax: OF_ONE_STAKE,
  restrictedMin: OF_ONE_STAKE,
  restrictedMax: OF_ONE_STAKE,
  userMax: OF_ONE_STAKE,
  platformMax: OF_ONE_STAKE,
  ownStakeOfOne: OF_ONE_STAKE,

  ownStake: OF_ALL_OPEN,
  siteStakeByProduct: {
    ...OF_ALL_OPEN,
    demo: because('A site limits what is staked of money; a demo stakes none (site-limits.db.test.ts).'),
  },
  lossLimit: OF_ALL_OPEN,
  exposureLimit: OF_ALL_OPEN,
  funds: OF_ALL_OPEN,
  userWin: { ...OF_ALL_OPEN, metByHouse: RUN },
  restrictedWin: { ...OF_ALL_OPEN, metByHouse: RUN },
  dayWin: { ...OF_ALL_OPEN, metByHouse: RUN },
  houseLoss: OF_THE_HOUSE,
  eventLoss: OF_THE_HOUSE,
  dayLoss: OF_THE_HOUSE,

  marketDelay: { ...DELAYED, ...PASSIVE },
  accountDelay: { ...DELAYED, ...PASSIVE },
  restrictedDelay: { ...DELAYED, ...PASSIVE },
  priceNoWorse: { ...STATE, raise: because('A change that rests has the price it asks for.') },
  playerBand: {
    place: RUN,
    anotherKey: RUN,
    parallel: RUN,
    demo: RUN,
    decided: because(
      'Only what joins the queue can be far, and that waits out no delay (P-19); the book asks again of what is left.',
    ),
    raise: RUN,
    raiseDecided: because(
      'Only what could be matched waits; what is left of it is asked like any change (betting.db.test.ts).',
    ),
    metByHouse: because('The house’s prices are nobody’s to choose: no band is around them (decision 0021).'),
    takenByPlayer: RUN,
    ...both(
      ['cashOut', 'autoCashOut'],
      'Its plan reaches no player outside the band, nor does the book (band.test.ts: no two players trade outside it).',
    ),
  },
  selfMatch: {
    place: RUN,
    anotherKey: RUN,
    parallel: RUN,
    demo: RUN,
    raise: RUN,
    ...both(
      ['decided', 'raiseDecided'],
      'What waited was refused when it was asked for; what its player set before it since then gives way (freeOption).',
    ),
    metByHouse: because(
      'The house is nobody’s own; an order of theirs that stands before it is passed by (book.test.ts).',
    ),
    takenByPlayer: because('Who takes it is the one whose way is looked at: place and raise.'),
    ...both(
      ['cashOut', 'autoCashOut'],
      'Its plan reaches only as far as their own orders stand (matching.test.ts, availableAt).',
    ),
  },
  /** Nobody ends what waits of their own because they have seen the match go on: neither by an order in its way nor by a limit. */
  freeOption: {
    ...both(
      ['place', 'anotherKey', 'parallel', 'raise'],
      'Nothing waits yet: what is asked and would meet their own is refused (selfMatch).',
    ),
    demo: RUN,
    decided: RUN,
    raiseDecided: RUN,
    ...both(
      ['metByHouse', 'takenByPlayer'],
      'Who rests may go at any moment: they were promised nothing and hold nobody (P-19).',
    ),
    cancel: because('What waits cannot be taken back (marketDelay, accountDelay).'),
    bulk: because('What waits cannot be taken back (marketDelay, accountDelay).'),
    ...CLOSED,
  },
  demoApart: {
    place: RUN,
    anotherKey: RUN,
    parallel: RUN,
    demo: RUN,
    decided: RUN,
    raise: RUN,
    raiseDecided: RUN,
    takenByPlayer: RUN,
    metByHouse: because(
      'The house’s offers are common to both books, and each is paid by its own house (betting.db.test.ts).',
    ),
    cashOut: because('Its orders are of the account’s own book, like any other.'),
    autoCashOut: because('Its orders are of the account’s own book, like any other.'),
  },

  rateLimit: {
    ...both(
      ['place', 'anotherKey', 'parallel', 'demo', 'raise', 'cancel', 'bulk', 'cashOut', 'autoCashOut'],
      'Every call that changes something has a budget, which is asked before anything is decided (budgets.db.test.ts).',
    ),
    ...both(
      ['decided', 'raiseDecided', 'metByHouse', 'takenByPlayer'],
      'Nobody calls: it comes of a call that was counted.',
    ),
  },
} as const satisfies Readonly<Record<string, Row>>
export type Rule = keyof typeof TABLE
