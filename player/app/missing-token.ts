/** A call that needs a session was made without one: it is said, and the page is loaded anew, once. 000 §7, §8. */
import { TEXTS } from '@paddock/ui/words'
import { showToast } from '@paddock/ui/primitives'

const RELOADED_UNDER = 'paddock.reloaded-for-token'
/** As long as the toast is there to be read. */
const READING_MS = 2000

export type MissingToken = {
  readonly tell: () => void
  /** A session is here again: the next time may reload anew. */
  readonly forget: () => void
}

/** `tab` remembers that it has reloaded: a page that lacks its token again must not reload for ever. */
export function createMissingToken(tab: Storage, reload: () => void): MissingToken {
  return {
    tell() {
      showToast(TEXTS.refreshThePage, 'bad')
      if (tab.getItem(RELOADED_UNDER) !== null) return
      tab.setItem(RELOADED_UNDER, '1')
      setTimeout(reload, READING_MS)
    },
    forget: () => tab.removeItem(RELOADED_UNDER),
  }
}
