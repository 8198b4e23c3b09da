/** Whoever has proved to own an account comes in, or is turned away; every try that fails is written down. */
import type { LoginEvent, Refusal, Role } from '@paddock/contract'
import type { SessionWay } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { type AuditEntry, originOf, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { BoundedTurns } from '../../platform/jobs/turns.ts'
import type { From } from '../origin/from.ts'
import { endDuplicates, openSession, type SignedIn } from './open-session.ts'
import type { OtpDeps } from '../codes/otp.ts'
import type { PasswordChecker } from '../passwords/checker.ts'
import type { Coming } from '../sessions/store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Throttle } from '../throttle/throttle.ts'
import { type Credentials, noteProven } from '../credentials/store.ts'
import { saveLoginEvent } from '../history/store.ts'

export type SignInDeps = OtpDeps & {
  readonly passwords: PasswordChecker
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly turns: BoundedTurns
}

/** Whose account it is, and how that was proved. */
export type Proven = {
  readonly account: Credentials
  readonly way: SessionWay
  /** Along with the password, which then did not do alone. */
  readonly secondFactorGiven: boolean
}

/** Who has proved it may come in, unless the account is locked or belongs on another page. */
export async function admit(
  deps: Pick<SignInDeps, 'db' | 'sessions'>,
  from: From,
  { account, way, secondFactorGiven }: Proven,
): Promise<Result<SignedIn, Refusal>> {
  const came = { way, cameFrom: null }
  const admitted = await deps.db
    .transaction()
    .execute((tx) => admitIn(tx, deps, from, { account, came, secondFactorGiven }))
  if (admitted.ok) await endDuplicates(deps.sessions, from, admitted.value)
  return admitted
}

type Entrant = { readonly account: Credentials; readonly came: Coming; readonly secondFactorGiven?: boolean }

/** The same, in the transaction of what lets the owner in. */
export async function admitIn(
  tx: Tx,
  { sessions }: Pick<SignInDeps, 'sessions'>,
  from: From,
  { account, came, secondFactorGiven = false }: Entrant,
): Promise<Result<SignedIn, Refusal>> {
  const turnedAway = turnAway(account, from)
  if (!turnedAway) {
    if (came.way === 'CODE') await noteProven(tx, account.accountId)
    return ok(await openSession(tx, { sessions, account, from, came, secondFactorGiven }))
  }
  const [refusal, outcome] = turnedAway
  await noteFailure(tx, from, account.accountId, outcome)
  return refuse(refusal)
}

function turnAway(
  { locked, role }: Credentials,
  { isConsole }: Pick<From, 'isConsole'>,
): [Refusal, LoginEvent['outcome']] | undefined {
  if (locked) return [{ code: 'ACCOUNT_LOCKED' }, 'LOCKED']
  return mayUse(role, isConsole) ? undefined : [{ code: 'LOGIN_WITH_ADMIN_WEBSITE' }, 'ADMIN_SITE']
}

const mayUse = (role: Role, isConsole: boolean): boolean => role === 'user' || isConsole

/** Every try is kept: in the account's history, and in the audit log with no more than whom it was about. */
export async function fail(
  { db }: Pick<SignInDeps, 'db'>,
  from: From,
  account: Credentials | undefined,
  refusal: Refusal,
  outcome: LoginEvent['outcome'],
): Promise<Result<never, Refusal>> {
  await db.transaction().execute((tx) => noteFailure(tx, from, account?.accountId ?? null, outcome))
  return refuse(refusal)
}

async function noteFailure(
  tx: Tx,
  from: From,
  accountId: number | null,
  outcome: LoginEvent['outcome'],
): Promise<void> {
  const { site, address, place, agent, country, device } = from
  await saveLoginEvent(tx, { siteId: site.id, accountId, outcome, address, place, agent, country, device })
  await recordAudit(tx, failureEntry(from, accountId, outcome))
}

const failureEntry = (from: From, accountId: number | null, outcome: string): AuditEntry => ({
  ...originOf(from),
  action: 'SIGN_IN_FAILED',
  objectType: 'account',
  objectId: accountId === null ? '' : String(accountId),
  before: null,
  after: { outcome },
  reason: '',
})
