/**
 * A page is loaded when it is first opened; after a release the files that this app knows are gone. The new app is then
 * loaded once, at the same address. Where that does not help, the fault is shown.
 */
const AT = 'paddock.console.reloadedAt'
const AGAIN_AFTER_MS = 30_000

export function followReleases(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(AT)) < AGAIN_AFTER_MS) return
    sessionStorage.setItem(AT, String(Date.now()))
    location.reload()
  })
}
