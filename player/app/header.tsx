import { useIsSignedIn } from '@paddock/ui/client'
import { setLook, useLook } from '@paddock/ui/look'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { NavLink } from '../routing/nav-link.tsx'
import { useProfile } from '../features/balance/index.ts'
import { useMaybeSlipStore } from '../features/betslip/context.tsx'
import { clearSearch, SearchBox } from '../features/search/index.ts'
import { Brand } from './brand.tsx'
import { useEntry } from './entry/controls.ts'
import { isEventPath } from './layout.ts'
import { RulesIcon } from './marquee.tsx'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { useHasTopBanner } from './use-top-banner.ts'
import { useStay } from './use-stay.ts'
import { HeaderBalance } from './header-balance.tsx'
import { WORDS } from '../words/shell.ts'
import { part } from '../routing/part.tsx'

const AccountPanel = part(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))
const SwitchSite = part(() => import('./switch-site.tsx'))
const HeaderBadge = part(async () => ({
  default: (await import('../features/notifications/unread-badge.tsx')).HeaderBadge,
}))
const MenuDrawer = part(() => import('./menu-drawer.tsx'))

/** The name is cut to ten characters. 000 §9. */
const NAME_LENGTH = 10
/** 001 §9. */
const DRAWER_LEAVES_MS = 300
const PROFILE_LEAVES_MS = 500

const PLACES = [
  { to: '/', label: () => WORDS.home },
  { to: '/inPlay', label: () => WORDS.inPlay },
  { to: '/open-bets', label: () => WORDS.myBets },
] as const

/** The row that stays at the top of every page. 001 §2.4. */
export function Header() {
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const site = useSite()
  const hasSports = !site.config.onlyCasino
  const hasTopBanner = useHasTopBanner()
  // A phone's match has its score there.
  const stays = !isEventPath(useLocation()[0])
  return (
    <div className={`z-30 border-b border-line bg-surface ${stays ? 'sticky top-0' : 'md:sticky md:top-0'}`}>
      <div
        className={`mx-auto flex h-12 max-w-[1440px] items-center gap-2 px-3 in-data-[spread]:max-w-[2000px] ${hasSports ? 'max-md:pl-1' : ''}`}
      >
        {hasSports && <MenuButton />}
        {!hasTopBanner && <Logo isShort={isSignedIn || hasSports} isSpare={isSignedIn && !stays} />}
        {hasSports && (
          <nav className="ml-4 hidden h-full md:flex" aria-label={WORDS.sports}>
            {PLACES.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                className={(isActive) =>
                  `flex h-full items-center border-b-2 px-3 text-sm ${
                    isActive ? 'border-brand font-bold' : 'border-transparent text-quiet hover:text-text'
                  }`
                }
              >
                {label()}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="ml-auto flex min-w-0 items-center gap-1 max-md:gap-0">
          {hasSports && (
            <div className="lg:mr-3">
              <SearchBox />
            </div>
          )}
          {isSignedIn && <HeaderBalance />}
          {isSignedIn ? <RulesIcon /> : <SwitchButton />}
          {site.can('nightMode') && <LookToggle isSpare={isSignedIn} />}
          {isSignedIn ? (
            <AccountButton />
          ) : (
            <span className="flex gap-1">
              <RegisterButton />
              <Button look="brand" size="small" className={WAY_IN} onClick={() => askToSignIn()}>
                {WORDS.login}
              </Button>
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Leads home, and leaves what was begun: the search and the slip are cleared; a bet on its way stays. 001 §2.4. `isShort`: on a
 * narrow screen only the mark. `isSpare`: on a phone it makes way.
 */
function Logo({ isShort, isSpare }: { readonly isShort: boolean; readonly isSpare: boolean }) {
  const slip = useMaybeSlipStore()
  const leave = () => {
    clearSearch()
    slip?.send({ type: 'clear' })
  }
  return (
    <Link
      to="/"
      onClick={leave}
      className={`flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-md font-bold ${isSpare ? 'max-[430px]:hidden' : ''}`}
    >
      <Brand isShort={isShort} />
    </Link>
  )
}

/** Opens the sports where they have no column of their own. */
function MenuButton() {
  const drawer = useStay(DRAWER_LEAVES_MS)
  return (
    <>
      <IconButton
        label={WORDS.menu}
        aria-expanded={drawer.isOpen}
        aria-haspopup="dialog"
        onClick={drawer.open}
        className="shrink-0 md:hidden"
      >
        <Icon name="menu" />
      </IconButton>
      {drawer.isHere && (
        <Suspense>
          <MenuDrawer isOpen={drawer.isOpen} onClose={drawer.leave} />
        </Suspense>
      )}
    </>
  )
}

/** Both stand beside each other on the narrowest phone, in the longest words. */
const WAY_IN = 'max-[359px]:px-1.5 max-[359px]:text-xs'

/** Some sites make accounts in a chat. 001 §2.8. */
function RegisterButton() {
  const site = useSite()
  const { open } = useEntry()
  const { whatsappNumberForCreateId: chat } = site.config.registration
  if (!site.can('register') || (site.can('registerOnWhatsapp') && chat !== null)) return null
  return (
    <Button size="small" className={WAY_IN} onClick={() => open({ is: 'register' })}>
      {WORDS.register}
    </Button>
  )
}

/** Where the site belongs together with another. 001 §2.4. */
function SwitchButton() {
  const [isOpen, setIsOpen] = useState(false)
  if (useSite().otherSite === null) return null
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setIsOpen(true)} aria-label={WORDS.switchSite}>
        <Icon name="transfer" />
        <span className="max-md:hidden">{WORDS.switchSite}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SwitchSite onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** `isSpare`: on a narrow screen what a player has goes before it; they find it in their account sheet too. The narrowest has no room for it beside a visitor's ways in. */
function LookToggle({ isSpare }: { readonly isSpare: boolean }) {
  const look = useLook()
  const other = look === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={WORDS[other]}
      onClick={() => setLook(other)}
      className={isSpare ? 'max-[430px]:hidden' : 'max-[359px]:hidden'}
    >
      <Icon name={other === 'light' ? 'sun' : 'moon'} />
    </IconButton>
  )
}

function AccountButton() {
  const panel = useStay(PROFILE_LEAVES_MS)
  const { data: profile } = useProfile()
  const name = profile?.userName.slice(0, NAME_LENGTH) ?? WORDS.account
  return (
    <>
      <Button
        look="ghost"
        onClick={panel.open}
        aria-expanded={panel.isOpen}
        className="min-w-11 shrink-0 px-3 max-md:px-2"
      >
        <span className="sr-only">{`${WORDS.account}: ${name}`}</span>
        <span aria-hidden="true" className="relative flex">
          <Icon name="user" />
          <Suspense>
            <HeaderBadge className="absolute -top-2 -right-2" />
          </Suspense>
        </span>
        <span aria-hidden="true" className="hidden md:inline">
          {name}
        </span>
      </Button>
      {panel.isHere && (
        <Suspense>
          <AccountPanel name={name} isOpen={panel.isOpen} onClose={panel.leave} />
        </Suspense>
      )}
    </>
  )
}
