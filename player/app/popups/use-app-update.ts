import { useSite } from '@paddock/ui/site'
import { useEffect, useState } from 'react'
import { isOutdated, keepSaidVersion } from './app-version.ts'

/** 001 §2.3. */
const AFTER_MS = 3000

export type Update = { readonly isShown: boolean; readonly version: string; readonly close: () => void }

export function useAppUpdate(): Update {
  const site = useSite()
  const { MobileVersion: version } = site.config
  const isWanted = site.can('updatePopup')
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    keepSaidVersion(localStorage, location)
    if (!isWanted) return undefined
    const timer = setTimeout(() => setIsShown(isOutdated(localStorage, version)), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWanted, version])
  return { isShown, version, close: () => setIsShown(false) }
}
