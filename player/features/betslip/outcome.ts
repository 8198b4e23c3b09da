/** Lets hand and ear know what became of a bet, for those who want that. */
import { readSettings } from '@paddock/ui/settings'

/** Milliseconds of trembling and pause. */
const TREMBLES = { placed: [30], refused: [40, 60, 40] } as const

export type SlipOutcome = keyof typeof TREMBLES

export function feelOutcome(outcome: SlipOutcome): void {
  if (!readSettings().sounds) return
  // Desktops and iPhones cannot.
  if ('vibrate' in navigator) navigator.vibrate([...TREMBLES[outcome]])
  void import('./tones.ts').then(({ playTone }) => playTone(outcome))
}
