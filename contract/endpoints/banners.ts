/** What stands on pages for a time, or comes over them. 000 §2 "main banner", 001 §2.3; making them is ours. docs/domain/messages.md. */
import {
  BANNER_AUDIENCES,
  BANNER_KINDS,
  BANNER_PAGES,
  BANNER_STATES,
  MESSAGE_LANGUAGES,
} from '@paddock/domain/messages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import { link, ownPath, ownPicture } from '../shapes/site.ts'
import { TEXTS } from '../texts.ts'
import { id, instant, shortText, text, transactionCode, typedCount, typedFlag, typedId } from '../values.ts'

const TAG = { tag: 'Banners' } as const
const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const language = z.enum(MESSAGE_LANGUAGES)
const kind = z.enum(BANNER_KINDS)

const shown = z.object({
  _id: id,
  kind,
  title: shortText,
  text,
  image: z.nullable(text),
  /** A page of ours. */
  link: z.nullable(text),
})
export type ShownBanner = z.output<typeof shown>

export const getBanners = endpoint({
  ...TAG,
  method: 'GET',
  path: 'api/common/banner',
  summary:
    'What I am shown on a page, in its order: slides of it, and popups that I have not closed. To whom it is shown is asked now.',
  action: 'public.read',
  query: z.strictObject({ place: z.enum(BANNER_PAGES), language }),
  docs: z.array(shown),
})

export const closeBanner = endpoint({
  ...TAG,
  method: 'POST',
  path: 'api/{role}/banner/{bannerId}/close',
  summary: 'I have seen this popup: it comes no more.',
  action: 'banner.close',
  audit: 'BANNER_CLOSED',
  params: z.strictObject({ role: z.literal('user'), bannerId: id }),
  messages: [TEXTS.updated],
  docs: z.object({ _id: id }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const banner = z.object({
  ...shown.shape,
  state: z.enum(BANNER_STATES),
  author: shortText,
  /** Whose downline sees it. */
  root: shortText,
  page: z.enum(BANNER_PAGES),
  audience: z.enum(BANNER_AUDIENCES),
  language: z.nullable(language),
  marketing: z.boolean(),
  place: z.int(),
  startsAt: instant,
  endsAt: z.nullable(instant),
  endedAt: z.nullable(instant),
})
export type Banner = z.output<typeof banner>

const LONGEST_LIST = 200

export const listBanners = endpoint({
  ...TAG,
  method: 'GET',
  path: 'api/{role}/banner',
  summary:
    'Those that I and the people below me made: what is shown or waits in its order, then the last that are over.',
  action: 'notification.readSent',
  params: z.strictObject({ role: uplinePathRole }),
  docs: z.array(banner).check(z.maxLength(LONGEST_LIST)),
  refusals: ALWAYS,
})

const MOST_PLACE = 999
const place = typedCount.check(z.lte(MOST_PLACE))

export const createBanner = endpoint({
  ...TAG,
  method: 'POST',
  path: 'api/{role}/banner',
  summary:
    'Show something on a page for a time. Visitors see what the owners of a site make; players what somebody above them does.',
  action: 'notification.send',
  target: { in: 'body', field: 'userId' },
  audit: 'BANNER_MADE',
  params: z.strictObject({ role: uplinePathRole }),
  body: z.strictObject({
    kind,
    page: z.enum(BANNER_PAGES),
    audience: z.enum(BANNER_AUDIENCES),
    language: z._default(z.nullable(language), null),
    marketing: typedFlag,
    title: shortText.check(z.minLength(1), z.maxLength(80)),
    text: z._default(text.check(z.maxLength(500)), ''),
    /** An address elsewhere, or a picture as `saveMessageImage` told it; null: text alone. */
    image: z._default(z.nullable(z.union([link, ownPicture])), null),
    link: z._default(z.nullable(ownPath), null),
    place: z._default(place, 0),
    /** Absent: at once. */
    startsAt: z.optional(instant),
    /** Null: until somebody ends it. */
    endsAt: z._default(z.nullable(instant), null),
    /** Below whom; absent: below me. */
    userId: z.optional(typedId),
    transactionCode,
  }),
  docs: banner,
  messages: [TEXTS.updated],
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'TOO_MANY_REQUESTS',
    'PICTURE_GONE',
    'BANNER_TIMES',
    'TOO_MANY_BANNERS',
  ],
})

export const placeBanner = endpoint({
  ...TAG,
  method: 'PATCH',
  path: 'api/{role}/banner/{bannerId}',
  summary: 'Put a banner somewhere else among the others: the lowest place comes first.',
  action: 'notification.readSent',
  audit: 'BANNER_PLACED',
  params: z.strictObject({ role: uplinePathRole, bannerId: id }),
  body: z.strictObject({ place }),
  docs: banner,
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const endBanner = endpoint({
  ...TAG,
  method: 'POST',
  path: 'api/{role}/banner/{bannerId}/end',
  summary: 'Show a banner no more.',
  action: 'notification.readSent',
  audit: 'BANNER_ENDED',
  params: z.strictObject({ role: uplinePathRole, bannerId: id }),
  docs: banner,
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'MESSAGE_WITHDRAWN'],
})
