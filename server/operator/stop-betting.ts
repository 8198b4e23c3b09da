/** What is proposed of a market that players may be betting on: its betting stops before the proposal stands. */
import type { Refusal } from '@paddock/contract'
import type { Result } from '@paddock/domain/result'
import type { LiveMarket } from '../engine/index.ts'
import { mayTakeBets } from '@paddock/domain/market'
import { carryOut, type Instruction } from './carry-out.ts'
import { type Desk, inTurn } from './desk.ts'
import { hasLive, type Matter, type Proposing } from './proposal-store.ts'
import { proposeOrConfirm } from './propose.ts'

type StopsBetting = Instruction &
  Proposing & { readonly asked: Extract<Matter, { kind: 'RESULT' | 'WITHDRAWAL' | 'PART_VOID' }> }

/** Whether players could bet on it, now or as soon as its source says so. */
const isTakingBets = (market: LiveMarket | undefined): boolean =>
  market !== undefined && mayTakeBets(market.state.status) && !market.holds.has('OPERATOR')

/**
 * Betting stops before anything is stored: what waits and a market that takes bets never stand together, wherever the process ends in
 * between. Where nothing waits then, refused or failed, players bet again if it was this call that stopped them; a market that nobody
 * could ask about stays as it is, suspended.
 */
export async function proposeStopped(desk: Desk, instruction: StopsBetting): Promise<Result<unknown, Refusal>> {
  return await inTurn(desk, instruction.marketId, () => stopAndPropose(desk, instruction))
}

async function stopAndPropose(desk: Desk, instruction: StopsBetting): Promise<Result<unknown, Refusal>> {
  const { db, control } = desk
  const { marketId } = instruction
  const isStopping = isTakingBets(control.find(marketId))
  if (isStopping) await control.hold(marketId, 'OPERATOR', true, instruction.actor.accountId)
  let step: Result<unknown, Refusal> | undefined
  try {
    step = await proposeOrConfirm(desk, instruction, (confirmed) => carryOut(desk, instruction, confirmed))
    return step
  } finally {
    const isProposed = step?.ok === true && step.value === 'PROPOSED'
    if (isProposed || (await hasLive(db, marketId, instruction.asked.kind))) await stayStopped(desk, instruction)
    else if (isStopping && !step?.ok) await control.release(marketId, ['OPERATOR'])
  }
}

/** Also where this call was refused because another proposal stands: the process may have ended before it had stopped the betting. */
async function stayStopped({ control }: Desk, { marketId, asked, actor }: StopsBetting): Promise<void> {
  if (asked.kind === 'RESULT') return await control.closeFor(marketId, actor.accountId)
  if (isTakingBets(control.find(marketId))) await control.hold(marketId, 'OPERATOR', true, actor.accountId)
}
