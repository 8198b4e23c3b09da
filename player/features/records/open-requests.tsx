import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { Link } from 'wouter'
import { useOpenRequests } from './api.ts'
import { Card, Listed } from './parts.tsx'
import { RequestRow } from './request-row.tsx'
import { RequestSheet } from './request-sheet.tsx'
import type { RequestKind } from './request-state.ts'
import { OpenRow, ROW } from './rows.tsx'
import { RECORD_WORDS } from './words.ts'

/** What of one kind is still to be decided, and the way to all of it. */
export function OpenRequests({ kind }: { readonly kind: RequestKind }) {
  const { timeZone: zone } = useSite().config
  const reply = useOpenRequests(kind)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = reply.data?.find(({ _id }) => _id === openedId)
  return (
    <Card label={RECORD_WORDS.openOf[kind]}>
      <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line pl-3">
        <h2 className="text-md font-bold">{RECORD_WORDS.openOf[kind]}</h2>
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
        isEmpty={(open) => open.length === 0}
        empty={<p className="px-3 py-4 text-sm text-quiet">{RECORD_WORDS.nothingOpen}</p>}
      >
        {(open) => (
          <ul className="divide-y divide-line">
            {open.map((request) => (
              <OpenRow key={request._id} onOpen={() => setOpenedId(request._id)}>
                <RequestRow request={request} zone={zone} />
              </OpenRow>
            ))}
          </ul>
        )}
      </Listed>
      {opened && (
        <RequestSheet
          kind={kind}
          request={opened}
          zone={zone}
          isRefreshing={reply.isFetching}
          onRefresh={() => void reply.refetch()}
          onClose={() => setOpenedId(null)}
        />
      )}
    </Card>
  )
}
