/** How the sum for a session's position comes about, so that whoever wants can count it themselves. */
import { outcomeWord } from '@paddock/contract/session-words'
import { type CashOutOffer, shareOf } from '@paddock/contract/shapes/cash-out'
import { type Paise, subtract } from '@paddock/domain/money'
import { outcomeText } from '@paddock/ui/bets'
import { formatAmount } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Signed } from './money.tsx'
import { WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

type OfferPartsProps = {
  readonly offer: CashOutOffer
  /** The share of the position, and the least that is left of all of it then. */
  readonly percent: number
  readonly locked: Paise
}

export function OfferParts({ offer, percent, locked }: OfferPartsProps) {
  const { amount, value, spread, fee, margin, shift, score, steps } = offer
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between px-3 text-sm md:min-h-8">
        {CASH_OUT_WORDS.madeOf}
        <Icon name="chevron" className="size-4 text-quiet group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2 text-sm">
        <dl className="flex flex-col gap-1">
          <Part name={CASH_OUT_WORDS.worth} value={<Signed amount={value} />} />
          <Part name={CASH_OUT_WORDS.spread} value={<span className="tabular-nums">±{formatAmount(spread)}</span>} />
          <Part
            name={CASH_OUT_WORDS.kept(String(margin))}
            value={<span className="tabular-nums">−{formatAmount(fee)}</span>}
          />
          <Part name={CASH_OUT_WORDS.sum} value={<Signed amount={amount} className="font-bold" />} />
          {percent < WHOLE && <ShareParts share={shareOf(amount, percent)} percent={percent} locked={locked} />}
        </dl>
        <section aria-label={CASH_OUT_WORDS.chances}>
          <h4 className="pb-1 text-xs text-quiet">{CASH_OUT_WORDS.chances}</h4>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs tabular-nums">
            {steps.map(({ line, name, chance }) => (
              <li key={line}>
                {name ?? outcomeName(offer, line) ?? CASH_OUT_WORDS.chanceFrom(line)}:{' '}
                {CASH_OUT_WORDS.chance(chance.toFixed(2))}
              </li>
            ))}
          </ul>
        </section>
        <p className="text-xs text-quiet">
          {CASH_OUT_WORDS.modelOf(score)} {shift !== 0 && CASH_OUT_WORDS.shifted(signedRuns(shift))}
        </p>
      </div>
    </details>
  )
}

type ShareProps = { readonly share: Paise; readonly percent: number; readonly locked: Paise }

/** What is sold, what is kept, and what both come to at worst: the two above it, added up. */
const ShareParts = ({ share, percent, locked }: ShareProps) => (
  <>
    <Part name={CASH_OUT_WORDS.shareOfSum(percent)} value={<Signed amount={share} />} />
    <Part name={CASH_OUT_WORDS.restOfIt(WHOLE - percent)} value={<Signed amount={subtract(locked, share)} />} />
    <Part name={CASH_OUT_WORDS.atWorst} value={<Signed amount={locked} className="font-bold" />} />
  </>
)

function Part({ name, value }: { readonly name: string; readonly value: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  )
}

/** Of a session whose outcome is picked. */
function outcomeName(offer: CashOutOffer, number: number): string | null {
  const word = outcomeWord(offer, number)
  return word === null ? null : outcomeText(word)
}

const signedRuns = (runs: number): string => `${runs < 0 ? '−' : '+'}${Math.abs(runs).toFixed(2)}`
