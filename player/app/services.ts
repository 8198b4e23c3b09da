/** What lives as long as the page, wired once by plain arguments. What only a signed-in player needs is in signed-in.ts. */
import { BROWSER_HEADER } from '@paddock/contract/headers'
import { type CallFailure, createClient, isTriedAgain } from '@paddock/ui/client'
import { createSiteStore } from '@paddock/ui/site'
import { QueryClient } from '@tanstack/react-query'
import { forgetKept } from '../offline/forget.ts'
import { keepInstallOffer } from '../offline/install.ts'
import { noteQuestion } from '../offline/state.ts'
import { duplicateScreen, maintenance } from './flags.ts'
import { keptSession } from './kept-session.ts'
import { createMissingToken } from './missing-token.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isTriedAgain,
      refetchOnWindowFocus: false,
    },
  },
})

export const session = keptSession(localStorage, sessionStorage)

/** What is read for one account is never shown to another, wherever the session ended: here or in another tab. */
let signIn = signInNow()
session.subscribe(() => {
  const before = signIn
  signIn = signInNow()
  // A token that was renewed is the same session.
  if (signIn === before) return
  queries.clear()
  if (before === null) return
  void forgetKept(sessionStorage)
  // What is on the screen holds what it has read: another account begins with a page of its own.
  if (signIn !== null) location.assign('/')
})

/** Whose session it is, the same where its token was renewed; null for a visitor. */
export function signInNow(): string | null {
  const now = session.read()
  return now && (now.correlationId ?? '')
}

const BROWSER_STORED_UNDER = 'paddock.browser'

/** 000 §4: a 401 signs out and begins again at home; a session that a newer one replaced says so first. 001 §2.3. */
function endSession(code: CallFailure['code']): void {
  if (code === 'DUPLICATE_SESSION') duplicateScreen.set(true)
  // That page has its own way out.
  if (duplicateScreen.read()) return
  session.clear()
  location.assign('/')
}

keepInstallOffer()

const missingToken = createMissingToken(sessionStorage, () => location.reload())
session.subscribe(() => {
  if (session.read()) missingToken.forget()
})

/** A random word that this tab alone knows, so that a code by SMS is good only where it was asked for. */
function browserName(storage: Storage): string {
  const kept = storage.getItem(BROWSER_STORED_UNDER)
  if (kept !== null) return kept
  const made = crypto.randomUUID()
  storage.setItem(BROWSER_STORED_UNDER, made)
  return made
}

/** Of every client of this page: a code is asked for by one and used by another. */
export const BROWSER = { [BROWSER_HEADER]: browserName(sessionStorage) }

export const client = createClient({
  session,
  onSignedOut: endSession,
  onMaintenance: () => maintenance.set(true),
  onTokenMissing: missingToken.tell,
  onAsked: noteQuestion,
  headers: BROWSER,
})

export const site = createSiteStore({ client, storage: localStorage })
