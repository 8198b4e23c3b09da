/**
 * A page is loaded when it is first opened; after a release the files that this app knows are gone. The new app is then
 * loaded once, at the same address. Where that does not help, the fault is shown.
 */
const AGAIN_AFTER_MS = 30_000
const ANSWERS_WITHIN_MS = 3000

export function followReleases(app: string): void {
  const at = `paddock.${app}.reloadedAt`
  addEventListener('vite:preloadError', () => void loadAnew(at))
}

async function loadAnew(at: string): Promise<void> {
  // Without a network, and while the server is away, nothing is gone, and a reload would take away what is there.
  if (!navigator.onLine || !(await serverAnswers())) return
  if (Date.now() - Number(sessionStorage.getItem(at)) < AGAIN_AFTER_MS) return
  sessionStorage.setItem(at, String(Date.now()))
  location.reload()
}

/**
 * Asks for what would be loaded: a proxy passes it on, and has no way to whether the server lives. HEAD, so that no service worker
 * answers from what it keeps. A proxy that answers in its place says that it is away. docs/operations.md "From an empty machine to a site with TLS".
 */
const serverAnswers = (): Promise<boolean> =>
  fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
