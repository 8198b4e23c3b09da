/** What an account is told on its devices, by web push. Ours. docs/domain/messages.md. */
import { MOST_DEVICES } from '@paddock/domain/messages'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { TEXTS } from '../texts.ts'
import { id, instant, shortText, typedCount, typedFlag, zoneName } from '../values.ts'

const OWN = {
  tag: 'Notifications',
  action: 'push.change',
  params: z.strictObject({ role: z.literal('user') }),
} as const
const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT']
const PATH = 'api/{role}/notification/push'

const LAST_MINUTE = 1439
/** Of the day. */
const minute = typedCount.check(z.lte(LAST_MINUTE))

/**
 * Where a push service takes messages for one browser: an address that our server calls, so by https, at a name and no number, at the usual
 * port. Security T20.
 */
const pushEndpoint = z
  .string()
  .check(z.maxLength(1000), z.regex(/^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}\/[\w\-./:%=~?&+,@!$'()*;]*$/i))

const settings = z.object({
  /** By which a browser is asked; null where this installation sends nothing. */
  publicKey: z.nullable(shortText),
  bets: z.boolean(),
  payments: z.boolean(),
  account: z.boolean(),
  promotions: z.boolean(),
  /** Null: at any time. */
  quiet: z.nullable(z.object({ from: z.int(), to: z.int(), timeZone: shortText })),
  devices: z.array(z.object({ _id: id, agent: shortText, since: instant })).check(z.maxLength(MOST_DEVICES)),
})
export type PushSettings = z.output<typeof settings>

export const getPushSettings = endpoint({
  ...OWN,
  method: 'GET',
  path: PATH,
  summary: 'What I am told on my devices, when not, and which they are.',
  docs: settings,
  refusals: ALWAYS,
})

export const changePushSettings = endpoint({
  ...OWN,
  method: 'PUT',
  path: PATH,
  summary: 'Choose what I am told on my devices, and at which hours nothing.',
  audit: 'PUSH_CHOSEN',
  body: z.strictObject({
    bets: typedFlag,
    payments: typedFlag,
    account: typedFlag,
    promotions: typedFlag,
    /** Null: at any time. In the zone, as its clock goes. */
    quiet: z.nullable(z.strictObject({ from: minute, to: minute, timeZone: zoneName })),
  }),
  docs: settings,
  messages: [TEXTS.updated],
  refusals: ALWAYS,
})

const bytes = (length: number) => z.string().check(z.regex(/^[\w-]+$/), z.length(length))

export const addPushDevice = endpoint({
  ...OWN,
  method: 'POST',
  path: `${PATH}/device`,
  summary:
    'Tell me things on this device from now on: as its browser said yes. It is one no more when the session is ended that said so.',
  audit: 'PUSH_DEVICE_ADDED',
  budget: { burst: 10, perSecond: 0.1 },
  body: z.strictObject({
    endpoint: pushEndpoint,
    /** Keys of the browser, in base64url: 65 bytes, 16 bytes. */
    p256dh: bytes(87),
    auth: bytes(22),
  }),
  docs: z.object({ _id: id }),
  refusals: [...ALWAYS, 'PUSH_OFF', 'TOO_MANY_DEVICES'],
})

export const keepPushDevice = endpoint({
  ...OWN,
  method: 'PATCH',
  path: `${PATH}/device/{deviceId}`,
  summary: 'This device is signed in anew: it is one for as long as this session.',
  audit: 'PUSH_DEVICE_KEPT',
  params: z.strictObject({ role: z.literal('user'), deviceId: id }),
  docs: z.object({ _id: id }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const removePushDevice = endpoint({
  ...OWN,
  method: 'DELETE',
  path: `${PATH}/device/{deviceId}`,
  summary: 'Tell me nothing more on this device.',
  audit: 'PUSH_DEVICE_REMOVED',
  params: z.strictObject({ role: z.literal('user'), deviceId: id }),
  docs: settings,
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND'],
})
