/** The complaint box. 000 §1, §6, §7. The specification shows the list; filing, answering and ending one are ours. */
import { MOST_PICTURES, MOST_WORDS } from '@paddock/domain/complaints'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import {
  complaint,
  complaintAbout,
  complaintCategory,
  complaintOutcome,
  complaintStars,
  complaintState,
  complaintWhole,
} from '../shapes/complaint.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import { IMAGE_REFUSALS } from './images.ts'
import { id, searchText, shortText, text, typedCount, typedFlag, typedId } from '../values.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const words = text.check(z.minLength(1))
const title = shortText.check(z.minLength(1))
/** As `saveComplaintImage` told them. */
const images = z.optional(z.array(shortText).check(z.maxLength(MOST_PICTURES)))

const LIST = {
  tag: 'Complaints',
  method: 'GET',
  action: 'complaint.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    /** One of those below. */
    userId: z.optional(typedId),
    search: z.optional(searchText),
    status: z.optional(z.enum(['all', ...complaintState.options])),
    category: z.optional(complaintCategory),
    /** Only those whose time is over. */
    late: z.optional(typedFlag),
  }),
  docs: z.array(complaint),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
} as const

export const getComplaints = endpoint({
  ...LIST,
  path: 'api/{role}/complain',
  summary: 'A player’s own complaints, the newest first; an officer’s those of everybody below, what is due first.',
  params: z.strictObject({ role: pathRole }),
})

export const getComplaintsOfSite = endpoint({
  ...LIST,
  path: 'api/{role}/user/complain',
  action: 'complaint.readAsOwner',
  summary: 'The same, as the administrator and a white label ask for it.',
  params: z.strictObject({ role: uplinePathRole }),
})

export const exportComplaints = exportOf(getComplaints, [
  'createdAt',
  'userName',
  'category',
  'title',
  'status',
  'dueAt',
  'outcome',
  'closedAt',
  'stars',
])

const ONE = { tag: 'Complaints', path: 'api/{role}/complain/{complainId}', docs: complaintWhole } as const

export const getComplaint = endpoint({
  ...ONE,
  method: 'GET',
  summary: 'One complaint with what was said last, and with what had become of what it is about.',
  action: 'complaint.read',
  params: z.strictObject({ role: pathRole, complainId: id }),
  /** How many of the newest words; 30 where nothing is said. */
  query: z.strictObject({ words: z.optional(z.pipe(typedCount, z.int().check(z.gte(1), z.lte(MOST_WORDS)))) }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const OWN = { ...ONE, action: 'complaint.make' } as const
const ownParams = z.strictObject({ complainId: id })

/** No faster than an officer reads: their answer names the version that they have read. */
const READABLE = { burst: 10, perSecond: 0.02 }

export const createComplaint = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/complain',
  summary: 'Complain, of something of one’s own or in general.',
  audit: 'COMPLAINT_MADE',
  budget: READABLE,
  body: z.strictObject({
    category: complaintCategory,
    about: z.optional(complaintAbout),
    title,
    text: words,
    images,
  }),
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...ALWAYS,
    'DEMO_ACCOUNT',
    'NOT_ON_THIS_SITE',
    'NOT_FOUND',
    'CARD_NUMBER',
    'PICTURE_GONE',
    'TOO_MANY_COMPLAINTS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const MINE: readonly RefusalCode[] = [...ALWAYS, 'NOT_FOUND', 'COMPLAINT_CLOSED']

export const addToComplaint = endpoint({
  ...OWN,
  method: 'POST',
  path: 'api/user/complain/{complainId}/word',
  summary:
    'Say more of a complaint of mine; one that was resolved is taken up again, within fourteen days and twice at most.',
  audit: 'COMPLAINT_ADDED_TO',
  budget: READABLE,
  params: ownParams,
  body: z.strictObject({ text: words, images }),
  messages: [TEXTS.updated],
  refusals: [...MINE, 'CARD_NUMBER', 'PICTURE_GONE', 'COMPLAINT_FULL', 'TOO_MANY_COMPLAINTS'],
})

export const withdrawComplaint = endpoint({
  ...OWN,
  method: 'DELETE',
  path: 'api/user/complain/{complainId}',
  summary: 'Take a complaint of mine back.',
  audit: 'COMPLAINT_WITHDRAWN',
  params: ownParams,
  messages: [TEXTS.updated],
  refusals: MINE,
})

export const rateComplaint = endpoint({
  ...OWN,
  method: 'PATCH',
  path: 'api/user/complain/{complainId}',
  summary: 'What I think of how a complaint of mine was resolved, once.',
  audit: 'COMPLAINT_RATED',
  params: ownParams,
  body: z.strictObject({ stars: z.pipe(typedCount, complaintStars) }),
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'COMPLAINT_OPEN', 'COMPLAINT_RATED'],
})

export const answerComplaint = endpoint({
  ...ONE,
  method: 'PATCH',
  path: 'api/{role}/complain/{complainId}',
  summary: 'Answer a complaint of a player below me, as I have read it; with an outcome it is resolved by it.',
  action: 'complaint.answer',
  audit: 'COMPLAINT_ANSWERED',
  params: z.strictObject({ role: uplinePathRole, complainId: id }),
  body: z.strictObject({ text: words, images, outcome: z.optional(complaintOutcome), version: typedCount }),
  messages: [TEXTS.updated],
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'COMPLAINT_CLOSED',
    'COMPLAINT_CHANGED',
    'COMPLAINT_FULL',
    'CARD_NUMBER',
    'PICTURE_GONE',
  ],
})

export const saveComplaintImage = endpoint({
  tag: 'Complaints',
  method: 'POST',
  path: 'api/{role}/complain/image',
  summary:
    'A picture for what I am about to say of a complaint: within an hour it is named there, else it is gone. Whoever reads the complaint sees it.',
  action: 'complaint.attach',
  audit: 'COMPLAINT_PICTURE_SENT',
  budget: { burst: 10, perSecond: 0.1 },
  contentType: 'multipart',
  params: z.strictObject({ role: pathRole }),
  body: z.strictObject({ image: upload }),
  /** By which it is named, and where it is seen for five minutes. */
  docs: z.object({ image: shortText, url: shortText }),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT', 'NOT_ON_THIS_SITE', ...IMAGE_REFUSALS],
})
