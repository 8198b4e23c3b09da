import { TEXTS } from '@paddock/ui/words'
import { useIsSignedIn } from '@paddock/ui/client'
import { Icon, Notice } from '@paddock/ui/primitives'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { useContact } from './api.ts'
import { whatsappUrl } from './state.ts'

/** 001 §2.6: players write about a deposit, visitors for an id, both for help. */
export function WhatsappChoices(props: { readonly branchId: string | null; readonly onChoose: () => void }) {
  const contact = useContact(props.branchId)
  const first = useIsSignedIn()
    ? { text: TEXTS.whatsappForDeposit, number: contact.deposit }
    : { text: TEXTS.whatsappForNewId, number: contact.newId }
  const choices = [first, { text: TEXTS.whatsappForSupport, number: contact.support }].flatMap(({ text, number }) =>
    number === null ? [] : [{ text, number }],
  )
  if (choices.length === 0) {
    return <Notice icon="chat" text={CHROME_WORDS.contact.none} hint={CHROME_WORDS.contact.noneHint} />
  }
  return (
    <ul className="flex flex-col gap-1">
      {choices.map(({ text, number }) => (
        <li key={text}>
          <a
            href={whatsappUrl(number)}
            target="_blank"
            rel="noreferrer"
            onClick={props.onChoose}
            className="flex min-h-11 items-center gap-3 rounded-md px-3 text-sm hover:bg-raised"
          >
            <Icon name="chat" className="size-5 text-profit" />
            {text}
            <Icon name="chevron" className="ml-auto size-4 text-quiet" />
          </a>
        </li>
      ))}
    </ul>
  )
}
