import { copyText } from '@paddock/ui/clipboard'
import { Icon, IconButton, type IconName } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { useContact } from './api.ts'
import { type Contact, whatsappUrl } from './state.ts'

const WAY =
  'flex min-h-11 items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm text-text hover:border-quiet'

type Way = { readonly name: string; readonly href: string; readonly icon: IconName }

function waysOf({ support, telegram }: Contact): readonly Way[] {
  const words = CHROME_WORDS.contact
  return [
    ...(support === null ? [] : [{ name: words.whatsapp, href: whatsappUrl(support), icon: 'chat' } as const]),
    ...(telegram === null ? [] : [{ name: words.telegram, href: telegram, icon: 'arrow' } as const]),
  ]
}

type ContactWaysProps = {
  readonly branchId: string | null
  /** They stand in the chat itself. */
  readonly isChat?: boolean
}

/** The ways to a person: links that open when they are tapped, nothing before. 001 §2.3. */
export function ContactWays({ branchId, isChat = false }: ContactWaysProps) {
  const contact = useContact(branchId)
  const site = useSite()
  const ways = waysOf(contact)
  const { support } = contact
  const hasChat = !isChat && (site.can('ownChat') || site.config.registration.chat !== null)
  if (ways.length === 0 && !hasChat) {
    return (
      <p className="text-sm text-quiet">
        {CHROME_WORDS.contact.none}. {CHROME_WORDS.contact.noneHint}
      </p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {hasChat && (
        <li>
          <Link to="/chat" className={WAY}>
            <Icon name="chat" className="size-4 text-quiet" />
            {CHROME_WORDS.contact.chat}
          </Link>
        </li>
      )}
      {ways.map(({ name, href, icon }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" className={WAY}>
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
