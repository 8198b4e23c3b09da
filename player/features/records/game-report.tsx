import type { GameReport } from '@paddock/contract/endpoints/reports'
import { TEXTS } from '@paddock/ui/words'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Icon, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Result } from './rows.tsx'
import { gameKindOf, sportOf, totalsOf, totalTone } from './state.ts'
import { RECORD_WORDS } from './words.ts'

type GameReportProps = {
  readonly report: GameReport | null
  readonly hasFailed: boolean
  readonly onSport: (id: string) => void
}

/** What one came for first, and behind it the total that is specified. A report that failed has no data in any section. 000 §7, §9. */
export function GameReportView({ report, hasFailed, onSport }: GameReportProps) {
  if (!report && !hasFailed) return <SkeletonRows rows={8} rowClass="h-13" label={RECORD_WORDS.loading} />
  const { exchange = [], casino = [], deposit = [], withdraw = [] } = report ?? {}
  return (
    <>
      {report && <Totals report={report} />}
      <div className="grid @2xl:grid-cols-2">
        <Section title={RECORD_WORDS.exchange}>
          {exchange.map(({ eventTypeId, totalAmount, totalWin, totalLose }) => (
            <li key={eventTypeId}>
              <button
                type="button"
                onClick={() => onSport(eventTypeId)}
                className="flex min-h-13 w-full items-center gap-3 px-3 text-left text-sm hover:bg-raised"
              >
                <Played name={sportOf(eventTypeId)} won={totalWin} lost={totalLose} net={totalAmount} />
                <Icon name="chevron" className="size-4 text-quiet" />
              </button>
            </li>
          ))}
        </Section>
        <Section title={RECORD_WORDS.casino}>
          {casino.map(({ gameCategory, totalAmount, totalWin, totalLose }) => (
            <li key={gameCategory} className="flex min-h-13 items-center gap-3 px-3 text-sm">
              <Played name={gameKindOf(gameCategory)} won={totalWin} lost={totalLose} net={totalAmount} />
            </li>
          ))}
        </Section>
        <Section title={RECORD_WORDS.deposits}>{movedRows(deposit, RECORD_WORDS.paidIn)}</Section>
        <Section title={RECORD_WORDS.withdrawals}>{movedRows(withdraw, RECORD_WORDS.paidOut)}</Section>
      </div>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="border-b border-line @2xl:odd:border-r">
      <h2 className="bg-raised px-3 py-2 text-xs font-bold text-quiet">{title}</h2>
      {children.length === 0 ? (
        <p className="px-3 py-4 text-sm text-quiet">{TEXTS.noDataFound}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </section>
  )
}

type PlayedProps = { readonly name: string; readonly won: Paise; readonly lost: Paise; readonly net: Paise }

function Played({ name, won, lost, net }: PlayedProps) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-xs text-quiet">
          {RECORD_WORDS.won} {formatMoney(won)} · {RECORD_WORDS.lost} {formatMoney(lost)}
        </span>
      </span>
      <Result amount={net} />
    </>
  )
}

const movedRows = (rows: GameReport['deposit'], name: string) =>
  rows.map(({ totalAmount, totalBonus }, place) => (
    <li key={`${name} ${place}`} className="flex min-h-13 items-center justify-between gap-3 px-3 text-sm">
      <span>
        {name}
        {totalBonus > 0 && (
          <span className="block text-xs text-quiet">
            {RECORD_WORDS.bonus} {formatMoney(totalBonus)}
          </span>
        )}
      </span>
      <span className="font-bold">{formatMoney(totalAmount)}</span>
    </li>
  ))

function Totals({ report }: { readonly report: GameReport }) {
  const { total, net, change } = totalsOf(report)
  return (
    <dl className="grid border-b border-line @lg:grid-cols-3 max-lg:divide-y max-lg:divide-line">
      <Total name={RECORD_WORDS.net} how={RECORD_WORDS.netHow}>
        <Result amount={net} />
      </Total>
      <Total name={RECORD_WORDS.change} how={RECORD_WORDS.changeHow}>
        <Result amount={change} />
      </Total>
      <Total name={RECORD_WORDS.total} how={RECORD_WORDS.totalHow}>
        <span className={`text-md font-bold ${totalTone(total)}`}>{signed(total)}</span>
      </Total>
    </dl>
  )
}

const signed = (amount: Paise): string => formatMoney(amount).replace('-', '−')

type TotalProps = { readonly name: string; readonly how: string; readonly children: ReactNode }

function Total({ name, how, children }: TotalProps) {
  return (
    <div className="px-3 py-3">
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="text-lg">{children}</dd>
      <dd className="text-xs text-quiet">{how}</dd>
    </div>
  )
}
