import { useEffect } from 'react'
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

/** As long as one is signed in, the same number on the icon of the installed app. */
export function HeaderBadge({ className }: { readonly className: string }) {
  const { data: unread = 0 } = useUnread()
  useEffect(() => {
    badgeApp(unread)
    return () => badgeApp(0)
  }, [unread])
  return <UnreadBadge className={className} />
}

/** Where the system shows one; else nothing, and nobody misses it. */
function badgeApp(unread: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => undefined)
}
