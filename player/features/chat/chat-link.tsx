import { useSite } from '@paddock/ui/site'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { useUnreadWords } from './api.ts'
import { CHAT_WORDS as WORDS } from './words.ts'

type ChatLinkProps = { readonly className: string; readonly onLeave: () => void }

/** The way to people of the site, with what they have said that is not read yet; where the site has a chat. */
export function ChatLink({ className, onLeave }: ChatLinkProps) {
  const site = useSite()
  if (!site.can('ownChat') && site.config.registration.chat === null) return null
  return (
    <li>
      <Link to="/chat" onClick={onLeave} className={className}>
        <Icon name="chat" className="size-5 text-quiet" />
        {WORDS.title}
        {site.can('ownChat') && <Unread />}
      </Link>
    </li>
  )
}

/** Two figures fit. */
const MOST_SHOWN = 99

function Unread() {
  const unread = useUnreadWords()
  if (unread === 0) return null
  return (
    <span className="ml-auto inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-brand px-1 text-xs leading-none font-bold text-on-brand">
      <span aria-hidden="true">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
      <span className="sr-only">{WORDS.unread(unread)}</span>
    </span>
  )
}
