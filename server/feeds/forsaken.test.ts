/** Markets that were left behind, and how long their feed has to speak of them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveMarket } from '../engine/live-market.ts'
import { createJobs, type Jobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { onceItHasSpoken, settleForsaken } from './forsaken.ts'
import type { HearResult } from './hear-result.ts'

const log = createLog('silent')

describe('a feed that is back after a start of ours', () => {
  let isFresh = false
  const looked = vi.fn<() => void>()
  let jobs: Jobs

  beforeEach(() => {
    vi.useFakeTimers()
    isFresh = false
    looked.mockClear()
    jobs = createJobs({ log, clock: Date.now })
    onceItHasSpoken(jobs, 'odds', { isFresh: () => isFresh, look: looked })
  })
  afterEach(async () => {
    await jobs.stop()
    vi.useRealTimers()
  })
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  const comeBack = () => void (isFresh = true)

  test('is looked at a minute after it', () => {
    comeBack()
    pass(60)
    expect(looked).not.toHaveBeenCalled()
    pass(1)
    expect(looked).toHaveBeenCalledOnce()
  })

  test('has a whole minute, though it came just before the first was over', () => {
    pass(58)
    comeBack()
    pass(59)
    expect(looked).not.toHaveBeenCalled()
    pass(2)
    expect(looked).toHaveBeenCalledOnce()
  })

  test('is looked at however late it comes', () => {
    pass(3600)
    comeBack()
    pass(61)
    expect(looked).toHaveBeenCalledOnce()
  })

  test('has a whole minute again each time that it went away', () => {
    comeBack()
    pass(50)
    isFresh = false
    pass(1)
    comeBack()
    pass(60)
    expect(looked).not.toHaveBeenCalled()
    pass(1)
    expect(looked).toHaveBeenCalledOnce()
  })

  test('is looked at once, and nothing goes on counting', () => {
    comeBack()
    pass(61)
    expect(vi.getTimerCount()).toBe(0)
    pass(3600)
    expect(looked).toHaveBeenCalledOnce()
  })

  test('is not looked at once we stop', () => {
    comeBack()
    pass(30)
    void jobs.stop()
    expect(vi.getTimerCount()).toBe(0)
    pass(3600)
    expect(looked).not.toHaveBeenCalled()
  })
})

describe('what it has not spoken of', () => {
  const market = (id: string, status: LiveMarket['state']['status']) =>
    ({ definition: { id, eventId: 'e', name: id, source: 'odds' }, state: { status } }) as LiveMarket
  const closing = (markets: readonly LiveMarket[]) => {
    const closed: string[] = []
    const hear: HearResult = async ({ definition: { id } }) => {
      if (id === 'broken') throw new Error('the database is away')
      closed.push(id)
      return 'DECLARED'
    }
    const settleState = async (id: string) => {
      if (id === 'broken') throw new Error('the database is away')
      closed.push(id)
      return { status: 'CLOSED', reason: '', version: 2, inPlay: false } as const
    }
    const deps = { control: { all: () => markets, settleState }, hear, log }
    return {
      closed,
      look: (voids: boolean) => settleForsaken(deps, 'odds', { isKnown: () => false, voids }),
    }
  }

  test.each([
    ['INACTIVE', true],
    ['OPEN', true],
    ['SUSPENDED', true],
    ['CLOSED', false],
    ['SETTLING', false],
    ['SETTLED', false],
    ['VOIDED', false],
  ] as const)('of %s is closed: %s', async (status, isClosed) => {
    const { closed, look } = closing([market('m', status)])
    await look(false)
    expect(closed).toEqual(isClosed ? ['m'] : [])
  })

  test.each([false, true])('ends, also behind one that cannot be ended; voided: %s', async (voids) => {
    const { closed, look } = closing([market('broken', 'OPEN'), market('m', 'OPEN')])
    await look(voids)
    expect(closed).toEqual(['m'])
  })
})
