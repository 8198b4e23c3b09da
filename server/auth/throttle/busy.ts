import type { Refusal } from '@paddock/contract'

/** Too many wait already, whoever asks and whatever they know. */
export const BUSY: Refusal = { code: 'TOO_MANY_REQUESTS', retryAfterMs: 5000 }
