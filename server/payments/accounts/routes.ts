/** Accounts that players are paid to. 001 §3.6, §7; docs/domain/payments.md#accounts. */
import { calls, isOn, type PayoutAccount as ShownAccount, type Refusal, TEXTS } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { isHolderField, payoutFieldsOf, toldMaximum } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, originOf, recordAudit } from '../../audit-log/index.ts'
import { IMAGES, type Images } from '../../images/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database, Reader } from '../../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { once } from '../../platform/database/once.ts'
import { listPaying, type StoredMethod } from '../methods/store.ts'
import { changeAccount, type ChangeDeps, createAccount, removeAccount } from './change.ts'
import { presentAccount } from './present.ts'
import { listAccounts, type PayoutAccount } from './store.ts'

type AccountDeps = ChangeDeps & { readonly images: Images; readonly clock: () => number }
type Asked = {
  readonly db: Database
  readonly actor: Actor
  readonly site: HostSite
  header(name: string): string | undefined
}

export function payoutAccountRoutes(routes: Routes, deps: AccountDeps): void {
  const { images, clock } = deps
  const byOf = (asked: Asked) => ({
    site: asked.site,
    accountId: asked.actor.accountId,
    now: clock(),
    language: asked.header('accept-language') ?? '',
  })

  async function present({ actor, site }: Asked, from: Reader, account: PayoutAccount): Promise<ShownAccount> {
    return presentAccount(account, await listPaying(from, actor.accountId, { site, now: clock() }), site, clock())
  }

  routes.guarded(calls.getPayoutAccounts, async ({ db, actor, site }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const paying = await listPaying(db, actor.accountId, { site, now: clock() })
    const accounts = await listAccounts(db, actor.accountId)
    return answer({ docs: accounts.map((account) => presentAccount(account, paying, site, clock())) })
  })

  routes.guarded(calls.getPayoutMethods, async ({ db, actor, site }) => {
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const paying = await listPaying(db, actor.accountId, { site, now: clock() })
    return answer({ docs: paying.map(presentWay) })
  })

  routes.guarded(calls.createPayoutAccount, async (asked) => {
    const { db, actor, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const wanted = { methodId: body.paymentMethodTypeId, holder: body.name, given: body.accountDetails }
    const done = await once(
      db,
      { accountId: actor.accountId, key, route: 'PAYOUT_ACCOUNT', asked: body },
      async (tx) => {
        const made = await createAccount(tx, byOf(asked), wanted, originOf(asked), deps)
        return made.ok ? ok(await present(asked, tx, made.value)) : made
      },
    )
    return done.ok ? answer({ docs: done.value, message: TEXTS.accountCreated }) : done
  })

  routes.guarded(calls.savePayoutImage, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (!isOn(site.config, 'withdraw')) return refuse({ code: 'WITHDRAWALS_OFF' })
    const wish = { siteId: site.id, ownerId: actor.accountId, use: 'payout' } as const
    const received = await images.receive(db, body.image, wish)
    if (!received.ok) return received
    const { key } = received.value
    const what = { objectType: 'image', objectId: key, before: null, after: { fileName: key } }
    await db.transaction().execute((tx) => recordAudit(tx, entryOf(asked, { action: 'PAYOUT_IMAGE_SENT', ...what })))
    return answer({ docs: { image: `${IMAGES}${key}` } })
  })

  routes.guarded(calls.changePayoutAccount, async (asked) => {
    const { db, actor, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const wanted = { id: body.accountId, primary: body.primary ?? false, given: body.accountDetails }
    const changed = await allOrNothing(db, (tx) => changeAccount(tx, byOf(asked), wanted, originOf(asked), deps))
    return changed.ok ? answer({ docs: await present(asked, db, changed.value), message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.setPrimaryAccount, async (asked) => {
    const { db, actor, query } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const wanted = { id: query.accountId, primary: query.primary ?? true, given: undefined }
    const changed = await allOrNothing(db, (tx) => changeAccount(tx, byOf(asked), wanted, originOf(asked), deps))
    return changed.ok ? answer({ docs: await present(asked, db, changed.value), message: TEXTS.updated }) : changed
  })

  routes.guarded(calls.deletePayoutAccount, async (asked) => {
    const { db, actor, query } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const removed: Result<{ accountId: string }, Refusal> = await allOrNothing(db, (tx) =>
      removeAccount(tx, byOf(asked), query.accountId, originOf(asked)),
    )
    return removed.ok ? answer({ docs: removed.value, message: TEXTS.accountDeleted }) : removed
  })

  // What an existing client sends is never written: it would stand there unmasked.
  routes.guarded(calls.logPayoutAccount, async () => Promise.resolve(answer({ docs: {} })))
}

function presentWay({ id, inForce }: StoredMethod) {
  const { terms } = must(inForce, 'only what is in force pays')
  return {
    _id: id,
    paymentType: terms.paymentType,
    paymentName: terms.paymentName,
    minAmount: paise(terms.minAmount),
    maxAmount: toldMaximum(paise(terms.maxAmount)),
    fields: payoutFieldsOf(terms)
      .filter((field) => !isHolderField(field))
      .map(({ label, type }) => ({ label, type })),
  }
}
