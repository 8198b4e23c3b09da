/**
 * Writes each built file a second time as a server would send it: brotli and gzip at their best, once, instead of some way at
 * every request. The server picks by what the browser takes.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
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

export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) throw new Error('the build has a folder')
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => pack(join(dir, name))))
  },
})

async function pack(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < WORTH_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await compressBrotli(body, quality))
  await writeFile(`${file}.gz`, await compressGzip(body, { level: constants.Z_BEST_COMPRESSION }))
}
