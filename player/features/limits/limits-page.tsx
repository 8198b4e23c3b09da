/** The player's limits: what is set, what is used of it, and how it changes. Security 1.4. */
import type { Protection } from '@paddock/contract/shapes/protection'
import { LIMIT_PRODUCTS, type LimitKind, type LimitProduct } from '@paddock/domain/protection'
import { Tabs } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { useProtection } from './api.ts'
import { LimitLine } from './limit-line.tsx'
import { MarketingCard } from './marketing-card.tsx'
import { ReminderCard } from './reminder-card.tsx'
import { ReviewCard } from './review-card.tsx'
import { countOn, isReviewDue, NO_LIMITS, rowsOf } from './state.ts'

/** Two columns of their own, so that a limit that grows moves nothing beside it. */
const COLUMNS: readonly (readonly LimitKind[])[] = [
  ['DEPOSIT', 'STAKE'],
  ['LOSS', 'SESSION'],
]

export function LimitsPage() {
  const { data, dataUpdatedAt, isError, refetch } = useProtection()
  if (!data && isError)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      </div>
    )
  return (
    <>
      <p className="px-1 text-sm text-quiet">{ACCOUNT_WORDS.limitsIntro}</p>
      {data && isReviewDue(data) && <ReviewCard />}
      <div className="grid items-start gap-2 lg:grid-cols-2">
        {COLUMNS.map((kinds) => (
          <div key={kinds[0]} className="flex min-w-0 flex-col gap-2">
            {kinds.map((kind) => (
              <Card key={kind} kind={kind}>
                {data ? (
                  <KindLines kind={kind} protection={data} readAt={dataUpdatedAt} />
                ) : (
                  <SkeletonRows rows={rowsOf(kind, NO_LIMITS).length} rowClass="h-15" label={WORDS.loading} />
                )}
              </Card>
            ))}
          </div>
        ))}
        {data && <ReminderCard everyMinutes={data.realityCheck.everyMinutes} />}
        {data && <MarketingCard marketing={data.marketing} />}
      </div>
    </>
  )
}

function Card({ kind, children }: { readonly kind: LimitKind; readonly children: React.ReactNode }) {
  const { title, hint } = ACCOUNT_WORDS.ofKind[kind]
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={title}>
      <header className="border-b border-line px-3 py-2">
        <h2 className="text-md font-bold">{title}</h2>
        <p className="text-xs text-quiet">{hint}</p>
      </header>
      {children}
    </section>
  )
}

type LinesProps = { readonly kind: LimitKind; readonly protection: Protection; readonly readAt: number }

const KindLines = (props: LinesProps) =>
  props.kind === 'STAKE' ? <StakeLines {...props} /> : <Lines {...props} product="ALL" />

/** Stakes may be limited on each product alone: one at a time is shown, and how many limits each has. */
function StakeLines(props: LinesProps) {
  const [product, setProduct] = useState<LimitProduct>('ALL')
  const tabs = LIMIT_PRODUCTS.map((id) => {
    const count = countOn(props.protection, id)
    return { id, label: ACCOUNT_WORDS.ofProduct[id], ...(count > 0 && { count }) }
  })
  return (
    <>
      <div className="border-b border-line">
        <Tabs label={ACCOUNT_WORDS.product} tabs={tabs} chosen={product} onChoose={setProduct} />
      </div>
      <Lines {...props} product={product} />
    </>
  )
}

function Lines({ kind, protection, readAt, product }: LinesProps & { readonly product: LimitProduct }) {
  return (
    <ul className="divide-y divide-line">
      {rowsOf(kind, protection, product).map((row) => (
        <LimitLine key={`${product} ${row.period}`} row={row} aheadMs={readAt - protection.at} />
      ))}
    </ul>
  )
}
