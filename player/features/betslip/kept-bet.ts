/** The bet that is on its way, as the tab keeps it over a reload. A tab has at most one. */
import type { Sent } from './state.ts'

const STORED_UNDER = 'paddock.bet-on-its-way'

/** `owner` is whose bet it is; null where that was not known yet. */
type Kept = { readonly sent: Sent; readonly owner: string | null }

export type KeptBet = {
  /** Whether it is kept: a browser may have no room, or may not let us. */
  readonly keep: (bet: Kept) => boolean
  readonly read: () => Kept | null
  readonly forget: () => void
}

export function createKeptBet(storage: Storage): KeptBet {
  return {
    keep(bet) {
      try {
        storage.setItem(STORED_UNDER, JSON.stringify(bet))
        return true
      } catch {
        return false
      }
    },
    read: () => parse(storage.getItem(STORED_UNDER)),
    forget: () => storage.removeItem(STORED_UNDER),
  }
}

/** What an older release kept may not be what this one reads; its bet stands in the list of bets all the same. */
function parse(stored: string | null): Kept | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<Kept> | null
    return kept?.sent?.requestId && kept.sent.draft.pick ? { sent: kept.sent, owner: kept.owner ?? null } : null
  } catch {
    return null
  }
}
