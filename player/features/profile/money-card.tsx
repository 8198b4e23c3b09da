import type { Points } from '@paddock/contract/shapes/account'
import { formatMoney } from '@paddock/ui/formats'
import { Link } from 'wouter'
import { ACCOUNT_WORDS } from '../../words/account.ts'

const NOTHING_YET = '–'

type MoneyCardProps = {
  readonly points: Points | null
  readonly isBare: boolean
  readonly onExposure: () => void
  readonly onLeave?: () => void
}

const LEADS_ON = 'underline decoration-line underline-offset-4 hover:decoration-quiet after:absolute after:inset-0'

/**
 * Balance less exposure is what can still be bet with: the three figures in the order in which they are counted. The first two lead to what they
 * are the sum of; the third is the sum of them.
 */
export function MoneyCard({ points, isBare, onExposure, onLeave }: MoneyCardProps) {
  return (
    <section className={isBare ? '' : 'rounded-md border border-line bg-surface'} aria-label={ACCOUNT_WORDS.money}>
      <dl className="divide-y divide-line px-3">
        <Figure
          name={
            <Link to="/statement" onClick={onLeave} className={LEADS_ON}>
              {ACCOUNT_WORDS.balance}
            </Link>
          }
          value={points && formatMoney(points.balance)}
        />
        <Figure
          name={
            <button type="button" aria-haspopup="dialog" onClick={onExposure} className={LEADS_ON}>
              {ACCOUNT_WORDS.exposure}
            </button>
          }
          hint={ACCOUNT_WORDS.exposureHint}
          value={points && formatMoney(points.exposure)}
          tone={points && points.exposure > 0 ? 'text-loss' : ''}
        />
        <Figure
          name={ACCOUNT_WORDS.available}
          hint={ACCOUNT_WORDS.availableHint}
          value={points && formatMoney(points.availableBalance)}
        />
      </dl>
    </section>
  )
}

type FigureProps = {
  readonly name: React.ReactNode
  readonly value: string | null
  readonly hint?: string
  readonly tone?: string
}

function Figure({ name, value, hint, tone = '' }: FigureProps) {
  return (
    <div className="relative flex min-h-13 items-center justify-between gap-3 py-1">
      <dt>
        {name}
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </dt>
      <dd className={`text-md font-bold ${tone}`}>{value ?? NOTHING_YET}</dd>
    </div>
  )
}
