import type { DeclaredOutcome, Refusal } from '@paddock/contract'
import type { Runner } from '@paddock/domain/market'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'

/** A stored outcome as it would be declared: runners by their ids instead of their slots. */
export function declaredOf(outcome: Outcome, runners: readonly Runner[]): DeclaredOutcome {
  if (outcome.type !== 'WINNERS') return outcome
  const ids = new Map(runners.map(({ id, slot }) => [slot, id]))
  const idsOf = (slots: readonly number[]): string[] => slots.flatMap((slot) => ids.get(slot) ?? [])
  const { winners, tieGroups = [], removed } = outcome
  return {
    type: 'WINNERS',
    winners: idsOf(winners),
    ...(tieGroups.length > 0 && { tieGroups: tieGroups.map(idsOf) }),
    ...(removed.length > 0 && {
      removed: removed.flatMap(({ slot, reductionBps }) =>
        idsOf([slot]).map((runnerId) => ({ runnerId, reduction: reductionBps / 100 })),
      ),
    }),
  }
}

/** The declared outcome in the market's slots; refused where it names a runner that the market does not have. */
export function readOutcome(declared: DeclaredOutcome, runners: readonly Runner[]): Result<Outcome, Refusal> {
  if (declared.type !== 'WINNERS') return ok(declared)
  const slots = new Map(runners.map(({ id, slot }) => [id, slot]))
  const { winners, tieGroups = [], removed = [] } = declared
  const named = [...winners, ...tieGroups.flat(), ...removed.map(({ runnerId }) => runnerId)]
  if (named.some((id) => !slots.has(id))) return refuse({ code: 'NOT_A_CONTENDER' })
  const slotsOf = (ids: readonly string[]): number[] => ids.flatMap((id) => slots.get(id) ?? [])
  return ok({
    type: 'WINNERS',
    winners: slotsOf(winners),
    ...(tieGroups.length > 0 && { tieGroups: tieGroups.map(slotsOf) }),
    removed: removed.flatMap(({ runnerId, reduction }) =>
      slotsOf([runnerId]).map((slot) => ({ slot, reductionBps: Math.round(reduction * 100) })),
    ),
  })
}
