/**
 * What the feed has to say at any time: the changes of all sources' runs, in order, and the full state of every event
 * for whoever joins. Both follow from the clock alone, so a client may resume from any moment of the recent past.
 */
import { type Run, runsAt, type Schedule } from '../schedule.ts'
import type { CricketChange } from './ccm.ts'
import type { TimedChange } from './play.ts'
import { placeInRun, type ScoreSource } from './source.ts'

export type Programme = {
  /** Everything published after `from` up to and with `to`, in order. */
  between(from: number, to: number): readonly TimedChange[]
  /** Everything known of every event that is visible at this time: each part as it was last published. */
  image(now: number): readonly CricketChange[]
  /** The same of one event; undefined where nothing of it is visible. */
  of(eventId: string, now: number): CricketChange | undefined
}

type Playing = { readonly run: Run; readonly changes: readonly TimedChange[] }

export function programmeOf(sources: readonly ScoreSource[], schedule: Schedule): Programme {
  const made = new Map<string, Playing>()

  const visible = (now: number): readonly Playing[] => {
    const runs = sources.flatMap((source) => runsAt(source.recording, schedule, now).map((run) => ({ source, run })))
    const names = new Set(runs.map(({ run }) => nameOf(run)))
    // A run is made once and dropped when it is no longer shown.
    for (const name of made.keys()) if (!names.has(name)) made.delete(name)
    return runs.map(({ source, run }) => {
      const playing = made.get(nameOf(run)) ?? { run, changes: placeInRun(source.changesOf(run.loop), run) }
      made.set(nameOf(run), playing)
      return playing
    })
  }

  return {
    between: (from, to) =>
      visible(to)
        .flatMap(({ changes }) => changes.slice(firstAfter(changes, from), firstAfter(changes, to)))
        .toSorted((a, b) => a.at - b.at),
    image: (now) =>
      visible(now).flatMap(({ changes }) => {
        const told = changes.slice(0, firstAfter(changes, now))
        return told.length === 0 ? [] : [told.map(({ change }) => change).reduce(mergeParts)]
      }),
    of(eventId, now) {
      const playing = visible(now).find(({ changes }) => changes[0]?.change.eventId === eventId)
      const told = playing?.changes.slice(0, firstAfter(playing.changes, now)) ?? []
      return told.length === 0 ? undefined : told.map(({ change }) => change).reduce(mergeParts)
    },
  }
}

const nameOf = (run: Run): string => `${run.key}:${run.loop}`

const mergeParts = (known: CricketChange, change: CricketChange): CricketChange => ({ ...known, ...change })

/** Where the changes after this time begin. */
function firstAfter(changes: readonly TimedChange[], time: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const change = changes[middle]
    if (change && change.at <= time) low = middle + 1
    else high = middle
  }
  return low
}
