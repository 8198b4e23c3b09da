import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const MINE = 'my-token my-sign-in'
const STORED_UNDER = 'paddock.session'

const forgotten = vi.fn<(name: string) => Promise<boolean>>(async () => true)
const assign = vi.fn<(to: string) => void>()

/** What another tab does: this one is told by the browser. */
function inOtherTab(stored: string | null): void {
  if (stored === null) localStorage.removeItem(STORED_UNDER)
  else localStorage.setItem(STORED_UNDER, stored)
  dispatchEvent(new StorageEvent('storage', { key: STORED_UNDER, newValue: stored }))
}

/** As a page finds them that is opened while somebody is signed in. */
async function open() {
  vi.resetModules()
  localStorage.setItem(STORED_UNDER, MINE)
  const services = await import('./services.ts')
  services.queries.setQueryData(['open-bets'], ['a bet of mine'])
  return services
}

beforeEach(() => {
  vi.stubGlobal('caches', { delete: forgotten })
  vi.stubGlobal('location', { hostname: location.hostname, assign })
})
afterEach(() => {
  // Pages of earlier tests hear of later ones.
  inOtherTab(null)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

test('a sign-out in another tab leaves nothing of the account in this one', async () => {
  const { queries } = await open()
  inOtherTab(null)
  expect(queries.getQueryData(['open-bets'])).toBeUndefined()
  expect(forgotten).toHaveBeenCalledWith('paddock-kept')
})

test('a sign-out here forgets as much, whoever ended the session', async () => {
  const { queries, session } = await open()
  session.clear()
  expect(queries.getQueryData(['open-bets'])).toBeUndefined()
  expect(forgotten).toHaveBeenCalledWith('paddock-kept')
})

test('a page of one account begins again when another one signs in elsewhere', async () => {
  const { queries } = await open()
  inOtherTab('their-token their-sign-in')
  expect(queries.getQueryData(['open-bets'])).toBeUndefined()
  expect(assign).toHaveBeenCalledWith('/')
})

test('a token that was renewed is the same account', async () => {
  const { queries, session } = await open()
  session.save({ token: 'my-renewed-token', correlationId: 'my-sign-in' })
  inOtherTab('my-token-renewed-there my-sign-in')
  expect(queries.getQueryData(['open-bets'])).toEqual(['a bet of mine'])
  expect(assign).not.toHaveBeenCalled()
})
