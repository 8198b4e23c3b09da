import type { Refusal, Role } from '@paddock/contract'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import type { Paise } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { mayCreate } from '@paddock/domain/roles'
import { type Origin, recordAudit } from '../audit-log/index.ts'
import type { ToldAccount } from '../ledger/index.ts'
import { copyBlocksFromAbove } from '../casino/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Key, once } from '../platform/database/once.ts'
import { holdHolder, movePoints } from '../points/index.ts'
import { copyLocksFromAbove, holdAccount, type HeldAccount, insertPerson, isNameTaken, sharesOf } from './store.ts'
import { decideTerms, type GivenTerms, initialTerms, type SetTerms } from './terms.ts'

export type Creation = {
  readonly siteId: number
  readonly uplineId: number
  readonly creatorRole: Role
  readonly role: Role
  readonly userName: string
  readonly passwordHash: string
  /** Else it was made up, and is told once. */
  readonly choosesPassword: boolean
  readonly given: GivenTerms
  /** The account that it begins like: what was set for that one is set for it, by whom it was set. */
  readonly modelId: number | null
  /** What it begins with, of its upline's points. */
  readonly openingPoints: Paise
  readonly now: number
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

/** What is kept with the key: of a first password that was chosen what is kept of every password, for a repeat to be held to; null of one that was made up. */
type Kept = { readonly id: number; readonly passwordHash: string | null }
/** Who was made, and whose balances the points that it begins with have moved. */
export type PersonNews = { readonly person: CreatedPerson; readonly told: readonly ToldAccount[] }
/** `news`: null where this repeats a call that made it. */
export type Created = Kept & { readonly news: PersonNews | null }

/**
 * Makes the account under its upline's lock, so that its terms are measured by what stands when it is written, with the points that it
 * begins with: both or neither, and once for each key.
 */
export async function createPerson(
  db: Database,
  key: Key,
  creation: Creation,
  origin: Origin,
): Promise<Result<Created, Refusal>> {
  if (!isUserName(creation.userName) || looksLikePhone(creation.userName)) return refuse({ code: 'USER_NAME_INVALID' })
  let news: PersonNews | null = null
  const done = await once<Kept>(db, key, async (tx) => {
    const made = await makePerson(tx, creation, origin)
    if (!made.ok) return made
    news = made.value
    return ok({ id: made.value.person.id, passwordHash: creation.choosesPassword ? creation.passwordHash : null })
  })
  return done.ok ? ok({ ...done.value, news }) : done
}

async function makePerson(tx: Tx, creation: Creation, origin: Origin): Promise<Result<PersonNews, Refusal>> {
  const upline = await holdAccount(tx, creation.uplineId)
  if (!upline) return refuse({ code: 'NOT_FOUND' })
  // Before the model's row, as its id is smaller.
  if (creation.openingPoints > 0) await holdHolder(tx, creation.siteId, upline.id)
  const { modelId } = creation
  const model = modelId === null ? null : await holdAccount(tx, modelId)
  if (model === undefined) return refuse({ code: 'NOT_FOUND' })
  const decided = decide(upline, model ?? initialTerms(upline.terms), creation)
  if (!decided.ok) return decided
  if (await isNameTaken(tx, creation.siteId, creation.userName)) return refuse({ code: 'USER_NAME_TAKEN' })
  const person = await insert(tx, creation, upline, decided.value, origin)
  if (!person.ok) return person
  const moved = await giveOpeningPoints(tx, person.value.id, creation, origin)
  return moved.ok ? ok({ person: person.value, told: moved.value }) : moved
}

/** As if they were given right afterwards: with the same rules, the same line in the audit log and the same news. */
async function giveOpeningPoints(
  tx: Tx,
  accountId: number,
  { openingPoints: amount, siteId, now }: Creation,
  origin: Origin,
): Promise<Result<readonly ToldAccount[], Refusal>> {
  if (amount === 0) return ok([])
  const moving = { direction: 'GIVE' as const, moves: [{ accountId, amount }], remarks: '', now, siteId }
  const moved = await movePoints(tx, moving, origin)
  return moved.ok ? ok(moved.value.told) : moved
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
  if (modelId !== null) {
    await copyLocksFromAbove(tx, modelId, id, creatorRole)
    await copyBlocksFromAbove(tx, modelId, id, creatorRole)
  }
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
