/** The way in, step by step; what comes next the server says with each answer. 000 §4 "Login", security T14, T15. */
import { pathRoleOf, type PathRole } from '@paddock/contract/roles'
import type { User } from '@paddock/contract/shapes/account'
import type { SignedInInfo } from '@paddock/contract/shapes/access'

/** Who has given the password. It is kept for the steps that ask for it again, and gone with the last. */
export type Entrant = { readonly userName: string; readonly role: PathRole; readonly password: string }

export type Step =
  | { readonly at: 'password'; readonly note: 'none' | 'passwordChanged' }
  | { readonly at: 'secondFactor'; readonly entrant: Entrant }
  | { readonly at: 'newPassword'; readonly entrant: Entrant }
  /** Shown this once. */
  | { readonly at: 'transactionCode'; readonly code: string }
  | { readonly at: 'enrol'; readonly entrant: Entrant }
  | { readonly at: 'backupCodes'; readonly entrant: Entrant; readonly codes: readonly string[] }
  | { readonly at: 'in'; readonly role: PathRole }

export const FIRST_STEP: Step = { at: 'password', note: 'none' }

export const entrantOf = (user: Pick<User, 'userName' | 'userType'>, password: string): Entrant => ({
  userName: user.userName,
  role: pathRoleOf(user.userType),
  password,
})

export function stepAfter(stage: SignedInInfo['stage'], entrant: Entrant): Step {
  switch (stage) {
    case 'SECOND_FACTOR':
      return { at: 'secondFactor', entrant }
    case 'CHANGE_PASSWORD':
      return { at: 'newPassword', entrant }
    case 'ENROL_SECOND_FACTOR':
      return { at: 'enrol', entrant }
    case 'FULL':
      return { at: 'in', role: entrant.role }
  }
}

/** A changed password has ended the session: sign in again, after the code was seen if there is a new one. */
export const stepAfterNewPassword = (transactionCode: string | null): Step =>
  transactionCode === null
    ? { at: 'password', note: 'passwordChanged' }
    : { at: 'transactionCode', code: transactionCode }
