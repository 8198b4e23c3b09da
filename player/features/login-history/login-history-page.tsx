import type { LoginEvent } from '@paddock/contract/shapes/access'
import type { PageInfo } from '@paddock/contract/page'
import { deviceName, formatMoment } from '@paddock/ui/formats'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { useLoginHistory } from './api.ts'

export function LoginHistoryPage() {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useLoginHistory(page)
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={ACCOUNT_WORDS.logins}>
      <p className="border-b border-line px-3 py-2 text-xs text-quiet">{ACCOUNT_WORDS.loginsIntro}</p>
      {data ? (
        data.docs.length === 0 ? (
          <Notice icon="history" text={ACCOUNT_WORDS.noLogins} />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {data.docs.map((event, at) => (
                <Item key={`${event.at} ${at}`} event={event} />
              ))}
            </ul>
            <Pager page={data} onTurn={setPage} />
          </>
        )
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-13" label={WORDS.loading} />
      )}
    </section>
  )
}

/** What went well is quiet, so that what did not stands out. */
function Item({ event }: { readonly event: LoginEvent }) {
  const isGood = event.outcome === 'SIGNED_IN' || event.outcome === 'SECOND_FACTOR_ASKED'
  return (
    <li className="flex min-h-13 items-center gap-3 px-3 py-2">
      <Icon name={isGood ? 'check' : 'warning'} className={`size-5 ${isGood ? 'text-profit' : 'text-warn'}`} />
      <div className="min-w-0 flex-1">
        <p className={`text-sm ${isGood ? '' : 'font-bold'}`}>{ACCOUNT_WORDS.ofOutcome[event.outcome]}</p>
        <p className="truncate text-xs text-quiet">
          {[deviceName(event.agent) ?? ACCOUNT_WORDS.unknownDevice, event.address, event.country]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <time dateTime={new Date(event.at).toISOString()} className="shrink-0 text-right text-xs text-quiet">
        {formatMoment(event.at)}
      </time>
    </li>
  )
}

function Pager({ page, onTurn }: { readonly page: PageInfo; readonly onTurn: (page: number) => void }) {
  if (page.totalPages <= 1) return null
  return (
    <nav
      aria-label={ACCOUNT_WORDS.logins}
      className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 text-xs text-quiet"
    >
      <Button size="dense" disabled={!page.previousPage} onClick={() => onTurn(page.previousPageNumber)}>
        {ACCOUNT_WORDS.newer}
      </Button>
      {ACCOUNT_WORDS.shown(page.showingFrom, page.showingTo, page.totalDocs)}
      <Button size="dense" disabled={!page.nextPage} onClick={() => onTurn(page.nextPageNumber)}>
        {ACCOUNT_WORDS.older}
      </Button>
    </nav>
  )
}
