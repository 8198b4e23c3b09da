/** A runner that is withdrawn, and what that would do before it is decided. */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { Removal } from '@paddock/domain/settlement'
import type { RemovalPreview } from '../markets/index.ts'
import { refusePreview } from '../desk-rights/index.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { biggestOf } from '../settlement/index.ts'
import { carryOut } from './carry-out.ts'
import { decide, type Notes } from './decide.ts'
import type { Desk } from './desk.ts'
import { proposeStopped } from './stop-betting.ts'
import { waitsForSecond } from './two-officers.ts'

type Withdrawal = RequestOf<typeof calls.previewWithdrawal>['query']

const WITHDRAWING = { action: 'RUNNER_WITHDRAWN', right: rightFor({ type: 'WITHDRAW' }) } as const

export function withdrawalRoutes(routes: Routes, desk: Desk): void {
  routes.guarded(calls.withdrawRunner, async (asked) => {
    const removal = removalOf(desk, asked.body)
    if (!removal.ok) return removal
    const decided = await decide(desk, asked, WITHDRAWING, (notes) =>
      withdraw(desk, asked.actor, { ...asked.body, removal: removal.value }, notes),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.previewWithdrawal, async ({ query, actor: { accountId } }) => {
    const refusal = await refusePreview(desk.db, { accountId, marketId: query.marketId })
    if (refusal) return refuse(refusal)
    const removal = removalOf(desk, query)
    if (!removal.ok) return removal
    const preview = await desk.control.previewWithdrawal(query.marketId, removal.value)
    if (!preview.ok) return preview
    const { byAccount } = preview.value
    const prices = pricesOf(desk, query.marketId, preview.value)
    const changes = [...byAccount].map(([accountId, amount]) => ({ accountId, amount }))
    const biggest = (await biggestOf(desk.db, changes, 1))[0] ?? null
    return answer({ docs: { ...withdrawalEffectOf(preview.value), players: byAccount.size, biggest, prices } })
  })
}

export const withdrawalEffectOf = ({ voided, reduced }: RemovalPreview) => ({
  voidedBets: voided.bets,
  returned: voided.stakes,
  reducedBets: reduced.bets,
  profitLess: reduced.profit,
})

/** What each price of the runners that stay becomes. */
function pricesOf({ control }: Desk, marketId: string, { prices }: RemovalPreview) {
  const { runners } = must(control.find(marketId), 'it was found').definition
  return prices.map(({ slot, from, to }) => {
    const runner = must(
      runners.find((one) => one.slot === slot),
      'a bet is on a runner',
    )
    return { runnerId: runner.id, runnerName: runner.name, from, to }
  })
}

function removalOf({ control }: Desk, { marketId, runnerId, reduction }: Withdrawal): Result<Removal, Refusal> {
  const runner = control.find(marketId)?.definition.runners.find(({ id }) => id === runnerId)
  return runner ? ok({ slot: runner.slot, reductionBps: Math.round(reduction * 100) }) : refuse({ code: 'NOT_FOUND' })
}

type Wanted = { readonly marketId: string; readonly reason: string; readonly removal: Removal }

async function withdraw(
  desk: Desk,
  actor: Actor,
  { marketId, reason, removal }: Wanted,
  { noteIn, entry }: Notes,
): Promise<Result<unknown, Refusal>> {
  const asked = { kind: 'WITHDRAWAL', of: removal } as const
  const instruction = { marketId, asked, actor, reason, noteIn, entry }
  if (!(await waitsForSecond(desk.db, instruction))) return await carryOut(desk, instruction)
  const possible = await desk.control.previewWithdrawal(marketId, removal)
  if (!possible.ok) return possible
  return await proposeStopped(desk, instruction)
}
