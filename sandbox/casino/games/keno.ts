import { drawKeno, KENO, KENO_PICKS, kenoHits, kenoReturns, returnOf } from '@paddock/domain/fairness'
import { type InstantGame, isObject, isWhole, LEAST_STAKE, MOST_STAKE } from './game.ts'

const HUNDREDTHS = 100
const NUMBERS = { least: 1, most: KENO.numbers }

const isPick = (number: unknown): number is number => isWhole(number, NUMBERS)

/** Each number once, and as many as may be picked. */
function readPicks(asked: unknown): readonly number[] | undefined {
  if (!Array.isArray(asked) || !KENO_PICKS.includes(asked.length)) return undefined
  const picks: readonly unknown[] = asked
  return picks.every(isPick) && new Set(picks).size === picks.length ? picks : undefined
}

export const keno: InstantGame = {
  kind: 'instant',
  offer: {
    gameCode: 'keno',
    gameName: 'Keno',
    gameType: 'lottery',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    rtp: 95.96,
    edge: 4.04,
    volatility: 'yours',
  },
  read(asked, stake) {
    const picks = isObject(asked) ? readPicks(asked['picks']) : undefined
    if (!picks) return undefined
    return { choice: { picks }, most: returnOf(stake, Math.max(...kenoReturns(picks.length)), HUNDREDTHS) }
  },
  play(draws, stake, choice) {
    const { picks } = choice as { picks: readonly number[] }
    const fallen = drawKeno(draws)
    const times = kenoReturns(picks.length)[kenoHits(picks, fallen)] ?? 0
    return { outcome: { fallen }, payout: returnOf(stake, times, HUNDREDTHS) }
  },
}
