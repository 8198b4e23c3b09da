import { useIsSignedIn } from '@paddock/ui/client'
import { useState } from 'react'

/** Whether somebody was signed in on this page and is no more: whoever was put out is not asked back at once. */
export function usePutOut(): boolean {
  const isSignedIn = useIsSignedIn()
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn)
  if (isSignedIn && !wasSignedIn) setWasSignedIn(true)
  return wasSignedIn && !isSignedIn
}
