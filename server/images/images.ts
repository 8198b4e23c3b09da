/** Images from the upload to the shelf, and the links that open them. docs/domain/images.md. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { MOST_UPLOAD_BYTES, type Refusal, type Upload } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Database, Reader } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { createSetAside, type SetAside } from '../platform/jobs/set-aside.ts'
import { createBuckets } from '../platform/http/buckets.ts'
import { createBoundedTurns } from '../platform/jobs/turns.ts'
import { asPng, drawAnew, type Drawn, isNamedLikeImage } from './draw-anew.ts'
import { markOf } from './mark-anew.ts'
import { readCodes } from './read-codes.ts'
import type { Shelf } from './shelf.ts'
import {
  deleteImage,
  findImage,
  type ImageUse,
  insertImage,
  isOpen,
  listErased,
  saveGone,
  type StoredImage,
  takeForgotten,
} from './store.ts'

export type Received = StoredImage & {
  /** Of the picture as it was drawn: the same whatever else its file had in it. */
  readonly mark: string
  /** What its QR codes say; null where nobody reads them. */
  readonly codes: readonly string[] | null
}

export type Link = { readonly url: string; readonly until: number }

export type Images = {
  /** Reads an upload, draws it anew and keeps it: for an hour, and for good once something has named it (`keepImage`). */
  receive(db: Database, upload: Upload, wish: Omit<StoredImage, 'key'>): Promise<Result<Received, Refusal>>
  /** Opens an image of the site for five minutes, whoever has it. Whether its caller may is for the capability to ask. */
  linkTo(siteId: number, key: string): Link
  /** The bytes, WebP, where everybody may see them or the link is good; undefined for all that is not there. */
  open(db: Reader, siteId: number, key: string, link: GivenLink | null): Promise<Opened | undefined>
  /** The same of an open one as PNG; FULL while too many wait for theirs. */
  openAsPng(db: Reader, siteId: number, key: string): Promise<Buffer | 'FULL' | undefined>
}

/** As it came with an address. */
export type GivenLink = { readonly until: string; readonly sign: string }
export type Opened = { readonly bytes: Buffer; readonly isOpen: boolean }

export type ImagesDeps = {
  readonly shelf: Shelf
  /** With a key of its own. */
  readonly sign: (text: string) => Buffer
  readonly clock: () => number
}

export const IMAGES = '/images/'
const LINK_MS = 5 * 60 * 1000
const A_SECOND = 1000
/** Uploads that wait for their turn to be drawn, each of 5 MB at most, and downloads to be made into PNG. Of one account few, so that nobody keeps the others out. */
const MOST_IN_TURN = 12
const MOST_OF_ONE = 1
/** To draw is a second's work of a processor, also for a file of which nothing stays. */
const DRAWN_FOR_ONE = { burst: 20, perSecond: 0.1 }
export const AGAIN_MS = 2000

export function createImages({ shelf, sign, clock }: ImagesDeps): Images {
  const turns = createBoundedTurns(MOST_IN_TURN)
  const ownTurns = createBoundedTurns(MOST_OF_ONE)
  const drawings = createBuckets<number>(DRAWN_FOR_ONE, clock)
  const signed = (siteId: number, key: string, until: string): string =>
    sign(`${siteId} ${key} ${until}`).toString('base64url')

  async function find(
    db: Reader,
    siteId: number,
    key: string,
    link: GivenLink | null,
  ): Promise<StoredImage | undefined> {
    const image = await findImage(db, siteId, key)
    if (!image) return undefined
    return isOpen(image) || (link && isGood(link, signed(siteId, key, link.until), clock())) ? image : undefined
  }

  const images: Images = {
    async receive(db, upload, wish) {
      if (upload.size > MOST_UPLOAD_BYTES) return refuse({ code: 'IMAGE_TOO_LARGE' })
      if (!isNamedLikeImage(upload.name)) return refuse({ code: 'IMAGE_UNREADABLE' })
      const retryAfterMs = drawings.take(wish.ownerId)
      if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
      const sent = Buffer.from(await upload.arrayBuffer())
      const drawn = await ownTurns.take(String(wish.ownerId), () =>
        turns.take('draw', () => drawAndRead(sent, wish.use)),
      )
      if (drawn === 'FULL') return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: AGAIN_MS })
      if (!drawn.ok) return drawn
      const { bytes, width, height, codes } = drawn.value
      if (!(await shelf.hasRoom(bytes.length))) return refuse({ code: 'IMAGES_FULL' })
      const mark = markOf(bytes)
      const image = { ...wish, key: `img_${randomUUID()}.webp` }
      // The row comes first: what is on the shelf is known, and forgotten with it.
      const mayStay = await db
        .transaction()
        .execute((tx) => insertImage(tx, { ...image, size: bytes.length, width, height, mark, codes, at: clock() }))
      if (!mayStay) return refuse({ code: 'IMAGES_SPENT' })
      await shelf.put(image.key, bytes)
      return ok({ ...image, mark: mark.toString('hex'), codes })
    },
    linkTo(siteId, key) {
      const until = (Math.floor(clock() / A_SECOND) + LINK_MS / A_SECOND) * A_SECOND
      const query = new URLSearchParams({ until: String(until), sign: signed(siteId, key, String(until)) })
      return { url: `${IMAGES}${key}?${query.toString()}`, until }
    },
    async open(db, siteId, key, link) {
      const image = await find(db, siteId, key, link)
      const bytes = image && (await shelf.get(key))
      return bytes && { bytes, isOpen: isOpen(image) }
    },
    async openAsPng(db, siteId, key) {
      if (!(await find(db, siteId, key, null))) return undefined
      // In a line of its own: downloads of anybody keep no upload waiting.
      return await turns.take('png', async () => {
        const bytes = await shelf.get(key)
        return bytes && (await asPng(bytes))
      })
    },
  }
  return images
}

type DrawnAndRead = Drawn & { readonly codes: readonly string[] | null }

/** What players scan to pay is read from what they will see. */
async function drawAndRead(sent: Uint8Array, use: ImageUse): Promise<Result<DrawnAndRead, Refusal>> {
  const drawn = await drawAnew(sent)
  if (!drawn.ok) return drawn
  return ok({ ...drawn.value, codes: use === 'method' ? await readCodes(drawn.value.bytes) : null })
}

function isGood({ until, sign }: GivenLink, expected: string, now: number): boolean {
  const [given, right] = [Buffer.from(sign), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) > now
}

const FORGET_MS = 10 * 60 * 1000
const MOST_AT_ONCE = 200

export type Shelving = {
  readonly db: Database
  readonly shelf: Shelf
  readonly log: Log
  /** Images that could not be removed. */
  readonly aside: SetAside
  readonly now: number
}

export type ForgettingDeps = Pick<Shelving, 'db' | 'shelf' | 'log'> & {
  readonly jobs: Jobs
  readonly clock: () => number
}

/** What nobody named, and what was removed long ago, leaves the shelf: uploads cannot fill it. */
export function startForgetting({ db, jobs, shelf, log, clock }: ForgettingDeps): void {
  const aside = createSetAside()
  jobs.start({
    name: 'forgotten-images',
    everyMs: FORGET_MS,
    failed: 'images that nothing names were not removed',
    work: async () => {
      await forgetImages({ db, shelf, log, aside, now: clock() })
      await removeErased({ db, shelf, log, aside, now: clock() })
    },
  })
}

/** Row last: what could not be removed is asked again. @internal Exported for the tests. */
export async function forgetImages(shelving: Shelving): Promise<number> {
  const { db, aside, now } = shelving
  const keys = await takeForgotten(db, now, { most: MOST_AT_ONCE, resting: aside.resting(now) })
  return await removeEach(shelving, keys, (key) => deleteImage(db, key))
}

/** What was erased leaves the shelf: its row stays, and says so last, so that what could not be removed is asked again. @internal Exported for the tests. */
export async function removeErased(shelving: Shelving): Promise<number> {
  const { db, aside, now } = shelving
  const keys = await listErased(db, { most: MOST_AT_ONCE, resting: aside.resting(now) })
  return await removeEach(shelving, keys, (key) => saveGone(db, key, now))
}

/** So many that fail one behind the other are the shelf's fault: the rest waits for the next run. */
const MOST_IN_A_ROW = 10

/** Gives how many went. One that fails keeps no other, is told once, and tried again later. */
async function removeEach(
  { shelf, log, aside, now }: Shelving,
  keys: readonly string[],
  settle: (key: string) => Promise<void>,
): Promise<number> {
  let [gone, inARow] = [0, 0]
  for (const key of keys) {
    try {
      await shelf.remove(key)
      await settle(key)
      aside.done(key)
      gone += 1
      inARow = 0
    } catch (error) {
      if (aside.failed(key, now)) log.error({ err: error, image: key }, 'an image was not removed')
      inARow += 1
      if (inARow === MOST_IN_A_ROW) throw error
    }
  }
  return gone
}
