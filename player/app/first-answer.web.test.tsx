import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeFirstAnswer } from './first-answer.ts'

/** As the server's page carries it. */
function bring(text: string): void {
  document.body.innerHTML = '<script id="first-answer" type="application/json"></script>'
  document.getElementById('first-answer')!.textContent = text
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

test.each(['{"docs":', '{}', '{"docs":{"date":"yesterday"}}'])(
  'a page begins although what it brought cannot be read: %s',
  async (brought) => {
    bring(brought)
    await expect(takeFirstAnswer()).resolves.toBeUndefined()
  },
)
