/** The account sheet: what the player has, the way to his pages, the way out. */
import { Icon, type IconName } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Link } from 'react-router'
import { usePoints } from '../features/balance/index.ts'
import { AccountSheet } from '../features/login/account-sheet.tsx'
import { UnreadBadge } from '../features/notifications/index.ts'
import { MoneyCard } from '../features/profile/index.ts'
import { useEntry } from './entry/controls.ts'
import { WORDS } from './words.ts'
import { ACCOUNT_WORDS } from './words-account.ts'
import { ENTRY_WORDS } from './words-entry.ts'

type Way = { readonly to: string; readonly label: () => string; readonly icon: IconName; readonly hasBadge?: boolean }

const WAYS: readonly Way[] = [
  { to: '/profile', label: () => ACCOUNT_WORDS.profile, icon: 'user' },
  { to: '/transaction', label: () => WORDS.transactions, icon: 'transfer' },
  { to: '/notification', label: () => WORDS.notifications, icon: 'bell', hasBadge: true },
  { to: '/profile/limits', label: () => ACCOUNT_WORDS.limits, icon: 'shield' },
  { to: '/profile/break', label: () => ACCOUNT_WORDS.break, icon: 'clock' },
  { to: '/profile/cost', label: () => ACCOUNT_WORDS.cost, icon: 'receipt' },
]

const SECURE_AUTH: Way = { to: '/secureauth', label: () => ENTRY_WORDS.secureAuth, icon: 'lock' }

const TILE =
  'flex min-h-11 w-full items-center gap-2 rounded-md border border-line bg-raised px-3 text-left text-sm hover:border-quiet'

type AccountPanelProps = { readonly name: string; readonly isOpen: boolean; readonly onClose: () => void }

export function AccountPanel({ name, isOpen, onClose }: AccountPanelProps) {
  const { data: points } = usePoints()
  const { open } = useEntry()
  const site = useSite()
  const ways = site.can('secureAuth') ? [...WAYS, SECURE_AUTH] : WAYS
  const changePassword = () => {
    onClose()
    open({ is: 'newPassword', oldPassword: null })
  }
  return (
    <AccountSheet name={name} isOpen={isOpen} onClose={onClose}>
      <MoneyCard points={points ?? null} onLeave={onClose} />
      <ul className="grid grid-cols-2 gap-2">
        {ways.map(({ to, label, icon, hasBadge }) => (
          <li key={to}>
            <Link to={to} onClick={onClose} className={TILE}>
              <Icon name={icon} className="size-5 text-quiet" />
              {label()}
              {hasBadge && <UnreadBadge className="ml-auto" />}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={changePassword} className={TILE}>
            <Icon name="key" className="size-5 text-quiet" />
            {ENTRY_WORDS.changePassword}
          </button>
        </li>
      </ul>
    </AccountSheet>
  )
}
