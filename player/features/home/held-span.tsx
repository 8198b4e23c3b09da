import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { formatSigned } from '@paddock/ui/formats'

const Amount = ({ of }: { readonly of: Paise }) => (
  <span className={of < 0 ? 'text-loss' : 'text-profit'}>{formatSigned(of)}</span>
)

/** The worst and the best that a market comes to. Where there is no room for both the best is left out: half a figure would be another. */
export function HeldSpan({ book: { minLoss, maxProfit } }: { readonly book: MarketBook }) {
  if (minLoss === undefined || maxProfit === undefined) return null
  return (
    <span className="flex h-3.5 min-w-min flex-wrap overflow-hidden font-bold">
      <Amount of={minLoss} />
      {maxProfit !== minLoss && (
        <span>
          <span className="text-quiet">/</span>
          <Amount of={maxProfit} />
        </span>
      )}
    </span>
  )
}
