/** What the apps of a site read of it, beside `comulative`. 000 §7, 001 §7. */
import { calls, resolveSwitches, ROLES, TEXTS } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { isBranch } from '@paddock/domain/roles'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { createReplyCache } from '../platform/http/cache.ts'
import { answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { loadBranchDetails, loadDetails, loadNearestDetails, loadUplines, saveDetails } from './store.ts'

export type PublicSiteDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function publicSiteRoutes(routes: Routes, { refuseWrongCode, clock }: PublicSiteDeps): void {
  const currency = createReplyCache(calls.getCurrency, { version: () => 0, clock })

  routes.open(calls.getCurrency, async ({ query, site }) => {
    // The host has decided the site; a query that names another is somebody's trick. Security T13.
    if (query.whiteLabelId !== undefined && query.whiteLabelId !== String(site.id)) return refuse({ code: 'FORBIDDEN' })
    const docs = { currency: 'INR', symbol: '₹', rate: 1, decimals: 2 } as const
    return { ok: true, value: { cached: await currency('', () => ({ docs })) } }
  })

  routes.guarded(calls.getReferralSetting, async ({ site }) => {
    const enabled = resolveSwitches(site.config).referralProgramme
    return answer({ docs: { enabled, branchIds: enabled ? site.config.referralBranchIds : [] } })
  })

  const pages = createReplyCache(calls.getPage, { version: () => 0, clock })
  routes.open(calls.getPage, async ({ query, site }) => {
    const { name, language } = query
    const docs = { text: site.config.pages[name][language] }
    return {
      ok: true,
      value: { cached: await pages(`${site.id} ${site.version} ${name} ${language}`, () => ({ docs })) },
    }
  })

  const roles = createReplyCache(calls.getPublicWhiteLabelRole, { version: () => 0, clock })
  routes.open(calls.getPublicWhiteLabelRole, async ({ site }) => ({
    ok: true,
    value: {
      cached: await roles(`${site.label} ${site.otherAddress} ${site.version}`, () => ({ docs: presentRoles(site) })),
    },
  }))
  routes.guarded(calls.getWhiteLabelRole, async ({ site }) => answer({ docs: presentRoles(site) }))

  communicationRoutes(routes, refuseWrongCode)
}

/** Branches take payments, so b2b sites have none. A site is told of no other than the one it leads to itself. */
function presentRoles({ id, label, config, otherAddress }: HostSite) {
  const other = resolveSwitches(config).switchSite ? otherAddress : null
  return {
    whiteLabelId: String(id),
    domainName: label,
    type: config.type,
    roles: ROLES.filter((role) => role !== 'administrator' && (config.type === 'b2c' || !isBranch(role))),
    validWhiteLabels: [
      { whiteLabelId: String(id), domainName: label },
      ...(other === null ? [] : [{ whiteLabelId: null, domainName: new URL(other).hostname }]),
    ],
  }
}

type Details = Awaited<ReturnType<typeof loadDetails>>

/** The details of somebody, and the site's where they have none. */
function presentCommunication({ config }: HostSite, details: Details) {
  const { whatsappNumber, depositWhatsapp, withdrawWhatsapp, chat } = config.registration
  return {
    whatsapp: details?.whatsapp ?? whatsappNumber,
    depositWhatsapp: details?.depositWhatsapp ?? depositWhatsapp,
    withdrawWhatsapp: details?.withdrawWhatsapp ?? withdrawWhatsapp,
    telegram: details?.telegram ?? config.socialMedia.telegram,
    chat,
  }
}

function communicationRoutes(routes: Routes, refuseWrongCode: RefuseWrongCode): void {
  routes.open(calls.getCommunication, async ({ query, site, db }) => {
    if (query.adminId === undefined) return answer({ docs: presentCommunication(site, null) })
    const adminId = Number(query.adminId)
    const details = Number.isSafeInteger(adminId) ? await loadBranchDetails(db, adminId) : undefined
    return details === undefined ? refuse({ code: 'NOT_FOUND' }) : answer({ docs: presentCommunication(site, details) })
  })

  routes.guarded(calls.getOwnCommunication, async ({ query, site, db, actor }) => {
    const uplines = await loadUplines(db, actor.accountId)
    if (query.adminId === undefined) {
      const nearest = await loadNearestDetails(db, uplines)
      return answer({ docs: presentCommunication(site, nearest ?? null) })
    }
    const asked = uplineOf({ actor, target: Number(query.adminId) })
    if (asked !== standsAs(actor) && !uplines.includes(asked)) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: presentCommunication(site, await loadDetails(db, asked)) })
  })

  routes.guarded(calls.setCommunication, async (asked) => {
    const { actor, body, db, address } = asked
    const refusal = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (refusal) return refuse(refusal)
    const accountId = standsAs(actor)
    await db.transaction().execute(async (tx) => {
      const before = await loadDetails(tx, accountId)
      await saveDetails(tx, accountId, body.details)
      const change = { objectType: 'account', objectId: accountId, before, after: body.details }
      await recordAudit(tx, entryOf(asked, { action: 'COMMUNICATION_SET', ...change }))
    })
    return answer({ docs: body.details, message: TEXTS.updated })
  })
}
