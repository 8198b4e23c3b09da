import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from '../schedule.ts'

type Named = { readonly id: string; readonly name: string }

/** What the card of a race says of a runner. Over jumps nobody is drawn. */
export type RaceCard = {
  readonly cloth: string
  readonly draw?: string
  readonly age: string
  readonly jockey: string
  readonly trainer: string
}

/** One entry of `recordings/manifest.json`: what is played, from where to where, and the names the recording leaves out. */
export type ManifestEntry = {
  readonly key: string
  /** Where the same recording is played twice: digits of its own, for its ids. */
  readonly lane?: string
  readonly sport: Named
  readonly eventId: string
  readonly eventName: string
  readonly competition: Named | null
  /** Played together on one time axis. */
  readonly files: readonly string[]
  /** Where a market was too thin to be bet on at a hundred. */
  readonly rupeesForAPound?: number
  /** ISO times, as recorded. */
  readonly playFrom: string
  readonly playTo: string
  /** By recorded market id. */
  readonly markets: Readonly<Record<string, ManifestMarket>>
}

/** Runners and their cards by selection id. */
type ManifestMarket = {
  readonly name: string
  readonly runners: Readonly<Record<string, string>>
  readonly cards?: Readonly<Record<string, RaceCard>>
}

export async function readManifest(recordingsDir: string): Promise<readonly ManifestEntry[]> {
  const text = await readFile(join(recordingsDir, 'manifest.json'), 'utf8')
  return (JSON.parse(text) as { readonly recordings: readonly ManifestEntry[] }).recordings
}

/** The entry as the schedule knows it. */
export const spanOf = (entry: ManifestEntry): Recording => ({
  key: entry.key,
  ...(entry.lane !== undefined && { lane: entry.lane }),
  playFrom: Date.parse(entry.playFrom),
  playTo: Date.parse(entry.playTo),
})
