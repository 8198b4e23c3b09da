/** Officers of the desk: made, given and taken rights, locked and unlocked, by administrators. docs/domain/desk.md. */
import { calls, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { type DeskOfficerDocs, officerOf, presentRights } from '@paddock/contract/shapes/desk'
import { type DeskOfficer, givesWeight } from '@paddock/domain/desk'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type AuditEntry, originOf, recordAudit } from '../audit-log/index.ts'
import type { PasswordChecker, RefuseWrongCode, Sessions } from '../auth/index.ts'
import {
  countOfficers,
  findOfficer,
  findUnknown,
  holdOfficer,
  insertOfficer,
  listOfficers,
  loadEventNames,
  saveRights,
  type StoredOfficer,
} from '../desk-rights/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Actor, answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import { endChangesOf, findChangesOf, IN_EFFECT, proposeChange, type Waiting } from '../second-officer/index.ts'
import { BUSY } from '../auth/index.ts'
import { refuseName } from './make-administrator.ts'
import { newPassword } from './passwords.ts'
import { addLock, holdLocks, type LockKey, removeLocks, saveResetPassword } from './store.ts'

export type DeskRouteDeps = {
  /** The owner's: the desk is the installation's. */
  readonly db: Database
  readonly passwords: Pick<PasswordChecker, 'hash'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly closeAll: Sessions['closeAll']
  readonly clock: () => number
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
}

export function deskRoutes(routes: Routes, deps: DeskRouteDeps): void {
  const { db } = deps

  routes.guarded(calls.getDeskRights, async ({ actor }) => {
    const officer = must(await findOfficer(db, actor.accountId), 'who is of the desk has a row there')
    return answer({ docs: presentRights(officer) })
  })

  routes.guarded(calls.listDeskOfficers, async ({ query: { page, limit } }) => {
    const docs = await present(db, await listOfficers(db, { page, limit }))
    return answer({ docs, ...pageInfoOf(page, limit, await countOfficers(db)) })
  })

  makingRoutes(routes, deps)
  rightsRoute(routes, deps)
  waysInRoutes(routes, deps)
}

async function present(from: Reader, officers: readonly StoredOfficer[]): Promise<DeskOfficerDocs[]> {
  const names = await loadEventNames(
    from,
    officers.flatMap(({ assignedTo }) => (assignedTo === 'EVERYTHING' ? [] : assignedTo.eventIds)),
  )
  const waiting = await findChangesOf(
    from,
    'DESK_RIGHTS',
    officers.map(({ userName }) => userName),
  )
  return officers.map((officer) => {
    const proposed = waiting.get(officer.userName)
    const rights = presentRights(officer)
    return {
      userId: String(officer.accountId),
      userName: officer.userName,
      fullName: officer.fullName,
      locked: officer.locked,
      hasSecondFactor: officer.hasSecondFactor,
      mustChangePassword: officer.mustChangePassword,
      ...rights,
      eventNames: Object.fromEntries(rights.eventIds.map((id) => [id, names.get(id) ?? id])),
      version: officer.version,
      // One that was proposed on other rights is confirmed by nobody.
      proposed:
        proposed?.payload.version === officer.version
          ? { ...presentRights(proposed.payload.rights), proposedBy: proposed.proposedBy }
          : null,
      madeBy: officer.madeByName,
      createdAt: officer.createdAt,
    }
  })
}

const presentOne = async (from: Reader, accountId: number): Promise<DeskOfficerDocs> => {
  const officer = must(await findOfficer(from, accountId), 'officers of the desk stay')
  const [docs] = await present(from, [officer])
  return must(docs, 'one in, one out')
}

type Origin = Parameters<typeof originOf>[0]
/** Of the installation, so of no site. */
const entryOf = (
  asked: Origin,
  accountId: number,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'> & { readonly reason?: string },
): AuditEntry => ({
  ...originOf(asked),
  reason: '',
  ...change,
  siteId: null,
  objectType: 'account',
  objectId: String(accountId),
})

function makingRoutes(routes: Routes, { db, passwords, refuseWrongCode }: DeskRouteDeps): void {
  routes.guarded(calls.createDeskOfficer, async (asked) => {
    const { actor, address, body } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const { userName, fullName = '' } = body
    const password = newPassword()
    const hashed = await passwords.hash(password)
    if (hashed === 'BUSY') return refuse(BUSY)
    const made = await db.transaction().execute(async (tx): Promise<Result<number, Refusal>> => {
      // They sign in everywhere, so the name is nobody else's on any site.
      const refusal = await refuseName(tx, userName)
      if (refusal) return refuse(refusal)
      const madeBy = actor.accountId
      const id = await insertOfficer(tx, { userName, fullName, passwordHash: hashed.hash, madeBy })
      if (id === undefined) return refuse({ code: 'USER_NAME_TAKEN' })
      const after = { userName, fullName }
      await recordAudit(tx, entryOf(asked, id, { action: 'DESK_OFFICER_MADE', before: null, after }))
      return ok(id)
    })
    return made.ok ? answer({ docs: { officer: await presentOne(db, made.value), password } }) : made
  })
}

type SetRights = AskedBy<typeof calls.setDeskRights, Actor>

function rightsRoute(routes: Routes, deps: DeskRouteDeps): void {
  const { db, refuseWrongCode } = deps
  routes.guarded(calls.setDeskRights, async (asked) => {
    const { actor, address, body, params } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const accountId = Number(params.officerId)
    const done = await db.transaction().execute((tx) => setOrPropose(tx, asked, accountId, deps.clock()))
    if (!done.ok) return done
    if (done.value.changeId !== null) await deps.tellSecondOfficers(actor.accountId)
    return answer({ docs: await presentOne(db, accountId), ...done.value })
  })
}

/** What only takes rights, or gives those by which no money is decided of, is in effect at once; a whole that gives more waits whole. */
async function setOrPropose(
  tx: Tx,
  asked: SetRights,
  accountId: number,
  now: number,
): Promise<Result<Waiting, Refusal>> {
  const { actor, body } = asked
  const held = Number.isSafeInteger(accountId) ? await holdOfficer(tx, accountId) : undefined
  if (!held) return refuse({ code: 'NOT_FOUND' })
  if (held.version !== body.version) return refuse({ code: 'DESK_RIGHTS_CHANGED', current: held.version })
  const after = officerOf(body)
  const field = await findUnknown(tx, after.assignedTo)
  if (field) return refuse({ code: 'BAD_REQUEST', field, problem: 'invalid' })
  const waiting = givesWeight(held, after)
    ? await proposeRights(tx, { actorId: actor.accountId, officer: held, after }, now)
    : ok(IN_EFFECT)
  if (!waiting.ok) return waiting
  const { changeId } = waiting.value
  if (changeId === null) {
    await saveRights(tx, accountId, after)
    // Of rights that are others now nothing that was proposed before is what anybody would be confirming.
    await endChangesOf(tx, { kind: 'DESK_RIGHTS', subject: held.userName, actorId: actor.accountId })
  }
  const told = { ...presentRights(after), ...(changeId !== null && { waitsForSecondOfficer: changeId }) }
  const change = { action: 'DESK_RIGHTS_SET', before: presentRights(held), after: told } as const
  await recordAudit(tx, entryOf(asked, accountId, change))
  return waiting
}

const proposeRights = (
  tx: Tx,
  {
    actorId,
    officer,
    after,
  }: { readonly actorId: number; readonly officer: StoredOfficer; readonly after: DeskOfficer },
  now: number,
): Promise<Result<Waiting, Refusal>> =>
  proposeChange(
    tx,
    {
      kind: 'DESK_RIGHTS',
      subject: officer.userName,
      ownerSiteId: null,
      payload: { accountId: officer.accountId, version: officer.version, rights: after },
      weakens: ['deskRights'],
      reason: '',
      actorId,
      byAdministrator: true,
    },
    now,
  )

/** Of one lock alone: the desk is locked out, and has nothing to bet with. */
const LOCK: LockKey = { kind: 'USER', scopeId: '' }
type Lock = RequestOf<typeof calls.lockDeskOfficer>['body']

function waysInRoutes(routes: Routes, { db, passwords, refuseWrongCode, closeAll }: DeskRouteDeps): void {
  const idOf = async (officerId: string): Promise<number | undefined> => {
    const id = Number(officerId)
    return Number.isSafeInteger(id) && (await findOfficer(db, id)) ? id : undefined
  }

  routes.guarded(calls.lockDeskOfficer, async (asked) => {
    const { actor, address, body, params } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const id = await idOf(params.officerId)
    if (id === undefined) return refuse({ code: 'NOT_FOUND' })
    await db.transaction().execute((tx) => setLock(tx, asked, id, body))
    if (body.locked) await closeAll([id], 'LOCKED')
    return answer({ docs: await presentOne(db, id) })
  })

  routes.guarded(calls.resetDeskPassword, async (asked) => {
    const { actor, address, body, params } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const id = await idOf(params.officerId)
    if (id === undefined) return refuse({ code: 'NOT_FOUND' })
    const password = newPassword()
    const hashed = await passwords.hash(password)
    if (hashed === 'BUSY') return refuse(BUSY)
    await db.transaction().execute(async (tx) => {
      await saveResetPassword(tx, id, hashed.hash)
      await recordAudit(tx, entryOf(asked, id, { action: 'PASSWORD_RESET', before: null, after: null }))
    })
    await closeAll([id], 'PASSWORD_CHANGED')
    return answer({ docs: { password } })
  })
}

async function setLock(
  tx: Tx,
  asked: Origin & { actor: Actor },
  id: number,
  { locked, remarks = '' }: Lock,
): Promise<void> {
  const [held] = await holdLocks(tx, [id], LOCK)
  if (locked) await addLock(tx, [id], LOCK, { level: 'administrator', actorId: asked.actor.accountId })
  else await removeLocks(tx, [id], LOCK, 'administrator')
  const before = { kind: 'USER', lockedBy: held?.setters ?? [] }
  const change = { action: 'ACCOUNT_LOCKED', before, after: { kind: 'USER', locked }, reason: remarks } as const
  await recordAudit(tx, entryOf(asked, id, change))
}
