import { Notice } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { WORDS } from '../words/shell.ts'

const LONG_MS = 3000

/** Before the site is known there is nothing to draw in; after a while the page says that it goes on trying. */
export function Waiting() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main aria-busy="true" aria-label={WORDS.loading} className="flex min-h-dvh items-center justify-center">
      {isLong && <Notice icon="warning" text={WORDS.couldNotLoad} hint={WORDS.checkConnection} />}
    </main>
  )
}
