/** Going over: to the other look of the site, as the same account; or to a paired site, by a link of two accounts. 001 §2.4; security T2. */
import { calls, isOn, type Refusal } from '@paddock/contract'
import { refuseLeaving, refuseChangedLately } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import {
  accountLinkOf,
  admitIn,
  answerSignedIn,
  endDuplicates,
  type From,
  fromOf,
  holdComing,
  type Keys,
  loadCredentials,
  makeLink,
  type SignedIn,
  type SignInDeps,
  useLink,
} from '../auth/index.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Tx } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { refuseStayingAway } from '../protection/index.ts'
import { addressOf, goalAt } from '../sites/index.ts'
import { type HeldLink, holdLink, holdLinkTo, noteUse } from './links-store.ts'

export type HopRouteDeps = SignInDeps & {
  readonly keys: Keys
  readonly siteOf: (host: string) => Promise<HostSite | undefined>
  readonly hops: Buckets<string>
}

export function hopRoutes(routes: Routes, deps: HopRouteDeps): void {
  const { db, hops } = deps

  routes.guarded(calls.createSwitchLink, async (asked) => {
    const { actor } = asked
    const retryAfterMs = hops.take(`account ${actor.accountId}`)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const address = await findAddress(deps, asked.site, asked.body?.host, asked.header('host') ?? '')
    if (!address.ok) return address
    const own = { ...fromOf(asked), actor }
    const code = await db.transaction().execute(async (tx) => {
      const made = await makeCode(tx, deps, own, address.value)
      if (!made.ok) return made
      const after = { host: address.value.host }
      const change = { action: 'SWITCH_LINK_MADE', objectType: 'account', objectId: actor.accountId, after } as const
      await recordAudit(tx, entryOf(asked, change))
      return made
    })
    return code.ok ? answer({ docs: { url: new URL(`/direct-login/${code.value}`, address.value.url).href } }) : code
  })

  routes.open(calls.useDirectLogin, async (asked) => {
    const { site, body, place } = asked
    const retryAfterMs = hops.take(`place ${place}`)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    if (site.maintenance) return refuse<Refusal>({ code: 'MAINTENANCE' })
    const from = { ...fromOf(asked), actor: null }
    const arrived = await db.transaction().execute((tx) => arrive(tx, deps, from, body.token))
    if (!arrived.ok) return arrived
    await endDuplicates(deps.sessions, from, arrived.value)
    return await answerSignedIn(db, from, arrived.value)
  })
}

type Own = From & { readonly actor: Actor }

/** Where a code may travel to: nowhere but to a host that is registered. */
type Address = {
  readonly url: string
  /** As its browser will name it. */
  readonly host: string
  readonly siteId: number
  /** As the pair names it; null for the other look of the site. */
  readonly pairedHost: string | null
}

async function findAddress(
  { siteOf }: HopRouteDeps,
  site: HostSite,
  wished: string | undefined,
  askedAt: string,
): Promise<Result<Address, Refusal>> {
  if (!isOn(site.config, 'switchSite')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const named = wished ?? (site.otherAddress === null ? undefined : registeredHostOf(site.otherAddress))
  if (named === undefined)
    return refuse({ code: site.config.diamondWebsiteUrl === null ? 'NOT_ON_THIS_SITE' : 'SITES_NOT_PAIRED' })
  const goal = goalAt(site, named, askedAt)
  const there = goal && (await siteOf(named))
  const siteId = goal?.is === 'PAIR' ? goal.pair.siteId : site.id
  // Labels can change hands after a host was registered.
  if (there?.id !== siteId || !isOn(there.config, 'switchSite')) return refuse({ code: 'SITES_NOT_PAIRED' })
  if (there.maintenance) return refuse({ code: 'OTHER_SITE_CLOSED' })
  const url = addressOf(named, askedAt)
  return ok({ url, host: new URL(url).host, siteId, pairedHost: goal?.is === 'PAIR' ? named : null })
}

/** On a developer's machine all sites are at one port, which no register knows. */
function registeredHostOf(address: string): string {
  const { host, hostname } = new URL(address)
  return hostname.endsWith('.localhost') ? hostname : host
}

async function makeCode(
  tx: Tx,
  deps: HopRouteDeps,
  { actor, agent }: Own,
  { host, siteId, pairedHost }: Address,
): Promise<Result<string, Refusal>> {
  const request = {
    kind: 'SWITCH',
    siteId,
    host,
    madeBy: actor.accountId,
    agent,
    sessionKey: actor.sessionKey,
  } as const
  if (pairedHost === null)
    return ok(await makeLink(tx, deps.keys, { ...request, accountId: actor.accountId, accountLinkId: null }))
  if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
  const link = await holdLinkTo(tx, actor.accountId, pairedHost)
  if (!link) return refuse({ code: 'ACCOUNTS_NOT_LINKED' })
  const coming = await holdComing(tx, actor.sessionKey)
  if (!coming) return refuse({ code: 'UNAUTHENTICATED' })
  const refusal =
    refuseLeaving({ ...coming, waysChangedAt: link.waysChangedAt }, link.toAccount, deps.clock()) ??
    (await refuseAway(tx, link, deps.clock()))
  if (refusal) return refuse(refusal)
  return ok(await makeLink(tx, deps.keys, { ...request, accountId: link.toAccount, accountLinkId: link.id }))
}

/** Who stays away from the one goes by no link into the other. Security 1.4. */
const refuseAway = async (tx: Tx, { fromAccount, toAccount }: HeldLink, now: number): Promise<Refusal | undefined> =>
  (await refuseStayingAway(tx, fromAccount, now)) ?? (await refuseStayingAway(tx, toAccount, now))

/** What held when the code was made must still hold: a minute is long enough to end a link, a pair or a session. */
async function arrive(tx: Tx, deps: HopRouteDeps, from: From, code: string): Promise<Result<SignedIn, Refusal>> {
  const { site, host, agent } = from
  const linkId = await accountLinkOf(tx, code)
  const link = linkId === undefined ? undefined : await holdLink(tx, linkId)
  const taken = await useLink(tx, deps.keys, { code, kind: 'SWITCH', siteId: site.id, host, agent })
  if (!taken) return refuse({ code: 'LINK_ENDED' })
  const account = must(await loadCredentials(tx, taken.accountId), 'a link has its account')
  if (taken.accountLinkId === null) {
    // The same account in its other look: however it came in there, it is here.
    const came = taken.sessionKey === null ? undefined : await holdComing(tx, taken.sessionKey)
    return came ? await admitIn(tx, deps, from, { account, came }) : refuse({ code: 'LINK_ENDED' })
  }
  const now = deps.clock()
  if (!link || link.toSite !== site.id || refuseChangedLately(link, now)) return refuse({ code: 'LINK_ENDED' })
  const away = await refuseAway(tx, link, now)
  if (away) return refuse(away)
  const came = { way: 'HOP', cameFrom: link.fromAccount } as const
  const admitted = await admitIn(tx, deps, from, { account, came })
  if (admitted.ok) await noteUse(tx, link.id)
  return admitted
}
