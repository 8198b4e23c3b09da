/** A tab for a gateway's page: opened at the press, led there when the address is known. */
export type PayTab = {
  readonly lead: (url: string) => void
  readonly close: () => void
}

export function openPayTab(): PayTab {
  const tab = window.open('', '_blank')
  // What is paid at elsewhere shall not reach back into this page.
  if (tab) tab.opener = null
  return {
    // Where no tab may be opened this one goes there, and the gateway leads back.
    lead: (url) => (tab ? tab.location.replace(url) : location.assign(url)),
    close: () => tab?.close(),
  }
}
