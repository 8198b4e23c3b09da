import { searchEvents } from '@paddock/contract/endpoints/markets'
import { useClient } from '@paddock/ui/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FoundSport } from './state.ts'

/** So long nothing is typed before it is asked. */
const REST_MS = 250
const KEPT_MS = 30_000

export type Search = {
  /** Null while nothing is looked for, and where the search failed: that is ignored. 000 §7. */
  readonly sports: readonly FoundSport[] | null
  /** What they were found for, and when. */
  readonly text: string
  readonly at: number
}

/** Asks when the typing rests, and only when there is something to ask. 000 §5. */
export function useSearch(typed: string): Search {
  const client = useClient()
  const text = useRested(typed.trim())
  const { data, isError } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }): Promise<Search> => {
      const query = { search: text, active: true, searchField: 'eventName' } as const
      return { sports: (await client.call(searchEvents, { query }, signal)).docs, text, at: Date.now() }
    },
    enabled: text !== '',
    staleTime: KEPT_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return text === '' || typed.trim() === '' || isError || !data ? { sports: null, text, at: 0 } : data
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
