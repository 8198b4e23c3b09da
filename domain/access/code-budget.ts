/**
 * What a site's codes by SMS may cost within a day and a minute, and who has how much of it. Codes for signing up, each of which
 * sends a message, and codes into accounts, which send one only where the number is somebody's, have a half each: so what anybody
 * sees of the one half tells nothing of the other. Security T10, T56, decision 0044.
 */
export type SmsBudget = { readonly aDay: number; readonly aMinute: number }

/** What a code is for: a new account, or the way into one that is there. */
export type CodeHalf = 'SIGN_UP' | 'WAY_IN'

/**
 * Who asks: a place of strangers that has asked for no code within the hour, one that has, or somebody whose device or place the
 * account knows.
 */
export type CodeAsker = 'FRESH' | 'STRANGER' | 'KNOWN'

type Spans = { readonly ofDay: number; readonly ofMinute: number }

/** Messages of a half, counted. */
type Parts = {
  /** So many questions are free: beyond it strangers solve a puzzle. */
  readonly free: number
  readonly STRANGER: number
  readonly FRESH: number
  readonly KNOWN: number
}

/** Of what strangers have of a half, so much is free, and so much for places that have asked within the hour. */
const FREE_SHARE = 1 / 2
const STRANGER_SHARE = 3 / 4
/** Of the ways into accounts strangers have so much; the rest is kept for who is known. */
const WAY_IN_SHARE = 3 / 5

function partsOf(half: CodeHalf, whole: number): Parts {
  const size = half === 'SIGN_UP' ? Math.ceil(whole / 2) : Math.floor(whole / 2)
  const fresh = half === 'SIGN_UP' ? size : Math.floor(size * WAY_IN_SHARE)
  return {
    free: Math.max(1, Math.floor(fresh * FREE_SHARE)),
    STRANGER: Math.floor(fresh * STRANGER_SHARE),
    FRESH: fresh,
    // Who signs up is known to no account.
    KNOWN: half === 'SIGN_UP' ? fresh : size,
  }
}

/** How many questions of a half are free of puzzles; at least one. */
export const freeOf = (half: CodeHalf, { aDay, aMinute }: SmsBudget): Spans => ({
  ofDay: partsOf(half, aDay).free,
  ofMinute: partsOf(half, aMinute).free,
})

/** Whether there is money left for a message to who asks; `sent` counts what the half has sent, nothing else. */
export const hasRoom = (half: CodeHalf, { aDay, aMinute }: SmsBudget, sent: Spans, asker: CodeAsker): boolean =>
  sent.ofDay < partsOf(half, aDay)[asker] && sent.ofMinute < partsOf(half, aMinute)[asker]
