/** The second factor: given when signing in, set up, turned off. Security T14. */
import { bearer, calls, isOn, type Refusal } from '@paddock/contract'
import { must, refuse, type Result } from '@paddock/domain/result'
import { type AuditEntry, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { type Actor, answer, type Routes } from '../../platform/http-call.ts'
import { confirmFactor, deleteFactor, loadFactorState, saveAtWithdrawals, saveFactor } from './store.ts'
import { entryOfOwn, type From, fromOf } from '../origin/from.ts'
import { endDuplicates } from '../entrance/open-session.ts'
import { refuseOwnPassword } from '../passwords/own-password.ts'
import { answerSignedIn } from '../entrance/replies.ts'
import { type Holder, judgeFactor, newSecret, refusalOf, renewBackupCodes, type Unproven } from './second-factor.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { loadCredentials } from '../credentials/store.ts'
import { saveLoginEvent } from '../history/store.ts'
import { stageOf } from '@paddock/domain/access'

type Own = From & { readonly actor: Actor }
type Proof = { readonly password: string; readonly code: string }

export function factorRoutes(routes: Routes, deps: SignInDeps): void {
  routes.guarded(calls.giveSecondFactor, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    const refused = await giveFactor(deps, own, asked.body.code)
    if (refused) return refuse(refused)
    const { accountId } = own.actor
    const renewed = await deps.sessions.renew(own.actor.sessionKey)
    if (!renewed) return refuse({ code: 'UNAUTHENTICATED' })
    const account = must(await loadCredentials(deps.db, accountId), 'a session has its account')
    const stage = stageOf({ ...account, isPlayer: account.role === 'user', secondFactorGiven: true })
    await endDuplicates(deps.sessions, own, { accountId, key: renewed.key, stage })
    return await answerSignedIn(deps.db, own, { ...renewed, accountId, stage })
  })

  routes.guarded(calls.getSecondFactor, async ({ actor }) => answer({ docs: await stateOf(deps, actor) }))

  routes.guarded(calls.beginSecondFactor, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    const begun = await beginFactor(deps, own, asked.body.password)
    return begun.ok ? answer({ docs: begun.value }) : begun
  })

  routes.guarded(calls.confirmSecondFactor, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    const confirmed = await turnOn(deps, own, asked.body.code)
    if (!confirmed.ok) return confirmed
    const { accountId, sessionKey } = own.actor
    await deps.sessions.closeAll([accountId], 'FACTOR_CHANGED', { except: sessionKey })
    const renewed = await deps.sessions.renew(sessionKey)
    if (!renewed) return refuse({ code: 'UNAUTHENTICATED' })
    const { token, expiresAt } = renewed
    const reply = { docs: { backupCodes: confirmed.value }, stage: 'FULL' as const, expiresAt }
    return { ok: true, value: { reply, headers: { authorization: bearer(token) } } }
  })

  routes.guarded(calls.endSecondFactor, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    const ended = await withProof(deps, own, asked.body, 'SECOND_FACTOR_OFF', (tx) =>
      deleteFactor(tx, own.actor.accountId),
    )
    if (!ended.ok) return ended
    await deps.sessions.closeAll([own.actor.accountId], 'FACTOR_CHANGED', { except: own.actor.sessionKey })
    return answer({ docs: await stateOf(deps, own.actor) })
  })

  routes.guarded(calls.renewBackupCodes, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    const renewed = await withProof(deps, own, asked.body, 'BACKUP_CODES_RENEWED', (tx) =>
      renewBackupCodes(tx, deps.keys, own.actor.accountId),
    )
    return renewed.ok ? answer({ docs: { backupCodes: renewed.value } }) : renewed
  })

  atWithdrawalsRoutes(routes, deps)
}

/** Whether it is asked for at each withdrawal, as the player wants it. Security T55. */
function atWithdrawalsRoutes(routes: Routes, deps: SignInDeps): void {
  routes.guarded(calls.askFactorAtWithdrawals, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    if (own.actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const isOn = await deps.db.transaction().execute(async (tx) => {
      if (!(await saveAtWithdrawals(tx, own.actor.accountId, true))) return false
      await recordAudit(tx, entryOfOwn(own, 'FACTOR_AT_WITHDRAWALS', own.actor))
      return true
    })
    return isOn ? answer({ docs: await stateOf(deps, own.actor) }) : refuse({ code: 'SECOND_FACTOR_OFF' })
  })

  routes.guarded(calls.endFactorAtWithdrawals, async (asked) => {
    const own = { ...fromOf(asked), actor: asked.actor }
    if (own.actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const ended = await withProof(deps, own, asked.body, 'FACTOR_AT_WITHDRAWALS_OFF', (tx) =>
      saveAtWithdrawals(tx, own.actor.accountId, false),
    )
    return ended.ok ? answer({ docs: await stateOf(deps, own.actor) }) : ended
  })
}

const holderOf = ({ actor, site, place, device }: Own): Holder => ({
  accountId: actor.accountId,
  siteId: site.id,
  place,
  device,
})

async function stateOf({ db }: SignInDeps, { accountId, role }: Actor) {
  const { isOn, atWithdrawals, backupCodesLeft } = await loadFactorState(db, accountId)
  return { enabled: isOn, mandatory: role !== 'user', backupCodesLeft, atWithdrawals }
}

/** The second step of signing in. A wrong code is counted, so its transaction is committed too. */
async function giveFactor(deps: SignInDeps, own: Own, code: string): Promise<Refusal | undefined> {
  const { accountId, sessionKey } = own.actor
  const { site, address, place, agent, country, device } = own
  const event = { siteId: site.id, accountId, address, place, agent, country, device }
  return await judgeFactor(deps, holderOf(own), { code, which: 'ON' }, async (tx, verdict) => {
    if (verdict.is === 'WRONG') await saveLoginEvent(tx, { ...event, outcome: 'SECOND_FACTOR_WRONG' })
    if (verdict.is !== 'RIGHT') return refusalOf(verdict, 'INVALID_OTP')
    await deps.sessions.noteSecondFactor(tx, sessionKey)
    await saveLoginEvent(tx, { ...event, outcome: 'SIGNED_IN' })
    await recordAudit(tx, entryOfOwn(own, 'SECOND_FACTOR_GIVEN', own.actor))
    return undefined
  })
}

async function beginFactor(
  deps: SignInDeps,
  own: Own,
  password: string,
): Promise<Result<{ readonly secret: string; readonly uri: string }, Refusal>> {
  const { actor, site } = own
  if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
  // For operators it is no offer of the site but a duty.
  if (actor.role === 'user' && !isOn(site.config, 'secureAuth')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const account = must(await loadCredentials(deps.db, actor.accountId), 'a session has its account')
  const wrong = await refuseOwnPassword(deps, own, account, password)
  if (wrong) return refuse(wrong)
  const label = { site: site.config.name, userName: account.userName }
  const { sealed, secret, uri } = newSecret(deps.keys, actor.accountId, label)
  return await deps.db.transaction().execute(async (tx): Promise<Result<{ secret: string; uri: string }, Refusal>> => {
    if (!(await saveFactor(tx, actor.accountId, sealed))) return refuse({ code: 'SECOND_FACTOR_ON' })
    await recordAudit(tx, entryOfOwn(own, 'SECOND_FACTOR_BEGUN', actor))
    return { ok: true, value: { secret, uri } }
  })
}

async function turnOn(deps: SignInDeps, own: Own, code: string): Promise<Result<string[], Refusal>> {
  const { accountId, sessionKey } = own.actor
  return await judgeFactor(
    deps,
    holderOf(own),
    { code, which: 'NEW' },
    async (tx, verdict): Promise<Result<string[], Refusal>> => {
      if (verdict.is !== 'RIGHT') return refuse(await refusalOfNew(deps, accountId, verdict))
      await confirmFactor(tx, accountId)
      await deps.sessions.noteSecondFactor(tx, sessionKey)
      await recordAudit(tx, entryOfOwn(own, 'SECOND_FACTOR_ON', own.actor))
      return { ok: true, value: await renewBackupCodes(tx, deps.keys, accountId) }
    },
  )
}

/** There is nothing to confirm: because one is on already, or because none was begun. */
async function refusalOfNew({ db }: SignInDeps, accountId: number, verdict: Unproven): Promise<Refusal> {
  if (verdict.is === 'OFF' && (await loadFactorState(db, accountId)).isOn) return { code: 'SECOND_FACTOR_ON' }
  return refusalOf(verdict, 'OTP_VERIFICATION_FAILED')
}

/** What weakens or replaces the second factor needs both: the password and a code. */
async function withProof<T>(
  deps: SignInDeps,
  own: Own,
  { password, code }: Proof,
  action: AuditEntry['action'],
  change: (tx: Tx) => Promise<T>,
): Promise<Result<T, Refusal>> {
  const { accountId } = own.actor
  const account = must(await loadCredentials(deps.db, accountId), 'a session has its account')
  const wrong = await refuseOwnPassword(deps, own, account, password)
  if (wrong) return refuse(wrong)
  return await judgeFactor(
    deps,
    holderOf(own),
    { code, which: 'ON' },
    async (tx, verdict): Promise<Result<T, Refusal>> => {
      if (verdict.is !== 'RIGHT') return refuse(refusalOf(verdict, 'OTP_VERIFICATION_FAILED'))
      const value = await change(tx)
      await recordAudit(tx, entryOfOwn(own, action, own.actor))
      return { ok: true, value }
    },
  )
}
