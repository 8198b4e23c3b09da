/** Links into an account, made safe: once, soon, by a click. 001 §2.1, §2.4; SECURITY T1, T2. */
import { calls, isOn, type Refusal } from '@paddock/contract'
import { must, refuse } from '@paddock/domain/result'
import { recordAudit } from '../audit-log/index.ts'
import { createBuckets } from '../platform/buckets.ts'
import { answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { entryOf } from '../audit-log/index.ts'
import { fromOf } from './from.ts'
import type { Keys } from './keys.ts'
import { makeLink, useLink } from './links.ts'
import { answerSignedIn } from './replies.ts'
import { admit, type SignInDeps } from './sign-in.ts'
import { findTwin, loadCredentials } from './store.ts'
import type { RefuseWrongCode } from './transaction-code.ts'

export type LinkRouteDeps = SignInDeps & {
  readonly keys: Keys
  readonly refuseWrongCode: RefuseWrongCode
  readonly siteOf: (host: string) => Promise<HostSite | undefined>
}

/** Links of one account or address. */
const RATE = { burst: 10, perSecond: 0.2 }

export function linkRoutes(routes: Routes, deps: LinkRouteDeps): void {
  const { db, keys } = deps
  const rates = createBuckets<string>(RATE, deps.clock)

  routes.about(calls.createLoginTicket, async (asked) => {
    const { actor, site, body, address, target } = asked
    if (!isOn(site.config, 'loginLinks')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const wrong = await deps.refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const player = await loadCredentials(db, target)
    if (player?.role !== 'user') return refuse({ code: 'NOT_FOUND' })
    const ticket = await db.transaction().execute(async (tx) => {
      await recordAudit(tx, entryOf(asked, { action: 'LOGIN_TICKET_MADE', objectType: 'account', objectId: target }))
      return await makeLink(tx, keys, {
        kind: 'TICKET',
        siteId: site.id,
        label: null,
        accountId: target,
        madeBy: actor.accountId,
        agent: null,
      })
    })
    const { userName } = player
    return answer({ docs: { userName, ticket, path: `/login-user/${encodeURIComponent(userName)}/${ticket}` } })
  })

  routes.guarded(calls.createSwitchLink, async (asked) => {
    const { actor, site } = asked
    const retryAfterMs = rates.take(`account ${actor.accountId}`)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const goal = await findGoal(deps, site, actor.accountId)
    if (!goal) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const { url, siteId, label, accountId } = goal
    const code = await db.transaction().execute(async (tx) => {
      const after = { siteId, label }
      await recordAudit(
        tx,
        entryOf(asked, { action: 'SWITCH_LINK_MADE', objectType: 'account', objectId: accountId, after }),
      )
      const { agent } = fromOf(asked)
      return await makeLink(tx, keys, { kind: 'SWITCH', siteId, label, accountId, madeBy: actor.accountId, agent })
    })
    return answer({ docs: { url: new URL(`/direct-login/${code}`, url).href } })
  })

  routes.open(calls.useDirectLogin, async (asked) => {
    const { site, body, address } = asked
    const retryAfterMs = rates.take(`address ${address}`)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const from = { ...fromOf(asked), actor: null }
    const link = { code: body.token, kind: 'SWITCH', siteId: site.id, label: site.label, agent: from.agent } as const
    const accountId = await useLink(db, keys, link)
    if (accountId === undefined) return refuse<Refusal>({ code: 'LINK_ENDED' })
    const account = must(await loadCredentials(db, accountId), 'a link has its account')
    const signedIn = await admit(deps, from, account)
    return signedIn.ok ? await answerSignedIn(db, from, signedIn.value) : signedIn
  })
}

type Goal = { readonly url: string; readonly siteId: number; readonly label: string; readonly accountId: number }

/**
 * The second themed site, and the account there: the same one where it is the same tenant under its other look, else the
 * player's own with the same verified number. There may be none.
 */
async function findGoal({ db, siteOf }: LinkRouteDeps, site: HostSite, accountId: number): Promise<Goal | undefined> {
  const url = site.otherAddress
  if (!isOn(site.config, 'switchSite') || url === null) return undefined
  const goal = await siteOf(new URL(url).host)
  if (!goal) return undefined
  const there = { url, siteId: goal.id, label: goal.label }
  if (goal.id === site.id) return { ...there, accountId }
  const twin = await findTwin(db, accountId, goal.id)
  return twin === undefined ? undefined : { ...there, accountId: twin }
}
