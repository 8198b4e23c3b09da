import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { formatSigned } from '@paddock/ui/formats'

const Amount = ({ of }: { readonly of: Paise }) => (
  <span className={of < 0 ? 'text-loss' : 'text-profit'}>{formatSigned(of)}</span>
)

/** The worst and the best that a market comes to. */
export function HeldSpan({ book: { minLoss, maxProfit } }: { readonly book: MarketBook }) {
  if (minLoss === undefined || maxProfit === undefined) return null
  return (
    <span className="font-bold">
      <Amount of={minLoss} />
      {maxProfit !== minLoss && (
        <>
          {' / '}
          <Amount of={maxProfit} />
        </>
      )}
    </span>
  )
}
