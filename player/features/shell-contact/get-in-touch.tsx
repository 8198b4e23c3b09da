import { copyText } from '@paddock/ui/clipboard'
import { Icon, IconButton, type IconName } from '@paddock/ui/primitives'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { useContact } from './api.ts'
import { type Contact, whatsappUrl } from './state.ts'

type Way = { readonly name: string; readonly href: string; readonly icon: IconName }

function waysOf({ support, telegram, chatUrl }: Contact): readonly Way[] {
  const words = CHROME_WORDS.contact
  return [
    ...(chatUrl === null ? [] : [{ name: words.chat, href: chatUrl, icon: 'chat' } as const]),
    ...(support === null ? [] : [{ name: words.whatsapp, href: whatsappUrl(support), icon: 'chat' } as const]),
    ...(telegram === null ? [] : [{ name: words.telegram, href: telegram, icon: 'arrow' } as const]),
  ]
}

/** The ways to a person: links that open when they are tapped, nothing before. 001 §2.3. */
export function ContactWays({ branchId }: { readonly branchId: string | null }) {
  const contact = useContact(branchId)
  const ways = waysOf(contact)
  const { support } = contact
  if (ways.length === 0) {
    return (
      <p className="text-sm text-quiet">
        {CHROME_WORDS.contact.none}. {CHROME_WORDS.contact.noneHint}
      </p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {ways.map(({ name, href, icon }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm text-text hover:border-quiet"
          >
            <Icon name={icon} className="size-4 text-quiet" />
            {name}
          </a>
        </li>
      ))}
      {support !== null && (
        <li className="flex items-center rounded-md border border-line bg-raised pl-3 text-sm text-text">
          <span className="tabular-nums">+{support}</span>
          <IconButton
            label={CHROME_WORDS.contact.call(`+${support}`)}
            onClick={() => void copyText(`+${support}`)}
            className="size-10.5"
          >
            <Icon name="copy" className="size-4" />
          </IconButton>
        </li>
      )}
    </ul>
  )
}
