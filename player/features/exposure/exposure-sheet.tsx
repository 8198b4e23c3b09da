import { getExposure } from '@paddock/contract/endpoints/bets'
import type { HeldMarket } from '@paddock/contract/shapes/bet'
import { type Paise, ZERO } from '@paddock/domain/money'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { partsOf, worstText } from './state.ts'
import { EXPOSURE_WORDS } from './words.ts'

type ExposureSheetProps = {
  /** What the header shows: another figure asks again. */
  readonly exposure: number
  readonly onClose: () => void
}

/** Where each rupee of the exposure is held. */
export default function ExposureSheet({ exposure, onClose }: ExposureSheetProps) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['exposure', exposure],
    queryFn: ({ signal }) => client.call(getExposure, {}, signal).then(({ docs }) => docs),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return (
    <Sheet title={EXPOSURE_WORDS.title} closeLabel={WORDS.close} onClose={onClose}>
      {data ? (
        <Held total={data.exposure} casino={data.casino} markets={data.markets} onLeave={onClose} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-16" label={WORDS.loading} />
      )}
    </Sheet>
  )
}

type HeldProps = {
  readonly total: Paise
  readonly casino: Paise
  readonly markets: readonly HeldMarket[]
  readonly onLeave: () => void
}

function Held({ total, casino, markets, onLeave }: HeldProps) {
  if (markets.length === 0 && casino === ZERO)
    return <Notice icon="check" text={EXPOSURE_WORDS.none} hint={EXPOSURE_WORDS.noneHint} />
  const hasUnmatched = markets.some(({ unmatched }) => unmatched > 0)
  return (
    <div className="pb-3">
      <p className="flex items-baseline justify-between px-4 pb-1 text-md font-bold">
        <span>{EXPOSURE_WORDS.total}</span>
        <span className="tabular-nums" data-testid="exposure-total">
          {formatMoney(total)}
        </span>
      </p>
      <p className="px-4 pb-2 text-xs text-quiet">{EXPOSURE_WORDS.explained}</p>
      <ul className="divide-y divide-line border-y border-line">
        {markets.map((held) => (
          <HeldRow key={held.market._id} held={held} onLeave={onLeave} />
        ))}
        {casino > ZERO && <CasinoRow amount={casino} onLeave={onLeave} />}
      </ul>
      {hasUnmatched && <p className="px-4 pt-2 text-xs text-quiet">{EXPOSURE_WORDS.notMatched}</p>}
    </div>
  )
}

/** Its rounds stand under the open bets; where there are none but of the casino, that leads to the lobby, where they stand too. */
function CasinoRow({ amount, onLeave }: { readonly amount: Paise; readonly onLeave: () => void }) {
  return (
    <li>
      <Link to="/open-bets" onClick={onLeave} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-raised">
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate text-sm font-bold">{EXPOSURE_WORDS.casino}</span>
            <span className="text-sm font-bold tabular-nums">{formatMoney(amount)}</span>
          </span>
          <span className="block text-xs text-quiet">{EXPOSURE_WORDS.casinoHint}</span>
        </span>
        <Icon name="arrow" className="size-4 text-quiet" />
      </Link>
    </li>
  )
}

function HeldRow({ held, onLeave }: { readonly held: HeldMarket; readonly onLeave: () => void }) {
  const { market, exposure, bets } = held
  return (
    <li>
      <Link
        to={`/events/${market.eventType.id}/${market.event.id}`}
        onClick={onLeave}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate text-sm font-bold">{market.event.name}</span>
            <span className="text-sm font-bold tabular-nums">{formatMoney(exposure)}</span>
          </span>
          <span className="block truncate text-xs text-quiet">
            {marketTitle(market.marketName)} · {EXPOSURE_WORDS.betCount(bets)}
          </span>
          <span className="block text-xs">{worstText(held)}</span>
          <span className="flex flex-wrap gap-x-3 text-xs text-quiet tabular-nums">
            {partsOf(held).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        </span>
        <Icon name="arrow" className="size-4 text-quiet" />
      </Link>
    </li>
  )
}
