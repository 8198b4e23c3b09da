import { Icon } from '@paddock/ui/primitives'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { useContact } from './api.ts'

/** The chat with people, where the site has one. */
export function ChatLink({ className }: { readonly className: string }) {
  const { chatUrl } = useContact(null)
  if (chatUrl === null) return null
  return (
    <li>
      <a href={chatUrl} target="_blank" rel="noreferrer" className={className}>
        <Icon name="chat" className="size-5 text-quiet" />
        {CHROME_WORDS.contact.chat}
      </a>
    </li>
  )
}
