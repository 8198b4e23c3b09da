/** Around each file of tests in a page: the files of a worker share their modules, so none may leave anything behind. */
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { loadCalling } from '../client/index.ts'
import { clearToasts } from '../primitives/toast.tsx'
import { speak } from '../words/index.ts'
import './patience.ts'

clearToasts()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
// As in a page that stands: whether a call waits for what makes calls would else hang on which file a worker reads first.
await loadCalling()

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  speak('en')
})
