import { TEXTS } from '@paddock/ui/words'
import { Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { CardPage } from './card-page.tsx'

/** 001 §2.1: thanks, and on to the start. */
export default function WelcomeRoute() {
  const site = useSite()
  return (
    <CardPage title={ENTRY_WORDS.thanks(site.config.name)}>
      <div className="flex flex-col items-center gap-4 px-4 pt-2 pb-4 text-center">
        <Icon name="check" className="size-16 rounded-full border-2 border-profit p-3 text-profit" />
        <p className="text-sm text-quiet">{ENTRY_WORDS.thanksHint}</p>
        <Link
          to="/"
          className="flex min-h-11 w-full items-center justify-center rounded-md bg-brand text-sm font-bold text-on-brand hover:brightness-105"
        >
          {TEXTS.enjoyNow}
        </Link>
      </div>
    </CardPage>
  )
}
