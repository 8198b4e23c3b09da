/** Practice as it crosses the wire. docs/domain/practice.md. */
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText } from '../values.ts'

/** Points are no money; they cross as rupees do. */
const twinPoints = z.object({ balance: amount, exposure: amount, available: amount })

export const practice = z.object({
  /** OFF: nobody practises here. ONLY: nothing is played for money here. */
  mode: z.enum(['OFF', 'BESIDE', 'ONLY']),
  /** Whether this session practises now. */
  practising: z.boolean(),
  /** Null before it was begun for the first time. */
  points: z.nullable(twinPoints),
  /** What points are set to. */
  start: amount,
  /** Who has less in all may fill up. */
  brokeBelow: amount,
  /** From when on points may be set again; null where they may be now. */
  refillAt: z.nullable(instant),
})
export type Practice = z.output<typeof practice>

const practicePlace = z.object({
  rank: count,
  /** The first letter alone, of who has not agreed to more. */
  name: shortText,
  /** Won with points within the week. */
  amount,
})

export const practiceBoard = z.object({
  /** What was settled since. */
  since: instant,
  rows: z.array(practicePlace),
  /** Of who asks; `rank` is null behind the last one that is counted. */
  mine: z.nullable(z.object({ rank: z.nullable(count), amount })),
})
export type PracticeBoard = z.output<typeof practiceBoard>

/** A player of mine who practises, as officers see them. */
export const practiser = z.object({
  userId: id,
  userName: shortText,
  begunAt: instant,
  /** When they last bet in practice; null where they never did. */
  lastBetAt: z.nullable(instant),
  bets: count,
  openBets: count,
  balance: amount,
  exposure: amount,
  /** Won (+) or lost (−) with points in all. */
  won: amount,
})
export type Practiser = z.output<typeof practiser>
