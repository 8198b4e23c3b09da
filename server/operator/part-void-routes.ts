/** A market voided in part: what that would do, proposed by one officer, done as another has seen it, and its history. Law D-18, D-23. */
import { calls, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { mayTakeBets } from '@paddock/domain/market'
import { larger, paise } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { VoidChoice } from '@paddock/domain/settlement'
import { countPartVoids, listPartVoids } from '../catalogue/index.ts'
import { refusePreview } from '../desk-rights/index.ts'
import { exposureOfPosition, openOf, worstPositions } from '../engine/index.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { effectOfVoid, type ExposureBy, type VoidEffect } from '../settlement/index.ts'
import { decide, type Notes } from './decide.ts'
import type { Desk } from './desk.ts'
import type { PartVoidAsked } from './proposal-store.ts'
import { proposeStopped } from './stop-betting.ts'

const VOIDING = { action: 'MARKET_PART_VOIDED', right: rightFor({ type: 'VOID_PART' }) } as const

export function partVoidRoutes(routes: Routes, desk: Desk): void {
  const { db } = desk

  routes.guarded(calls.voidMarketPart, async (asked) => {
    const decided = await decide(desk, asked, VOIDING, (notes) => propose(desk, asked.actor, asked.body, notes))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.previewPartVoid, async ({ body: { marketId, choice }, actor: { accountId } }) => {
    const refusal = await refusePreview(db, { accountId, marketId })
    if (refusal) return refuse(refusal)
    const effect = await seenEffect(desk, marketId, choice)
    return effect.ok ? answer({ docs: effect.value }) : effect
  })

  routes.guarded(calls.getPartVoids, async ({ query: { page, limit, marketId }, actor: { accountId } }) => {
    const refusal = await refusePreview(db, { accountId, marketId })
    if (refusal) return refuse(refusal)
    const docs = (await listPartVoids(db, marketId, { page, limit })).map(({ id, ...row }) => ({ _id: id, ...row }))
    return answer({ docs, ...pageInfoOf(page, limit, await countPartVoids(db, marketId)) })
  })
}

type Seen = Omit<VoidEffect, 'hash'> & { readonly hash: string | null }

/** While bets can still change it there is no name for it. */
async function seenEffect(
  { db, control }: Pick<Desk, 'db' | 'control'>,
  marketId: string,
  choice: VoidChoice,
): Promise<Result<Seen, Refusal>> {
  const market = control.find(marketId)
  const exposureBy: ExposureBy = (accountId, matched) =>
    market
      ? worstPositions(market.definition.shape, matched, openOf(market, accountId))
          .map((position) => exposureOfPosition(market, position))
          .reduce(larger)
      : paise(0)
  const effect = await effectOfVoid(db, marketId, choice, exposureBy)
  if (!effect.ok) return effect
  const canChange = market !== undefined && mayTakeBets(market.state.status) && !market.holds.has('OPERATOR')
  return ok({ ...effect.value, hash: canChange ? null : effect.value.hash })
}

/** Whoever else has proposed the very same confirms it by this, if they have said what they saw. */
async function propose(
  desk: Desk,
  actor: Actor,
  { marketId, choice, impactHash: seen, ...body }: RequestOf<typeof calls.voidMarketPart>['body'],
  { noteIn, entry }: Notes,
): Promise<Result<unknown, Refusal>> {
  const effect = await seenEffect(desk, marketId, choice)
  if (!effect.ok) return effect
  if (seen !== undefined && seen !== effect.value.hash) return refuse({ code: 'IMPACT_CHANGED' })
  const { rule, evidence, evidenceAt, accuracyMs } = body
  const of: PartVoidAsked = { choice, rule, evidence, evidenceAt, accuracyMs }
  const asked = { kind: 'PART_VOID', of } as const
  return await proposeStopped(desk, { marketId, asked, actor, reason: evidence, seen, noteIn, entry })
}
