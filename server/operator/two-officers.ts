/**
 * What takes two officers: one proposes a result, to take one back, to keep one or to withdraw a runner, and another confirms it, or ends it.
 * The installation may ask two for each result; nobody asks fewer than the law. Law D-18; docs/domain/second-officer.md.
 */
import type { Refusal } from '@paddock/contract'
import { takesTwo } from '@paddock/domain/desk'
import { ok, type Result } from '@paddock/domain/result'
import { agreesWith } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { deedOf, hasLiveOfOthers, type Proposing } from './proposal-store.ts'
import { findSaid } from './queries.ts'
import { type Applier, proposeChange, type Waiting } from '../second-officer/index.ts'

export async function asksForTwo(from: Reader): Promise<boolean> {
  const { rows } = await sql<{ confirmResults: boolean }>`select confirm_results from installation`.execute(from)
  return rows[0]?.confirmResults ?? false
}

/** The same, held until the transaction ends. */
export async function holdAsksForTwo(tx: Tx): Promise<boolean> {
  await sql`select 1 from installation for update`.execute(tx)
  return await asksForTwo(tx)
}

/**
 * Whether another officer confirms it before it is done. What agrees with its market's source takes one, but for what another officer has
 * proposed of the same meanwhile: that is confirmed or ended, not passed over.
 */
export async function waitsForSecond(
  from: Reader,
  { marketId, asked, actor }: Pick<Proposing, 'marketId' | 'asked' | 'actor'>,
): Promise<boolean> {
  const agrees = asked.kind === 'RESULT' && agreesWith(asked.of, await findSaid(from, marketId))
  return (
    takesTwo(deedOf(asked, agrees), await asksForTwo(from)) ||
    (await hasLiveOfOthers(from, marketId, asked.kind, actor))
  )
}

export const proposeOneOfficer = (tx: Tx, actorId: number, now: number): Promise<Result<Waiting, Refusal>> =>
  proposeChange(
    tx,
    {
      kind: 'CONFIRM_RESULTS',
      subject: 'installation',
      ownerSiteId: null,
      payload: { confirmResults: false },
      weakens: ['confirmResults'],
      reason: '',
      actorId,
      byAdministrator: true,
    },
    now,
  )

/** Asks for one officer only, once a second administrator has agreed to that. */
export const CONFIRM_RESULTS_APPLIER: Applier<'CONFIRM_RESULTS'> = {
  async hold(tx) {
    await holdAsksForTwo(tx)
  },
  prepare:
    async ({ payload }) =>
    async (tx) => {
      const before = { confirmResults: await holdAsksForTwo(tx) }
      await saveAsksForTwo(tx, payload.confirmResults)
      return ok({ before, after: payload })
    },
}

export async function saveAsksForTwo(to: Reader, confirmResults: boolean): Promise<void> {
  await sql`update installation set confirm_results = ${confirmResults}`.execute(to)
}
