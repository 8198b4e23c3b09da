import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

type Modes = { readonly file?: number; readonly folder?: number }

/**
 * Writes the file whole or not at all: a machine that stops in the middle leaves the file before it, and of several that write at
 * once one comes last. Makes the folder where it is missing. Throws what the file system says.
 */
export async function writeWhole(file: string, content: string | Uint8Array, modes: Modes = {}): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: modes.folder })
  const unfinished = `${file}.${randomUUID()}.next`
  try {
    await writeFile(unfinished, content, { mode: modes.file, flag: 'wx', flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
