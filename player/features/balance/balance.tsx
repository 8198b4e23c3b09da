import { formatMoney } from '@paddock/ui/formats'
import { Link } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { usePoints } from './api.ts'

const NOTHING_YET = '–'

/** Points and exposure, two decimals each. 001 §2.4. Exposure leads to the bets that hold it. */
export function BalanceInHeader() {
  const { data } = usePoints()
  return (
    <dl className="flex min-w-0 items-center gap-3 text-xs leading-4">
      <div className="text-right">
        <dt className="text-quiet">{WORDS.points}</dt>
        <dd className="text-sm font-bold leading-4" data-testid="points">
          {data ? formatMoney(data.balance) : NOTHING_YET}
        </dd>
      </div>
      <Link to="/open-bets" className="rounded-md text-right">
        <dt className="text-quiet">{WORDS.exposure}</dt>
        <dd
          className={`text-sm font-bold leading-4 ${data && data.exposure > 0 ? 'text-loss' : ''}`}
          data-testid="exposure"
        >
          {data ? formatMoney(data.exposure) : NOTHING_YET}
        </dd>
      </Link>
    </dl>
  )
}
