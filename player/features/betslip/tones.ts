/** The sounds of a bet: two soft tones upwards when it is placed, one lower when it is not. Made, not loaded. */
import type { SlipOutcome } from './outcome.ts'

const TONES: Readonly<Record<SlipOutcome, readonly number[]>> = { placed: [660, 880], refused: [330] }
const TONE_SECONDS = 0.12
const LOUDNESS = 0.08
const SILENT = 0.0001

let audio: AudioContext | undefined

export function playTone(outcome: SlipOutcome): void {
  audio ??= new AudioContext()
  TONES[outcome].forEach((hertz, at) => sound(audio as AudioContext, hertz, at * TONE_SECONDS))
}

function sound(context: AudioContext, hertz: number, afterSeconds: number): void {
  const from = context.currentTime + afterSeconds
  const until = from + TONE_SECONDS
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(LOUDNESS, from)
  loudness.gain.exponentialRampToValueAtTime(SILENT, until)
  tone.connect(loudness).connect(context.destination)
  tone.start(from)
  tone.stop(until)
}
