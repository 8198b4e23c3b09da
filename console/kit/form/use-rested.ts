import { useEffect, useState } from 'react'

const REST_MS = 250

/** What is typed, once the typing rests: the server is not asked at every letter. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
