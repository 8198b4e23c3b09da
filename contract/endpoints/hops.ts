/** Ways between two sites: their hosts, their pairs, the accounts that a person has on both. Ours; 000 §6, 001 §2.4; decision 0017. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { pathRole } from '../roles.ts'
import { accountLink, hostName, namedHost, sitePair } from '../shapes/hop.ts'
import { TEXTS } from '../texts.ts'
import { count, instant, shortText, transactionCode, typedId } from '../values.ts'

const PAIRS = { tag: 'Connected sites' } as const
const params = z.strictObject({ role: pathRole })
const WITH_CODE = ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'TOO_MANY_REQUESTS'] as const
const ONE_PAIR = [...WITH_CODE, 'NOT_FOUND', 'SITE_PAIR_CHANGED'] as const

export const getSitePairs = endpoint({
  ...PAIRS,
  method: 'GET',
  path: 'api/{role}/sitePairs',
  summary:
    'The pairs that the site is in: those that are not over first, the newest first; for an administrator those of all sites.',
  action: 'site.readPairs',
  params,
  query: z.strictObject({
    ...pageQuery,
    /** Those over this host alone. */
    host: z.optional(hostName),
  }),
  docs: z.array(sitePair),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getSiteHosts = endpoint({
  ...PAIRS,
  method: 'GET',
  path: 'api/{role}/siteHosts',
  summary: 'The registered hosts of the site; for an administrator those of all sites.',
  action: 'site.readPairs',
  params,
  query: z.strictObject(pageQuery),
  docs: z.array(namedHost),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const proposeSitePair = endpoint({
  ...PAIRS,
  audit: 'SITE_PAIR_PROPOSED',
  method: 'POST',
  path: 'api/{role}/sitePairs',
  summary: 'Name the site that this one belongs together with, by one registered host of each.',
  action: 'site.pair',
  params,
  body: z.strictObject({ host: hostName, otherHost: hostName, transactionCode }),
  docs: sitePair,
  messages: [TEXTS.updated],
  refusals: [...WITH_CODE, 'HOST_UNKNOWN', 'SITE_PAIR_EXISTS'],
})

const onePair = z.strictObject({ pairId: typedId, transactionCode })

export const acceptSitePair = endpoint({
  ...PAIRS,
  audit: 'SITE_PAIR_ACCEPTED',
  method: 'POST',
  path: 'api/{role}/sitePairs/accept',
  summary: 'Agree to a pair that the other site has named. It holds when the administrator has confirmed it.',
  action: 'site.pair',
  params,
  body: onePair,
  docs: sitePair,
  messages: [TEXTS.updated],
  refusals: ONE_PAIR,
})

export const withdrawSitePair = endpoint({
  ...PAIRS,
  audit: 'SITE_PAIR_WITHDRAWN',
  method: 'POST',
  path: 'api/{role}/sitePairs/withdraw',
  summary: 'Leave a pair, or turn it down, whatever it waits for. Ends the links of all accounts over it.',
  action: 'site.pair',
  params,
  body: onePair,
  docs: sitePair,
  messages: [TEXTS.updated],
  refusals: ONE_PAIR,
})

const INSTALLATION = { ...PAIRS, action: 'installation.maintain' } as const

export const confirmSitePair = endpoint({
  ...INSTALLATION,
  audit: 'SITE_PAIR_CONFIRMED',
  method: 'POST',
  path: 'api/administrator/sitePairs/confirm',
  summary: 'Let a pair hold that both sites have named.',
  body: onePair,
  docs: sitePair,
  messages: [TEXTS.updated],
  refusals: ONE_PAIR,
})

export const endSitePair = endpoint({
  ...INSTALLATION,
  audit: 'SITE_PAIR_ENDED',
  method: 'POST',
  path: 'api/administrator/sitePairs/end',
  summary: 'End a pair, whatever it waits for. Ends the links of all accounts over it.',
  body: onePair,
  docs: sitePair,
  messages: [TEXTS.updated],
  refusals: ONE_PAIR,
})

export const addSiteHost = endpoint({
  ...INSTALLATION,
  audit: 'SITE_HOST_ADDED',
  method: 'POST',
  path: 'api/administrator/siteHosts',
  summary: "Register a host as a site's own. Only to registered hosts does a code travel.",
  body: z.strictObject({ siteId: typedId, host: hostName, transactionCode }),
  docs: namedHost,
  messages: [TEXTS.updated],
  refusals: [...WITH_CODE, 'NOT_FOUND', 'HOST_TAKEN', 'HOST_OF_ANOTHER_SITE'],
})

export const removeSiteHost = endpoint({
  ...INSTALLATION,
  audit: 'SITE_HOST_REMOVED',
  method: 'DELETE',
  path: 'api/administrator/siteHosts',
  summary: 'Take a host out of the register. Ends the pairs that name it.',
  body: z.strictObject({ host: hostName, transactionCode }),
  docs: z.object({ pairsEnded: count }),
  messages: [TEXTS.updated],
  refusals: [...WITH_CODE, 'NOT_FOUND'],
})

const LINKS = { tag: 'Linked accounts' } as const
const password = z.string().check(z.minLength(1), z.maxLength(200))

export const getAccountLinks = endpoint({
  ...LINKS,
  method: 'GET',
  path: 'api/user/accountLinks',
  summary: 'The sites that this one is paired with, and the own accounts that are linked over them, either way.',
  action: 'session.readLinks',
  docs: z.object({
    sites: z.array(z.object({ site: shortText, host: hostName })),
    links: z.array(accountLink),
    /** Until when nobody goes over from here, since a way into this account has changed; null: now. */
    restsUntil: z.nullable(instant),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const linkAccount = endpoint({
  ...LINKS,
  audit: 'ACCOUNT_LINK_MADE',
  method: 'POST',
  path: 'api/user/accountLinks',
  summary: 'Link the own account on a paired site, once, with the passwords of both. Both accounts are told.',
  action: 'session.link',
  body: z.strictObject({
    host: hostName,
    /** Of this account. */
    password,
    /** A user name or a mobile number there. */
    otherName: shortText.check(z.minLength(1)),
    otherPassword: password,
    /** Also from there into this account. */
    bothWays: z._default(z.boolean(), false),
  }),
  docs: z.array(accountLink),
  messages: [TEXTS.updated],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'TOO_MANY_REQUESTS',
    'DEMO_ACCOUNT',
    'NOT_ON_THIS_SITE',
    'SITES_NOT_PAIRED',
    'INVALID_PASSWORD',
    'OTHER_CREDENTIALS_WRONG',
    'OTHER_ACCOUNT_CLOSED',
    'HOP_RESTS',
    'ALREADY_LINKED',
  ],
})

export const endAccountLink = endpoint({
  ...LINKS,
  audit: 'ACCOUNT_LINK_ENDED',
  method: 'DELETE',
  path: 'api/user/accountLinks',
  summary:
    'End a link, from either of its accounts. Sessions that came over by it end too, and both accounts are told.',
  action: 'session.link',
  query: z.strictObject({ linkId: typedId }),
  docs: z.object({}),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})
