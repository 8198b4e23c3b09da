import { LINE_PARTS, returnOf, type SlotName, slotLines, spinSlot } from '@paddock/domain/fairness'
import { type InstantGame, isObject, LEAST_STAKE, MOST_STAKE, type Offer, type Returns } from './game.ts'

type Terms = Returns & Pick<Offer, 'volatility'> & { readonly gameName: string; readonly highest: number }

/** In the order of how wildly they swing. */
const TERMS: Readonly<Record<SlotName, Terms>> = {
  mango: { gameName: 'Mango', rtp: 96, edge: 4, volatility: 'low', highest: 209 },
  bazaar: { gameName: 'Bazaar', rtp: 96, edge: 4, volatility: 'medium', highest: 1015 },
  himalaya: { gameName: 'Himalaya', rtp: 96.01, edge: 3.99, volatility: 'high', highest: 6020 },
}

export function slot(name: SlotName): InstantGame {
  const { highest, ...terms } = TERMS[name]
  return {
    kind: 'instant',
    offer: { gameCode: name, gameType: 'slot', min: LEAST_STAKE, max: MOST_STAKE, ...terms },
    read: (asked, stake) => (isObject(asked) ? { choice: {}, most: returnOf(stake, highest, LINE_PARTS) } : undefined),
    play(draws, stake) {
      const stops = spinSlot(draws)
      const lines = slotLines(name, stops)
      const parts = lines.reduce((total, one) => total + one, 0)
      return { outcome: { stops, lines }, payout: returnOf(stake, parts, LINE_PARTS) }
    },
  }
}
