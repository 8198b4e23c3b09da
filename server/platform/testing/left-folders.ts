/** What runs left behind that were killed: the folders of their databases, each some hundred megabytes and often in memory. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../postgres/postgres.ts'

/**
 * Removes from `place` the folders of this prefix whose owner is gone, by the `owner.pid` that `startPostgres` writes. One without it is
 * just being begun, and stays. A database that still runs in one ends by itself once its files are gone.
 */
export async function removeLeft(place: string, prefix: string): Promise<void> {
  const names = await readdir(place).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const folder = join(place, name)
    const owner = Number(await readFile(join(folder, 'owner.pid'), 'utf8').catch(() => ''))
    // Another run may be removing it too.
    if (owner > 0 && !isAlive(owner)) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
