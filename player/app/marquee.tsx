import { useIsSignedIn } from '@paddock/ui/client'
import { useIsWide, wantsStillness } from '@paddock/ui/look'
import { Icon, IconButton } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { isEventPath } from './layout.ts'
import { useHasTopBanner } from './use-top-banner.ts'
import { WORDS } from '../words/shell.ts'
import { part } from '../routing/part.tsx'

const RulesDialog = part(() => import('./rules.tsx'))

/** 000 §9: slower beside prices that change. */
const PIXELS_A_SECOND = { usual: 50, onEvent: 20 } as const
/** About how wide a letter is, and a wide page: the text must cross both. */
const LETTER_PX = 7
const PAGE_PX = 1440

/** The site's scrolling line, and the rules at its end. It stands still under the pointer; for who wishes no motion it stands, and is pushed by hand. 001 §2.4. */
export function Marquee() {
  const isSignedIn = useIsSignedIn()
  const isThin = useIsThin() && isSignedIn
  return (
    <div className={`flex bg-raised text-xs text-quiet ${isThin ? 'h-6 leading-6' : 'h-8 leading-8'}`}>
      <MarqueeText />
      {/* Where it is thin they are in the row that stays. */}
      {!isThin && <RulesButton />}
    </div>
  )
}

/** A player's phone is for what is on: at home, and in a match. */
function useIsThin(): boolean {
  const isOnEvent = isEventPath(useLocation()[0])
  const isWide = useIsWide()
  return useHasTopBanner() || (isOnEvent && !isWide)
}

function MarqueeText() {
  const { marqueeText, name, headerBottom } = useSite().config
  const text = marqueeText || headerBottom.marqueeText || WORDS.welcome(name)
  const [path] = useLocation()
  const speed = PIXELS_A_SECOND[isEventPath(path) ? 'onEvent' : 'usual']
  const seconds = Math.round((PAGE_PX + text.length * LETTER_PX) / speed)
  return (
    <section
      aria-label={name}
      tabIndex={wantsStillness() ? 0 : undefined}
      className="@container min-w-0 flex-1 overflow-hidden [scrollbar-width:none] motion-reduce:overflow-x-auto"
    >
      <p
        className="w-max animate-marquee px-3 whitespace-nowrap hover:[animation-play-state:paused] in-data-[docked]:[animation-play-state:paused]"
        style={{ animationDuration: `${seconds}s`, animationDelay: `-${Math.round(seconds / 4)}s` }}
      >
        {text}
      </p>
    </section>
  )
}

function RulesButton() {
  const rules = useRules()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={rules.open}
        className="relative flex shrink-0 items-center gap-1 border-l border-line px-3 font-bold text-text after:absolute after:inset-x-0 after:-inset-y-1.5"
      >
        <Icon name="book" className="size-4 text-quiet" />
        {WORDS.rules}
      </button>
      {rules.dialog}
    </>
  )
}

/** Beside what a player has: where the scrolling line has no room for it, or there is room for both. */
export function RulesIcon() {
  const rules = useRules()
  return (
    <>
      <IconButton
        label={WORDS.rules}
        aria-haspopup="dialog"
        onClick={rules.open}
        className={useIsThin() ? 'shrink-0' : 'max-lg:hidden'}
      >
        <Icon name="info" />
      </IconButton>
      {rules.dialog}
    </>
  )
}

function useRules() {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <RulesDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open: () => setIsOpen(true), dialog }
}
