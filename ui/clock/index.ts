/** The time for whatever says how old something is. */
import { useEffect, useState } from 'react'

/** The time, told every so often while somebody looks; another clock where the server's is asked. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
