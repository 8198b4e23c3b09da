/** Markets that were left behind: their feed came back, after a stop of ours, without them. */
import type { MarketControl } from '../markets/index.ts'
import { isFinal, mayTakeBets } from '@paddock/domain/market'
import type { Job, Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { HearResult } from './hear-result.ts'

export type ForsakenDeps = {
  readonly control: Pick<MarketControl, 'all' | 'settleState'>
  readonly hear: HearResult
  readonly log: Log
}

/** How long a feed that is back has to speak of everything it knows, without a break: names come after prices, from calls that may be slow. */
const SPEAKS_WITHIN_MS = 60_000
const ASK_MS = 1000

/** Looks once, as soon as the source has been fresh for a minute on end, however late it comes. */
export function onceItHasSpoken(
  jobs: Jobs,
  source: string,
  { isFresh, look }: { readonly isFresh: () => boolean; readonly look: () => unknown },
): void {
  let timesFresh = 0
  const asking: Job = jobs.start({
    name: `forsaken-${source}`,
    everyMs: ASK_MS,
    failed: 'forsaken markets were not looked after',
    work() {
      timesFresh = isFresh() ? timesFresh + 1 : 0
      if (timesFresh * ASK_MS <= SPEAKS_WITHIN_MS) return undefined
      void asking.stop()
      return look()
    },
  })
}

/**
 * What the feed has not spoken of since we started gets no result from it any more. In the demo world, where nobody looks, it
 * is voided, as if the feed had said so: not where an officer has touched it. Elsewhere it is closed, so that it stands among the results that
 * wait for an officer, and named in the log.
 */
export async function settleForsaken(
  { control, hear, log }: ForsakenDeps,
  source: string,
  { isKnown, voids }: { readonly isKnown: (marketId: string, eventId: string) => boolean; readonly voids: boolean },
): Promise<void> {
  for (const { definition, state } of control.all()) {
    if (definition.source !== source || isFinal(state.status) || isKnown(definition.id, definition.eventId)) continue
    log.warn({ marketId: definition.id, name: definition.name, voids }, 'the feed does not know this market any more')
    try {
      if (voids) await hear({ definition, outcome: { type: 'VOID', reason: 'FEED_LOST' } })
      else if (mayTakeBets(state.status)) await control.settleState(definition.id, 'CLOSED', null, 'AWAITS_OFFICER')
    } catch (error) {
      log.error({ err: error, marketId: definition.id }, 'a forsaken market was not looked after')
    }
  }
}
