import { endOtherSessions, endSession, getSessions } from '@paddock/contract/endpoints/access'
import { failureText, useClient } from '@paddock/ui/client'
import { deviceName } from '@paddock/ui/formats'
import { Button, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Moment } from '../../kit/page/index.ts'

const SESSIONS = ['me', 'sessions'] as const

/** Where this account is signed in, and the way to end it there. */
export function Sessions() {
  const client = useClient()
  const { pathRole } = useMe()
  const params = { role: pathRole }
  const sessions = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => client.call(getSessions, { params }, signal).then(({ docs }) => docs),
  })
  const endOne = useEnding((sessionId: string) => client.call(endSession, { params, query: { sessionId } }))
  const endOthers = useEnding(() => client.call(endOtherSessions, { params }))
  return (
    <Card
      title={WORDS.sessions}
      actions={
        <Button size="dense" look="ghost" disabled={endOthers.isPending} onClick={() => endOthers.mutate('')}>
          {WORDS.endOthers}
        </Button>
      }
    >
      {sessions.isPending && <SkeletonRows rows={2} rowClass="h-14" label={WORDS.loading} />}
      {sessions.isError && <CouldNotLoad error={sessions.error} refetch={sessions.refetch} />}
      <ul className="divide-y divide-line">
        {sessions.data?.map(({ sessionId, isCurrent, startedAt, address, agent }) => (
          <li key={sessionId} className="flex min-h-14 items-center gap-3 px-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm" title={agent}>
                {deviceName(agent) ?? WORDS.unknownDevice} · {address}
              </span>
              <span className="block text-xs text-quiet">
                {WORDS.started} <Moment at={startedAt} />
              </span>
            </span>
            {isCurrent ? (
              <Badge mood="good">{WORDS.thisSession}</Badge>
            ) : (
              <Button size="dense" disabled={endOne.isPending} onClick={() => endOne.mutate(sessionId)}>
                {WORDS.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useEnding(end: (sessionId: string) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSIONS }),
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
