/**
 * When what is played. Everything is computed from the clock, the anchor and the speed, so the odds feed and the score
 * feed (also in different processes, also after a restart) agree on which loop of a recording runs, on its times and
 * on its new ids without talking to each other.
 *
 * A recording is played in a loop. Each round is a run: the recorded span [playFrom, playTo] laid on the wall clock,
 * compressed by the speed, and followed by a pause. A run is announced (its first image may be shown, as upcoming) when the run
 * before it starts, and stays visible for a while after its end, so that a client that was away still learns the result.
 *
 * Both feeds: `runsAt(recording, schedule, now)` for what to show, `wallTime(run, recordedMs)` for every time inside
 * a message, `idInRun(original, run)` for every market id and event id. Runner ids stay as recorded.
 */

/** What the schedule must know of a recording. Times in milliseconds since 1970 UTC, as recorded. */
export type Recording = {
  /** Unique and stable: staggers the recordings, so that they do not all start together. Same match, same key. */
  readonly key: string
  /** Digits that tell a second playing of the same recording from the first, in its ids. */
  readonly lane?: string
  /** Where playing starts; everything recorded earlier is folded into the first image. */
  readonly playFrom: number
  readonly playTo: number
}

export type Schedule = {
  /** Recorded milliseconds for one millisecond on the wall: 4 plays an hour in 15 minutes. Above 0. */
  readonly speed: number
  /** Where counting of loops starts, ms since 1970 UTC. 0 by default, so that a restart goes on in the middle of the match. */
  readonly anchor?: number
  /** False starts loop 0 of every recording at the anchor itself: for tests that want a match from its first message. */
  readonly staggered?: boolean
}

export type Run = {
  readonly key: string
  readonly lane: string
  readonly loop: number
  readonly playFrom: number
  readonly speed: number
  /** Wall times, ms since 1970 UTC. */
  readonly announcedAt: number
  readonly startsAt: number
  readonly endsAt: number
  /** Until then the ended run is still told to newcomers. */
  readonly visibleUntil: number
}

/** Between two rounds of one recording, in recorded milliseconds: it scales with the speed. */
const PAUSE_MS = 120_000
/** How long an ended run is still told, in milliseconds of the wall: those who were away were so in real time. */
const AFTERMATH_MS = 600_000

/** The runs that exist at this time, oldest first: the last one while its result still matters, the one under way, the next. */
export function runsAt(recording: Recording, schedule: Schedule, now: number): readonly Run[] {
  const loop = loopAt(recording, schedule, now)
  // Where all start at the anchor nothing was before it.
  const first = schedule.staggered === false ? 0 : Number.NEGATIVE_INFINITY
  return [loop - 1, loop, loop + 1]
    .filter((number) => number >= first)
    .map((number) => runOf(recording, schedule, number))
    .filter((run) => run.announcedAt <= now && now < run.visibleUntil)
}

/** @internal For tests. The run that this time falls into; between two runs it is the one that has just ended. */
export function runUnderWay(recording: Recording, schedule: Schedule, now: number): Run {
  return runOf(recording, schedule, loopAt(recording, schedule, now))
}

/** @internal Exported for the tests. */
export function runOf(recording: Recording, schedule: Schedule, loop: number): Run {
  const { speed } = schedule
  const cycle = cycleMs(recording, speed)
  const startsAt = Math.round(firstStart(recording, schedule) + loop * cycle)
  const endsAt = Math.round(startsAt + (recording.playTo - recording.playFrom) / speed)
  return {
    key: recording.key,
    lane: recording.lane ?? '',
    loop,
    playFrom: recording.playFrom,
    speed,
    announcedAt: Math.round(startsAt - cycle),
    startsAt,
    endsAt,
    visibleUntil: endsAt + AFTERMATH_MS,
  }
}

/** The wall time of a recorded time. Also for times before and after the played part, such as a market's opening. */
export const wallTime = (run: Run, recordedMs: number): number =>
  Math.round(run.startsAt + (recordedMs - run.playFrom) / run.speed)

export const recordedTime = (run: Run, wallMs: number): number =>
  Math.round(run.playFrom + (wallMs - run.startsAt) * run.speed)

/** Seconds since this moment (2025-01-01 UTC) tell one run's ids from another's: eight digits until 2028, then nine. */
const IDS_SINCE_MS = 1_735_689_600_000

/**
 * The market id or event id (text of digits, a market with its leading '1.') that stands for the recorded one in this
 * run: the recorded digits, those of its lane, then the second in which the run starts. New in every run, the same for both feeds.
 */
export function idInRun(original: string, run: Run): string {
  return `${original}${run.lane}${Math.floor((run.startsAt - IDS_SINCE_MS) / 1000)}`
}

function loopAt(recording: Recording, schedule: Schedule, now: number): number {
  return Math.floor((now - firstStart(recording, schedule)) / cycleMs(recording, schedule.speed))
}

function cycleMs(recording: Recording, speed: number): number {
  if (!(speed > 0)) throw new RangeError(`not a speed: ${speed}`)
  // A whole second at least, because the ids count seconds.
  return Math.max(1000, (recording.playTo - recording.playFrom + PAUSE_MS) / speed)
}

function firstStart(recording: Recording, schedule: Schedule): number {
  const anchor = schedule.anchor ?? 0
  if (schedule.staggered === false) return anchor
  return anchor + fractionOf(recording.key) * cycleMs(recording, schedule.speed)
}

/** A number in [0, 1) from a text, spread evenly: FNV-1a, then stirred, because keys that differ in one letter must part. */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
