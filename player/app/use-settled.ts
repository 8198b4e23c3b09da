import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 100
/** An answer that stays away holds nothing up for longer. */
const AT_THE_LATEST_MS = 4000

/** True once what the page asked for first has been answered. What nobody sees yet comes after it: on a slow line it would stand in its way. */
export function useSettled(): boolean {
  const queries = useQueryClient()
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isSettled) return undefined
    const settle = () => setIsSettled(true)
    const looking = setInterval(() => queries.isFetching() === 0 && settle(), LOOK_EVERY_MS)
    const late = setTimeout(settle, AT_THE_LATEST_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(late)
    }
  }, [queries, isSettled])
  return isSettled
}
