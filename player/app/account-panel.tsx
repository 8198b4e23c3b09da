/** The account sheet: what the player has, the way to their pages, the way out. */
import { Icon, type IconName } from '@paddock/ui/primitives'
import { setLook, useLook } from '@paddock/ui/look'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { AccountSheet } from '../features/login/account-sheet.tsx'
import { UnreadBadge } from '../features/notifications/index.ts'
import { ChatLink } from '../features/chat/chat-link.tsx'
import { useEntry } from './entry/controls.ts'
import { MoneyOfPlayer } from './money-of-player.tsx'
import SwitchSite from './switch-site.tsx'
import { WORDS } from '../words/shell.ts'
import { ACCOUNT_WORDS } from '../words/account.ts'
import { ENTRY_WORDS } from '../words/entry.ts'
import { PRACTICE_WORDS } from '../words/practice.ts'
import { part } from '../routing/part.tsx'

const SettingsSheet = part(async () => ({ default: (await import('./settings.tsx')).SettingsSheet }))

type Way = { readonly to: string; readonly label: () => string; readonly icon: IconName; readonly hasBadge?: boolean }

const WAYS: readonly Way[] = [
  { to: '/profile', label: () => ACCOUNT_WORDS.profile, icon: 'user' },
  { to: '/my-wallet', label: () => WORDS.wallet, icon: 'wallet' },
  { to: '/transaction', label: () => WORDS.transactions, icon: 'transfer' },
  { to: '/notification', label: () => WORDS.notifications, icon: 'bell', hasBadge: true },
  { to: '/profile/limits', label: () => ACCOUNT_WORDS.limits, icon: 'shield' },
  { to: '/profile/break', label: () => ACCOUNT_WORDS.break, icon: 'clock' },
  { to: '/profile/cost', label: () => ACCOUNT_WORDS.cost, icon: 'receipt' },
]

const COMPLAINTS: Way = { to: '/complain-box', label: () => ACCOUNT_WORDS.complaints, icon: 'chat' }
const PRACTICE: Way = { to: '/practice', label: () => PRACTICE_WORDS.practice, icon: 'trophy' }
const SECURE_AUTH: Way = { to: '/secureauth', label: () => ENTRY_WORDS.secureAuth, icon: 'lock' }

const TILE =
  'flex min-h-11 w-full items-center gap-2 rounded-md border border-line bg-raised px-3 text-left text-sm hover:border-quiet'

type AccountPanelProps = { readonly name: string; readonly isOpen: boolean; readonly onClose: () => void }

export function AccountPanel({ name, isOpen, onClose }: AccountPanelProps) {
  const { open } = useEntry()
  const site = useSite()
  const [hasSettings, setHasSettings] = useState(false)
  const ways = [
    ...(site.can('practice') ? [PRACTICE] : []),
    ...WAYS,
    ...(site.can('complaintBox') ? [COMPLAINTS] : []),
    ...(site.can('secureAuth') ? [SECURE_AUTH] : []),
  ]
  const changePassword = () => {
    onClose()
    open({ is: 'newPassword', isForced: false, oldPassword: null })
  }
  return (
    <AccountSheet name={name} isOpen={isOpen} onClose={onClose}>
      <MoneyOfPlayer onLeave={onClose} />
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
        <Tile icon="key" label={ENTRY_WORDS.changePassword} run={changePassword} />
        {site.can('nightMode') && <LookTile />}
        {site.otherSite !== null && <StyleTile />}
        <ChatLink className={TILE} onLeave={onClose} />
        <li>
          <button type="button" onClick={() => setHasSettings(true)} className={TILE}>
            <Icon name="settings" className="size-5 text-quiet" />
            {ACCOUNT_WORDS.settings}
          </button>
        </li>
      </ul>
      {hasSettings && (
        <Suspense>
          <SettingsSheet onClose={() => setHasSettings(false)} onLeave={onClose} />
        </Suspense>
      )}
    </AccountSheet>
  )
}

function Tile(props: { readonly icon: IconName; readonly label: string; readonly run: () => void }) {
  return (
    <li>
      <button type="button" onClick={props.run} className={TILE}>
        <Icon name={props.icon} className="size-5 text-quiet" />
        {props.label}
      </button>
    </li>
  )
}

function LookTile() {
  const other = useLook() === 'dark' ? 'light' : 'dark'
  return <Tile icon={other === 'light' ? 'sun' : 'moon'} label={WORDS[other]} run={() => setLook(other)} />
}

function StyleTile() {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <Tile icon="transfer" label={WORDS.switchTheme} run={() => setIsChoosing(true)} />
      {isChoosing && <SwitchSite onClose={() => setIsChoosing(false)} />}
    </>
  )
}
