import { changeSettings } from '@paddock/ui/settings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { feelOutcome } from './outcome.ts'

const vibrate = vi.fn<(pattern: number[]) => boolean>()
const begun = vi.fn<(hertz: number) => void>()

class Tone {
  readonly frequency = { value: 0 }
  readonly connect = <T,>(to: T): T => to
  readonly start = () => begun(this.frequency.value)
  readonly stop = () => {}
}
class Audio {
  readonly currentTime = 0
  readonly destination = {}
  readonly createOscillator = () => new Tone()
  readonly createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  })
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  Object.assign(navigator, { vibrate })
})
afterEach(() => {
  changeSettings({ sounds: false, vibrates: true })
  vi.clearAllMocks()
})

test.each([
  [false, false],
  [false, true],
  [true, false],
])('sounds %s, vibration %s: each is its own', async (sounds, vibrates) => {
  changeSettings({ sounds, vibrates })
  feelOutcome('placed')
  expect(vibrate).toHaveBeenCalledTimes(vibrates ? 1 : 0)
  // What plays a tone comes by itself, or never.
  await import('./tones.ts')
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(begun).toHaveBeenCalledTimes(sounds ? 2 : 0)
})

test.each([
  ['placed', [30], [660, 880]],
  ['refused', [40, 60, 40], [330]],
] as const)('%s has a tremble and a tone of its own', async (outcome, trembles, tones) => {
  changeSettings({ sounds: true })
  feelOutcome(outcome)
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(trembles)
  await vi.waitFor(() => expect(begun.mock.calls.flat()).toEqual(tones))
})

test('a page that nobody has touched yet does not tremble', () => {
  Object.assign(navigator, { userActivation: { hasBeenActive: false } })
  feelOutcome('placed')
  expect(vibrate).not.toHaveBeenCalled()
  Object.assign(navigator, { userActivation: { hasBeenActive: true } })
  feelOutcome('placed')
  expect(vibrate).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'userActivation')
})
