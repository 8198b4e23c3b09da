import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Grid, gridOf, nearOf, type Span } from './tiles.ts'

/** Nobody makes a picture out that flies by faster, in pixels a millisecond. */
const FAST = 3
/** After so long without a move a page has come to rest. */
const REST_MS = 120
const NONE: Span = { from: 0, to: 0 }

type Tiles = { readonly grid: Grid; readonly near: Span }

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to

const rootLetters = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Which tiles of a list are to be there; null before its width is known, which is before anything is painted. */
export function useTiles(list: RefObject<HTMLElement | null>, count: number): Tiles | null {
  const [grid, setGrid] = useState<Grid | null>(null)
  const [near, setNear] = useState<Span>(NONE)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => setGrid(gridOf(element.clientWidth, rootLetters()))
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !grid) return undefined
    let top = 0
    let movedAt = Number.NEGATIVE_INFINITY
    const see = (): void => {
      const next = nearOf(grid, window.scrollY - top, window.innerHeight, count)
      setNear((known) => (isSame(known, next) ? known : next))
    }
    const look = (): void => {
      top = element.getBoundingClientRect().top + window.scrollY
      see()
    }
    // Where the list begins is looked at as a move begins: in between nothing is laid out for the sake of asking.
    const move = ({ timeStamp }: Event): void => {
      const isNew = timeStamp - movedAt > REST_MS
      movedAt = timeStamp
      if (isNew) look()
      else see()
    }
    look()
    window.addEventListener('scroll', move, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', move)
      window.removeEventListener('resize', look)
    }
  }, [list, grid, count])
  return grid && { grid, near }
}

/** Whether the page flies by, and what comes into sight is gone before anybody has seen it. */
export function useFlight(): boolean {
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    let at = 0
    let top = window.scrollY
    let resting: ReturnType<typeof setTimeout> | undefined
    const rest = (): void => setFast(false)
    const move = ({ timeStamp }: Event): void => {
      if (Math.abs(window.scrollY - top) > FAST * (timeStamp - at)) {
        setFast(true)
        clearTimeout(resting)
        resting = setTimeout(rest, REST_MS)
      }
      at = timeStamp
      top = window.scrollY
    }
    window.addEventListener('scroll', move, { passive: true })
    return () => {
      clearTimeout(resting)
      window.removeEventListener('scroll', move)
    }
  }, [])
  return isFast
}

/** The tile that the keyboard has come to, by its number; null where it is at none. */
export function useHeld(list: RefObject<HTMLElement | null>): number | null {
  const [held, setHeld] = useState<number | null>(null)
  useEffect(() => {
    const element = list.current
    const hold = ({ target }: FocusEvent): void => {
      const tile = target instanceof Element ? target.closest('li') : null
      setHeld(tile && Number(tile.getAttribute('aria-posinset')) - 1)
    }
    const letGo = (): void => setHeld(null)
    element?.addEventListener('focusin', hold)
    element?.addEventListener('focusout', letGo)
    return () => {
      element?.removeEventListener('focusin', hold)
      element?.removeEventListener('focusout', letGo)
    }
  }, [list])
  return held
}
