/** What officers do to payment methods. Who is paid changes by two and after an hour. docs/domain/payments.md#methods. */
import { type calls, type ManagedMethod, type Refusal, TEXTS } from '@paddock/contract'
import {
  imagesOf,
  isOtherPayee,
  NO_BOUNDS_SET,
  PAYEE_WAITS_MS,
  refuseOver,
  settleBounds,
  takesTwoToTrade,
  withConfirmations,
  wrongField,
  wrongImage,
  wrongUsdt,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { highestOf, turnSwitch } from '@paddock/domain/roles'
import { randomUUID } from 'node:crypto'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { readCodesOf } from '../../images/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { type Actor, answer, type AskedBy, type AskedByActor, type Outcome } from '../../platform/http-call.ts'
import { once } from '../../platform/database/once.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { mayBeSecond, refuseSecond } from '../../second-officer/index.ts'
import { presentManaged } from './present.ts'
import {
  type Arrangement,
  clearOff,
  endVersion,
  endVersions,
  findAgreedTerms,
  findManaged,
  findOffAbove,
  holdMethod,
  insertMethod,
  insertVersion,
  type MethodTerms,
  type MethodVersion,
  saveArrangement,
  saveConfirmation,
  saveOff,
  type StoredMethod,
} from './store.ts'
import { isSamePayee, refuseConfirming, refuseShowing } from './whose-word.ts'

export type MethodDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  readonly clock: () => number
}

type Asked = AskedByActor
type Changed = Result<StoredMethod, Refusal>

/** Made, and not in force before somebody else has agreed. */
export async function createMethod(
  deps: MethodDeps,
  asked: AskedBy<typeof calls.createMethod>,
): Promise<Outcome<typeof calls.createMethod>> {
  const { db, actor, site, target, idempotencyKey: key } = asked
  const { transactionCode, userId: _, ...told } = asked.body
  const terms = withConfirmations(told)
  const wrong =
    (await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)) ?? (await refuseTerms(asked, terms))
  if (wrong) return refuse(wrong)
  const ownerId = uplineOf({ actor, target })
  const made = await once(
    db,
    { accountId: actor.accountId, key, route: 'METHOD', asked: { ownerId, terms } },
    async (tx) => {
      const id = randomUUID()
      await insertMethod(tx, { id, siteId: site.id, ownerId })
      const bounds = settleBounds(NO_BOUNDS_SET, null, terms, actor.role)
      if (!bounds.ok) return bounds
      const made = { methodId: id, siteId: site.id, madeBy: actor.accountId, terms, inForceFrom: null }
      const first = { ...made, setBy: actor.role, boundsSet: bounds.value, now: deps.clock() }
      const off = await refuseOff(tx, await insertVersion(tx, first), [actor.accountId])
      if (off) return refuse(off)
      await note(tx, asked, 'PAYMENT_METHOD_CHANGED', id, null, terms)
      return ok({ id })
    },
  )
  return made.ok
    ? answer({
        docs: await presentNow(deps, asked, await load(deps, asked, db, made.value.id)),
        message: TEXTS.updated,
      })
    : made
}

/** Other terms: at once where who is paid stays and one officer is enough, else as a version that waits. */
export async function changeMethod(
  deps: MethodDeps,
  asked: AskedBy<typeof calls.changeMethod>,
): Promise<Outcome<typeof calls.changeMethod>> {
  const { transactionCode, version, ...told } = asked.body
  const terms = withConfirmations(told)
  const { methodId } = asked.params
  const wrong =
    (await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)) ??
    (await refuseTerms(asked, terms))
  if (wrong) return refuse(wrong)
  return await change(deps, asked, methodId, async (tx, method) => {
    if (newestOf(method)?.version !== version) return refuse({ code: 'METHOD_CHANGED' })
    const { inForce, waiting, ended } = method
    const { role, accountId } = asked.actor
    // It takes the place of what waits.
    const over = refuseOver(waiting, role)
    if (over) return refuse(over)
    const before = inForce ?? waiting ?? ended
    const bounds = settleBounds(before?.boundsSet ?? NO_BOUNDS_SET, before && before.terms, terms, role)
    if (!bounds.ok) return bounds
    const isSame = inForce !== null && !isOtherPayee(inForce.terms, terms)
    const isAlone = isSame && !takesTwoToTrade(await findAgreedTerms(tx, methodId), terms)
    const now = deps.clock()
    const setBy = must(highestOf([role, isSame ? inForce.setBy : null]), 'the actor has a level')
    const made = { methodId, siteId: asked.site.id, madeBy: accountId, terms, inForceFrom: isAlone ? now : null }
    const next = await insertVersion(tx, { ...made, setBy, boundsSet: bounds.value, now })
    const off = isSame ? undefined : await refuseOff(tx, next, [accountId])
    if (off) return refuse(off)
    await note(tx, asked, 'PAYMENT_METHOD_CHANGED', methodId, (method.inForce ?? method.waiting)?.terms, terms)
    return ok(undefined)
  })
}

/** Whether and where it is shown. */
export async function arrangeMethod(
  deps: MethodDeps,
  asked: AskedBy<typeof calls.arrangeMethod>,
): Promise<Outcome<typeof calls.arrangeMethod>> {
  const { transactionCode, ...wanted } = asked.body
  const wrong = await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  return await change(deps, asked, asked.params.methodId, async (tx, method) => {
    const { id, active, isLock, sort } = method
    const turned = turn(method, wanted, asked.actor)
    if (!turned.ok) return turned
    const after = { active: turned.value.active, isLock: turned.value.isLock, sort: wanted.sort ?? sort }
    await saveArrangement(tx, id, { ...turned.value, ...after }, deps.clock())
    const over = after.active ? refuseShowing(method, asked.actor.role) : undefined
    if (over) return refuse(over)
    await turnOff(tx, method, { ...turned.value, wanted }, asked.actor)
    if (after.active && !active) await showAgain(deps, tx, asked, method)
    await note(tx, asked, 'PAYMENT_METHOD_CHANGED', id, { active, isLock, sort }, after)
    return ok(undefined)
  })
}

type WantedOff = { readonly active?: boolean | undefined; readonly isLock?: boolean | undefined }

function turn(
  { active, isLock, hiddenBy, lockedBy }: StoredMethod,
  wanted: WantedOff,
  { role }: Actor,
): Result<Omit<Arrangement, 'sort'>, Refusal> {
  const isHidden = wanted.active === undefined ? undefined : !wanted.active
  const hidden = turnSwitch({ off: !active, setBy: hiddenBy }, isHidden, role, 'method')
  if (!hidden.ok) return hidden
  const locked = turnSwitch({ off: isLock, setBy: lockedBy }, wanted.isLock, role, 'lock')
  if (!locked.ok) return locked
  const [{ off: isOff, setBy }, lock] = [hidden.value, locked.value]
  return ok({ active: !isOff, hiddenBy: setBy, isLock: lock.off, lockedBy: lock.setBy })
}

/** Whom it pays while it is off is nobody's to pay by another method either, from below. */
async function turnOff(
  tx: Tx,
  { id, inForce, waiting }: StoredMethod,
  { hiddenBy, lockedBy, wanted }: Pick<Arrangement, 'hiddenBy' | 'lockedBy'> & { readonly wanted: WantedOff },
  { role }: Actor,
): Promise<void> {
  const offBy = highestOf([hiddenBy, lockedBy])
  if (offBy === undefined && (wanted.active === true || wanted.isLock === false)) await clearOff(tx, id, role)
  if (offBy === undefined || (wanted.active !== false && wanted.isLock !== true)) return
  const versions = [inForce, waiting].flatMap((one) => one?.version ?? [])
  await saveOff(tx, id, versions, offBy)
}

async function refuseOff(
  tx: Tx,
  key: { readonly id: string; readonly version: number },
  officers: readonly number[],
): Promise<Refusal | undefined> {
  const setBy = await findOffAbove(tx, key, officers)
  return setBy && { code: 'SET_ABOVE', field: 'payee', setBy }
}

/** The word of the second officer. */
export async function confirmMethod(
  deps: MethodDeps,
  asked: AskedBy<typeof calls.confirmMethod>,
): Promise<Outcome<typeof calls.confirmMethod>> {
  const { transactionCode, version } = asked.body
  const { actor } = asked
  const wrong = await deps.refuseWrongCode(actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  return await change(deps, asked, asked.params.methodId, async (tx, method) => {
    const { id, inForce, waiting } = method
    if (waiting?.version !== version || waiting.confirmedBy !== null) return refuse({ code: 'METHOD_CHANGED' })
    const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, deps.clock())
    if (refused) return refuse(refused)
    // Only who is paid waits for an hour: a rate is old by then.
    const isSame = isSamePayee(method)
    const setBy = must(highestOf([waiting.setBy, actor.role]), 'the actor has a level')
    const over =
      refuseConfirming(method, actor.role) ??
      (isSame ? undefined : await refuseOff(tx, { id, version }, [waiting.madeBy, actor.accountId]))
    if (over) return refuse(over)
    const inForceFrom = deps.clock() + (isSame ? 0 : PAYEE_WAITS_MS)
    await saveConfirmation(tx, { id, version }, { by: actor.accountId, setBy, inForceFrom })
    await note(tx, asked, 'PAYEE_CONFIRMED', id, inForce?.terms, { ...waiting.terms, ...by })
    return ok(undefined)
  })
}

/** What waits is given up, a first version too; what is in force stays. */
export async function withdrawChange(
  deps: MethodDeps,
  asked: AskedBy<typeof calls.withdrawMethodChange>,
): Promise<Outcome<typeof calls.withdrawMethodChange>> {
  const { transactionCode, version } = asked.body
  const wrong = await deps.refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
  if (wrong) return refuse(wrong)
  return await change(deps, asked, asked.params.methodId, async (tx, { id, inForce, waiting }) => {
    if (waiting?.version !== version) return refuse({ code: 'METHOD_CHANGED' })
    const over = refuseOver(waiting, asked.actor.role)
    if (over) return refuse(over)
    await endVersion(tx, { id, version }, asked.actor.role, deps.clock())
    await note(tx, asked, 'PAYEE_WITHDRAWN', id, waiting.terms, inForce?.terms ?? {})
    return ok(undefined)
  })
}

/**
 * What nobody has looked at since it was hidden is nobody's payee any more, in its hour neither: it waits as a new one does. What no second
 * officer has confirmed yet goes on waiting as it is.
 */
async function showAgain({ clock }: MethodDeps, tx: Tx, asked: Asked, method: StoredMethod): Promise<void> {
  const { id, inForce, waiting } = method
  const agreed = inForce ?? (waiting?.inForceFrom != null ? waiting : null)
  if (agreed === null) return
  const now = clock()
  await endVersions(tx, id, now)
  const { terms, boundsSet } = agreed
  const setBy = must(highestOf([agreed.setBy, asked.actor.role]), 'the actor has a level')
  const made = { methodId: id, siteId: asked.site.id, madeBy: asked.actor.accountId, setBy, boundsSet }
  await insertVersion(tx, { ...made, terms, inForceFrom: null, now })
}

const load = async (
  { clock }: MethodDeps,
  asked: Asked,
  from: Database | Tx,
  id: string,
): Promise<StoredMethod | undefined> =>
  await findManaged(from, { siteId: asked.site.id, standing: standsAs(asked.actor), id }, clock())

/** Under the method's lock, looked at again there. */
async function change(
  deps: MethodDeps,
  asked: Asked,
  id: string,
  work: (tx: Tx, method: StoredMethod) => Promise<Result<undefined, Refusal>>,
): Promise<Outcome<typeof calls.changeMethod>> {
  const changed = await allOrNothing(asked.db, async (tx): Promise<Changed> => {
    if (!(await load(deps, asked, tx, id))) return refuse({ code: 'NOT_FOUND' })
    await holdMethod(tx, id)
    const done = await work(tx, must(await load(deps, asked, tx, id), 'methods stay'))
    return done.ok ? ok(must(await load(deps, asked, tx, id), 'methods stay')) : done
  })
  return changed.ok ? answer({ docs: await presentNow(deps, asked, changed.value), message: TEXTS.updated }) : changed
}

/** As the officers see them who may, or may not, agree to what waits. */
export async function presentAll(
  { clock }: MethodDeps,
  { db, actor }: Asked,
  methods: readonly StoredMethod[],
): Promise<ManagedMethod[]> {
  const makers = methods.flatMap(({ waiting }) => waiting?.madeBy ?? [])
  const mayConfirm = await mayBeSecond(db, makers, actor.accountId, clock())
  return methods.map((method) => presentManaged(method, actor.role, mayConfirm))
}

const presentNow = async (deps: MethodDeps, asked: Asked, method: StoredMethod | undefined): Promise<ManagedMethod> =>
  must((await presentAll(deps, asked, [must(method, 'it was just written')]))[0], 'one each')

const newestOf = ({ inForce, waiting, ended }: StoredMethod): MethodVersion | null => waiting ?? inForce ?? ended

const IMAGE_REFUSALS = {
  NOT_OURS: 'METHOD_FIELD_WRONG',
  UNREAD: 'METHOD_IMAGE_UNREAD',
  OF_ANOTHER: 'METHOD_IMAGE_OF_ANOTHER',
} as const

async function refuseTerms({ db, site }: Asked, terms: MethodTerms): Promise<Refusal | undefined> {
  if (terms.maxAmount !== 0 && terms.maxAmount < terms.minAmount) return { code: 'METHOD_BOUNDS' }
  const field = wrongField(terms) ?? wrongUsdt(terms)
  if (field) return { code: 'METHOD_FIELD_WRONG', field }
  const image = wrongImage(terms, await readCodesOf(db, site.id, imagesOf(terms)))
  return image && { code: IMAGE_REFUSALS[image.why], field: image.field }
}

async function note(
  tx: Tx,
  asked: Asked,
  action: 'PAYMENT_METHOD_CHANGED' | 'PAYEE_CONFIRMED' | 'PAYEE_WITHDRAWN',
  objectId: string,
  before: MethodTerms | object | null | undefined,
  after: object,
): Promise<void> {
  await recordAudit(
    tx,
    entryOf(asked, { action, objectType: 'paymentMethod', objectId, before: before ?? null, after }),
  )
}
