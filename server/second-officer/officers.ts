/** Whether two officers are two people, where money takes the word of two. docs/decisions/0052. */
import type { Refusal } from '@paddock/contract'
import {
  areTwo,
  type Beside,
  besideOf,
  type FirstWord,
  type Officer,
  saidAgainFrom,
  type Standing,
  standingOf,
  type Weighed as WordWeighed,
} from '@paddock/domain/two-officers'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { IS_LOCKED } from '../accounts/index.ts'
import { HAS_FACTOR } from '../auth/index.ts'
import type { Reader } from '../platform/database.ts'

async function loadOfficers(from: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Officer>> {
  const { rows } = await sql<Officer>`
    select a.id, a.role, a.ancestors, a.second_factor_waived or ${HAS_FACTOR} as has_own_factor, a.handed_over_at,
      a.password_hash is null or a.retired_at is not null or ${IS_LOCKED} as is_out
    from accounts a where a.id = any(${[...new Set(ids)]}::bigint[])`.execute(from)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a word is beside the first, and for the log who spoke and how they stand to each other. */
export type Weighed = {
  readonly beside: Beside
  /** Whoever speaks stands below who spoke first, and that one can still speak. */
  readonly isBelow: boolean
  /** Nothing where it is no second. */
  readonly officers: {
    readonly officers?: { readonly first: number; readonly second: number; readonly standing: Standing }
  }
}

export async function weighOfficers(from: Reader, first: number | null, second: number, now: number): Promise<Weighed> {
  if (first === null) return { beside: 'FIRST', isBelow: false, officers: {} }
  const officers = await loadOfficers(from, [first, second])
  const [one, two] = [first, second].map((id) => must(officers.get(id), 'accounts stay')) as [Officer, Officer]
  const beside = besideOf(one, two, now)
  const standing = standingOf(one, two)
  const isBelow = standing === 'BELOW' && !one.isOut
  return { beside, isBelow, officers: beside === 'SECOND' ? { officers: { first, second, standing } } : {} }
}

/** Why a word is neither the first of two nor the second; nothing where it is either. */
export function refuseWord(weighed: WordWeighed | 'DONE', first: FirstWord<unknown> | null): Refusal | undefined {
  switch (weighed) {
    case 'FIRST':
    case 'BOTH':
    case 'DONE':
      return undefined
    case 'SAME_OFFICER':
      return { code: 'SECOND_OFFICER_NEEDED' }
    case 'OTHER_WORD':
      return { code: 'SAID_ABOVE' }
    case 'TOO_SOON':
      return { code: 'WORD_LAPSED', until: saidAgainFrom(must(first?.until, 'what lapsed had a time')) }
  }
}

/** Of what stands as it was made until another one agrees. */
export async function refuseSecond(
  from: Reader,
  madeBy: number,
  actorId: number,
  now: number,
): Promise<{ readonly refused: Refusal } | (Weighed['officers'] & { readonly refused?: never })> {
  const { beside, officers } = await weighOfficers(from, madeBy, actorId, now)
  return beside === 'SECOND' ? officers : { refused: { code: 'SECOND_OFFICER_NEEDED' } }
}

/** Which of these the actor may confirm. */
export async function mayBeSecond(
  from: Reader,
  makers: readonly number[],
  actorId: number,
  now: number,
): Promise<(madeBy: number) => boolean> {
  const officers = await loadOfficers(from, [...makers, actorId])
  const actor = must(officers.get(actorId), 'accounts stay')
  return (madeBy) => areTwo(must(officers.get(madeBy), 'accounts stay'), actor, now)
}
