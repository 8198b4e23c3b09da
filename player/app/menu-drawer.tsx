import { Panel } from '@paddock/ui/layers'
import { useIsSignedIn } from '@paddock/ui/client'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { SportsNav } from '../features/in-play/index.ts'
import { HOME_WORDS } from '../words/home.ts'
import { WORDS } from '../words/shell.ts'

type Way = { readonly to: string; readonly label: () => string; readonly icon: IconName }

const WAYS: readonly Way[] = [
  { to: '/', label: () => WORDS.home, icon: 'home' },
  { to: '/inPlay', label: () => WORDS.inPlay, icon: 'in-play' },
  { to: '/open-bets', label: () => WORDS.myBets, icon: 'bets' },
]

const FAVOURITES: Way = { to: '/favorite', label: () => HOME_WORDS.favourites, icon: 'star' }

/** The sports of a phone, from the left. 001 §2.4. */
export default function MenuDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const ways = useIsSignedIn() ? [...WAYS, FAVOURITES] : WAYS
  return (
    <Panel title={WORDS.menu} closeLabel={WORDS.close} side="left" isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-2 p-2">
        <ul className={`grid gap-2 ${ways.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}>
          {ways.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onClose}
                className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-md border border-line bg-raised text-xs"
              >
                <Icon name={icon} className="size-5 text-quiet" />
                {label()}
              </Link>
            </li>
          ))}
        </ul>
        <SportsNav hidesTitle onLeave={onClose} />
      </div>
    </Panel>
  )
}
