/** Markets of the recordings and of the score: found by what they are, decided by an operator. */
import { calls, type Market } from '@paddock/contract'
import { type Caller, TRANSACTION_CODE } from './caller.ts'

export type ListedEvent = {
  readonly id: string
  readonly name: string
  readonly startsAt: number
  readonly path: string
  readonly markets: readonly Market[]
}

/** Events of the sport, the earliest first. */
export async function eventsOf(caller: Caller, sportId: string): Promise<readonly ListedEvent[]> {
  const { docs } = await caller.call(calls.getMarkets, {
    params: { reader: 'common' },
    query: { page: 1, limit: 100, eventTypeId: sportId },
  })
  const events = docs
    .flatMap(({ competitions }) => competitions)
    .flatMap((competition) => competition.events)
    .map(({ event, markets }) => ({
      id: event.id,
      name: event.name,
      startsAt: event.openDate,
      path: `/events/${sportId}/${event.id}`,
      markets,
    }))
  return events.toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Ends a session market with the number of runs that it came to. */
export async function endSession(operator: Caller, marketId: string, result: number): Promise<void> {
  await closeMarket(operator, marketId)
  await operator.call(calls.declareResult, {
    body: { marketId, outcome: { type: 'RESULT', result }, transactionCode: TRANSACTION_CODE },
  })
}

export async function endWithWinner(operator: Caller, marketId: string, runnerId: string): Promise<void> {
  await closeMarket(operator, marketId)
  await operator.call(calls.declareResult, {
    body: { marketId, outcome: { type: 'WINNERS', winners: [runnerId] }, transactionCode: TRANSACTION_CODE },
  })
}

export async function voidMarket(operator: Caller, marketId: string, reason: string): Promise<void> {
  await closeMarket(operator, marketId)
  await operator.call(calls.declareResult, {
    body: { marketId, outcome: { type: 'VOID', reason }, transactionCode: TRANSACTION_CODE },
  })
}

async function closeMarket(operator: Caller, marketId: string): Promise<void> {
  await operator.call(calls.setMarketStatus, {
    body: { marketId, status: 'CLOSED', transactionCode: TRANSACTION_CODE },
  })
}
