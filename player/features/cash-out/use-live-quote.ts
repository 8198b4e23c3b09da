/** The quote of a market while it is looked at: asked again each second and as soon as its prices move. */
import { isRunners, type Live, useLive } from '@paddock/ui/live'
import { useEffect } from 'react'
import { useAskAgain, useQuote } from './api.ts'

const EVERY_MS = 1000
/** Prices may move ten times a second. */
const NOT_SOONER_MS = 300
const LEVELS = [0, 1, 2] as const
const SIDES = ['BACK', 'LAY'] as const

export function useLiveQuote(marketId: string, percent: number) {
  const quote = useQuote({ marketId, percent, everyMs: EVERY_MS })
  const askAgain = useAskAgain(marketId)
  const live = useLive()
  useEffect(() => {
    if (!live) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        askAgain()
      }, NOT_SOONER_MS)
    }
    const stop = subscribeMarket(live, marketId, onMove)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, marketId, askAgain])
  return quote
}

function subscribeMarket({ book }: Live, marketId: string, listener: () => void): () => void {
  const facts = book.facts(marketId)
  const slots = facts && isRunners(facts) ? facts.runners.map(({ slot }) => slot) : []
  const stops = [
    book.subscribeFacts(marketId, listener),
    ...SIDES.map((side) => book.subscribeLine(marketId, side, 0, listener)),
    ...slots.flatMap((slot) =>
      SIDES.flatMap((side) => LEVELS.map((level) => book.subscribePrice(marketId, slot, side, level, listener))),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
