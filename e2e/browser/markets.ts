/** Markets of the recordings and of the score: found by what they are, decided by an operator. */
import { type Asking, calls, type Market } from '@paddock/contract'
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

type Declared = Asking<typeof calls.declareResult>['body']['outcome']

/** Ends a session market with the number of runs that it came to. */
export const endSession = (operator: Caller, marketId: string, result: number): Promise<void> =>
  endBy(operator, marketId, { type: 'RESULT', result })

export const endWithWinner = (operator: Caller, marketId: string, runnerId: string): Promise<void> =>
  endBy(operator, marketId, { type: 'WINNERS', winners: [runnerId] })

export const voidMarket = (operator: Caller, marketId: string, reason: string): Promise<void> =>
  endBy(operator, marketId, { type: 'VOID', reason })

/** Two officers stand behind what no source says: one declares it, another confirms it. */
async function endBy(operator: Caller, marketId: string, outcome: Declared): Promise<void> {
  const transactionCode = TRANSACTION_CODE
  await operator.call(calls.setMarketStatus, { body: { marketId, status: 'CLOSED', transactionCode } })
  await operator.call(calls.declareResult, { body: { marketId, outcome, transactionCode } })
  await confirmWaiting(await operator.as('administrator2'), marketId)
}

/** What waits of the market is confirmed by this officer. */
export async function confirmWaiting(second: Caller, marketId: string): Promise<void> {
  const { docs } = await second.call(calls.getResultProposals, { query: { page: 1, limit: 25, marketId } })
  for (const { proposalId } of docs)
    await second.call(calls.confirmResultProposal, { body: { proposalId, transactionCode: TRANSACTION_CODE } })
}
