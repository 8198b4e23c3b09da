import { useEffect, useState } from 'react'

/** As often as the server looks. */
const EVERY_MS = 5000

/** The line goes on while nothing changes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
