import { moneyBookOf } from '../engine/index.ts'
import type { BetOrder, Refusal } from '@paddock/contract'
import { isSession, lawOfVariant } from '@paddock/domain/positions'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { MarketDefinition } from '../catalogue/index.ts'
import type { Actor } from '../platform/http-call.ts'
import { ANY_PRICE, type BetRequest } from './place.ts'
import { refuseStakeRange } from './refusals/stake.ts'

type Picked = { readonly slot: number | null; readonly run: number | null }

/** The order as the engine takes it: the market's own words for what was picked. */
export function readOrder(order: BetOrder, definition: MarketDefinition, actor: Actor): Result<BetRequest, Refusal> {
  // A kind that is not the market's would dodge the limits of its own. Security T33.
  if (order.kind !== definition.kind) return refuse({ code: 'BAD_REQUEST', field: 'marketType', problem: 'invalid' })
  const { price } = order
  // The stake is looked at before the odd and the run. 000 §5.
  if (price === null || lacksRun(order, definition))
    return refuse(refuseStakeRange(definition, order.stake) ?? { code: 'ODD_OR_RUN_ZERO' })
  const picked = pickOfOrder(order, definition)
  if (!picked) return refuse({ code: 'INVALID_RUNNER' })
  return ok({
    accountId: actor.accountId,
    siteId: actor.siteId,
    book: moneyBookOf(actor),
    marketId: order.marketId,
    side: order.side,
    ...picked,
    price,
    stake: order.stake,
    acceptSteps: order.acceptAnyPrice ? ANY_PRICE : order.acceptTicks,
    timeInForce: order.timeInForce,
    minFill: order.minFill,
    persistence: order.persistence,
    expiresAt: order.expiresAt,
    marketVersion: order.marketVersion,
    cashOutId: null,
    client: { requestId: order.requestId, device: order.device, country: order.country },
  })
}

/** Nobody is bound to a run that they did not name, whatever their client takes for the session's team. */
const lacksRun = ({ line }: BetOrder, { shape }: MarketDefinition): boolean =>
  isSession(shape) && (line === 0 || (line === null && !lawOfVariant(shape.variant).isPicked))

function pickOfOrder({ runnerId, line }: BetOrder, { shape, runners }: MarketDefinition): Picked | undefined {
  const runner = runners.find(({ id }) => id === runnerId)
  if (!isSession(shape)) return runner && { slot: runner.slot, run: null }
  if (line !== null) return { slot: null, run: line }
  // A session whose outcomes are picked names the outcome instead: by its runner, or by its number.
  if (runner) return { slot: null, run: runner.slot }
  return /^\d$/.test(runnerId) ? { slot: null, run: Number(runnerId) } : undefined
}
