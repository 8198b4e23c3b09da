import { formatSigned } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { CHROME_WORDS } from '../../words/chrome.ts'
import { useFirstResult, useReadResult } from './api.ts'
import type { FirstResult } from './state.ts'

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
  return <ResultDialog result={result} onClose={close} onLimits={toLimits} />
}

function ResultDialog(props: {
  readonly result: FirstResult
  readonly onClose: () => void
  readonly onLimits: () => void
}) {
  const { amount, name } = props.result
  const hasWon = amount > 0
  const words = hasWon ? CHROME_WORDS.win : CHROME_WORDS.loss
  return (
    <Dialog title={words.title} onClose={props.onClose} startsOnText>
      <div className="flex flex-col items-center gap-1 px-4 pt-3 pb-4 text-center">
        <Icon name={hasWon ? 'trophy' : 'history'} className={`size-8 ${hasWon ? 'text-profit' : 'text-quiet'}`} />
        <p className={`text-lg font-bold ${hasWon ? 'text-profit' : 'text-loss'}`}>{formatSigned(amount)}</p>
        <p className="text-sm">{name}</p>
        <p className="text-xs text-quiet">{words.text}</p>
        <div className="mt-3 grid w-full grid-cols-2 gap-2">
          <Button onClick={props.onLimits}>{CHROME_WORDS.seeLimits}</Button>
          <Button look="brand" onClick={props.onClose}>
            {CHROME_WORDS.keepPlaying}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
