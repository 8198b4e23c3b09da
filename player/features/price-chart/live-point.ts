import type { PricePoint } from '@paddock/contract/endpoints/prices'
import type { MarketKind } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { useLevel, useLine, useTraded } from '@paddock/ui/live'

/** What is offered this moment, as the frames of the socket tell it; null while they tell nothing of it. */
export function useLivePoint(
  marketId: string,
  kind: MarketKind,
  { slot, at, volume }: { readonly slot: number; readonly at: number; readonly volume: number },
): PricePoint | null {
  const back = useLevel(marketId, slot, 'BACK', 0)
  const lay = useLevel(marketId, slot, 'LAY', 0)
  const last = useTraded(marketId, slot)
  const yes = useLine(marketId, 'BACK', 0)
  const no = useLine(marketId, 'LAY', 0)
  const common = { at, volume: paise(volume) }
  if (kind === 'SESSION') {
    if (!yes && !no) return null
    const runs = { backRun: yes?.line ?? null, layRun: no?.line ?? null }
    return { ...common, ...runs, back: yes?.price ?? null, lay: no?.price ?? null, last: null }
  }
  if (!back && !lay) return null
  return { ...common, back: back?.price ?? null, lay: lay?.price ?? null, last, backRun: null, layRun: null }
}
