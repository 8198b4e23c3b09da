/**
 * A page is loaded when it is first opened; after a release the files that this app knows are gone. The new app is then
 * loaded once, at the same address. Where that does not help, the fault is shown.
 */
const AGAIN_AFTER_MS = 30_000

export function followReleases(app: string): void {
  const at = `paddock.${app}.reloadedAt`
  addEventListener('vite:preloadError', () => {
    // Without a network nothing is gone, and a reload would take away what is there.
    if (!navigator.onLine) return
    if (Date.now() - Number(sessionStorage.getItem(at)) < AGAIN_AFTER_MS) return
    sessionStorage.setItem(at, String(Date.now()))
    location.reload()
  })
}
