/** The account sheet: what the player has, the way to his pages, the way out. */
import { Icon, type IconName } from '@paddock/ui/primitives'
import { Link } from 'react-router'
import { usePoints } from '../features/balance/index.ts'
import { AccountSheet } from '../features/login/account-sheet.tsx'
import { MoneyCard } from '../features/profile/index.ts'
import { ACCOUNT_WORDS } from './words-account.ts'

const WAYS: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[] = [
  { to: '/profile', label: ACCOUNT_WORDS.profile, icon: 'user' },
  { to: '/profile/limits', label: ACCOUNT_WORDS.limits, icon: 'shield' },
  { to: '/profile/break', label: ACCOUNT_WORDS.break, icon: 'clock' },
  { to: '/profile/cost', label: ACCOUNT_WORDS.cost, icon: 'receipt' },
]

export function AccountPanel({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { data: points } = usePoints()
  return (
    <AccountSheet name={name} onClose={onClose}>
      <MoneyCard points={points ?? null} onLeave={onClose} />
      <ul className="grid grid-cols-2 gap-2">
        {WAYS.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm hover:border-quiet"
            >
              <Icon name={icon} className="size-5 text-quiet" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </AccountSheet>
  )
}
