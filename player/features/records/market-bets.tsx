import type { Decided } from '@paddock/contract/endpoints/bets'
import { ZERO } from '@paddock/domain/money'
import { Icon, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { Link } from 'wouter'
import { useBets } from './api.ts'
import { decidedWords, receiptOf, Side, stakeText } from './bet-row.tsx'
import { Listed, Pager } from './parts.tsx'
import { Result } from './rows.tsx'
import type { SeeReceipt } from './state.ts'
import { RECORD_WORDS } from './words.ts'

type MarketBetsProps = { readonly marketId: string; readonly seeReceipt: SeeReceipt }

/** The bets and cash-outs that a market's result was made of, whenever they were placed. */
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
              {data.docs.map((row) => (
                <li key={row._id}>
                  <button
                    type="button"
                    onClick={() => seeReceipt(receiptOf(row))}
                    className="flex h-14 w-full items-center justify-between gap-3 px-4 text-left text-sm hover:bg-raised"
                  >
                    <span className="min-w-0">
                      <span className="block truncate">
                        <Side row={row} /> {decidedWords(row).name}
                      </span>
                      <span className="block truncate text-xs text-quiet">{termsOf(row)}</span>
                    </span>
                    <Result amount={row.profitLoss ?? ZERO} />
                  </button>
                </li>
              ))}
            </ul>
            {data.totalPages > 1 && <Pager page={data} onTurn={setPage} />}
            {data.docs[0] && <ToEvent row={data.docs[0]} />}
          </>
        )}
      </Listed>
    </section>
  )
}

/** Stake and odds of a bet, or for how much was cashed out; and how it ended. */
function termsOf(row: Decided): string {
  const words = decidedWords(row)
  const { price, asked, sold, state } = words
  return [sold ?? `${stakeText(words) ?? ''} @ ${price}`, asked, state].filter((text) => text !== null).join(' · ')
}

function ToEvent({ row: { market } }: { readonly row: Decided }) {
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
