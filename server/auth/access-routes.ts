/** The other ways in and out. 000 §4, 001 §7. */
import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import type { Routes } from '../platform/http-call.ts'

export function accessRoutes(routes: Routes): void {
  const notYet = async () => refuse({ code: 'NOT_ON_THIS_SITE' } as const)
  routes.open(calls.sendSignUpOtp, notYet)
  routes.open(calls.sendPasswordOtp, notYet)
  routes.open(calls.sendSignInOtp, notYet)
  routes.open(calls.checkDuplicate, notYet)
  routes.open(calls.checkDuplicateByPost, notYet)
  routes.open(calls.signUp, notYet)
  routes.open(calls.signUpDemo, notYet)
  routes.open(calls.resetPassword, notYet)
  routes.guarded(calls.changePassword, notYet)
  routes.guarded(calls.giveSecondFactor, notYet)
  routes.guarded(calls.getSecondFactor, notYet)
  routes.guarded(calls.beginSecondFactor, notYet)
  routes.guarded(calls.confirmSecondFactor, notYet)
  routes.guarded(calls.endSecondFactor, notYet)
  routes.guarded(calls.renewBackupCodes, notYet)
  routes.guarded(calls.getSessions, notYet)
  routes.guarded(calls.endSession, notYet)
  routes.guarded(calls.endOtherSessions, notYet)
  routes.guarded(calls.getLoginHistory, notYet)
  routes.about(calls.createLoginTicket, notYet)
  routes.guarded(calls.createSwitchLink, notYet)
  routes.open(calls.useDirectLogin, notYet)
  routes.guarded(calls.createCockFight, notYet)
  routes.guarded(calls.leaveCockFight, notYet)
}
