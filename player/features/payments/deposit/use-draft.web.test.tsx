import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

beforeEach(() => localStorage.clear())
const kept = () => renderHook(() => useDraft('p1')).result.current[0]

test('every change is there again when the page is', () => {
  const { result } = renderHook(() => useDraft('p1'))
  act(() => result.current[1]({ digits: '2500', step: 'detail' }))
  expect(kept()).toMatchObject({ digits: '2500', step: 'detail' })
})

test('of one that was sent nothing is, whatever link comes for it while its drawer slides away', () => {
  const { result } = renderHook(() => useDraft('p1'))
  act(() => result.current[1]({ digits: '2500', step: 'detail' }))
  act(() => result.current[2]())
  const link = { tr: 'K7QX2M9TR4WZ8HPE3VNB', link: 'upi://pay', methodId: 'm', version: 1, amount: 250_000 as never }
  act(() => result.current[1]({ link }))
  expect(kept()).toMatchObject({ digits: '', step: 'amount', link: null })
})
