/** Where the player is signed in, and the way out of each. Security 1.5 (ASVS 7.5.2). */
import type { SessionInfo } from '@paddock/contract/shapes/access'
import { deviceName, formatMoment } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { useEndOtherSessions, useEndSession, useSessions } from './api.ts'

export function SessionsPage() {
  const { data, isError, refetch } = useSessions()
  const endOthers = useEndOtherSessions()
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={ACCOUNT_WORDS.sessions}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3 py-2">
        <p className="min-w-48 flex-1 text-xs text-quiet">{ACCOUNT_WORDS.sessionsIntro}</p>
        <Button
          look="danger"
          size="dense"
          disabled={!hasOthers || endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {ACCOUNT_WORDS.signOutOthers}
        </Button>
      </header>
      {data ? (
        <List sessions={data} />
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={3} rowClass="h-17" label={WORDS.loading} />
      )}
    </section>
  )
}

/** This one first: it is what the others are told apart by. */
function List({ sessions }: { readonly sessions: readonly SessionInfo[] }) {
  const sorted = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt - a.lastSeenAt)
  return (
    <>
      <ul className="divide-y divide-line">
        {sorted.map((session) => (
          <Item key={session.sessionId} session={session} />
        ))}
      </ul>
      {sessions.length <= 1 && (
        <p className="border-t border-line px-3 py-4 text-center text-sm text-quiet">{ACCOUNT_WORDS.noSessions}</p>
      )}
    </>
  )
}

function Item({ session }: { readonly session: SessionInfo }) {
  const end = useEndSession()
  const device = deviceName(session.agent) ?? ACCOUNT_WORDS.unknownDevice
  return (
    <li className="flex min-h-17 items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-bold">
          {device}
          {session.isCurrent && (
            <span className="rounded-full border border-profit px-2 text-xs font-normal text-profit">
              {ACCOUNT_WORDS.thisSession}
            </span>
          )}
        </p>
        <p className="truncate text-xs text-quiet">{[session.address, session.country].filter(Boolean).join(' · ')}</p>
        <p className="text-xs text-quiet">
          {ACCOUNT_WORDS.lastSeen(formatMoment(session.lastSeenAt))}
          <span className="max-md:hidden"> · {ACCOUNT_WORDS.startedAt(formatMoment(session.startedAt))}</span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="dense"
          disabled={end.isPending}
          aria-label={ACCOUNT_WORDS.signOutOf(device)}
          onClick={() => end.mutate(session.sessionId)}
        >
          {ACCOUNT_WORDS.signOut}
        </Button>
      )}
    </li>
  )
}
