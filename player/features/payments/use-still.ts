import { useEffect, useState } from 'react'

const STILL_MS = 700

/** Whether nothing else was typed for a moment. */
export function useStill(typed: number): boolean {
  const [still, setStill] = useState<number | null>(null)
  useEffect(() => {
    const waiting = setTimeout(() => setStill(typed), STILL_MS)
    return () => clearTimeout(waiting)
  }, [typed])
  return still === typed
}
