import { useSite } from '@paddock/ui/site'
import { useState } from 'react'

const OFFERED = 'paddock.style-offered'

/** Players are shown both styles once, where the site has two. 001 §2.4. */
export function useStyleOffer(isSignedIn: boolean) {
  const site = useSite()
  const [isOver, setIsOver] = useState(() => localStorage.getItem(OFFERED) !== null)
  const close = () => {
    localStorage.setItem(OFFERED, 'true')
    setIsOver(true)
  }
  return { isShown: isSignedIn && !isOver && site.can('themeStyles') && site.otherSite !== null, close }
}
