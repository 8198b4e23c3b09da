import type { Runner } from '../market/index.ts'
import type { Order, OrderRefusal } from './law.ts'

export function refuseStakeOrRunner(runners: readonly Runner[], { slot, stake }: Order): OrderRefusal | undefined {
  if (stake <= 0) return { code: 'INVALID_STAKE' }
  return runners.some((runner) => runner.slot === slot) ? undefined : { code: 'INVALID_RUNNER' }
}

export function refuseRemoved(runners: readonly Runner[], { slot }: Order): OrderRefusal | undefined {
  const removed = runners.some((runner) => runner.slot === slot && runner.status === 'REMOVED')
  return removed ? { code: 'RUNNER_REMOVED' } : undefined
}
