/**
 * An upload is never trusted: what it is its first bytes say, not its name, and what is kept are its pixels, drawn anew. So whatever else it
 * held is gone: metadata with places and names, what another program would run, what hides behind the image's end. Security T21.
 */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import sharp from 'sharp'

/** A file of four bytes a pixel is then a hundred megabytes of memory. */
const MOST_PIXELS = 25_000_000
/** Enough to read a photographed receipt by, and a few hundred kilobytes. */
const LONGEST_SIDE = 2560
const QUALITY = 88
const MOST_SECONDS = 10

// One image at a time is drawn (`images.ts`), on one thread: bets come first. Nothing is kept in memory of what was drawn.
sharp.concurrency(1)
sharp.cache(false)

export type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const MARKS: readonly (readonly [at: number, bytes: string])[][] = [
  [[0, 'ffd8ff']],
  [[0, '89504e470d0a1a0a']],
  [
    [0, '52494646'],
    [8, '57454250'],
  ],
]

/** JPEG, PNG or WebP by its first bytes. Nothing else is ever given to a decoder. */
const looksLikeImage = (bytes: Uint8Array): boolean =>
  MARKS.some((marks) =>
    marks.every(([at, mark]) => Buffer.from(bytes.subarray(at, at + mark.length / 2)).toString('hex') === mark),
  )

const NAMES = /\.(jpe?g|jfif|png|webp)$/i

/** Cameras and chats name files as they like, but none calls an image a page or a program. */
export const isNamedLikeImage = (name: string): boolean => !name.includes('.') || NAMES.test(name)

export async function drawAnew(bytes: Uint8Array): Promise<Result<Drawn, Refusal>> {
  if (!looksLikeImage(bytes)) return refuse({ code: 'IMAGE_UNREADABLE' })
  // Its head alone is read: what it says of its size costs nothing yet.
  const read = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!read) return refuse({ code: 'IMAGE_UNREADABLE' })
  if (read.width * read.height > MOST_PIXELS) return refuse({ code: 'IMAGE_TOO_MANY_PIXELS' })
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return ok({ bytes: data, width: info.width, height: info.height })
  } catch {
    return refuse({ code: 'IMAGE_UNREADABLE' })
  }
}

export const asPng = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).png().toBuffer()
