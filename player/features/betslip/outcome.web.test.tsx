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
  changeSettings({ sounds: false })
  vi.clearAllMocks()
})

test('nothing sounds or trembles until somebody wants it', async () => {
  feelOutcome('placed')
  await Promise.resolve()
  expect(vibrate).not.toHaveBeenCalled()
  expect(begun).not.toHaveBeenCalled()
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
