/**
 * Writes each built file a second time as a server would send it: brotli and gzip at their best, once, instead of some way at
 * every request. The server picks by what the browser takes. What was packed before is kept by its content: most of a build is
 * as in the one before, and what both apps have is packed for one of them.
 */
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** What is not packed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/
/** Below that a packet is a packet. */
const WORTH_BYTES = 1024
const KEPT = join(import.meta.dirname, '..', '..', '.cache', 'packed')

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('the build has a folder')
    await mkdir(KEPT, { recursive: true })
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => pack(join(dir, name))))
  },
})

const PACKED = {
  br: async (body: Buffer) =>
    await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gz: async (body: Buffer) => await compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
}

async function pack(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < WORTH_BYTES) return
  const content = createHash('sha256').update(body).digest('hex')
  for (const [kind, packed] of Object.entries(PACKED)) {
    const kept = join(KEPT, `${content}.${kind}`)
    await copyFile(kept, `${file}.${kind}`).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      const made = await packed(body)
      await writeFile(`${file}.${kind}`, made)
      // Whole or not at all: another build may be at the same.
      const own = `${kept}.${randomUUID()}`
      await writeFile(own, made)
      await rename(own, kept)
    })
  }
}
