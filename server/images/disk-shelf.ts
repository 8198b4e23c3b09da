/** A folder of the machine; a thousand folders below it, so that none grows long. */
import { mkdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../platform/write-whole.ts'
import type { Shelf } from './shelf.ts'

/** Left for the database and all else that the machine writes. */
const LEFT_FREE_BYTES = 1024 ** 3
const PRIVATE = { file: 0o600, folder: 0o700 }

export function createDiskShelf(folder: string): Shelf {
  const fileOf = (key: string): string => join(folder, key.slice(4, 7), key)
  return {
    put: (key, bytes) => writeWhole(fileOf(key), bytes, PRIVATE),
    get: (key) =>
      readFile(fileOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (key) => rm(fileOf(key), { force: true }),
    async hasRoom(bytes) {
      await mkdir(folder, { recursive: true, mode: PRIVATE.folder })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize - bytes > LEFT_FREE_BYTES
    },
  }
}
