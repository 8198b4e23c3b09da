/** A page that is still being made: what it will be, and where to go on meanwhile. */
import { useIsSignedIn } from '@paddock/ui/client'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import type { ComingName } from './coming-pages.ts'
import { COMING_WORDS } from '../words/coming.ts'

const ICONS: { readonly [N in ComingName]: IconName } = {
  blogs: 'book',
  promotions: 'gift',
  faq: 'info',
  tutorials: 'book',
  loyalty: 'trophy',
}

type WayName = keyof typeof COMING_WORDS.ways
type Way = { readonly name: WayName; readonly to: string; readonly icon: IconName }

const EXCHANGE: readonly Way[] = [
  { name: 'sports', to: '/exchange', icon: 'board' },
  { name: 'inPlay', to: '/inPlay', icon: 'in-play' },
]
const MY_BETS: Way = { name: 'myBets', to: '/open-bets', icon: 'bets' }
const ACCOUNT: readonly Way[] = [
  { name: 'account', to: '/profile', icon: 'user' },
  { name: 'limits', to: '/profile/limits', icon: 'shield' },
]
const VISITORS: readonly Way[] = [
  { name: 'rules', to: '/rules-and-regulation', icon: 'book' },
  { name: 'terms', to: '/terms-and-condition', icon: 'info' },
]

function waysOn(hasSports: boolean, isSignedIn: boolean): readonly Way[] {
  const sports = hasSports ? [...EXCHANGE, ...(isSignedIn ? [MY_BETS] : [])] : []
  return [...sports, ...(isSignedIn ? ACCOUNT : VISITORS)]
}

export default function ComingRoute({ name }: { readonly name: ComingName }) {
  const { config } = useSite()
  const ways = waysOn(!config.onlyCasino, useIsSignedIn())
  const { title, text } = COMING_WORDS[name]
  return (
    <section aria-label={title} className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex flex-col items-center gap-2 px-4 pt-10 pb-8 text-center">
        <span className="flex size-16 items-center justify-center rounded-md border border-line bg-raised text-brand-text">
          <Icon name={ICONS[name]} className="size-8" />
        </span>
        <p className="mt-2 text-xs text-quiet">{COMING_WORDS.opensSoon}</p>
        <h1 className="text-lg font-bold">{title}</h1>
        <p className="max-w-90 text-sm text-quiet">{text}</p>
      </div>
      <div className="border-t border-line">
        <h2 className="mx-auto max-w-[880px] px-4 pt-3 text-xs text-quiet">{COMING_WORDS.meanwhile}</h2>
      </div>
      <ul className="mx-auto grid max-w-[880px] gap-2 p-4 pt-2 sm:grid-cols-2">
        {ways.map(({ name: way, to, icon }) => (
          <li key={way}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-raised px-3 py-2 hover:border-quiet"
            >
              <Icon name={icon} className="size-5 text-quiet" />
              <span className="min-w-0">
                <span className="block text-sm font-bold">{COMING_WORDS.ways[way].title}</span>
                <span className="block text-xs text-quiet">{COMING_WORDS.ways[way].text}</span>
              </span>
              <Icon name="chevron" className="ml-auto size-4 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
