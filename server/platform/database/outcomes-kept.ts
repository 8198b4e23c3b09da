/**
 * Outcomes by idempotency key, kept in the memory of one gateway: for changes that are harmless when they are asked again
 * (a bet already cancelled, a market already suspended). What moves money keeps its key in the database with its effect.
 */
import { refuse, type Result } from '@paddock/domain/result'
import type { Refusal } from '@paddock/contract'

type Kept<T> = { readonly asked: string; readonly outcome: Promise<Result<T, Refusal>> }

const MOST_KEPT = 10_000

export type KeptOutcomes<T> = (
  key: string | null,
  asked: string,
  work: () => Promise<Result<T, Refusal>>,
) => Promise<Result<T, Refusal>>

/** `isPassing`: refusals after which the same key may try again, since what was looked at has changed meanwhile. */
export function createKeptOutcomes<T>(isPassing: (refusal: Refusal) => boolean = () => false): KeptOutcomes<T> {
  const kept = new Map<string, Kept<T>>()
  return async (key, asked, work) => {
    if (key === null) return await work()
    const before = kept.get(key)
    if (before) return before.asked === asked ? await before.outcome : refuse({ code: 'IDEMPOTENCY_KEY_REUSED' })
    const outcome = work()
    // A fault decided nothing: the same key may try again.
    outcome.then(
      (done) => !done.ok && isPassing(done.refusal) && kept.delete(key),
      () => kept.delete(key),
    )
    const oldest = kept.keys().next()
    if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value)
    kept.set(key, { asked, outcome })
    return await outcome
  }
}
