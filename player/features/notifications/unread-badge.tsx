import { useUnread } from './api.ts'
import { NOTIFICATION_WORDS } from './words.ts'

/** Two figures fit. */
const MOST_SHOWN = 99

/** How much is unread, beside what leads there; nothing where there is nothing. */
export function UnreadBadge({ className = '' }: { readonly className?: string }) {
  const { data: unread = 0 } = useUnread()
  if (unread === 0) return null
  return (
    <span
      className={`inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1 text-xs leading-none font-bold text-on-brand ${className}`}
    >
      <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      <span className="sr-only">{NOTIFICATION_WORDS.unreadCount(unread)}</span>
    </span>
  )
}
