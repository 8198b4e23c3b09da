import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import { remarkText } from '@paddock/ui/words'
import { BETTING_WORDS } from '../../words/betting.ts'

/** Over the prices of a row, whose size stays as it is. */
export default function Suspended({ isBarred }: { readonly isBarred: boolean }) {
  return (
    <span className="absolute inset-0 z-1 flex items-center justify-center rounded-md bg-shade text-center text-xs font-bold tracking-wide text-white">
      {isBarred ? remarkText(MARKET_REMARKS.NOT_OFFERED).toUpperCase() : BETTING_WORDS.suspended}
    </span>
  )
}
