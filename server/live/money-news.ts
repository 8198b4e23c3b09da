/** What a player and the officers above hear of deposits and withdrawals. 001 §7.1. */
import { serverEvents, writePayload } from '@paddock/contract'
import type { Bus } from '../platform/bus.ts'
import type { Topics } from '../topics.ts'
import { accountRoom, type Io } from './rooms.ts'

/** Gives the function that ends it. */
export function announceDeposits(io: Io, bus: Bus<Topics>): () => void {
  return bus.subscribe('deposit', ({ depositId, accountId, ancestors, state, isNew }) => {
    const changed = { depositId, status: state }
    io.to(accountRoom(accountId)).emit(
      serverEvents.depositChanged.name,
      writePayload(serverEvents.depositChanged, changed),
    )
    const queued = { ...changed, userId: String(accountId), isNew }
    io.to(ancestors.map(accountRoom)).emit(
      serverEvents.depositQueue.name,
      writePayload(serverEvents.depositQueue, queued),
    )
  })
}

/** Gives the function that ends it. */
export function announceWithdrawals(io: Io, bus: Bus<Topics>): () => void {
  return bus.subscribe('withdrawal', ({ withdrawId, accountId, ancestors, state, isNew }) => {
    const changed = { withdrawId, userId: String(accountId), status: state, isNew }
    io.to([accountId, ...ancestors].map(accountRoom)).emit(
      serverEvents.withdrawChanged.name,
      writePayload(serverEvents.withdrawChanged, changed),
    )
  })
}
