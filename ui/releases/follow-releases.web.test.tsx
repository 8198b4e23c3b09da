import { beforeEach, expect, test, vi } from 'vitest'
import { followReleases } from './index.ts'

const reload = vi.fn<() => void>()
vi.stubGlobal('location', { reload })
followReleases('player')
const missing = () => dispatchEvent(new Event('vite:preloadError'))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})

test('a page whose files are gone is loaded anew', () => {
  missing()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('where that did not help, the fault is left to be shown', () => {
  missing()
  missing()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network nothing is gone, and the page stays', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  missing()
  expect(reload).not.toHaveBeenCalled()
  online.mockRestore()
})
