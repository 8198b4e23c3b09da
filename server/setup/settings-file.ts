/**
 * The file with the settings of an installation. It holds every secret the program has, so nobody but its owner may read it.
 * Shells, systemd and `node --env-file` read it alike.
 */
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { Refused } from '../platform/refused.ts'
import { writeWhole } from '../platform/write-whole.ts'

export type Settings = Readonly<Record<string, string>>

const OWNER_ONLY = 0o600
const OWNERS_FOLDER = 0o700

/** Nothing where there is no such file yet. */
export async function readSettings(file: string): Promise<Settings | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Refused(`the settings in ${file} cannot be read (${error.code})`)
  })
  // Every value that stands in a file is a text.
  return text === undefined ? undefined : (parseEnv(text) as Settings)
}

/** Whole or not at all. */
export async function writeSettings(file: string, settings: Settings): Promise<void> {
  const text = settingsText(settings)
  try {
    await writeWhole(file, text, { file: OWNER_ONLY, folder: OWNERS_FOLDER })
  } catch (error) {
    throw new Refused(`the settings cannot be written to ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
}

export const settingsText = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('')

/** As it is where nothing in it means anything to a shell. */
function quoted(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  if (/['\n\r]/.test(value)) throw new Refused(`${name}: a settings file holds no single quote and no second line`)
  return `'${value}'`
}
