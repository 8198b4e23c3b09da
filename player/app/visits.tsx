/**
 * Who counts visits for the site, once this browser has said yes, and five seconds after the site is known: 001 §7.2. Never for somebody
 * who stays away. docs/domain/visits.md.
 */
import { appPathOf } from '@paddock/contract/app-paths'
import type { Pixel } from '@paddock/contract/pixels'
import { useIsSignedIn } from '@paddock/ui/client'
import { changeSettings, useSettings } from '@paddock/ui/settings'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useProtection } from '../features/limits/index.ts'
import {
  allOf,
  AskToCount,
  isCounted,
  isToBeAsked,
  makersOf,
  mayCount,
  NOBODY,
  PixelFrame,
} from '../features/visits/index.ts'
import { useEntry } from './entry/controls.ts'
import { isEventPath, isGamePath } from './layout.ts'

const AFTER_MS = 5000

type VisitsProps = { readonly pixels: readonly Pixel[] }

export default function Visits({ pixels }: VisitsProps) {
  const { countedBy } = useSettings()
  const standing = useStanding()
  const isTime = useLater(AFTER_MS)
  const [path] = useLocation()
  useEffect(() => {
    // So that it stays so on this device when they sign out.
    if (standing === 'away' && countedBy !== NOBODY) changeSettings({ countedBy: NOBODY })
  }, [standing, countedBy])
  if (standing !== 'here') return null
  return (
    <>
      {isTime &&
        mayCount(countedBy, pixels).map((pixel) => <PixelFrame key={pixel} pixel={pixel} page={pageAt(path)} />)}
      {isToBeAsked(countedBy, pixels) && <Question pixels={pixels} path={path} />}
    </>
  )
}

/** Not before it is known of a player that they do not stay away. */
function useStanding(): 'here' | 'away' | 'unknown' {
  const isSignedIn = useIsSignedIn()
  const { data } = useProtection()
  if (!isSignedIn) return 'here'
  if (!data) return 'unknown'
  return data.exclusion ? 'away' : 'here'
}

function useLater(ms: number): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isTime
}

/** Which page it is, and of what it is one, is left out. */
function pageAt(path: string): string | null {
  const page = appPathOf(path)
  return page !== undefined && isCounted(page) ? `${location.origin}${page}` : null
}

/** Not over a match or a game, nor while something else is asked. */
function Question({ pixels, path }: VisitsProps & { readonly path: string }) {
  const { sheet, popup } = useEntry().entry
  if (sheet !== null || popup !== null || isEventPath(path) || isGamePath(path)) return null
  const answer = (isYes: boolean) => changeSettings({ countedBy: isYes ? allOf(pixels) : NOBODY })
  return <AskToCount makers={makersOf(pixels)} onAnswer={answer} />
}
