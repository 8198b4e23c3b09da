/**
 * Where scores come from. A source is a recording in the sense of the schedule, and what it publishes in a given loop,
 * on its own time axis and under its own ids. Placing it in a run gives it the wall's times and the run's ids, so a
 * recorded match, a compact ball list and an invented match are one thing to the server.
 */
import { type CompactMatch, decodeMatch, type RecordedMatch } from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { idInRun, type Recording, type Run, wallTime } from '../schedule.ts'
import type { CricketChange, CricketMessage, Incident } from './ccm.ts'
import { generateMatch } from './generator.ts'
import { playMatch, SLOT_MS, type TimedChange } from './play.ts'

export type ScoreSource = {
  readonly recording: Recording
  /** In order of time; the same loop always gives the same. Times before `playFrom` belong to the announcement. */
  changesOf(loop: number): readonly TimedChange[]
}

/** A recorded score stream: the same match in every loop. The file may carry other events: they are left out. */
async function recordedSource(file: string, eventId: string, recording: Recording): Promise<ScoreSource> {
  const changes: TimedChange[] = []
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    const message = JSON.parse(line) as CricketMessage
    const ours = (message.cc ?? []).filter((change) => change.eventId === eventId)
    for (const change of ours) changes.push({ at: message.pt, change })
  }
  return { recording, changesOf: () => changes }
}

/** Matches one after another, another one in each loop, in slots of equal length. The lane's event id is its key too. */
const laneOf = (eventId: string, matchOf: (loop: number) => RecordedMatch): ScoreSource => ({
  recording: { key: `cricket-lane-${eventId}`, playFrom: 0, playTo: SLOT_MS },
  changesOf: (loop) => playMatch(matchOf(loop), eventId),
})

export const inventedSource = (eventId: string): ScoreSource =>
  laneOf(eventId, (loop) => generateMatch(`${eventId}:${loop}`))

/** The ball lists of a folder in turn. */
export async function historySource(folder: string, eventId: string): Promise<ScoreSource> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  const matches = texts.map((text) => decodeMatch(JSON.parse(text) as CompactMatch))
  return laneOf(eventId, (loop) => must(matches[mod(loop, matches.length)], `a ball list in ${folder}`))
}

const mod = (number: number, modulus: number): number => ((number % modulus) + modulus) % modulus

/** A source's changes as this run publishes them: wall times, the run's ids. */
export function placeInRun(changes: readonly TimedChange[], run: Run): readonly TimedChange[] {
  return changes.map(({ at, change }) => ({
    at: at < run.playFrom ? run.announcedAt : wallTime(run, at),
    change: changeInRun(change, run),
  }))
}

function changeInRun(change: CricketChange, run: Run): CricketChange {
  const { fixtureInfo, incidentListWrapper } = change
  const start = fixtureInfo?.expectedStartTime
  return {
    ...change,
    eventId: idInRun(change.eventId, run),
    ...(change.marketId === undefined ? {} : { marketId: idInRun(change.marketId, run) }),
    ...(fixtureInfo && start !== undefined
      ? { fixtureInfo: { ...fixtureInfo, expectedStartTime: wallTime(run, start) } }
      : {}),
    ...(incidentListWrapper
      ? {
          incidentListWrapper: { incidentList: incidentListWrapper.incidentList.map((one) => incidentInRun(one, run)) },
        }
      : {}),
  }
}

const incidentInRun = (incident: Incident, run: Run): Incident => ({
  ...incident,
  actualTime: wallTime(run, incident.actualTime),
})

type ManifestEntry = {
  readonly key: string
  readonly eventId: string
  readonly scores?: string
  readonly playFrom: string
  readonly playTo: string
}

/** The score streams named in the recordings' manifest, under the same key and span as the odds, so both feeds keep step. */
export async function recordedSources(folder: string): Promise<readonly ScoreSource[]> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
    readonly recordings: readonly ManifestEntry[]
  }
  const sources = manifest.recordings.map(({ scores, key, eventId, playFrom, playTo }) =>
    scores === undefined
      ? null
      : recordedSource(path.join(folder, scores), eventId, {
          key,
          playFrom: Date.parse(playFrom),
          playTo: Date.parse(playTo),
        }),
  )
  return Promise.all(sources.filter((source) => source !== null))
}
