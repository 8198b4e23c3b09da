/** Lets hand and ear know what became of a bet, for those who want that. */
import { readSettings } from '@paddock/ui/settings'

/** Milliseconds of trembling and pause. */
const TREMBLES = { placed: [30], refused: [40, 60, 40] } as const

export type SlipOutcome = keyof typeof TREMBLES

export function feelOutcome(outcome: SlipOutcome): void {
  const { sounds, vibrates } = readSettings()
  if (vibrates && canTremble()) navigator.vibrate([...TREMBLES[outcome]])
  if (sounds) void import('./tones.ts').then(({ playTone }) => playTone(outcome))
}

/** Desktops and iPhones cannot; a page that was opened while its bet was on its way may not until it is touched, and would complain in the console. */
const canTremble = (): boolean =>
  'vibrate' in navigator && (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive)
