/** The change of an order, from its asking to what became of it: where it has to wait, after its delay. Decision 0020. */
import type { Refusal } from '@paddock/contract'
import type { Amendment } from '@paddock/domain/book'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { amendedBet, type Bet, dueAt, isAmending, isWaiting, loadBets, RETRY } from '../../engine/index.ts'
import { askAmend } from '../amend.ts'
import type { BetsCore } from '../bets.ts'
import { clearWay } from '../clear-way.ts'
import { decidedInTime } from '../decided-in-time.ts'
import { onOrder } from './on-order.ts'

export async function amend(
  core: BetsCore,
  accountId: number,
  betId: string,
  change: Amendment,
): Promise<Result<Bet, Refusal>> {
  const asked = await onOrder(core, accountId, betId, (scene, bet) => {
    const plan = clearWay(scene, amendedBet(bet, change))
    return plan === RETRY ? RETRY : askAmend(scene, bet, change, must(plan, 'an order rests in a book'))
  })
  if (!asked.ok || !isAmending(asked.value)) return asked
  core.decisions.schedule(asked.value)
  return outcomeOf(await decidedBet(core, asked.value))
}

/** What became of a bet whose change waited; as it waits still when that takes too long, as when the database is away. */
async function decidedBet({ engine, db, clock, decisions }: BetsCore, asked: Bet): Promise<Bet> {
  const stillOpen = engine.markets.get(asked.marketId)?.open.get(asked.id)
  if (stillOpen && isWaiting(stillOpen)) {
    const decided = await decidedInTime(decisions.decisionOf(stillOpen), dueAt(asked) - clock())
    if (decided) return decided
  }
  const [stored] = await loadBets(db, [asked.id])
  return must(stored, 'a bet that was changed is stored')
}

/** An order that was matched, or ended, while a change of it waited has nothing left to change. */
function outcomeOf(bet: Bet): Result<Bet, Refusal> {
  if (isAmending(bet) || bet.amendment === null) return ok(bet)
  return refuse(bet.amendment.refusal ?? { code: 'NOTHING_TO_AMEND' })
}
