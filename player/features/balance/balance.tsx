import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { WORDS } from '../../words/shell.ts'
import { usePoints } from './api.ts'

const NOTHING_YET = '–'

/** A thumb has 44 px of each, which meet where the two do. */
const FIGURE =
  'relative flex min-w-8 shrink-0 flex-col rounded-md text-right before:absolute before:-inset-x-1.5 before:-inset-y-1.5 hover:underline max-[359px]:before:-inset-x-[3px]'

/** Lakhs beside lakhs have room on the narrowest phones in smaller figures. */
const AMOUNT =
  'text-sm leading-4 font-bold whitespace-nowrap max-[359px]:text-xs max-[359px]:leading-4 max-[359px]:tracking-[-0.025em]'

/** Points and exposure, two decimals each; each is a button that leads to what it is the sum of. 001 §2.4. */
type BalanceInHeaderProps = { readonly onBalance: () => void; readonly onExposure: () => void }

export function BalanceInHeader({ onBalance, onExposure }: BalanceInHeaderProps) {
  const { data } = usePoints()
  const exposureLook = data && data.exposure > 0 ? 'text-loss' : ''
  return (
    <div className="flex min-w-0 items-center gap-3 text-xs leading-4 max-[359px]:gap-1.5 max-[359px]:text-[10px]">
      <button type="button" aria-haspopup="dialog" onClick={onBalance} className={FIGURE}>
        <span className="text-quiet">{WORDS.points}</span>
        <span className={AMOUNT} data-testid="points">
          {data ? <Amount amount={data.balance} /> : NOTHING_YET}
        </span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={onExposure} className={FIGURE}>
        <span className="text-quiet">{WORDS.exposure}</span>
        <span className={`${AMOUNT} ${exposureLook}`} data-testid="exposure">
          {data ? <Amount amount={data.exposure} /> : NOTHING_YET}
        </span>
      </button>
    </div>
  )
}

const DECIMALS = 3
/** A thousand rupees. */
const LONG = 100_000

/** On the narrowest phones a long amount goes without its paise, or it would stand over what is beside it. */
function Amount({ amount }: { readonly amount: Paise }) {
  const text = formatMoney(amount)
  return (
    <>
      {text.slice(0, -DECIMALS)}
      <span className={Math.abs(amount) >= LONG ? 'max-[359px]:hidden' : ''}>{text.slice(-DECIMALS)}</span>
    </>
  )
}
