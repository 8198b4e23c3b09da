import { dayIn, type DayRange, presetRange } from '@paddock/ui/dates'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { changed, readPage, readRange } from './state.ts'

type View = {
  readonly address: URLSearchParams
  readonly zone: string
  readonly range: DayRange
  readonly page: number
  readonly change: (change: Readonly<Record<string, string | null>>) => void
  readonly setRange: (range: DayRange) => void
  readonly setPage: (page: number) => void
}

/** What a record page looks at, kept in the address. Without days these are the last seven: 000 §9. */
export function useView(): View {
  const [address, setAddress] = useSearchParams()
  const { timeZone: zone } = useSite().config
  const [today] = useState(() => dayIn(zone, Date.now()))
  const range = readRange(address, presetRange('last7', today))
  const change = (wanted: Readonly<Record<string, string | null>>) => setAddress((now) => changed(now, wanted))
  return {
    address,
    zone,
    range,
    page: readPage(address),
    change,
    setRange: ({ from, to }) => change({ from, to }),
    setPage: (page) => change({ page: page === 1 ? null : String(page) }),
  }
}
