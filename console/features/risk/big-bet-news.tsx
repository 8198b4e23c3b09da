import { MOST_NEW } from '@paddock/contract/endpoints/risk'
import { formatAmount } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { useBigBetNews } from './big-bets.ts'

/** How many big bets came since the officer looked last, on the pages of risk; leads to them. */
export function BigBetNews() {
  const news = useBigBetNews()
  if (!news) return null
  const isNew = news.fresh > 0
  return (
    <output className="flex min-h-8 items-center gap-2 text-sm max-md:px-3">
      {isNew && <Icon name="warning" className="size-4 text-warn" />}
      <Link
        to="/risk/big"
        className={`flex items-center hover:underline max-md:min-h-11 ${isNew ? 'font-bold' : 'text-quiet'}`}
      >
        {isNew ? WORDS.newBigBets(news.fresh, news.fresh === MOST_NEW) : WORDS.noNewBigBets(formatAmount(news.from))}
      </Link>
    </output>
  )
}
