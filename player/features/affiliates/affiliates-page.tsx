/** The affiliates' page: links, numbers, statements; to everybody else what the programme is. docs/domain/affiliates.md#page. */
import type { AffiliateStatement, OwnAffiliate, WireDealTerms } from '@paddock/contract/shapes/affiliate'
import type { Paise } from '@paddock/domain/money'
import type { ExportOrder } from '@paddock/ui/exports'
import { formatAmount, formatDate, formatMoment } from '@paddock/ui/formats'
import { useIsSignedIn } from '@paddock/ui/client'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useAffiliate } from './api.ts'
import { Card } from './card.tsx'
import { LinkMaker } from './link-maker.tsx'
import { Places } from './places.tsx'
import { countText } from './state.ts'
import { AFFILIATE_WORDS as WORDS } from './words.ts'

type AffiliatesPageProps = {
  /** The button by which a list is had as a file. */
  readonly exporting: (order: () => ExportOrder) => ReactNode
  /** Where one writes to the site; null where it has no such page. */
  readonly contactPath: string | null
}

export function AffiliatesPage(props: AffiliatesPageProps) {
  return useIsSignedIn() ? <Own {...props} /> : <Programme {...props} />
}

function Own(props: AffiliatesPageProps) {
  const { data, isPending, refetch } = useAffiliate()
  if (data) return <Affiliate affiliate={data} exporting={props.exporting} />
  if (data === null) return <Programme {...props} />
  return (
    <Card title={WORDS.title} isFirst>
      {isPending ? (
        <SkeletonRows rows={5} rowClass="h-16" label={WORDS.loading} />
      ) : (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      )}
    </Card>
  )
}

function Programme({ contactPath }: Pick<AffiliatesPageProps, 'contactPath'>) {
  return (
    <Card title={WORDS.title} isFirst>
      <div className="flex flex-col gap-4 px-4 py-4">
        <p className="text-md">{WORDS.intro}</p>
        <ul className="flex flex-col gap-3">
          {WORDS.points.map((point) => (
            <li key={point} className="flex items-center gap-3 text-sm">
              <Icon name="check" className="size-5 shrink-0 text-brand-text" />
              {point}
            </li>
          ))}
        </ul>
        <p className="text-sm text-quiet">{WORDS.how}</p>
        {contactPath !== null && (
          <Link
            to={contactPath}
            className="flex min-h-11 items-center justify-center rounded-md bg-brand px-4 text-sm font-bold text-on-brand"
          >
            {WORDS.contact}
          </Link>
        )}
      </div>
    </Card>
  )
}

type AffiliateProps = Pick<AffiliatesPageProps, 'exporting'> & { readonly affiliate: OwnAffiliate }

function Affiliate({ affiliate, exporting }: AffiliateProps) {
  const { code, active, visits, signUps, firstDeposits, heads, deal, statements } = affiliate
  return (
    <div className="mx-auto grid w-full max-w-[1080px] grid-cols-1 items-start gap-3 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Card title={WORDS.title} isFirst>
          {active ? <LinkMaker code={code} /> : <p className="px-4 py-4 text-sm">{WORDS.ended}</p>}
          <dl className="grid grid-cols-2 gap-px border-t border-line bg-line sm:grid-cols-4">
            <Figure name={WORDS.visits} value={countText(visits)} />
            <Figure name={WORDS.signUps} value={countText(signUps)} />
            <Figure name={WORDS.firstDeposits} value={countText(firstDeposits)} />
            <Figure name={WORDS.heads} value={countText(heads)} />
          </dl>
        </Card>
        <Card title={WORDS.deal}>{deal ? <Deal deal={deal} /> : <Said text={WORDS.noDeal} />}</Card>
      </div>
      <div className="flex flex-col gap-3">
        <Month affiliate={affiliate} />
        <Card title={WORDS.statements}>
          {statements.length > 0 ? (
            <ul className="divide-y divide-line">
              {statements.map((statement) => (
                <Statement key={statement._id} statement={statement} />
              ))}
            </ul>
          ) : (
            <Said text={WORDS.noStatements} />
          )}
        </Card>
      </div>
      <div className="lg:col-span-2">
        <Places exporting={exporting} />
      </div>
    </div>
  )
}

const Said = ({ text }: { readonly text: string }) => <p className="px-4 py-4 text-sm text-quiet">{text}</p>

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="bg-surface px-4 py-3">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="text-lg font-bold tabular-nums">{value}</dd>
  </div>
)

type Line = readonly [name: string, amount: Paise | null]

/** Amounts below each other; one that there is none of is left out. */
const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="flex flex-col gap-2 px-4 py-3 text-sm">
    {lines.map(
      ([name, amount]) =>
        amount !== null && (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular-nums">{money(amount)}</dd>
          </div>
        ),
    )}
  </dl>
)

const money = (amount: Paise): string => `₹ ${formatAmount(amount).replace('-', '−')}`
const some = (amount: Paise): Paise | null => (amount === 0 ? null : amount)

function Month({ affiliate: { month, summedUntil } }: { readonly affiliate: OwnAffiliate }) {
  return (
    <Card
      title={WORDS.thisMonth}
      beside={
        summedUntil !== null && <span className="pr-2 text-xs text-quiet">{WORDS.upTo(formatMoment(summedUntil))}</span>
      }
    >
      {summedUntil === null ? (
        <Said text={WORDS.notSummed} />
      ) : month === null ? (
        <Said text={WORDS.fewHint} />
      ) : (
        <>
          <Lines
            lines={[
              [WORDS.sports, month.sports],
              [WORDS.casino, some(month.casino)],
              [WORDS.yourShare, month.share],
              [WORDS.headAmount, some(month.headAmount)],
            ]}
          />
          <div className="border-t border-line px-4 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-sm">{WORDS.balance}</span>
              <span className="text-lg font-bold tabular-nums">{money(month.balance)}</span>
            </p>
            {month.balance < 0 && <p className="pt-1 text-xs text-quiet">{WORDS.carriedHint}</p>}
          </div>
        </>
      )}
    </Card>
  )
}

const percentOf = (bps: number): string => String(bps / 100)

function Deal({ deal: { sports, casino, head, headDeposit, headTurnover } }: { readonly deal: WireDealTerms }) {
  const terms = [
    ...(sports > 0 ? [WORDS.dealSports(percentOf(sports))] : []),
    ...(casino > 0 ? [WORDS.dealCasino(percentOf(casino))] : []),
    ...(head > 0 ? [WORDS.dealHead(formatAmount(head), formatAmount(headDeposit), formatAmount(headTurnover))] : []),
  ]
  return (
    <ul className="flex flex-col gap-2 px-4 py-3 text-sm">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}

function Statement({ statement }: { readonly statement: AffiliateStatement }) {
  const { monthAt, endsAt, due, status, carriedIn, carriedOut, corrections, share, headAmount, sports, casino } =
    statement
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-raised">
          <span className="min-w-0 flex-1">
            <span className="block text-sm">
              {formatDate(monthAt)} – {formatDate(endsAt - 1)}
            </span>
            <span className="block text-xs text-quiet">{WORDS.states[status]}</span>
          </span>
          <span className="text-sm font-bold tabular-nums">{money(due)}</span>
          <Icon name="chevron" className="size-4 text-quiet group-open:rotate-90" />
        </summary>
        <Lines
          lines={[
            [WORDS.sports, sports],
            [WORDS.casino, some(casino)],
            [WORDS.yourShare, share],
            [WORDS.headAmount, some(headAmount)],
            [WORDS.corrections, some(corrections)],
            [WORDS.carriedIn, some(carriedIn)],
            [WORDS.due, due],
            [WORDS.carriedOut, some(carriedOut)],
          ]}
        />
      </details>
    </li>
  )
}
