import { expect, test } from 'vitest'
import { leaveOutBusy, type Reader } from './slow-readers.ts'

function reader(id: string) {
  const state = { busy: false, ready: (): void => undefined }
  const made: Reader = {
    id,
    isBusy: () => state.busy,
    onReady: (listen) => void (state.ready = listen),
    behind: new Set(),
  }
  return { ...made, state }
}

test('a busy reader is left out until it is ready, then gets each event that it missed once', () => {
  const [quick, slow] = [reader('quick'), reader('slow')]
  const caughtUp: string[] = []
  const send = (eventId: string) =>
    leaveOutBusy([quick, slow], eventId, ({ id }, missed) => void caughtUp.push(`${id} ${missed}`))

  expect(send('e1')).toEqual([])
  slow.state.busy = true
  expect(send('e1')).toEqual(['slow'])
  expect(send('e2')).toEqual(['slow'])
  slow.state.busy = false
  // What it missed comes before anything newer of that event.
  expect(send('e1')).toEqual(['slow'])
  expect(send('e3')).toEqual([])
  slow.state.ready()
  expect(caughtUp).toEqual(['slow e1', 'slow e2'])
  expect(send('e1')).toEqual([])
})
