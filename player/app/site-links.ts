/** The products of a site and where each is. 001 §2.4, §2.7. */
import type { IconName } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useHasCasino } from './gate.tsx'
import { WORDS } from '../words/shell.ts'

export type Product = {
  readonly to: string
  readonly label: () => string
  readonly icon: IconName
  readonly kind: 'exchange' | 'casino' | 'sportsBook'
}

const PRODUCTS: readonly Product[] = [
  { to: '/exchange', label: () => WORDS.exchange, icon: 'board', kind: 'exchange' },
  { to: '/live-casino', label: () => WORDS.liveCasino, icon: 'casino', kind: 'casino' },
  { to: '/crash-games', label: () => WORDS.crash, icon: 'crash', kind: 'casino' },
  { to: '/virtual-games', label: () => WORDS.virtual, icon: 'virtual', kind: 'casino' },
  { to: '/slot-games', label: () => WORDS.slots, icon: 'slots', kind: 'casino' },
  { to: '/lottery', label: () => WORDS.lottery, icon: 'lottery', kind: 'casino' },
  { to: '/sports-book', label: () => WORDS.sportsBook, icon: 'ball', kind: 'sportsBook' },
]

/** What this player finds here, in the order of the tabs. */
export function useProducts(): readonly Product[] {
  const site = useSite()
  const hasCasino = useHasCasino()
  const has: { readonly [K in Product['kind']]: boolean } = {
    exchange: !site.config.onlyCasino,
    casino: hasCasino,
    sportsBook: hasCasino && site.can('sportsBook'),
  }
  return PRODUCTS.filter(({ kind }) => has[kind])
}
