/**
 * What an officer of the desk may do with a market, and what takes another one beside them. Administrators have every right everywhere; of the
 * desk each has those that were given, for everything or for the sports and events they are assigned to. Law D-18; docs/domain/desk.md.
 */
import type { MarketKind } from '../market/index.ts'

export const DESK_RIGHTS = ['SUSPEND', 'QUOTE', 'LIMITS', 'RESULT', 'CONFIRM', 'VOID'] as const
export type DeskRight = (typeof DESK_RIGHTS)[number]

/** Whole sports, and events of others. */
type Assigned = { readonly sportIds: readonly string[]; readonly eventIds: readonly string[] }
export type AssignedTo = 'EVERYTHING' | Assigned

export type DeskOfficer = { readonly rights: readonly DeskRight[]; readonly assignedTo: AssignedTo }
export const NO_RIGHTS: DeskOfficer = { rights: [], assignedTo: { sportIds: [], eventIds: [] } }

/** Who decides of markets. */
export type Holder = 'ADMINISTRATOR' | DeskOfficer

/** What is decided of. */
export type Place = { readonly sportId: string; readonly eventId: string }

/** `agrees`: what is declared is what the balls or the feed say. */
export type Deed =
  | {
      readonly type:
        | 'SUSPEND'
        | 'CLOSE'
        | 'QUOTE'
        | 'SHOW'
        | 'LIMIT'
        | 'ROLL_BACK'
        | 'KEEP'
        | 'WITHDRAW'
        | 'VOID_PART'
        | 'CONFIRM'
        | 'OVERRULE'
    }
  /** One that is in nobody's memory has no kind, and is not opened either. */
  | { readonly type: 'OPEN'; readonly kind: MarketKind | undefined }
  | { readonly type: 'DECLARE'; readonly isVoid: boolean; readonly agrees: boolean }

/**
 * Whoever may shut a market may open it again, but for one where the house makes the price: to let it be bet at is to quote it. A market is
 * closed for its result's sake; taking a runner out voids bets.
 */
export function rightFor(deed: Deed): DeskRight {
  switch (deed.type) {
    case 'SUSPEND':
      return 'SUSPEND'
    case 'OPEN':
      return deed.kind === undefined || deed.kind === 'BETFAIR' ? 'SUSPEND' : 'QUOTE'
    case 'QUOTE':
      return 'QUOTE'
    case 'SHOW':
    case 'LIMIT':
      return 'LIMITS'
    case 'DECLARE':
      return deed.isVoid ? 'VOID' : 'RESULT'
    case 'WITHDRAW':
    case 'VOID_PART':
      return 'VOID'
    case 'CLOSE':
    case 'ROLL_BACK':
    case 'KEEP':
      return 'RESULT'
    case 'CONFIRM':
    case 'OVERRULE':
      return 'CONFIRM'
  }
}

/** Who makes a market says how it may be bet on and lets it be quoted: both. */
export const MAKING: readonly DeskRight[] = ['QUOTE', 'LIMITS']

const isAssigned = (to: AssignedTo, { sportId, eventId }: Place): boolean =>
  to === 'EVERYTHING' || to.sportIds.includes(sportId) || to.eventIds.includes(eventId)

export const hasRight = (holder: Holder, right: DeskRight, place: Place): boolean =>
  holder === 'ADMINISTRATOR' || (holder.rights.includes(right) && isAssigned(holder.assignedTo, place))

/** Whether its markets are in the lists that somebody reads. */
export const seesMarkets = (holder: Holder, place: Place): boolean =>
  holder === 'ADMINISTRATOR' || isAssigned(holder.assignedTo, place)

/** Whether somebody sees what is told of a market before it is decided: it names players. */
export const seesDecisions = (holder: Holder, place: Place): boolean =>
  (['RESULT', 'VOID', 'CONFIRM'] as const).some((right) => hasRight(holder, right, place))

/**
 * Whether another officer confirms it before it is done. What agrees with the balls or the feed takes one, unless two are asked for always;
 * any other result, and whatever undoes or voids, takes two whatever is asked for. Nothing that only stops betting or prices it ever waits.
 */
export function takesTwo(deed: Deed, asksAlways: boolean): boolean {
  switch (deed.type) {
    case 'DECLARE':
      return asksAlways || deed.isVoid || !deed.agrees
    case 'ROLL_BACK':
    case 'KEEP':
    case 'WITHDRAW':
    case 'VOID_PART':
      return true
    case 'SUSPEND':
    case 'OPEN':
    case 'CLOSE':
    case 'QUOTE':
    case 'SHOW':
    case 'LIMIT':
    case 'CONFIRM':
    case 'OVERRULE':
      return false
  }
}

/** By these money is paid, taken back or given back: giving one is a matter of two administrators. */
const WEIGHTY: ReadonlySet<DeskRight> = new Set<DeskRight>(['RESULT', 'CONFIRM', 'VOID'])

const covers = (before: AssignedTo, after: AssignedTo): boolean =>
  before === 'EVERYTHING' ||
  (after !== 'EVERYTHING' &&
    after.sportIds.every((id) => before.sportIds.includes(id)) &&
    after.eventIds.every((id) => before.eventIds.includes(id)))

/** Whether the officer could decide of money by the second where they could not by the first: another such right, or one for more than before. */
export function givesWeight(before: DeskOfficer, after: DeskOfficer): boolean {
  const weighty = after.rights.filter((right) => WEIGHTY.has(right))
  if (weighty.some((right) => !before.rights.includes(right))) return true
  return weighty.length > 0 && !covers(before.assignedTo, after.assignedTo)
}
