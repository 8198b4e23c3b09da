import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from './services.ts'
import type { SignedIn } from './signed-in.ts'

const tokenNow = () => session.read()?.token ?? null

/** The live side of the session; null while nobody is signed in and until it has been loaded. */
export function useSignedIn(): SignedIn | null {
  const token = useSyncExternalStore(session.subscribe, tokenNow)
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null)
  useEffect(() => {
    if (token === null) return undefined
    let started: SignedIn | null = null
    let isWanted = true
    void import('./signed-in.ts').then(({ startSession }) => {
      if (!isWanted) return
      started = startSession()
      setSignedIn(started)
    })
    return () => {
      isWanted = false
      started?.close()
      setSignedIn(null)
    }
  }, [token])
  return signedIn
}
