/**
 * The deposit that is being put together, kept over a visit to a payment app: a phone may close the page meanwhile. For its account
 * only, and for as long as its link is good. It is no request, and nothing of it is sent.
 */
import { DAY_MS } from '@paddock/domain/time'
import { type Draft, EMPTY, STEPS } from './state.ts'

const STORED_UNDER = 'paddock.deposit'
const KEPT_MS = DAY_MS

type Stored = { readonly owner: string; readonly at: number; readonly draft: Draft }

export function keepDraft(storage: Storage, owner: string, draft: Draft, now: number): void {
  const stored: Stored = { owner, at: now, draft }
  try {
    storage.setItem(STORED_UNDER, JSON.stringify(stored))
  } catch {
    // There is no room: whoever comes back begins anew, which costs a few taps.
  }
}

export function keptDraft(storage: Storage, owner: string, now: number): Draft {
  const stored = read(storage)
  const isTheirs = stored?.owner === owner && now - stored.at < KEPT_MS
  if (isTheirs && STEPS.includes(stored.draft.step)) return { ...EMPTY, ...stored.draft }
  forgetDraft(storage)
  return EMPTY
}

/** Null for what an older release may have kept. */
function read(storage: Storage): Stored | null {
  try {
    return JSON.parse(storage.getItem(STORED_UNDER) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

export const forgetDraft = (storage: Storage): void => storage.removeItem(STORED_UNDER)
