/**
 * Reads references from drawn receipts as the player's app does, with the same preparation and the same reader, and says on its last line how
 * many it read right: `node player/bench/read-receipts.ts FOLDER`.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { utrsIn } from '@paddock/domain/payments'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { preparePixels, readingSize } from '@paddock/ui/receipts/prepare-pixels'

type Told = { readonly file: string; readonly utr: string; readonly way: string; readonly look: string }

const [, , folder = ''] = process.argv
const receipts = JSON.parse(await readFile(join(folder, 'receipts.json'), 'utf8')) as Told[]
const langPath = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
const worker = await createWorker('eng', 1, { langPath, cacheMethod: 'none' })
const missed: string[] = []
const from = performance.now()
for (const { file, utr } of receipts) {
  const { data } = await worker.recognize(await prepared(join(folder, file)))
  const [read] = utrsIn(data.text)
  if (read !== utr) missed.push(`${file}: ${read ?? 'none'}`)
}
const eachMs = (performance.now() - from) / receipts.length
await worker.terminate()
process.stdout.write(
  `${JSON.stringify({ receipts: receipts.length, right: receipts.length - missed.length, missed, eachMs })}\n`,
)

async function prepared(file: string): Promise<Buffer> {
  const image = sharp(file)
  const { width: wide, height: high } = await image.metadata()
  const { width, height } = readingSize(wide, high)
  const { data } = await image
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = preparePixels({ data: new Uint8ClampedArray(data), width, height })
  return await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
