/** Files that are none of what they seem, or too much: each is refused, by name. Security T21. */
import { deflateSync, crc32 } from 'node:zlib'
import { MOST_UPLOAD_BYTES, type RefusalCode } from '@paddock/contract'
import sharp from 'sharp'

type Hostile = { readonly name: string; readonly code: RefusalCode; readonly file: () => File | Promise<File> }

/** With something to see on it. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#1b6' } }).composite([
    { input: { create: { width: 12, height: 9, channels: 3, background: '#fff' } }, left: 4, top: 4 },
  ])

export const fileOf = (bytes: Uint8Array | string, name: string, type = 'image/png'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const png = () => picture().png().toBuffer()
const unreadable = (name: string, file: Hostile['file']): Hostile => ({ name, code: 'IMAGE_UNREADABLE', file })

/** A PNG of any size that says it is larger than it is: a few bytes that want gigabytes. */
function bombOf(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 2000)))
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
const GIF_SCRIPT = 'GIF89a/*\u0001\u0000*/=1;alert(1)//'

export const hostileUploads: readonly Hostile[] = [
  unreadable('an empty file', () => fileOf('', 'receipt.png')),
  unreadable('a drawing that runs scripts', () => fileOf(SVG, 'receipt.svg', 'image/svg+xml')),
  unreadable('a drawing by the name of a PNG', () => fileOf(SVG, 'receipt.png')),
  unreadable('a packed drawing', () => fileOf(deflateSync(SVG), 'receipt.svgz')),
  unreadable('a page by the name of a JPEG', () =>
    fileOf('<html><script>alert(1)</script>', 'receipt.jpg', 'image/jpeg'),
  ),
  unreadable('a GIF that is a script', () => fileOf(GIF_SCRIPT, 'receipt.gif', 'image/gif')),
  unreadable('a document', () => fileOf('%PDF-1.7\n1 0 obj', 'receipt.png')),
  unreadable('a program', () => fileOf(Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'receipt.png')),
  unreadable('a packed folder', () => fileOf(Buffer.from('504b0304140000000800', 'hex'), 'receipt.png')),
  unreadable('a TIFF', async () => fileOf(await picture().tiff().toBuffer(), 'receipt.tif')),
  unreadable('a text', () => fileOf('412345678901', 'receipt.png')),
  unreadable('an image by the name of a page', async () => fileOf(await png(), 'receipt.html')),
  unreadable('an image by the name of a program', async () => fileOf(await png(), 'receipt.png.exe')),
  unreadable('nothing but the first bytes of a PNG', async () => fileOf((await png()).subarray(0, 8), 'receipt.png')),
  unreadable('the first bytes of a JPEG and then a script', () =>
    fileOf(Buffer.from('ffd8ffe03c7363726970743e', 'hex'), 'a.jpg'),
  ),
  unreadable('a WebP of another making', () => fileOf('RIFF\u0010\u0000\u0000\u0000WEBPVP8 junk', 'receipt.webp')),
  unreadable('a JPEG that ends in the middle', async () => {
    const whole = await picture(900, 900).jpeg().toBuffer()
    return fileOf(whole.subarray(0, whole.length / 2), 'receipt.jpg', 'image/jpeg')
  }),
  unreadable('a PNG that ends in the middle', async () => {
    const whole = await picture(900, 900).png().toBuffer()
    return fileOf(whole.subarray(0, whole.length / 2), 'receipt.png')
  }),
  unreadable('a PNG with broken content', async () => {
    const bytes = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()
    bytes.fill(0x5a, 60, bytes.length - 20)
    return fileOf(bytes, 'receipt.png')
  }),
  {
    name: 'a bomb of 50,000 by 50,000',
    code: 'IMAGE_TOO_MANY_PIXELS',
    file: () => fileOf(bombOf(50_000), 'receipt.png'),
  },
  { name: 'a bomb of 5,001 by 5,001', code: 'IMAGE_TOO_MANY_PIXELS', file: () => fileOf(bombOf(5001), 'receipt.png') },
  {
    name: 'a byte more than an image may have',
    code: 'IMAGE_TOO_LARGE',
    file: async () =>
      fileOf(
        Buffer.concat([await png(), Buffer.alloc(MOST_UPLOAD_BYTES)]).subarray(0, MOST_UPLOAD_BYTES + 1),
        'receipt.png',
      ),
  },
]
