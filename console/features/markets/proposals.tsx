import { getResultProposals } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../app/words.ts'
import { Card } from '../../kit/page/index.ts'

const EVERY_MS = 10_000

/** Results that one operator declared and another has to declare too, above the markets; nothing where none waits. RULES D-18. */
export function Proposals({ onOpen }: { readonly onOpen: (marketId: string) => void }) {
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: ['markets', 'proposals'],
    queryFn: ({ signal }) => client.call(getResultProposals, {}, signal).then(({ docs }) => docs),
    refetchInterval: EVERY_MS,
  })
  if (data.length === 0) return null
  return (
    <Card title={WORDS.proposals}>
      <ul className="max-h-40 divide-y divide-line overflow-y-auto">
        {data.map(({ marketId, marketName, eventName, result, actorName, at }) => (
          <li key={marketId} className="flex min-h-11 items-center gap-3 px-3 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <strong>{marketName}</strong> <span className="text-quiet">{eventName}</span>
              </span>
              <span className="block truncate text-xs text-quiet">
                {result} · {WORDS.proposedBy(actorName, formatMoment(at))}
              </span>
            </span>
            <Button size="dense" onClick={() => onOpen(marketId)}>
              {WORDS.look}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
