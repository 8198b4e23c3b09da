/** Quick bet: a tap on a price places the bet. Pure, as the slip is. 000 §4 "Quick bet". */
import type { Paise } from '@paddock/domain/money'

export type Quick =
  | { readonly mode: 'off' }
  /** The warning stands: what is in the slip will be cleared. */
  | { readonly mode: 'warning'; readonly stake: Paise }
  | { readonly mode: 'on'; readonly stake: Paise }

export type QuickEvent =
  /** The player moved the switch; `first` is the first of their quick stakes. */
  | { readonly type: 'switch'; readonly first: Paise }
  | { readonly type: 'agree' }
  | { readonly type: 'refrain' }
  | { readonly type: 'stake'; readonly stake: Paise }
  | { readonly type: 'off' }

export const OFF: Quick = { mode: 'off' }

export function quickAfter(quick: Quick, event: QuickEvent): Quick {
  switch (event.type) {
    case 'switch':
      return quick.mode === 'on' ? OFF : { mode: 'warning', stake: event.first }
    case 'agree':
      return quick.mode === 'warning' ? { mode: 'on', stake: quick.stake } : quick
    case 'refrain':
      return quick.mode === 'warning' ? OFF : quick
    case 'stake':
      return quick.mode === 'on' ? { mode: 'on', stake: event.stake } : quick
    case 'off':
      return quick.mode === 'off' ? quick : OFF
  }
}
