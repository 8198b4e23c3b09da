/** The accounts that a person has on two sites, linked once with the passwords of both. Decision 0017. */
import { calls, isOn, type Refusal, type RequestOf, TEXTS } from '@paddock/contract'
import { HOP_REST_MS, refuseChangedLately } from '@paddock/domain/access'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import {
  type Credentials,
  type From,
  fromOf,
  holdAccounts,
  loadCredentials,
  proveWho,
  refuseOwnPassword,
  type SignInDeps,
} from '../auth/index.ts'
import type { Tx } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { endLink, holdOpenPair, isLinked, listLinks, loadWaysChangedAt, saveAccountLink } from './links-store.ts'

export type LinkRouteDeps = SignInDeps & { readonly siteOf: (host: string) => Promise<HostSite | undefined> }

export function linkRoutes(routes: Routes, deps: LinkRouteDeps): void {
  const { db, clock } = deps

  routes.guarded(calls.getAccountLinks, async ({ actor, site }) => {
    const sites = isOn(site.config, 'switchSite') ? site.pairs.map(({ name, host }) => ({ site: name, host })) : []
    const rests = refuseChangedLately({ waysChangedAt: await loadWaysChangedAt(db, actor.accountId) }, clock())
    return answer({ docs: { sites, links: await listLinks(db, actor.accountId), restsUntil: rests?.until ?? null } })
  })

  routes.guarded(calls.linkAccount, async (asked) => {
    const from = { ...fromOf(asked), actor: asked.actor }
    const proven = await proveBoth(deps, from, asked.body)
    if (!proven.ok) return proven
    const linked = await db.transaction().execute((tx) => link(tx, deps, asked, proven.value))
    if (!linked.ok) return linked
    return answer({ docs: await listLinks(db, asked.actor.accountId), message: TEXTS.updated })
  })

  routes.guarded(calls.endAccountLink, async (asked) => {
    const linkId = Number(asked.query.linkId)
    const ended = await db.transaction().execute(async (tx) => {
      if (!Number.isSafeInteger(linkId) || !(await endLink(tx, linkId, asked.actor.accountId))) return false
      await recordAudit(
        tx,
        entryOf(asked, { action: 'ACCOUNT_LINK_ENDED', objectType: 'accountLink', objectId: linkId }),
      )
      return true
    })
    return ended ? answer({ docs: {}, message: TEXTS.updated }) : refuse({ code: 'NOT_FOUND' })
  })
}

type Wish = RequestOf<typeof calls.linkAccount>['body']

/** Whose passwords were right when they were asked for. */
type Both = { readonly own: Credentials; readonly other: Credentials }

/** The two accounts, where both passwords are right and the other may be linked. */
async function proveBoth(
  deps: LinkRouteDeps,
  from: From & { readonly actor: Actor },
  { host, password, otherName, otherPassword }: Wish,
): Promise<Result<Both, Refusal>> {
  const { actor, site } = from
  if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
  const there = await pairedSite(deps, site, host)
  if (!there.ok) return there
  const own = must(await loadCredentials(deps.db, actor.accountId), 'a session has its account')
  const wrong = await refuseOwnPassword(deps, from, own, password)
  if (wrong) return refuse(wrong)
  const request = { name: otherName.trim(), password: otherPassword, otp: null, confirm: null }
  const proven = await proveWho(deps, { ...from, site: there.value, host, actor: null }, request)
  if (!proven.ok) return refuse(refusalThere(proven.refusal))
  const { account, way } = proven.value
  // What an upline can make in place of a password is none here.
  if (way !== 'PASSWORD') return refuse({ code: 'OTHER_CREDENTIALS_WRONG' })
  return mayBeLinked(account) ? ok({ own, other: account }) : refuse({ code: 'OTHER_ACCOUNT_CLOSED' })
}

async function pairedSite({ siteOf }: LinkRouteDeps, site: HostSite, host: string): Promise<Result<HostSite, Refusal>> {
  if (!isOn(site.config, 'switchSite')) return refuse({ code: 'NOT_ON_THIS_SITE' })
  const pair = site.pairs.find((one) => one.host === host)
  const there = pair && (await siteOf(host))
  const isOpen = there?.id === pair?.siteId && there !== undefined && isOn(there.config, 'switchSite')
  return isOpen ? ok(there) : refuse({ code: 'SITES_NOT_PAIRED' })
}

const refusalThere = (refusal: Refusal): Refusal =>
  refusal.code === 'TOO_MANY_REQUESTS' ? refusal : { code: 'OTHER_CREDENTIALS_WRONG' }

/** Not while somebody else may know its password, as who made the account does until it is changed. */
const mayBeLinked = ({ role, book, locked, mustChangePassword }: Credentials): boolean =>
  role === 'user' && book === 'REAL' && !locked && !mustChangePassword

/** A password takes a while to be tried: what was true then must be true of the accounts as they are held now. */
async function refuseChanged(tx: Tx, { own, other }: Both): Promise<Refusal | undefined> {
  await holdAccounts(tx, [own.accountId, other.accountId])
  const ownNow = await loadCredentials(tx, own.accountId)
  const otherNow = await loadCredentials(tx, other.accountId)
  if (ownNow?.locked) return { code: 'ACCOUNT_LOCKED' }
  if (!ownNow || ownNow.passwordHash !== own.passwordHash || !mayBeLinked(ownNow)) return { code: 'INVALID_PASSWORD' }
  if (otherNow?.passwordHash !== other.passwordHash) return { code: 'OTHER_CREDENTIALS_WRONG' }
  return mayBeLinked(otherNow) ? undefined : { code: 'OTHER_ACCOUNT_CLOSED' }
}

type AskedLink = Parameters<typeof entryOf>[0] & { readonly actor: Actor; readonly site: HostSite; readonly body: Wish }

async function link(tx: Tx, { clock }: LinkRouteDeps, asked: AskedLink, both: Both): Promise<Result<null, Refusal>> {
  const { actor, site, body } = asked
  const { other } = both
  const pairId = await holdOpenPair(tx, site.id, body.host)
  if (pairId === undefined) return refuse({ code: 'SITES_NOT_PAIRED' })
  const refusal = await refuseChanged(tx, both)
  if (refusal) return refuse(refusal)
  const changed = [await loadWaysChangedAt(tx, actor.accountId), await loadWaysChangedAt(tx, other.accountId)]
  const rests = refuseChangedLately({ waysChangedAt: Math.max(...changed.map((at) => at ?? -HOP_REST_MS)) }, clock())
  if (rests) return refuse(rests)
  const out = { pairId, fromAccount: actor.accountId, toAccount: other.accountId }
  const back = { pairId, fromAccount: other.accountId, toAccount: actor.accountId }
  const wanted = body.bothWays ? [out, back] : [out]
  for (const one of wanted) if (await isLinked(tx, one)) return refuse({ code: 'ALREADY_LINKED' })
  for (const one of wanted) await saveAccountLink(tx, one)
  const after = { host: body.host, bothWays: body.bothWays }
  await recordAudit(
    tx,
    entryOf(asked, { action: 'ACCOUNT_LINK_MADE', objectType: 'account', objectId: actor.accountId, after }),
  )
  return ok(null)
}
