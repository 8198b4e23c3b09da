/** Which version of the mobile app is installed, as the app says when it opens the page: /m?version=1.0.2. 001 §2.3, §3.9. */

const STORED_UNDER = 'mobileVersion'
const A_VERSION = /^[\w.-]{1,60}$/

/** Of the address the app opened; everybody else's address says nothing. */
export function keepSaidVersion(storage: Storage, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const said = pathname === '/m' ? new URLSearchParams(search).get('version') : null
  if (said !== null && A_VERSION.test(said)) storage.setItem(STORED_UNDER, said)
}

/** True when what is installed is another than the site's. A browser that is no app has nothing to update: it keeps what it sees first. */
export function isOutdated(storage: Storage, current: string): boolean {
  const stored = storage.getItem(STORED_UNDER)
  if (stored === null) storage.setItem(STORED_UNDER, current)
  return stored !== null && stored !== current
}

export const keepVersion = (storage: Storage, version: string): void => storage.setItem(STORED_UNDER, version)
