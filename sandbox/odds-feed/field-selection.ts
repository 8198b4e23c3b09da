/** Cuts a change down to the fields a subscription asked for, and adds the numbered best prices, which the board does not keep. */
import { type Best, bestOf, changedLevels } from './best-offers.ts'
import { type MarketBook, runnerKey } from './market-book.ts'
import type { MarketChange, NumberedLevel, RunnerChange } from './messages.ts'
import type { Field } from './request.ts'

const FIELD_OF: Readonly<Record<string, Field>> = {
  atb: 'EX_ALL_OFFERS',
  atl: 'EX_ALL_OFFERS',
  trd: 'EX_TRADED',
  tv: 'EX_TRADED_VOL',
  ltp: 'EX_LTP',
  spb: 'SP_TRADED',
  spl: 'SP_TRADED',
  spn: 'SP_PROJECTED',
  spf: 'SP_PROJECTED',
  bdatb: 'EX_BEST_OFFERS_DISP',
  bdatl: 'EX_BEST_OFFERS_DISP',
}
const ALWAYS: ReadonlySet<string> = new Set(['id', 'hc'])

export type FieldSelection = {
  /** The change as this subscriber gets it, or nothing when it holds none of its fields. `book` is the market after the change. */
  select(change: MarketChange, book: MarketBook | undefined): MarketChange | undefined
}

/** Remembers which best prices were sent last, so it belongs to one subscription. */
export function createFieldSelection(fields: ReadonlySet<Field>, ladderLevels: number): FieldSelection {
  const sent = new Map<string, Best>()

  function bestLevels(marketId: string, ladder: 'atb' | 'atl', key: string, book: MarketBook): NumberedLevel[] {
    const place = `${marketId} ${key} ${ladder}`
    const rows = book.runners.get(key)?.ladders.get(ladder)?.values() ?? []
    const best = bestOf(ladder, rows, ladderLevels)
    const changed = changedLevels(sent.get(place) ?? [], best)
    sent.set(place, best)
    return changed
  }

  function selectRunner(marketId: string, runner: RunnerChange, book: MarketBook | undefined): RunnerChange[] {
    const kept = Object.entries(runner).filter(([name]) => {
      const field = FIELD_OF[name]
      return ALWAYS.has(name) || (field !== undefined && fields.has(field))
    })
    if (fields.has('EX_BEST_OFFERS') && book) {
      for (const ladder of ['atb', 'atl'] as const) {
        const levels = runner[ladder] ? bestLevels(marketId, ladder, runnerKey(runner), book) : []
        if (levels.length > 0) kept.push([ladder === 'atb' ? 'batb' : 'batl', levels])
      }
    }
    return kept.some(([name]) => !ALWAYS.has(name)) ? [Object.fromEntries(kept) as RunnerChange] : []
  }

  return {
    select: ({ marketDefinition, rc, tv, ...change }, book) => {
      if (change.img) for (const place of sent.keys()) if (place.startsWith(`${change.id} `)) sent.delete(place)
      const runners = (rc ?? []).flatMap((runner) => selectRunner(change.id, runner, book))
      const definition = fields.has('EX_MARKET_DEF') ? marketDefinition : undefined
      const total = fields.has('EX_TRADED_VOL') ? tv : undefined
      if (!change.img && !definition && total === undefined && runners.length === 0) return undefined
      return {
        ...change,
        ...(total !== undefined && { tv: total }),
        ...(definition && { marketDefinition: definition }),
        ...(runners.length > 0 && { rc: runners }),
      }
    },
  }
}
