import { useIsWide } from '@paddock/ui/look'
import { readSettings } from '@paddock/ui/settings'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type KeyAction, keyAction } from '../../features/keys/state.ts'
import { isGamePath } from '../layout.ts'
import { part } from '../../routing/part.tsx'

const KeysSheet = part(() => import('./keys-sheet.tsx'))

const PLACES = { home: '/', inPlay: '/inPlay', bets: '/open-bets' } as const
const SEARCH = 'header search input'
const PRICE = '[data-price-cell]:not([aria-disabled=true])'

const firstSeen = (among: string, within: ParentNode = document): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(among)].find((each) => each.offsetParent !== null)

/** From within one of several events beside each other to the next one's, and behind the last to the first. */
function nextPrice(): HTMLElement | undefined {
  const events = [...document.querySelectorAll('main [data-event]')]
  const here = events.findIndex((event) => event.contains(document.activeElement))
  const inTurn = [...events.slice(here + 1), ...events.slice(0, here + 1)]
  for (const event of inTurn) {
    const price = firstSeen(PRICE, event)
    if (price) return price
  }
  return firstSeen(`main ${PRICE}`)
}

/** Single keys at a desk, until they are switched off. */
export function Keys() {
  const isWide = useIsWide()
  const [path, navigate] = useLocation()
  // A letter that was meant for the game would leave it.
  const isOn = isWide && !isGamePath(path)
  const [isMapOpen, setMapOpen] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const follow = (action: KeyAction) => {
      if (action === 'map') setMapOpen(true)
      else if (action === 'search') firstSeen(SEARCH)?.focus()
      else if (action === 'prices') nextPrice()?.focus()
      else navigate(PLACES[action])
    }
    const typed = (event: KeyboardEvent) => {
      const action = readSettings().keys ? keyAction(event, document.querySelector('[role=dialog]') !== null) : null
      if (!action) return
      // A search would begin with the key that led to it.
      event.preventDefault()
      follow(action)
    }
    document.addEventListener('keydown', typed)
    return () => document.removeEventListener('keydown', typed)
  }, [isOn, navigate])
  return isMapOpen ? <KeysSheet onClose={() => setMapOpen(false)} /> : null
}
