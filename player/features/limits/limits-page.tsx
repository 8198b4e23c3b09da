/** The player's limits: what is set, what is used of it, and how it changes. SECURITY 1.4. */
import type { Protection } from '@paddock/contract/shapes/protection'
import type { LimitKind } from '@paddock/domain/protection'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../app/words-account.ts'
import { WORDS } from '../../app/words.ts'
import { useProtection } from './api.ts'
import { LimitLine } from './limit-line.tsx'
import { ReminderCard } from './reminder-card.tsx'
import { rowsOf } from './state.ts'

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
      <div className="grid items-start gap-2 lg:grid-cols-2">
        {COLUMNS.map((kinds) => (
          <div key={kinds[0]} className="flex min-w-0 flex-col gap-2">
            {kinds.map((kind) => (
              <Card key={kind} kind={kind}>
                {data ? (
                  <Lines kind={kind} protection={data} readAt={dataUpdatedAt} />
                ) : (
                  <SkeletonRows rows={rowsOf(kind, []).length} rowClass="h-15" label={WORDS.loading} />
                )}
              </Card>
            ))}
          </div>
        ))}
        {data && <ReminderCard everyMinutes={data.realityCheck.everyMinutes} />}
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

function Lines(props: { readonly kind: LimitKind; readonly protection: Protection; readonly readAt: number }) {
  const { kind, protection, readAt } = props
  return (
    <ul className="divide-y divide-line">
      {rowsOf(kind, protection.limits).map((row) => (
        <LimitLine key={row.period} row={row} aheadMs={readAt - protection.at} />
      ))}
    </ul>
  )
}
