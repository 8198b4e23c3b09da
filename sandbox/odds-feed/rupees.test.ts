import { expect, test } from 'vitest'
import { inRupees } from './rupees.ts'

test('every size and sum is told in rupees, and no price, level or zero is another', () => {
  const change = {
    id: '1.1',
    tv: 12.34,
    rc: [
      {
        id: 7,
        ltp: 2.5,
        tv: 3.21,
        atb: [[2.5, 1.07]] as const,
        trd: [[2.5, 0]] as const,
        bdatl: [[0, 2.52, 4.1]] as const,
      },
    ],
  }
  expect(inRupees(change, 100)).toEqual({
    id: '1.1',
    tv: 1234,
    rc: [{ id: 7, ltp: 2.5, tv: 321, atb: [[2.5, 107]], trd: [[2.5, 0]], bdatl: [[0, 2.52, 410]] }],
  })
  expect(inRupees({ id: '1.1' }, 100)).toEqual({ id: '1.1' })
})
