/** Payment methods: shown to players, made and changed by officers; who is paid changes by two and after an hour. docs/domain/payments.md#methods. */
import { calls, type ManagedMethod, pageInfoOf, type PaymentMethod, type Refusal, TEXTS } from '@paddock/contract'
import {
  imagesOf,
  isOtherPayee,
  PAYEE_WAITS_MS,
  takesTwoToTrade,
  withConfirmations,
  wrongField,
  wrongImage,
  wrongUsdt,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { readCodesOf } from '../../images/index.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { answer, type AskedByActor, type HostSite, type Routes } from '../../platform/http-call.ts'
import { once } from '../../platform/once.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { mayBeSecond, refuseSecond } from '../../second-officer/index.ts'
import { presentManaged, presentShown } from './present.ts'
import type { Quotes } from './quote.ts'
import {
  endVersion,
  endVersions,
  findAgreedTerms,
  findManaged,
  holdMethod,
  insertMethod,
  insertVersion,
  listManaged,
  listShown,
  type MethodTerms,
  type MethodVersion,
  saveArrangement,
  saveConfirmation,
  type StoredMethod,
} from './store.ts'

export type MethodDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  readonly quotes: Quotes
  readonly clock: () => number
}

type Asked = AskedByActor
type Changed = Result<StoredMethod, Refusal>

export function methodRoutes(routes: Routes, deps: MethodDeps): void {
  const { refuseWrongCode, quotes, clock } = deps

  routes.guarded(calls.getPaymentMethods, async ({ db, actor, site, query: { active } }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    // Only active ones are shown at all.
    return answer({ docs: active === false ? [] : await shownTo(db, site, actor.accountId) })
  })

  routes.about(calls.getPaymentMethodsOf, async ({ db, site, target }) =>
    answer({ docs: await shownTo(db, site, target) }),
  )

  async function shownTo(db: Database, site: HostSite, playerId: number): Promise<PaymentMethod[]> {
    const shown = await listShown(db, playerId, { site, now: clock() })
    const images = shown.flatMap(({ inForce }) => (inForce ? imagesOf(inForce.terms) : []))
    const codes = await readCodesOf(db, site.id, images)
    const quoteOf = (methodId: string, version: number) =>
      quotes.quote({ siteId: site.id, accountId: playerId, methodId }, version, clock())
    return shown.map((method) => presentShown(method, codes, quoteOf))
  }

  routes.guarded(calls.getManagedMethods, async (asked) => {
    const { db, actor, site, target, query } = asked
    const { page, limit, active = null, search } = query
    const wanted = { siteId: site.id, standing: uplineOf({ actor, target }), active, search, page, limit }
    const { rows, total } = await listManaged(db, wanted, clock())
    return answer({ docs: await presentAll(asked, rows), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.createMethod, async (asked) => {
    const { db, actor, site, target, idempotencyKey: key } = asked
    const { transactionCode, userId: _, ...told } = asked.body
    const terms = withConfirmations(told)
    const wrong =
      (await refuseWrongCode(actor.accountId, transactionCode, asked.address)) ?? (await refuseTerms(asked, terms))
    if (wrong) return refuse(wrong)
    const ownerId = uplineOf({ actor, target })
    const made = await once(
      db,
      { accountId: actor.accountId, key, route: 'METHOD', asked: { ownerId, terms } },
      async (tx) => {
        const id = randomUUID()
        await insertMethod(tx, { id, siteId: site.id, ownerId })
        await insertVersion(tx, { methodId: id, siteId: site.id, madeBy: actor.accountId, terms, inForceFrom: null })
        await note(tx, asked, 'PAYMENT_METHOD_CHANGED', id, null, terms)
        return ok({ id })
      },
    )
    return made.ok
      ? answer({ docs: await presentNow(asked, await load(asked, db, made.value.id)), message: TEXTS.updated })
      : made
  })

  routes.guarded(calls.changeMethod, async (asked) => {
    const { transactionCode, version, ...told } = asked.body
    const terms = withConfirmations(told)
    const { methodId } = asked.params
    const wrong =
      (await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)) ??
      (await refuseTerms(asked, terms))
    if (wrong) return refuse(wrong)
    const changed = await change(asked, methodId, async (tx, method) => {
      if (newestOf(method) !== version) return refuse({ code: 'METHOD_CHANGED' })
      const isSamePayee = method.inForce !== null && !isOtherPayee(method.inForce.terms, terms)
      const isAlone = isSamePayee && !takesTwoToTrade(await findAgreedTerms(tx, methodId), terms)
      const inForceFrom = isAlone ? clock() : null
      await insertVersion(tx, { methodId, siteId: asked.site.id, madeBy: asked.actor.accountId, terms, inForceFrom })
      await note(tx, asked, 'PAYMENT_METHOD_CHANGED', methodId, (method.inForce ?? method.waiting)?.terms, terms)
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.arrangeMethod, async (asked) => {
    const { transactionCode, ...wanted } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.methodId, async (tx, { id, active, isLock, sort, inForce }) => {
      const after = { active: wanted.active ?? active, isLock: wanted.isLock ?? isLock, sort: wanted.sort ?? sort }
      await saveArrangement(tx, id, after, clock())
      if (after.active && !active && inForce !== null) await showAgain(tx, asked, id, inForce)
      await note(tx, asked, 'PAYMENT_METHOD_CHANGED', id, { active, isLock, sort }, after)
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.confirmMethod, async (asked) => {
    const { transactionCode, version } = asked.body
    const { actor } = asked
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.methodId, async (tx, { id, inForce, waiting }) => {
      if (waiting?.version !== version || waiting.confirmedBy !== null) return refuse({ code: 'METHOD_CHANGED' })
      const { refused, ...by } = await refuseSecond(tx, waiting.madeBy, actor.accountId, clock())
      if (refused) return refuse(refused)
      // Only who is paid waits for an hour: a rate is old by then.
      const isSamePayee = inForce !== null && !isOtherPayee(inForce.terms, waiting.terms)
      const inForceFrom = clock() + (isSamePayee ? 0 : PAYEE_WAITS_MS)
      await saveConfirmation(tx, { id, version }, { by: actor.accountId, inForceFrom })
      await note(tx, asked, 'PAYEE_CONFIRMED', id, inForce?.terms, { ...waiting.terms, ...by })
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.withdrawMethodChange, async (asked) => {
    const { transactionCode, version } = asked.body
    const wrong = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const changed = await change(asked, asked.params.methodId, async (tx, { id, inForce, waiting }) => {
      if (waiting?.version !== version || inForce === null) return refuse({ code: 'METHOD_CHANGED' })
      await endVersion(tx, { id, version })
      await note(tx, asked, 'PAYEE_WITHDRAWN', id, waiting.terms, inForce.terms)
      return ok(undefined)
    })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.updated }) : changed
  })

  /** What nobody has looked at since it was hidden is nobody's payee any more: it waits as a new one does. */
  async function showAgain(tx: Tx, asked: Asked, methodId: string, { terms }: MethodVersion): Promise<void> {
    await endVersions(tx, methodId)
    await insertVersion(tx, {
      methodId,
      siteId: asked.site.id,
      madeBy: asked.actor.accountId,
      terms,
      inForceFrom: null,
    })
  }

  const load = async (asked: Asked, from: Database | Tx, id: string): Promise<StoredMethod | undefined> =>
    await findManaged(from, { siteId: asked.site.id, standing: standsAs(asked.actor), id }, clock())

  /** Under the method's lock, looked at again there. */
  async function change(
    asked: Asked,
    id: string,
    work: (tx: Tx, method: StoredMethod) => Promise<Result<undefined, Refusal>>,
  ): Promise<Result<ManagedMethod, Refusal>> {
    const changed = await allOrNothing(asked.db, async (tx): Promise<Changed> => {
      if (!(await load(asked, tx, id))) return refuse({ code: 'NOT_FOUND' })
      await holdMethod(tx, id)
      const done = await work(tx, must(await load(asked, tx, id), 'methods stay'))
      return done.ok ? ok(must(await load(asked, tx, id), 'methods stay')) : done
    })
    return changed.ok ? ok(await presentNow(asked, changed.value)) : changed
  }

  async function presentAll({ db, actor }: Asked, methods: readonly StoredMethod[]): Promise<ManagedMethod[]> {
    const makers = methods.flatMap(({ waiting }) => waiting?.madeBy ?? [])
    const mayConfirm = await mayBeSecond(db, makers, actor.accountId, clock())
    return methods.map((method) => presentManaged(method, mayConfirm))
  }

  const presentNow = async (asked: Asked, method: StoredMethod | undefined): Promise<ManagedMethod> =>
    must((await presentAll(asked, [must(method, 'it was just written')]))[0], 'one each')
}

const newestOf = ({ inForce, waiting }: StoredMethod): number | undefined => (waiting ?? inForce)?.version

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
