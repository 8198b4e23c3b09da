/** What opens above the bar at the bottom: the casino's games, and whom to write to. 001 §2.6. */
import { Icon, type IconName } from '@paddock/ui/primitives'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { WhatsappChoices } from '../features/shell-contact/index.ts'
import { readOrigin } from './origin.ts'
import { useProducts } from './site-links.ts'
import { WORDS } from '../words/shell.ts'
import { CHROME_WORDS } from '../words/chrome.ts'

type BarPopupProps = {
  readonly name: 'casino' | 'whatsapp'
  /** A tap in here is none outside: its buttons open and close by themselves. */
  readonly bar: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Three above, two below, both rows full. */
const FIRST_ROW = 3
/** The order of the popup, which is not that of the tabs. */
const GAMES = ['/live-casino', '/virtual-games', '/lottery', '/slot-games', '/crash-games']

export default function BarPopup({ name, bar, onClose }: BarPopupProps) {
  const popup = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    popup.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  useEffect(() => closeOnLeaving(bar, onClose), [bar, onClose])
  return (
    <dialog
      ref={popup}
      open
      aria-label={name === 'casino' ? CHROME_WORDS.casinoGames : WORDS.whatsapp}
      className="absolute inset-x-2 top-auto bottom-full m-0 mb-2 w-auto max-w-none animate-rise rounded-md border border-line bg-surface p-2 text-text shadow-2xl"
    >
      {name === 'casino' ? <CasinoGames onChoose={onClose} /> : <Whatsapp onChoose={onClose} />}
    </dialog>
  )
}

/** A tap elsewhere, a scroll and Escape close it. */
function closeOnLeaving(bar: RefObject<HTMLElement | null>, onClose: () => void): () => void {
  const tapped = ({ target }: Event) => {
    if (!(target instanceof Node) || !bar.current?.contains(target)) onClose()
  }
  const typed = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  document.addEventListener('pointerdown', tapped)
  document.addEventListener('keydown', typed)
  addEventListener('scroll', onClose, { passive: true })
  return () => {
    document.removeEventListener('pointerdown', tapped)
    document.removeEventListener('keydown', typed)
    removeEventListener('scroll', onClose)
  }
}

function CasinoGames({ onChoose }: { readonly onChoose: () => void }) {
  const products = useProducts()
  const games = GAMES.flatMap((path) => products.filter(({ to }) => to === path))
  return (
    <ul className="grid grid-cols-6 gap-2">
      {games.map(({ to, label, icon }, at) => (
        <li key={to} className={at < FIRST_ROW ? 'col-span-2' : 'col-span-3'}>
          <Link
            to={to}
            onClick={onChoose}
            className="flex min-h-18 flex-col items-center justify-center gap-1 rounded-md border border-line bg-raised px-1 text-center text-xs"
          >
            <Tile icon={icon} />
            {label()}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Tile = ({ icon }: { readonly icon: IconName }) => <Icon name={icon} className="size-6 text-brand-text" />

function Whatsapp({ onChoose }: { readonly onChoose: () => void }) {
  return <WhatsappChoices branchId={readOrigin(localStorage).branchId ?? null} onChoose={onChoose} />
}
