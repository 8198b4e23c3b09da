/** What the QR codes in an image say: whoever is shown the image scans them. docs/domain/images.md. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A code that a telephone reads from a screen is plain at this size, and so it is read in less than a tenth of a second. */
const LONGEST_SIDE = 1600
const MOST_CODES = 16

const program = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
// Else it is fetched from elsewhere.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })

/** All of them, also those that stand on their head or are light on dark. */
export async function readCodes(image: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(image)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as const
  const found = await readBarcodes(pixels, {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
    tryHarder: true,
    tryInvert: true,
    tryRotate: true,
    maxNumberOfSymbols: MOST_CODES,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}
