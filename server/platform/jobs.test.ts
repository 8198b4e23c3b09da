import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createJobs, type Job, type Jobs } from './jobs.ts'

const warn = vi.fn<(facts: object, text: string) => void>()
const error = vi.fn<(facts: object, text: string) => void>()
let jobs: Jobs
let registry: Registry

beforeEach(() => {
  vi.useFakeTimers()
  warn.mockClear()
  error.mockClear()
  registry = new Registry()
  jobs = createJobs({ log: { warn, error }, clock: Date.now, registry })
})
afterEach(() => void vi.useRealTimers())

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Work whose runs end when the test says so. */
function slowWork() {
  const ends: ((error?: Error) => void)[] = []
  let begun = 0
  return {
    begun: () => begun,
    /** The oldest that has not ended. */
    end: async (error?: Error) => {
      ends.shift()?.(error)
      await pass(0)
    },
    work: () => {
      begun += 1
      const nth = begun
      return new Promise<number>((resolve, reject) =>
        ends.push((failure) => (failure ? reject(failure) : resolve(nth))),
      )
    },
  }
}

const startEvery = <T>(work: (stopping: AbortSignal) => T | Promise<T>): Job<T> =>
  jobs.start({ name: 'sweep', everyMs: 1000, failed: 'nothing was swept', work })

describe('by the clock', () => {
  test('it runs every so often, the first time when one interval is over', async () => {
    const work = vi.fn<() => void>()
    startEvery(work)
    await pass(999)
    expect(work).not.toHaveBeenCalled()
    await pass(2001)
    expect(work).toHaveBeenCalledTimes(3)
  })

  test('it runs at once where that is said', () => {
    const work = vi.fn<() => void>()
    jobs.start({ name: 'sweep', everyMs: 1000, first: 'NOW', failed: '', work })
    expect(work).toHaveBeenCalledOnce()
  })

  test('it never overlaps itself: what falls into a run is left out, and the next beat after it runs', async () => {
    const slow = slowWork()
    startEvery(slow.work)
    await pass(3500)
    expect(slow.begun()).toBe(1)
    await slow.end()
    expect(slow.begun()).toBe(1)
    await pass(500)
    expect(slow.begun()).toBe(2)
  })

  test('work that is not waited for is over at once', () => {
    const work = vi.fn<() => void>()
    startEvery(work)
    vi.advanceTimersByTime(3000)
    expect(work).toHaveBeenCalledTimes(3)
  })
})

describe('woken', () => {
  test('it runs soon, once for all who wake it', async () => {
    const work = vi.fn<() => void>()
    const job = startEvery(work)
    job.wake()
    job.wake()
    expect(work).not.toHaveBeenCalled()
    await pass(1)
    expect(work).toHaveBeenCalledOnce()
    job.wake()
    await pass(1)
    expect(work).toHaveBeenCalledTimes(2)
  })

  test('within the time in which it gathers it is one run', async () => {
    const work = vi.fn<() => void>()
    const job = jobs.start({ name: 'look', gatherMs: 50, failed: '', work })
    job.wake()
    await pass(40)
    job.wake()
    await pass(10)
    expect(work).toHaveBeenCalledOnce()
    await pass(60_000)
    expect(work).toHaveBeenCalledOnce()
  })

  test('while it runs, it runs once more: what happened since may not have been seen', async () => {
    const slow = slowWork()
    const job = startEvery(slow.work)
    job.wake()
    await pass(1)
    job.wake()
    await pass(1)
    job.wake()
    await pass(1)
    expect(slow.begun()).toBe(1)
    await slow.end()
    expect(slow.begun()).toBe(2)
    await slow.end()
    expect(slow.begun()).toBe(2)
  })
})

describe('run now', () => {
  test('gives what the work gives', async () => {
    expect(await startEvery(() => 7).run()).toBe(7)
    await jobs.stop()
    expect(await startEvery(async () => 8).run()).toBe(8)
  })

  test('while it runs: all who ask get the one behind it', async () => {
    const slow = slowWork()
    const job = startEvery(slow.work)
    const first = job.run()
    const others = [job.run(), job.run()]
    await slow.end()
    expect(await first).toBe(1)
    await slow.end()
    expect(await Promise.all(others)).toEqual([2, 2])
    expect(slow.begun()).toBe(2)
  })

  test('throws what the work throws, which is told too', async () => {
    const fault = new TypeError('a fault of ours')
    const job = startEvery(async () => Promise.reject(fault))
    await expect(job.run()).rejects.toBe(fault)
    expect(error.mock.calls).toEqual([[{ err: fault, job: 'sweep' }, 'nothing was swept']])
  })
})

describe('a run that fails', () => {
  test('is told once a minute, with how many were left out, and the next one runs as ever', async () => {
    const fault = away()
    const work = vi.fn<() => Promise<never>>(async () => Promise.reject(fault))
    startEvery(work)
    await pass(59_000)
    expect(work).toHaveBeenCalledTimes(59)
    expect(warn.mock.calls).toEqual([[{ err: fault, job: 'sweep' }, 'nothing was swept']])
    await pass(2000)
    expect(warn.mock.calls.slice(1)).toEqual([[{ err: fault, job: 'sweep', leftOut: 59 }, 'nothing was swept']])
    expect(error).not.toHaveBeenCalled()
  })

  test('for a fault of ours is an error, also where it was thrown at once, and another fault is told again', () => {
    const faults = [new Error('first'), new Error('first'), 'second']
    startEvery(() => {
      throw faults.shift()
    })
    vi.advanceTimersByTime(3000)
    expect(error).toHaveBeenCalledTimes(3)
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('stopped', () => {
  test('no run begins any more, by the clock, woken or asked for, and the run under way is waited for', async () => {
    const slow = slowWork()
    const job = startEvery(slow.work)
    await pass(1000)
    job.wake()
    const behind = job.run()
    const refused = behind.catch((thrown: Error) => thrown.message)
    let isStopped = false
    const stopping = job.stop().then(() => (isStopped = true))
    job.wake()
    await pass(5000)
    expect({ isStopped, timers: vi.getTimerCount() }).toEqual({ isStopped: false, timers: 0 })
    await slow.end()
    await stopping
    expect(await refused).toBe('the job sweep has stopped')
    await expect(job.run()).rejects.toThrow('has stopped')
    expect(slow.begun()).toBe(1)
  })

  test('a run that fails then does not fail the stop, and is no fault of ours', async () => {
    const slow = slowWork()
    const job = startEvery(slow.work)
    await pass(1000)
    const stopping = job.stop()
    await slow.end(new Error('the pool has ended'))
    await stopping
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0])
  })

  test('long work is told so', async () => {
    let rounds = 0
    const job = startEvery(async (stopping) => {
      for (; !stopping.aborted; rounds++) await new Promise((resolve) => setTimeout(resolve, 10))
    })
    await pass(1100)
    const stopping = job.stop()
    await pass(10)
    await stopping
    expect(rounds).toBe(11)
  })

  test('all at once; the one that does not end in time is named and left', async () => {
    const slow = slowWork()
    startEvery(slow.work)
    jobs.start({ name: 'quick', everyMs: 1000, failed: '', work: () => undefined })
    await pass(1000)
    const stopping = jobs.stop(200)
    await pass(200)
    await stopping
    expect(warn.mock.calls).toEqual([[{ jobs: ['sweep'] }, 'jobs did not end in time']])
    expect(vi.getTimerCount()).toBe(0)
    await slow.end()
    await jobs.stop()
  })

  test('by its own work, as one that has found what it looked for', () => {
    let runs = 0
    const job: Job = startEvery(() => {
      runs += 1
      if (runs === 2) void job.stop()
    })
    vi.advanceTimersByTime(10_000)
    expect(runs).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('one that has stopped itself and goes on with its last run is waited for with the others', async () => {
  const slow = slowWork()
  const job: Job = startEvery(() => {
    void job.stop()
    return slow.work()
  })
  await pass(1000)
  let isStopped = false
  const stopping = jobs.stop().then(() => (isStopped = true))
  await pass(5000)
  expect(isStopped).toBe(false)
  await slow.end()
  await stopping
  expect(slow.begun()).toBe(1)
})

test('there is one job of a name, and another once it has stopped', async () => {
  const job = startEvery(() => undefined)
  expect(() => startEvery(() => undefined)).toThrow('the job sweep runs already')
  await job.stop()
  startEvery(() => undefined)
})

test('it keeps no process alive', () => {
  vi.useRealTimers()
  const begun = vi.spyOn(globalThis, 'setInterval')
  startEvery(() => undefined)
  const [timer] = begun.mock.results.map(({ value }) => value as NodeJS.Timeout)
  expect(timer?.hasRef()).toBe(false)
  begun.mockRestore()
})

describe('what is counted', () => {
  const read = async (name: string) =>
    (await registry.metrics()).split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))

  test('how long ago each succeeded, of those that run by the clock, and how often they do', async () => {
    let fails = true
    startEvery(() => {
      if (fails) throw new Error('a fault of ours')
    })
    jobs.start({ name: 'look', failed: '', work: () => undefined })
    await pass(2500)
    expect(await read('paddock_job_success_age_seconds')).toEqual(['{job="sweep"} 2.5'])
    expect(await read('paddock_job_interval_seconds')).toEqual(['{job="sweep"} 1'])
    fails = false
    await pass(1000)
    expect(await read('paddock_job_success_age_seconds')).toEqual(['{job="sweep"} 0.5'])
    await jobs.stop()
    expect(await read('paddock_job_success_age_seconds')).toEqual([])
  })

  test('how long runs take, and how many failed', async () => {
    const slow = slowWork()
    startEvery(slow.work)
    expect(await read('paddock_job_failures_total')).toEqual(['{job="sweep"} 0'])
    await pass(1500)
    await slow.end()
    await pass(500)
    await slow.end(away())
    expect(await read('paddock_job_seconds_sum')).toEqual(['{job="sweep"} 0.5'])
    expect(await read('paddock_job_seconds_count')).toEqual(['{job="sweep"} 2'])
    expect(await read('paddock_job_failures_total')).toEqual(['{job="sweep"} 1'])
  })
})
