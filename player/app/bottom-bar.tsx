import { useIsSignedIn } from '@paddock/ui/client'
import { Icon, type IconName } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type BarTab, keepTab, keptTab, markedTab } from './bottom-bar-state.ts'
import { useHasCasino } from './gate.tsx'
import { isEventPath } from './layout.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'
import { useStay } from './use-stay.ts'
import { WORDS } from '../words/shell.ts'
import { goBack } from '../routing/page-router.tsx'
import { part } from '../routing/part.tsx'

const BarPopup = part(() => import('./bar-popup.tsx'))
const BetDrawer = part(() => import('./bet-drawer.tsx'))

/** 001 §2.6. */
const SHINES_MS = 2000
/** 001 §9. */
const DRAWER_LEAVES_MS = 300

type Item = {
  readonly tab: BarTab
  readonly label: string
  readonly icon: IconName
  readonly run: () => void
  /** What it opens over the page, if it does. */
  readonly popup?: boolean
  readonly isBack?: boolean
}

/** The thumb's bar of a phone. 001 §2.6. */
export function BottomBar() {
  const [pathname] = useLocation()
  const [tapped, setTapped] = useState<BarTab | null>(null)
  const [popup, setPopup] = useState<'casino' | 'whatsapp' | null>(null)
  const drawer = useStay(DRAWER_LEAVES_MS)
  const bar = useRef<HTMLElement>(null)
  const shine = useShine(setTapped)
  const closePopup = useCallback(() => setPopup(null), [])
  const items = useItems({
    open: (name) => setPopup(popup === name ? null : name),
    bet: () => {
      shine('bet')
      drawer.open()
    },
    shine,
  })
  const marked = markedTab({ path: pathname, tapped: popup ?? tapped, kept: keptTab(localStorage) })
  return (
    <nav
      ref={bar}
      aria-label={WORDS.bar}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-data-[docked]:invisible"
    >
      {popup && (
        <Suspense>
          <BarPopup name={popup} bar={bar} onClose={closePopup} />
        </Suspense>
      )}
      {/* Icons stand in one row also where some words take two lines. */}
      <div className="grid h-13 grid-flow-col grid-rows-[auto_auto]">
        {items.map((item) => (
          <BarButton key={item.tab} item={item} isMarked={marked === item.tab} isOpen={popup === item.tab} />
        ))}
      </div>
      {drawer.isHere && (
        <Suspense>
          <BetDrawer isOpen={drawer.isOpen} onClose={drawer.leave} />
        </Suspense>
      )}
    </nav>
  )
}

function BarButton(props: { readonly item: Item; readonly isMarked: boolean; readonly isOpen: boolean }) {
  const { tab, label, icon, run, popup, isBack } = props.item
  const tap = () => {
    keepTab(localStorage, tab)
    run()
  }
  return (
    <button
      type="button"
      onClick={tap}
      {...(popup && { 'aria-haspopup': 'dialog', 'aria-expanded': props.isOpen })}
      {...(props.isMarked && !popup && { 'aria-current': 'true' })}
      className={`row-span-2 grid grid-rows-subgrid justify-items-center px-1 text-xs max-[389px]:px-0.5 max-[359px]:text-[10px] ${props.isMarked ? 'font-bold text-brand-text' : 'text-quiet'}`}
    >
      <Icon name={icon} className={`size-5 self-end ${isBack ? 'rotate-180' : ''}`} />
      {/* Long words of some languages have a second line where all six have no room beside each other. */}
      <span className="line-clamp-2 max-w-full min-w-10 self-start text-center max-[389px]:leading-[14px]">
        {label}
      </span>
    </button>
  )
}

/** Marks a tab for two seconds. */
function useShine(mark: (tab: BarTab | null) => void): (tab: BarTab) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (tab) => {
      clearTimeout(timer.current)
      mark(tab)
      timer.current = setTimeout(() => mark(null), SHINES_MS)
    },
    [mark],
  )
}

type Doings = {
  readonly open: (popup: 'casino' | 'whatsapp') => void
  readonly bet: () => void
  readonly shine: (tab: BarTab) => void
}

function useItems({ open, bet, shine }: Doings): readonly Item[] {
  const site = useSite()
  const [path, navigate] = useLocation()
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const hasCasino = useHasCasino()
  const isOnEvent = isEventPath(path)
  const { onlyCasino } = site.config
  const go = (to: string) => () => navigate(to)
  const signedIn = (run: () => void) => () => (isSignedIn ? run() : askToSignIn())
  const transactions = () => {
    shine('transactions')
    navigate('/transaction')
  }
  const back = () => goBack(navigate)
  const home: Item = isOnEvent
    ? { tab: 'home', label: WORDS.goBack, icon: 'arrow', run: back, isBack: true }
    : { tab: 'home', label: WORDS.home, icon: 'home', run: go(onlyCasino ? '/live-casino' : '/') }
  const hasSportsBook = hasCasino && site.can('sportsBook')
  const sports: Item = hasSportsBook
    ? { tab: 'sportsBook', label: WORDS.sportsBook, icon: 'ball', run: go('/sports-book') }
    : { tab: 'inPlay', label: WORDS.inPlay, icon: 'in-play', run: go('/inPlay') }
  const whatsapp: Item = {
    tab: 'whatsapp',
    label: WORDS.whatsapp,
    icon: 'chat',
    run: () => open('whatsapp'),
    popup: true,
  }
  const casino: Item = { tab: 'casino', label: WORDS.casino, icon: 'casino', run: () => open('casino'), popup: true }
  return [
    home,
    ...(onlyCasino && !hasSportsBook ? [] : [sports]),
    ...(site.can('whatsappInBar') ? [whatsapp] : []),
    ...(hasCasino ? [casino] : []),
    ...(onlyCasino ? [] : [{ tab: 'bet', label: WORDS.bet, icon: 'bets', run: signedIn(bet) } as const]),
    { tab: 'transactions', label: WORDS.transactions, icon: 'transfer', run: signedIn(transactions) },
  ]
}
