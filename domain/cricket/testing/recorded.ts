/** The recorded matches beside the repository, as they are. */
import { hasSharedData, sharedFiles, sharedLines } from '../../testing/shared-data.ts'
import { type CricsheetInnings, type CricsheetMatch, isCricsheet } from './cricsheet.ts'
import type { Played } from './count-balls.ts'

export const hasRecordedMatches = (): boolean => hasSharedData('cricket')

export function recordedMatches(): readonly (readonly [file: string, match: CricsheetMatch])[] {
  const files = ['cricsheet', 'wbbl09'].flatMap((folder) =>
    sharedFiles(`cricket/${folder}`).map((name) => `${folder}/${name}`),
  )
  return files.map((file) => {
    const json: unknown = JSON.parse(sharedLines(`cricket/${file}`).join('\n'))
    if (!isCricsheet(json)) throw new Error(`${file} is not a Cricsheet match`)
    return [file, json] as const
  })
}

/**
 * Which innings were cut off, told by hand from the reports of those days: the balls cannot tell it. Where overs were taken away
 * while it lasted and the file does not say when, it counts as cut off (decision 0024).
 */
const CUT_OFF: Readonly<Record<string, number>> = {
  'cricsheet/ipl_1359519.json': 0,
  'cricsheet/odi_1144497.json': 0,
  'cricsheet/odi_1144504.json': 1,
  'cricsheet/t20i_1273144.json': 1,
  'cricsheet/t20i_1298154.json': 1,
  'cricsheet/t20i_1322277.json': 1,
  'cricsheet/t20i_412681.json': 1,
}

/** Overs that both sides agreed on before a match that was to be longer, or that were taken from a chase which then ended by itself. */
const OVERS: Readonly<Record<string, readonly number[]>> = {
  'wbbl09/1387183.json': [8, 8],
  'cricsheet/ipl_1370353.json': [20, 15],
}

export function playedOf(file: string, match: CricsheetMatch): readonly Played[] {
  return match.innings.map((_: CricsheetInnings, index) => ({
    complete: CUT_OFF[file] !== index,
    overs: OVERS[file]?.[index] ?? match.info.overs ?? 0,
  }))
}
