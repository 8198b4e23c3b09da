/**
 * Who may do what to whose account: the whole law of access, as one table. A call of the contract names its action, one place
 * of the server looks here. What the table does not list nobody may do. 000 §6, 001 §6, security 1.6 (API1, API5).
 */
import { type Caller, EVERYBODY, type Role, ROLES, SITE_OWNERS, TREE_ROLES, UPLINE } from './role.ts'

/** One's own account, one below, the site of the host as a whole, or what all sites share. */
export type Whose = 'self' | 'downline' | 'site' | 'installation'

type Rights = { readonly [W in Whose]?: readonly Caller[] }

const PLAYER: readonly Role[] = ['user']
const ADMINISTRATOR: readonly Role[] = ['administrator']
const WHITE_LABEL: readonly Role[] = ['whiteLabel']
const DESK: readonly Role[] = ['desk']
/** Which of it an officer of the desk may do, and of which events, is a matter of their rights: domain/desk. */
const OPERATORS: readonly Role[] = [...ADMINISTRATOR, ...DESK]

const TABLE = {
  /* what is open to all */
  'public.read': { site: EVERYBODY },
  'signal.send': { site: EVERYBODY },
  'session.open': { site: ['visitor'] },
  'account.signUp': { site: ['visitor'] },
  'password.recover': { site: ['visitor'] },

  /* one's own account */
  'session.close': { self: ROLES },
  'session.read': { self: ROLES },
  'session.listen': { self: ROLES },
  'session.readLinks': { self: PLAYER },
  'session.link': { self: PLAYER },
  'profile.read': { self: ROLES },
  'profile.change': { self: PLAYER },
  'password.change': { self: ROLES },
  'secondFactor.change': { self: ROLES },
  'notification.change': { self: ROLES },
  // Broadcasts are of a site and its tree.
  'notification.language': { self: TREE_ROLES },
  'push.change': { self: PLAYER },
  'banner.close': { self: PLAYER },
  'site.read': { site: ROLES },
  'site.readAsPlayer': { site: PLAYER },

  /* playing */
  'bet.place': { self: PLAYER },
  'bet.read': { self: PLAYER },
  'preset.change': { self: PLAYER },
  'favorite.change': { self: PLAYER },
  'protection.change': { self: PLAYER },
  'protection.tighten': { downline: UPLINE },
  'practice.play': { self: PLAYER },

  /* people below */
  'account.read': { self: UPLINE, downline: UPLINE },
  'account.create': { downline: UPLINE, self: UPLINE },
  'account.change': { downline: UPLINE },
  'account.lock': { downline: UPLINE },
  'offer.restrict': { self: UPLINE },
  'account.resetPassword': { downline: UPLINE },
  'account.endSessions': { downline: UPLINE },
  'account.readActivity': { self: UPLINE, downline: UPLINE },
  'downline.readBets': { downline: UPLINE },
  'downline.readTotals': { self: UPLINE },

  /* money of the people below */
  'points.give': { downline: UPLINE },
  'points.take': { downline: UPLINE },
  'settle.cash': { downline: UPLINE },
  'settle.read': { self: UPLINE, downline: UPLINE },
  'receipt.verify': { site: TREE_ROLES },
  'statement.read': { self: TREE_ROLES, downline: UPLINE },
  'report.schedule': { self: UPLINE, downline: UPLINE },

  'payment.ask': { self: PLAYER },
  'casino.play': { self: PLAYER },
  'payment.askFor': { downline: ['defaultBranch'] },
  'payment.read': { self: TREE_ROLES, downline: UPLINE },
  'payment.decide': { downline: UPLINE },
  'method.manage': { self: UPLINE, downline: UPLINE },
  'complaint.make': { self: PLAYER },
  'complaint.read': { self: TREE_ROLES, downline: UPLINE },
  'complaint.readAsOwner': { self: SITE_OWNERS, downline: SITE_OWNERS },
  'complaint.attach': { self: TREE_ROLES },
  'complaint.answer': { downline: UPLINE },
  'chat.write': { self: PLAYER },
  'chat.read': { self: TREE_ROLES, downline: UPLINE },
  'chat.attach': { self: TREE_ROLES },
  'chat.answer': { downline: UPLINE },
  'chat.readAnswers': { self: UPLINE },
  'kyc.read': { self: UPLINE, downline: UPLINE },
  'kyc.decide': { downline: UPLINE },
  'bonus.read': { self: UPLINE, downline: UPLINE },
  'bonus.give': { downline: SITE_OWNERS },
  'bonus.decide': { downline: SITE_OWNERS },
  'bonus.manage': { site: SITE_OWNERS },
  'leaderboard.manage': { site: SITE_OWNERS },
  'leaderboard.leaveOut': { downline: SITE_OWNERS },
  'affiliate.read': { self: PLAYER },
  'affiliate.manage': { site: SITE_OWNERS },
  'affiliate.exclude': { downline: SITE_OWNERS },

  /* the site, and what all sites share */
  'communication.change': { self: UPLINE },
  'notification.send': { self: UPLINE, downline: UPLINE },
  'notification.readSent': { self: UPLINE },
  'site.configure': { site: SITE_OWNERS },
  'site.readPairs': { site: SITE_OWNERS },
  'site.pair': { site: WHITE_LABEL },
  'audit.read': { site: SITE_OWNERS, downline: UPLINE },
  'audit.prove': { site: SITE_OWNERS },
  'market.operate': { installation: OPERATORS },
  'desk.read': { self: DESK },
  'desk.manage': { installation: ADMINISTRATOR },
  'casino.manage': { installation: ADMINISTRATOR },
  'casino.offer': { self: UPLINE, downline: UPLINE },
  'installation.maintain': { installation: ADMINISTRATOR },
} as const satisfies Readonly<Record<string, Rights>>

export type Action = keyof typeof TABLE
/** @internal Exported for the tests. */
export const ACTIONS = Object.keys(TABLE) as readonly Action[]

const rightsOf = (action: Action): Rights => TABLE[action]

const CALLERS: ReadonlyMap<Action, readonly Caller[]> = new Map(
  ACTIONS.map((action) => {
    const allowed = new Set(Object.values(rightsOf(action)).flat())
    return [action, EVERYBODY.filter((caller) => allowed.has(caller))]
  }),
)

export const mayDo = (caller: Caller, action: Action, whose: Whose): boolean =>
  rightsOf(action)[whose]?.includes(caller) ?? false

/** Everybody who may do it to anything, in the order of the roles. */
export const callersOf = (action: Action): readonly Caller[] => CALLERS.get(action) ?? []
