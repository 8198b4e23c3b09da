/** The audit log, for those who answer for a site. Ours. Security 1.9. */
import * as z from 'zod/mini'
import { AUDIT_CODES } from '../audit-codes.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { role, uplinePathRole } from '../roles.ts'
import { count, dayOrInstant, id, instant, searchText, shortText, typedId, typedInt32 } from '../values.ts'

/** The installation itself, above all sites. */
export const INSTALLATION_SITE = 0

const auditRow = z.object({
  _id: id,
  at: instant,
  /** Null is the installation. */
  siteId: z.nullable(count),
  /** Of who acted. Of somebody above the reader the role alone is told: no id, name, session, request, and an empty address. */
  actorId: z.nullable(id),
  actorName: z.nullable(shortText),
  /** Null where nobody did. */
  actorRole: z.nullable(role),
  /** The beginning of the session's name: the same in all rows of a session. */
  session: z.nullable(shortText),
  address: z.string(),
  requestId: z.nullable(z.string()),
  action: z.enum(AUDIT_CODES),
  /** What it means, in a sentence. */
  text: shortText,
  objectType: z.string(),
  /** Empty where it is an account above the reader; nor is its name told, or what became of it. */
  objectId: z.string(),
  /** Of an account, a market or an event. */
  objectName: z.nullable(shortText),
  /** The event that a market or a lock is of, or that was changed itself. */
  event: z.nullable(z.object({ id, name: shortText })),
  /** Whether the reader may open the account that acted, and the one that it was done to, on this host. */
  actorIsBelow: z.boolean(),
  objectIsBelow: z.boolean(),
  /** What is different, before and after, without secrets. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
})
export type AuditLogRow = z.output<typeof auditRow>

export const getAuditLog = endpoint({
  method: 'GET',
  path: 'api/{role}/auditLog',
  tag: 'Audit',
  action: 'audit.read',
  summary:
    'Who changed what, newest first. Of the site for administrator and whiteLabel; with `userId`, what an account below did and what was done to it.',
  target: { in: 'query', field: 'userId' },
  params: z.strictObject({ role: uplinePathRole }),
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    /** The user name of who acted. */
    actorName: z.optional(searchText),
    action: z.optional(z.enum(AUDIT_CODES)),
    objectType: z.optional(shortText),
    objectId: z.optional(searchText),
    requestId: z.optional(searchText),
    /** Part of a user name: of who acted, or of whom it was done to. */
    person: z.optional(searchText),
    /** Part of the name of a market, or of an event. */
    market: z.optional(searchText),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
    /** Administrators only: another site, 0 for the installation itself. */
    siteId: z.optional(typedInt32),
  }),
  docs: z.array(auditRow),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const exportAuditLog = exportOf(getAuditLog, [
  'at',
  'actor',
  'action',
  'object',
  'reason',
  'address',
  'site',
  'session',
  'request',
  'before',
  'after',
])

const chainFinding = z.object({
  /** Null where the row has no link, or where no head is kept any more. */
  link: z.nullable(count),
  /** Null where it is about the head that is kept outside the database: the link itself is gone, or another. */
  rowId: z.nullable(id),
  problem: z.enum([
    'ROW_CHANGED',
    'ROW_MISSING',
    'LINK_MISSING',
    'LINK_CHANGED',
    'NOT_CHAINED',
    'HEAD_MISSING',
    'HEAD_CHANGED',
    'HEADS_LOST',
  ]),
})

export const getAuditChain = endpoint({
  method: 'GET',
  path: 'api/{role}/auditLog/chain',
  tag: 'Audit',
  action: 'audit.prove',
  summary:
    'Whether the newest rows of the log are what they were when they were written, and whether its end is where it was kept to be. `npm run audit` proves them all.',
  params: z.strictObject({ role: uplinePathRole }),
  query: z.strictObject({
    /** Administrators only: another site, 0 for the installation itself. */
    siteId: z.optional(typedInt32),
  }),
  docs: z.object({
    siteId: count,
    /** How many rows have their link; the last link's hash is the head, to be kept elsewhere and compared. */
    links: count,
    head: z.nullable(shortText),
    /** When the row of the last link was written. */
    chainedUntil: z.nullable(instant),
    /** Rows that wait for their link, a second or so. */
    waiting: count,
    /** The first link that was proven now; everything from there to the last was. */
    provenFrom: count,
    findings: z.array(chainFinding),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
