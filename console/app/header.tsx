import { signOut } from '@paddock/contract/endpoints/auth'
import { Menu, Panel } from '@paddock/ui/layers'
import { setLook, useLook } from '@paddock/ui/look'
import { Icon, IconButton, showToast } from '@paddock/ui/primitives'
import { useLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Brand } from '../kit/brand/index.ts'
import { chooseLanguage, LANGUAGES } from '../kit/language/index.ts'
import { useMe } from '../kit/me/index.ts'
import { Bell } from './bell.tsx'
import { Nav } from './nav.tsx'
import { client, forgetSession } from './services.ts'
import { SiteSwitcher } from './site-switcher.tsx'
import { WORDS } from '../words/shell.ts'

export function Header({ onSearch }: { readonly onSearch: () => void }) {
  const [hasNav, setHasNav] = useState(false)
  return (
    <header className="flex h-12 items-center gap-1 border-b border-line bg-surface px-2 md:gap-2 md:px-3">
      <IconButton label={WORDS.menu} className="md:hidden" onClick={() => setHasNav(true)}>
        <Icon name="menu" />
      </IconButton>
      <Link
        to="/"
        className="flex min-w-0 items-center gap-2 rounded-md font-bold max-md:h-11 max-md:min-w-11 max-md:justify-center"
      >
        <Brand />
      </Link>
      <SiteSwitcher />
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="/"
        className="ml-auto flex h-8 min-w-0 items-center gap-2 rounded-md border border-line bg-raised px-2 text-sm text-quiet hover:border-quiet max-md:size-11 max-md:justify-center max-md:border-0 max-md:bg-transparent md:w-64"
      >
        <Icon name="search" className="size-4" />
        <span className="max-md:sr-only">{WORDS.search}</span>
        <kbd className="ml-auto rounded-[3px] border border-line px-1 text-xs max-md:hidden">/</kbd>
      </button>
      <Bell />
      <WhoAmI />
      {hasNav && (
        <Panel title={WORDS.menu} closeLabel={WORDS.close} side="left" onClose={() => setHasNav(false)}>
          <Nav onGone={() => setHasNav(false)} />
        </Panel>
      )}
    </header>
  )
}

/** Signs out here whatever the server answers. 000 §4 "Logout". */
async function leave(role: ReturnType<typeof useMe>['pathRole']): Promise<void> {
  await client.call(signOut, { params: { role }, query: { domain: location.hostname } }).catch(() => null)
  forgetSession()
}

function WhoAmI() {
  const { user, role, pathRole } = useMe()
  const look = useLook()
  const language = useLanguage()
  const other = look === 'dark' ? 'light' : 'dark'
  const goTo = useNavigate()
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-9 items-center gap-2 rounded-md px-2 text-left hover:bg-raised max-md:size-11 max-md:justify-center"
        >
          <Icon name="user" className="size-5 text-quiet" />
          <span className="sr-only">{WORDS.account}</span>
          <span className="max-md:sr-only">
            <span className="block max-w-32 truncate text-sm leading-4 font-bold">{user.userName}</span>
            <span className="block text-xs leading-3 text-quiet">{WORDS.roles[role]}</span>
          </span>
        </button>
      }
      items={[
        { kind: 'action', label: WORDS.myAccount, icon: 'shield', run: () => void goTo('/me') },
        { kind: 'action', label: WORDS[other], icon: other === 'light' ? 'sun' : 'moon', run: () => setLook(other) },
        ...LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => ({
          kind: 'action' as const,
          label: name,
          icon: 'globe' as const,
          run: () => void chooseLanguage(code).catch(() => showToast(WORDS.languageFailed, 'bad')),
        })),
        { kind: 'line' },
        { kind: 'action', label: WORDS.signOut, icon: 'sign-out', run: () => void leave(pathRole) },
      ]}
    />
  )
}
