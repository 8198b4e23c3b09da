/** What a cash-out would place, and what it makes of every result. */
import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { BET_WORDS } from '@paddock/ui/bets'
import { formatAmount, withUnit } from '@paddock/ui/formats'
import { runnerTitle } from '@paddock/ui/words'
import { BETTING_WORDS } from '../../words/betting.ts'
import { Signed } from './money.tsx'
import { type ResultLine, resultLines } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

type Order = CashOutQuote['orders'][number]

export function OrderList({ quote }: { readonly quote: CashOutQuote }) {
  return (
    <section aria-label={CASH_OUT_WORDS.orders}>
      <h3 className="pb-1 text-xs text-quiet">{CASH_OUT_WORDS.orders}</h3>
      <ul className="flex flex-col gap-1">
        {quote.orders.map((order) => (
          <OrderLine key={`${order.runnerId} ${order.line}`} order={order} kind={quote.marketType} />
        ))}
      </ul>
      {quote.orders.length > 1 && <p className="pt-1 text-xs text-quiet">{CASH_OUT_WORDS.allOrNone}</p>}
    </section>
  )
}

type LineProps = { readonly order: Order; readonly kind: CashOutQuote['marketType'] }

function OrderLine({ order, kind }: LineProps) {
  const at = (price: Odds) => withUnit(kind, formatOdds(price))
  const isBack = order.side === 'BACK'
  const look = isBack ? 'border-back bg-back-tint' : 'border-lay bg-lay-tint'
  return (
    <li className={`rounded-md border-l-4 px-2 py-1 ${look}`}>
      <p className="flex items-baseline gap-2 text-sm">
        <span className={`font-bold ${isBack ? 'text-back-text' : 'text-lay-text'}`}>
          {BET_WORDS.sides[order.side]}
        </span>
        <span className="min-w-0 flex-1 truncate font-bold">{runnerTitle(order.runnerName)}</span>
        <span className="tabular-nums">{at(order.price)}</span>
        <span className="w-20 text-right font-bold tabular-nums">{formatAmount(order.stake)}</span>
      </p>
      {order.levels.length > 1 && (
        <p className="flex flex-wrap gap-x-3 text-xs text-quiet tabular-nums">
          {order.levels.map(({ price, size }) => (
            <span key={price}>
              {formatAmount(size)} {CASH_OUT_WORDS.at} {at(price)}
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

export const ResultTable = ({ quote }: { readonly quote: CashOutQuote }) => <ResultLines lines={resultLines(quote)} />

export function ResultLines({ lines }: { readonly lines: readonly ResultLine[] }) {
  return (
    <section>
      <h3 className="pb-1 text-xs text-quiet">{CASH_OUT_WORDS.results}</h3>
      <div className="overflow-hidden rounded-md border border-line">
        <table aria-label={CASH_OUT_WORDS.results} className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th>{BETTING_WORDS.result}</th>
              <th>{CASH_OUT_WORDS.now}</th>
              <th>{CASH_OUT_WORDS.afterwards}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <tr key={line.key} className="h-8">
                <th scope="row" className="max-w-0 w-full truncate px-2 text-left font-normal">
                  {nameOf(line)}
                </th>
                <td className="px-2 text-right whitespace-nowrap text-xs">
                  <Signed amount={line.before} />
                </td>
                <td className="px-2 text-right whitespace-nowrap">
                  <span aria-hidden="true" className="pr-1 text-quiet">
                    →
                  </span>
                  <Signed amount={line.after} className="font-bold" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function nameOf({ name, from, to }: ResultLine): string {
  if (name !== null) return name
  return to === null ? CASH_OUT_WORDS.runsFrom(from ?? 0) : CASH_OUT_WORDS.runsBetween(from ?? 0, to)
}
