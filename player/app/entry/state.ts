/** The way in, without the screen: what is open, what is asked for next, and where it leads. 000 §4 "Login". */
import type { Stage } from '@paddock/domain/access'

export type OpenSheet =
  | { readonly is: 'login'; readonly reason: string | null }
  | { readonly is: 'register' }
  | { readonly is: 'forgotPassword' }
  /** Forced after a login with a temporary password, which nobody types twice unless the page was loaded again; or wished. */
  | { readonly is: 'newPassword'; readonly isForced: boolean; readonly oldPassword: string | null }

export type Popup = 'phoneVerified' | 'banner'

export type Entry = {
  readonly sheet: OpenSheet | null
  /** The sheet slides away. 001 §2.8. */
  readonly isLeaving: boolean
  /** The password of who must still give the second factor: it may be asked for again after it. Security T15. */
  readonly secondFactor: { readonly password: string } | null
  readonly popup: Popup | null
  /** Where the player wanted to go when login came between. */
  readonly backTo: string
}

export const NOWHERE: Entry = { sheet: null, isLeaving: false, secondFactor: null, popup: null, backTo: '/' }

/** Who must still choose a password, and loaded the page again. The temporary one was in its memory only. Security T15. */
export const STILL_FORCED: Entry = { ...NOWHERE, sheet: { is: 'newPassword', isForced: true, oldPassword: null } }

export type Move =
  | { readonly type: 'open'; readonly sheet: OpenSheet; readonly from: string }
  /** To another sheet, where one is open already. */
  | { readonly type: 'turn'; readonly sheet: OpenSheet }
  | { readonly type: 'leave' }
  | { readonly type: 'gone' }
  | { readonly type: 'arrived'; readonly stage: Stage; readonly password: string; readonly popup: Popup | null }
  | { readonly type: 'closePopup' }
  /** The session that was not all the way in has ended. */
  | { readonly type: 'restart'; readonly reason: string | null }

export const isForced = (sheet: OpenSheet | null): boolean => sheet?.is === 'newPassword' && sheet.isForced

export function afterMove(entry: Entry, move: Move): Entry {
  switch (move.type) {
    case 'open':
      // A sheet that may not be left stays.
      return isForced(entry.sheet) ? entry : { ...NOWHERE, sheet: move.sheet, backTo: move.from }
    case 'turn':
      return { ...entry, sheet: move.sheet, isLeaving: false }
    case 'leave':
      return isForced(entry.sheet) ? entry : { ...entry, isLeaving: entry.sheet !== null }
    case 'gone':
      return entry.isLeaving ? { ...entry, sheet: null, isLeaving: false } : entry
    case 'arrived':
      return afterArrival(entry, move)
    case 'closePopup':
      return { ...entry, popup: null }
    case 'restart':
      return { ...entry, secondFactor: null, isLeaving: false, sheet: { is: 'login', reason: move.reason } }
  }
}

type Arrived = Extract<Move, { type: 'arrived' }>

function afterArrival(entry: Entry, { stage, password, popup }: Arrived): Entry {
  // The second factor's answer brings no password along: the one from before it is the temporary one.
  const held = password || entry.secondFactor?.password || ''
  switch (stage) {
    case 'SECOND_FACTOR':
      return { ...entry, sheet: null, isLeaving: false, secondFactor: { password: held } }
    case 'CHANGE_PASSWORD':
      return {
        ...entry,
        secondFactor: null,
        isLeaving: false,
        sheet: { is: 'newPassword', isForced: true, oldPassword: held },
      }
    case 'ENROL_SECOND_FACTOR':
      return entry
    case 'FULL':
      return { ...entry, secondFactor: null, isLeaving: entry.sheet !== null, popup }
  }
}

/** Pages that only lead in: who is in has no business there. */
const WAYS_IN =
  /^\/(login-auth|login-link|welcome-screen|signUp|register|register-referrer|r|promo-code|bonus|branch)(\/|$)/

export const isWayIn = (path: string): boolean => WAYS_IN.test(path)

/** The stored path, or home. 000 §4. */
export const pathAfter = (backTo: string): string => (isWayIn(backTo) ? '/' : backTo)
