import type { Bet } from '@paddock/contract/shapes/bet'
import { ZERO } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Icon, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBets } from './api.ts'
import { priceOf, sideOf } from './bet-row.tsx'
import { Listed, Pager } from './parts.tsx'
import { Result } from './rows.tsx'
import { outcomeOf, type SeeReceipt } from './state.ts'
import { RECORD_WORDS } from './words.ts'

type MarketBetsProps = { readonly marketId: string; readonly seeReceipt: SeeReceipt }

/** The bets that a market's result was made of, whenever they were placed. */
export function MarketBets({ marketId, seeReceipt }: MarketBetsProps) {
  const [page, setPage] = useState(1)
  const reply = useBets({ marketId, status: 'all' }, page)
  return (
    <section aria-label={RECORD_WORDS.betsOfMarket} className="border-t border-line">
      <h3 className="px-4 pt-3 pb-1 text-xs text-quiet">{RECORD_WORDS.betsOfMarket}</h3>
      <Listed
        reply={reply}
        rowClass="h-14"
        isEmpty={({ docs }) => docs.length === 0}
        empty={<Notice icon="bets" text={RECORD_WORDS.noBets} />}
      >
        {(data) => (
          <>
            <ul className="divide-y divide-line">
              {data.docs.map((bet) => (
                <li key={bet._id}>
                  <button
                    type="button"
                    onClick={() => seeReceipt(bet._id)}
                    className="flex h-14 w-full items-center justify-between gap-3 px-4 text-left text-sm hover:bg-raised"
                  >
                    <span className="min-w-0">
                      <span className="block truncate">
                        <b className={bet.odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text'}>{sideOf(bet)}</b>{' '}
                        {bet.odds.runnerName}
                      </span>
                      <span className="block text-xs text-quiet">
                        {formatMoney(bet.stake)} @ {priceOf(bet)} · {RECORD_WORDS.outcomes[outcomeOf(bet)]}
                      </span>
                    </span>
                    <Result amount={bet.profitLoss ?? ZERO} />
                  </button>
                </li>
              ))}
            </ul>
            {data.totalPages > 1 && <Pager page={data} onTurn={setPage} />}
            {data.docs[0] && <ToEvent bet={data.docs[0]} />}
          </>
        )}
      </Listed>
    </section>
  )
}

function ToEvent({ bet: { market } }: { readonly bet: Bet }) {
  return (
    <Link
      to={`/events/${market.eventType.id}/${market.event.id}`}
      className="flex min-h-11 items-center justify-between border-t border-line px-4 text-sm hover:bg-raised"
    >
      {RECORD_WORDS.toEvent}
      <Icon name="chevron" className="size-4 text-quiet" />
    </Link>
  )
}
