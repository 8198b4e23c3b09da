/** Around each file of tests in a page: the files of a worker share their modules, so none may leave anything behind. A busy machine is slow, not wrong. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { speak } from '../words/index.ts'

configure({ asyncUtilTimeout: 5000 })
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  speak('en')
})
