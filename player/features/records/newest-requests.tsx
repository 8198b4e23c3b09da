import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import { useNewestRequests } from './api.ts'
import { Card, Listed } from './parts.tsx'
import { RequestList } from './request-list.tsx'
import type { RequestKind } from './request-state.ts'
import { ROW } from './rows.tsx'
import { RECORD_WORDS } from './words.ts'

type NewestRequestsProps = {
  readonly kind: RequestKind
  /** Those that are still to be decided, or any. */
  readonly status: 'open' | 'all'
}

/** The newest of one kind, and the way to all of it. */
export function NewestRequests({ kind, status }: NewestRequestsProps) {
  const { timeZone: zone } = useSite().config
  const reply = useNewestRequests(kind, status)
  const words = RECORD_WORDS.newest[status]
  return (
    <Card label={words.heads[kind]}>
      <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line pl-3">
        <h2 className="text-md font-bold">{words.heads[kind]}</h2>
        <Link
          to={kind === 'withdraw' ? '/transaction?tab=withdraw' : '/transaction'}
          className="flex min-h-11 items-center px-3 text-sm text-quiet hover:text-text"
        >
          {RECORD_WORDS.seeAll}
        </Link>
      </header>
      <Listed
        reply={reply}
        rowClass={ROW}
        // Mostly there is none: what comes takes little more room than what was kept.
        skeletons={1}
        isEmpty={(open) => open.length === 0}
        empty={<p className="px-3 py-4 text-sm text-quiet">{words.nothing}</p>}
      >
        {(open) => (
          <RequestList
            {...{ kind, zone }}
            requests={open}
            isRefreshing={reply.isFetching}
            onRefresh={() => void reply.refetch()}
          />
        )}
      </Listed>
    </Card>
  )
}
