import { Suspense, useEffect, useState } from 'react'
import { part } from '../../routing/part.tsx'
import { useFirstResult, useReadResult } from './api.ts'
import type { FirstResult } from './state.ts'

/** Hardly anybody has one. Where it does not come, it is told another time. */
const ResultDialog = part(() => import('./result-dialog.tsx'))

const SEEN_UNDER = 'paddock.first-result'

type Props = {
  readonly playerId: string
  readonly balance: number | null
  readonly hasCasino: boolean
  /** A game is on, and nothing comes over it: what it brought is told when it is left. */
  readonly isPlaying: boolean
  readonly onLimits: () => void
  /** What the account was told of it counts as read now. */
  readonly onRead: () => void
}

/** Tells a player of their first win or loss, once; of a market in whichever browser. 001 §2.3. */
export function FirstResultPopup({ playerId, balance, hasCasino, isPlaying, onLimits, onRead }: Props) {
  const seenUnder = `${SEEN_UNDER}.${playerId}`
  const [isSeen, setIsSeen] = useState(() => localStorage.getItem(seenUnder) !== null)
  const [result, setResult] = useState<FirstResult | null>(null)
  const { data } = useFirstResult({ isWanted: !isSeen && !result, balance, hasCasino })
  const read = useReadResult(onRead)
  // What was found first: while a game is on, the next ones come.
  if (data?.result && !result) setResult(data.result)
  const isPast = data?.isPast === true && !result
  if (isPast && !isSeen) setIsSeen(true)
  useEffect(() => {
    if (isPast) localStorage.setItem(seenUnder, 'true')
  }, [isPast, seenUnder])
  useEffect(() => {
    // Read in one tab it is read in all.
    const hear = ({ key }: StorageEvent) => key === seenUnder && setIsSeen(true)
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [seenUnder])
  if (isSeen || isPlaying || !result) return null
  const close = () => {
    localStorage.setItem(seenUnder, 'true')
    setIsSeen(true)
    // Nothing is told of a round beside it.
    if (result.of === 'market') read.mutate(result)
  }
  const toLimits = () => {
    close()
    onLimits()
  }
  return (
    <Suspense>
      <ResultDialog result={result} onSeen={close} onLimits={toLimits} />
    </Suspense>
  )
}
