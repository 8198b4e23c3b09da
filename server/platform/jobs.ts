/**
 * What the server does by the clock, or because something has happened: again and again, and never twice at the same time. A run that
 * fails is told once a minute and the next one runs as ever. What each takes, and when it last succeeded, is counted. Decision 0046.
 */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { mayPass } from './database.ts'
import { createRepeats } from './jobs/guarded.ts'

export type JobTerms<T> = {
  /** In metrics and log; one of a kind among the jobs of a process. */
  readonly name: string
  /** Milliseconds from one run to the next, which is left out while one is under way. Without it the job runs only when it is woken. */
  readonly everyMs?: number
  /** Runs as it is started; else the first time when `everyMs` is over. */
  readonly first?: 'NOW'
  /** Milliseconds from when it is woken to its run: whoever wakes it meanwhile gets the same one. */
  readonly gatherMs?: number
  /** What the log says of a run that failed. */
  readonly failed: string
  /** `stopping` is aborted when the job shall end, for work that goes on for long. */
  readonly work: (stopping: AbortSignal) => T | Promise<T>
}

export type Job<T = unknown> = {
  /** Something has happened: it runs soon, once for all who say so, and once more where a run is under way. */
  readonly wake: () => void
  /**
   * What a run gave that began from now on: behind the one under way, and the same for all who ask meanwhile. Throws what the work throws,
   * which is logged and counted too, and where the job has stopped.
   */
  readonly run: () => Promise<T>
  /** No run begins any more; resolves when the one under way has ended. */
  readonly stop: () => Promise<void>
}

export type Jobs = {
  start<T>(terms: JobTerms<T>): Job<T>
  /** Ends all of them. Whatever is still under way after `withinMs` is named in the log and left to itself. */
  stop(withinMs?: number): Promise<void>
}

export type JobsDeps = {
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
  readonly clock: () => number
  /** Where they are counted: one `Jobs` for each. Nowhere if left out. */
  readonly registry?: Registry
}

type Counted = { readonly everyMs: number | undefined; succeededAt: number }

/** What a run tells when it is over. */
type Watcher = {
  succeeded(tookMs: number): void
  failed(tookMs: number, error: unknown): void
  /** Once, when no run begins any more and none is under way. */
  stopped(): void
}

/** All jobs that are stopped together. They keep no process alive. */
export function createJobs(deps: JobsDeps): Jobs {
  const { log, clock, registry } = deps
  const started = new Map<string, Job>()
  const counted = new Map<string, Counted>()
  const meters = registry && createMeters(registry, counted, clock)

  function watch({ name, everyMs, failed: text }: JobTerms<unknown>, stopping: AbortSignal): Watcher {
    const toTell = createRepeats()
    const standing: Counted = { everyMs, succeededAt: clock() }
    counted.set(name, standing)
    meters?.failures.inc({ job: name }, 0)
    return {
      succeeded(tookMs) {
        standing.succeededAt = clock()
        meters?.seconds.observe({ job: name }, tookMs / A_SECOND)
      },
      failed(tookMs, error) {
        meters?.seconds.observe({ job: name }, tookMs / A_SECOND)
        meters?.failures.inc({ job: name })
        const repeats = toTell(error)
        if (repeats === undefined) return
        const facts = { err: error, job: name, ...(repeats > 0 && { leftOut: repeats }) }
        // What is cut off at the end is no fault of ours, nor is a database that is away.
        if (stopping.aborted || mayPass(error)) log.warn(facts, text)
        else log.error(facts, text)
      },
      stopped() {
        started.delete(name)
        counted.delete(name)
      },
    }
  }

  return {
    start(terms) {
      if (started.has(terms.name)) throw new Error(`the job ${terms.name} runs already`)
      const stopping = new AbortController()
      const { job, beat } = beginJob(terms, stopping, watch(terms, stopping.signal), clock)
      started.set(terms.name, job)
      if (terms.first === 'NOW') beat()
      return job
    },
    async stop(withinMs) {
      const late = new Set(started.keys())
      const ends = [...started].map(async ([name, job]) => {
        await job.stop()
        late.delete(name)
      })
      await inTime(Promise.all(ends), withinMs)
      if (late.size > 0) log.warn({ jobs: [...late] }, 'jobs did not end in time')
    },
  }
}

function beginJob<T>(
  terms: JobTerms<T>,
  stopping: AbortController,
  watcher: Watcher,
  clock: () => number,
): { readonly job: Job<T>; readonly beat: () => void } {
  const { name, everyMs, gatherMs = 0, work } = terms
  let isUnderWay = false
  /** Of a run that is waited for; resolves however it ends. */
  let running: Promise<void> | undefined
  let following: Promise<T> | undefined
  let waking: NodeJS.Timeout | undefined

  /** Work that is not waited for is over at once: the next beat does not find it under way. */
  function begin(): T | Promise<T> {
    const began = clock()
    isUnderWay = true
    const succeed = (value: T): T => {
      watcher.succeeded(clock() - began)
      end()
      return value
    }
    const fail = (error: unknown): never => {
      watcher.failed(clock() - began, error)
      end()
      throw error
    }
    let outcome: T | Promise<T>
    try {
      outcome = work(stopping.signal)
    } catch (error) {
      return fail(error)
    }
    if (!(outcome instanceof Promise)) return succeed(outcome)
    const run = outcome.then(succeed, fail)
    running = run.then(
      () => undefined,
      () => undefined,
    )
    return run
  }

  function end(): void {
    isUnderWay = false
    running = undefined
    if (stopping.signal.aborted) watcher.stopped()
  }

  async function run(): Promise<T> {
    if (stopping.signal.aborted) throw new Error(`the job ${name} has stopped`)
    if (!isUnderWay) return await begin()
    following ??= Promise.resolve(running).then(() => {
      following = undefined
      return run()
    })
    return await following
  }

  /** For whoever does not ask how it went: that is told already. */
  const runUnasked = (): void => void run().catch(() => undefined)
  const beat = (): void => {
    if (!isUnderWay) runUnasked()
  }
  const beating = everyMs === undefined ? undefined : setInterval(beat, everyMs).unref()

  const job: Job<T> = {
    wake() {
      if (stopping.signal.aborted) return
      waking ??= setTimeout(() => {
        waking = undefined
        runUnasked()
      }, gatherMs).unref()
    },
    run,
    async stop() {
      if (!stopping.signal.aborted) {
        stopping.abort()
        clearInterval(beating)
        clearTimeout(waking)
        if (!isUnderWay) watcher.stopped()
      }
      await running
    },
  }
  return { job, beat }
}

async function inTime(work: Promise<unknown>, withinMs: number | undefined): Promise<void> {
  if (withinMs === undefined) return void (await work)
  let giveUp: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (giveUp = setTimeout(resolve, withinMs)))
  await Promise.race([work, late]).finally(() => clearTimeout(giveUp))
}

const A_SECOND = 1000

function createMeters(registry: Registry, counted: ReadonlyMap<string, Counted>, clock: () => number) {
  const registers = [registry]
  const labelNames = ['job'] as const
  new Gauge({
    name: 'paddock_job_success_age_seconds',
    help: 'Time since a job that runs by the clock last succeeded, or was started',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [job, { everyMs, succeededAt }] of counted)
        if (everyMs !== undefined) this.set({ job }, (clock() - succeededAt) / A_SECOND)
    },
  })
  new Gauge({
    name: 'paddock_job_interval_seconds',
    help: 'Time from one run of a job to the next',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const [job, { everyMs }] of counted) if (everyMs !== undefined) this.set({ job }, everyMs / A_SECOND)
    },
  })
  return {
    seconds: new Histogram({
      name: 'paddock_job_seconds',
      help: 'Time that a run of a job took',
      labelNames,
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    }),
    failures: new Counter({
      name: 'paddock_job_failures_total',
      help: 'Runs of a job that failed',
      labelNames,
      registers,
    }),
  }
}
