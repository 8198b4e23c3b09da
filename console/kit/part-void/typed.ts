/** What is typed of a void in part, as text and as it is sent. Law D-23. */
import { VOID_RULES, type VoidChoice, type VoidRule } from '@paddock/domain/settlement'

export type Typed = {
  readonly by: VoidChoice['type']
  readonly from: string
  readonly until: string
  readonly rule: VoidRule
  readonly evidence: string
  readonly evidenceAt: string
  readonly accuracy: string
}

export const EMPTY: Typed = {
  by: 'TIME',
  from: '',
  until: '',
  rule: VOID_RULES[0],
  evidence: '',
  evidenceAt: '',
  accuracy: '1',
}

/** What may be chosen by: not every market is one that traders quote. */
export const waysOf = (isQuoted: boolean): readonly VoidChoice['type'][] => (isQuoted ? ['TIME', 'QUOTES'] : ['TIME'])

/** In the typist's own zone; undefined where it is no moment. */
export function momentOf(typed: string): number | undefined {
  const at = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isSafeInteger(at) ? at : undefined
}

/** Undefined while it means nothing. */
export function choiceOf({ by, from, until }: Typed, versions: readonly number[]): VoidChoice | undefined {
  if (by === 'QUOTES') return versions.length === 0 ? undefined : { type: 'QUOTES', versions }
  const [since, end] = [momentOf(from), momentOf(until)]
  return since === undefined || end === undefined || since >= end
    ? undefined
    : { type: 'TIME', from: since, until: end }
}

const MOST_UNSURE_MS = 172_800_000

/** Typed in seconds, down to milliseconds; undefined where it is none, or too unsure. */
export function accuracyMsOf(typed: string): number | undefined {
  if (!/^\d{1,6}([.,]\d{1,3})?$/.test(typed.trim())) return undefined
  const ms = Math.round(Number(typed.trim().replace(',', '.')) * 1000)
  return ms <= MOST_UNSURE_MS ? ms : undefined
}
