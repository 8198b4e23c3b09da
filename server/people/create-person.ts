import type { Refusal, Role } from '@paddock/contract'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { mayCreate } from '@paddock/domain/roles'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { copyLocksFromAbove, holdAccount, type HeldAccount, insertPerson, isNameTaken, sharesOf } from './store.ts'
import { decideTerms, type GivenTerms, initialTerms, type SetTerms } from './terms.ts'

export type Creation = {
  readonly siteId: number
  readonly uplineId: number
  readonly creatorRole: Role
  readonly role: Role
  readonly userName: string
  readonly passwordHash: string
  readonly given: GivenTerms
  /** The account that it begins like: what was set for that one is set for it, by whom it was set. */
  readonly modelId: number | null
}

/** What the live socket tells the uplines of a new account. */
export type CreatedPerson = {
  readonly id: number
  readonly siteId: number
  readonly parentId: number
  readonly ancestors: readonly number[]
  readonly userName: string
  readonly role: Role
}

/** Makes the account under its upline's lock, so that its terms are measured by what stands when it is written. */
export async function createPerson(
  db: Database,
  creation: Creation,
  origin: Origin,
): Promise<Result<CreatedPerson, Refusal>> {
  if (!isUserName(creation.userName) || looksLikePhone(creation.userName)) return refuse({ code: 'USER_NAME_INVALID' })
  return await db.transaction().execute(async (tx) => {
    const upline = await holdAccount(tx, creation.uplineId)
    if (!upline) return refuse<Refusal>({ code: 'NOT_FOUND' })
    const { modelId } = creation
    const model = modelId === null ? null : await holdAccount(tx, modelId)
    if (model === undefined) return refuse<Refusal>({ code: 'NOT_FOUND' })
    const decided = decide(upline, model ?? initialTerms(upline.terms), creation)
    if (!decided.ok) return decided
    if (await isNameTaken(tx, creation.siteId, creation.userName)) return refuse<Refusal>({ code: 'USER_NAME_TAKEN' })
    return await insert(tx, creation, upline, decided.value, origin)
  })
}

function decide(
  upline: HeldAccount,
  standing: SetTerms,
  { creatorRole, role, given }: Creation,
): Result<SetTerms, Refusal> {
  if (!mayCreate(upline.role, role) || !mayCreate(creatorRole, role)) return refuse({ code: 'ROLE_NOT_BELOW' })
  const passedOn = { sports: 0, casino: 0 }
  const above = [...upline.above, upline]
  return decideTerms(standing, given, { actor: creatorRole, role, upline: sharesOf(upline), passedOn, above })
}

async function insert(
  tx: Tx,
  { siteId, role, userName, passwordHash, modelId, creatorRole }: Creation,
  upline: HeldAccount,
  set: SetTerms,
  origin: Origin,
): Promise<Result<CreatedPerson, Refusal>> {
  const id = await insertPerson(tx, { siteId, upline, role, userName, passwordHash, set })
  if (id === undefined) return refuse({ code: 'USER_NAME_TAKEN' })
  if (modelId !== null) await copyLocksFromAbove(tx, modelId, id, creatorRole)
  await recordAudit(tx, {
    ...origin,
    action: 'ACCOUNT_CREATED',
    objectType: 'account',
    objectId: String(id),
    before: null,
    after: { userName, role, parentId: upline.id, ...set.terms },
    reason: '',
  })
  return ok({ id, siteId, parentId: upline.id, ancestors: [...upline.ancestors, upline.id], userName, role })
}
