/** The site: what its apps read of it, what an administrator switches, and the studio. 000 §6, §7; 001 §2, §3.2, §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pathRole, role } from '../roles.ts'
import { chatChannel, communicationDetails, siteConfig, siteLabel, siteSummary, siteVersion } from '../shapes/site.ts'
import { TEXTS } from '../texts.ts'
import {
  count,
  id,
  instant,
  searchText,
  shortText,
  text,
  transactionCode,
  typedCount,
  typedFlag,
  typedId,
  typedInt32,
} from '../values.ts'
import { waiting } from './control-changes.ts'

const SITES = { tag: 'Sites' } as const

/* What everybody reads */

export const getCurrency = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/common/setting/currency',
  summary: 'The currency of the site. Amounts are rupees with two decimals everywhere, so the rate is 1.',
  action: 'public.read',
  query: z.strictObject({ whiteLabelId: z.optional(typedId), server: z.optional(shortText) }),
  docs: z.object({ currency: z.literal('INR'), symbol: shortText, rate: z.number(), decimals: count }),
  refusals: ['FORBIDDEN'],
})

export const getReferralSetting = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/user/setting/referral',
  summary: 'Whether players bring players here, and the branches that take them. Asked after login on b2c sites.',
  action: 'site.readAsPlayer',
  docs: z.object({ enabled: z.boolean(), branchIds: z.array(id) }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

const communication = z.object({ ...communicationDetails.shape, chat: chatChannel })

export const getCommunication = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/common/communicationDetail',
  summary: 'How to reach the site, or one of its branches.',
  action: 'public.read',
  query: z.strictObject({ adminId: z.optional(typedId) }),
  docs: communication,
  refusals: ['NOT_FOUND'],
})

export const getOwnCommunication = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/{role}/communicationDetail',
  summary: 'How to reach my upline: the nearest above me that has details, else the site.',
  action: 'site.read',
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject({ adminId: z.optional(typedId) }),
  docs: communication,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const setCommunication = endpoint({
  ...SITES,
  audit: 'COMMUNICATION_SET',
  method: 'PUT',
  path: 'api/{role}/communicationDetail',
  summary: 'Ours: say how the people below me reach me.',
  action: 'communication.change',
  params: z.strictObject({ role: pathRole }),
  body: z.strictObject({ details: communicationDetails, transactionCode }),
  docs: communicationDetails,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE'],
})

const whiteLabelRole = z.object({
  whiteLabelId: id,
  domainName: shortText,
  type: z.enum(['b2b', 'b2c']),
  /** Roles that an account of this site can have. */
  roles: z.array(role),
  /** The sites that belong together with this one: itself, and the one it may switch to. */
  validWhiteLabels: z.array(z.object({ whiteLabelId: z.nullable(id), domainName: shortText })),
})

export const getWhiteLabelRole = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/user/whiteLabelRole',
  summary: "The site's roles and the sites it belongs together with.",
  action: 'site.readAsPlayer',
  docs: whiteLabelRole,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getPublicWhiteLabelRole = endpoint({
  ...SITES,
  method: 'GET',
  path: 'api/common/whiteLabelRole',
  summary: 'Ours: the same for visitors.',
  action: 'public.read',
  docs: whiteLabelRole,
})

/* What an administrator switches */

const scope = z._default(z.enum(['site', 'installation']), 'site')
const MAINTAIN = { ...SITES, action: 'installation.maintain' } as const

const switchState = z.object({
  maintenance: z.boolean(),
  /** When maintenance ends by itself; null where it is off or does not. */
  until: z.nullable(instant),
  useSocket: z.boolean(),
  /** From when on everybody's page may be told to reload again; null: now. */
  refreshFrom: z.nullable(instant),
})

export const getInstallation = endpoint({
  ...MAINTAIN,
  method: 'GET',
  path: 'api/administrator/installation',
  summary: 'Ours: how the switches stand, of the installation and of each site by itself.',
  docs: z.object({
    installation: switchState,
    sites: z.array(
      z.object({ siteId: id, label: shortText, name: shortText, isHere: z.boolean(), ...switchState.shape }),
    ),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const setMaintenance = endpoint({
  ...MAINTAIN,
  audit: 'MAINTENANCE_SET',
  method: 'PUT',
  path: 'api/administrator/setting/maintenance',
  summary: "Begin or end maintenance: players' calls answer 503. It ends by itself after `forMinutes`.",
  body: z.strictObject({
    maintenanceMode: typedFlag,
    transactionCode,
    /** Ours: this site, or all of them. */
    scope,
    /** Ours: after how long it ends by itself. */
    forMinutes: z._default(typedCount.check(z.gte(1), z.lte(1440)), 120),
  }),
  docs: z.object({ maintenanceMode: z.boolean(), scope: z.enum(['site', 'installation']), until: z.nullable(instant) }),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE'],
})

export const setUseSocket = endpoint({
  ...MAINTAIN,
  audit: 'USE_SOCKET_SET',
  method: 'PUT',
  path: 'api/administrator/setting/useSocket',
  summary: 'Switch live sockets on or off: off, they are closed and refused, and clients poll.',
  body: z.strictObject({ socket: typedFlag, transactionCode, scope }),
  docs: z.object({ socket: z.boolean(), scope: z.enum(['site', 'installation']) }),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE'],
})

const refresh = {
  ...MAINTAIN,
  audit: 'PAGES_REFRESHED',
  path: 'api/administrator/broadcast/refreshPage',
  docs: z.object({ withinMs: count }),
  messages: [TEXTS.userRefreshed],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'TOO_MANY_REQUESTS'],
} as const

/** Security T6: never from a cookie or another page, and only with the code or within five minutes of having given it. */
export const refreshPage = endpoint({
  ...refresh,
  method: 'GET',
  query: z.strictObject({ scope }),
  summary:
    "Tell everybody's page to reload, once in five minutes. The transaction code comes in the header `x-transaction-code`.",
})

export const postRefreshPage = endpoint({
  ...refresh,
  method: 'POST',
  body: z.strictObject({ transactionCode, scope }),
  summary: 'Ours: the same, as what it is.',
})

/* The studio: ours */

const STUDIO = { ...SITES, action: 'site.configure' } as const
const ofSite = z.strictObject({ role: pathRole, siteId: typedId })
/** A path is text. */
const versionInPath = z.string().check(z.regex(/^\d{1,9}$/))
const STUDIO_REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] as const
const PUBLISH_REFUSALS = [
  ...STUDIO_REFUSALS,
  'WRONG_TRANSACTION_CODE',
  'SITE_VERSION_CHANGED',
  'SITE_LABEL_TAKEN',
  'SITE_HOLDS_MONEY',
  'CONTRAST_TOO_LOW',
  'NO_SECOND_OFFICER',
] as const

export const listSites = endpoint({
  ...STUDIO,
  method: 'GET',
  path: 'api/{role}/sites',
  summary: 'The sites that I may configure: an administrator all, a white label its own.',
  params: z.strictObject({ role: pathRole }),
  query: z.strictObject({ search: z.optional(searchText) }),
  docs: z.array(siteSummary),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const exportSites = exportOf(listSites, ['name', 'label', 'type', 'version', 'state', 'draft'])

export const getSite = endpoint({
  ...STUDIO,
  method: 'GET',
  path: 'api/{role}/sites/{siteId}',
  summary: 'The published configuration of a site, and the draft where there is one.',
  params: ofSite,
  docs: z.object({
    site: siteSummary,
    published: siteConfig,
    draft: z.nullable(z.object({ config: siteConfig, baseVersion: count, author: z.nullable(shortText), at: instant })),
  }),
  refusals: STUDIO_REFUSALS,
})

const draft = {
  config: siteConfig,
  /** The version that was changed; another one published meanwhile refuses. */
  baseVersion: typedInt32,
}

export const saveSiteDraft = endpoint({
  ...STUDIO,
  audit: 'SITE_DRAFT_SAVED',
  method: 'PUT',
  path: 'api/{role}/sites/{siteId}/draft',
  summary: 'Keep a configuration that is not published yet.',
  params: ofSite,
  body: z.strictObject(draft),
  docs: siteSummary,
  messages: [TEXTS.updated],
  refusals: [...STUDIO_REFUSALS, 'SITE_VERSION_CHANGED'],
})

export const publishSite = endpoint({
  ...STUDIO,
  audit: 'SITE_PUBLISHED',
  method: 'POST',
  path: 'api/{role}/sites/{siteId}/publish',
  summary:
    'Publish a configuration as the next version; everybody on the site reads it again at once. One that weakens a control waits for a second officer.',
  params: ofSite,
  body: z.strictObject({ ...draft, note: z._default(text, ''), transactionCode }),
  docs: siteSummary,
  also: z.object(waiting),
  messages: [TEXTS.updated],
  refusals: PUBLISH_REFUSALS,
})

export const getSiteVersions = endpoint({
  ...STUDIO,
  method: 'GET',
  path: 'api/{role}/sites/{siteId}/versions',
  summary: 'What was published, newest first; the last hundred.',
  params: ofSite,
  docs: z.array(siteVersion),
  refusals: STUDIO_REFUSALS,
})

export const getSiteVersion = endpoint({
  ...STUDIO,
  method: 'GET',
  path: 'api/{role}/sites/{siteId}/versions/{version}',
  summary: 'One published configuration.',
  params: z.strictObject({ ...ofSite.shape, version: versionInPath }),
  docs: z.object({ ...siteVersion.shape, config: siteConfig }),
  refusals: STUDIO_REFUSALS,
})

export const rollBackSite = endpoint({
  ...STUDIO,
  audit: 'SITE_ROLLED_BACK',
  method: 'POST',
  path: 'api/{role}/sites/{siteId}/rollback',
  summary: 'Publish an earlier version again, as the next one. One that weakens a control waits for a second officer.',
  params: ofSite,
  body: z.strictObject({ version: typedInt32, baseVersion: typedInt32, transactionCode }),
  docs: siteSummary,
  also: z.object(waiting),
  messages: [TEXTS.updated],
  refusals: PUBLISH_REFUSALS,
})

export const createSite = endpoint({
  ...MAINTAIN,
  audit: 'SITE_CREATED',
  method: 'POST',
  path: 'api/administrator/sites',
  summary:
    'Make a site with its configuration and its system accounts. Its white label is created on it like any other account.',
  body: z.strictObject({
    label: siteLabel,
    config: siteConfig,
    transactionCode,
  }),
  docs: siteSummary,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'SITE_LABEL_TAKEN', 'CONTRAST_TOO_LOW'],
})
