import { getNotifications } from '@paddock/contract/endpoints/notifications'
import { useClient } from '@paddock/ui/client'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMe } from '../kit/me/index.ts'
import { useFallbackMs } from '../kit/news/index.ts'
import { SCHEDULE_WORDS as WORDS } from '../words/schedules.ts'

const EVERY_MS = 60_000
/** More are not told apart in so little room. */
const MOST = 99

/** The way to what one was told, with how much of it is unread. Told live; asked now and then while there is no socket. */
export function Bell() {
  const client = useClient()
  const { pathRole: role } = useMe()
  const refetchInterval = useFallbackMs(EVERY_MS)
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) =>
      client
        .call(getNotifications, { params: { role }, query: { page: 1, limit: 1, read: false } }, signal)
        .then((told) => told.unread),
    refetchInterval,
  })
  return (
    <Link
      to="/notifications"
      aria-label={unread > 0 ? WORDS.unread(unread) : WORDS.notifications}
      className="relative flex size-9 shrink-0 items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-text max-md:size-11"
    >
      <Icon name="bell" className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 rounded-full bg-brand px-1 text-xs leading-4 font-bold text-on-brand"
        >
          {unread > MOST ? WORDS.many(MOST) : unread}
        </span>
      )}
    </Link>
  )
}
