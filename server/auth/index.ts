/**
 * The ways in, as others use them. Rooms, each of which knows only those named before it: `keys`; `origin` (from where somebody asks) and
 * `throttle` (how often may be guessed); `history` and `credentials` of accounts; `passwords`, `codes` and `sessions`; `links`; `entrance`, the
 * end of every way in; `factor`, `sign-in`, `sign-up`, `new-password`; `demo`; and `harmless`, calls that change nothing to speak of.
 */
export { demoBankOf } from './demo/store.ts'
export { admitVisitor, type Visitor } from './demo/visitor.ts'
export { HAS_FACTOR, holdAccounts, type Credentials, loadCredentials } from './credentials/store.ts'
export { admitIn, type SignInDeps } from './entrance/admit.ts'
export { endDuplicates, type SignedIn } from './entrance/open-session.ts'
export { answerSignedIn } from './entrance/replies.ts'
export { beginFirstFactor, confirmFirstFactor } from './factor/first-factor.ts'
export type { FactorTry } from './factor/second-factor.ts'
export { loadFactorState } from './factor/store.ts'
export { createTakeFactor, refuseUnproven, type TakeFactor } from './factor/within-session.ts'
export { startAccessJobs } from './jobs.ts'
export { createKeys, type Keys } from './keys/keys.ts'
export { accountLinkOf, makeLink, useLink } from './links/links.ts'
export { type From, fromOf } from './origin/from.ts'
export { createPasswordChecker, hashPassword, type PasswordChecker } from './passwords/checker.ts'
export { COMMON_PASSWORDS } from './passwords/common-passwords.ts'
export { refuseOwnPassword } from './passwords/own-password.ts'
export { createCodeCheck, type RefuseWrongCode } from './passwords/transaction-code.ts'
export { type AuthDeps, authRoutes } from './routes.ts'
export { hearRevocations } from './sessions/revocations.ts'
export { createSessions, type Sessions } from './sessions/sessions.ts'
export {
  holdComing,
  isPractising,
  noteUses,
  savePractising,
  SESSION_STANDS,
  type SessionEnd,
} from './sessions/store.ts'
export { proveWho } from './sign-in/sign-in.ts'
export type { NewPlayerNews } from './sign-up/sign-up.ts'
export { BUSY } from './throttle/busy.ts'
export { createPuzzles } from './throttle/puzzles.ts'
export { createThrottle } from './throttle/throttle.ts'
