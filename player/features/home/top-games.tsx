import { Icon, type IconName } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { HOME_PARTS_WORDS as WORDS } from './words.ts'

export type GameKind = { readonly to: string; readonly label: () => string; readonly icon: IconName }

/** The kinds of games, in a row of tiles. */
export function TopGames({ games }: { readonly games: readonly GameKind[] }) {
  return (
    <section aria-label={WORDS.topGames} className="flex flex-col gap-2">
      <h2 className="px-1 pt-1 text-md font-bold">{WORDS.topGames}</h2>
      <ul className="grid auto-cols-[minmax(124px,1fr)] grid-flow-col gap-2 overflow-x-auto [scrollbar-width:none]">
        {games.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-20 flex-col items-center justify-center gap-2 rounded-md border border-line bg-surface px-2 text-center text-sm hover:border-quiet"
            >
              <Icon name={icon} className="size-6 text-brand-text" />
              <span className="line-clamp-2 w-full">{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
