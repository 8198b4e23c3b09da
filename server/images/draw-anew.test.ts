import { MOST_UPLOAD_BYTES } from '@paddock/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawAnew } from './draw-anew.ts'
import { hostileUploads, picture } from './testing/uploads.ts'
import { createImages } from './images.ts'
import { createMemoryShelf } from './testing/memory-shelf.ts'

const shelf = createMemoryShelf()
/** What is refused comes to no row, so that no database is asked for. */
const images = createImages({ shelf, sign: (text) => Buffer.from(text), clock: () => 0 })
const WISH = { siteId: 1, ownerId: 1, use: 'proof' } as const

describe('an upload', () => {
  test.each(hostileUploads)('$name is refused as $code, and nothing is kept', async ({ code, file }) => {
    const upload = await file()
    const received = await images.receive(undefined as never, upload, WISH)
    expect(received).toEqual({ ok: false, refusal: { code } })
    expect(shelf.keys()).toEqual([])
  })
})

describe('the line of what is drawn', () => {
  const unreadable = () => new File([Buffer.from('no image')], 'proof.png')
  const sendAs = (ownerId: number) => images.receive(undefined as never, unreadable(), { ...WISH, ownerId })

  test('is not filled by one who sends and sends; others come through', async () => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 25; n++) {
      const sent = await sendAs(2)
      codes.push(sent.ok ? undefined : sent.refusal.code)
    }
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'IMAGE_UNREADABLE'))
    expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    expect(await sendAs(3)).toEqual({ ok: false, refusal: { code: 'IMAGE_UNREADABLE' } })
  })

  test('has two of one account at most', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendAs(4)))
    const codes = sent.map((one) => (one.ok ? undefined : one.refusal.code))
    expect(codes.filter((code) => code === 'IMAGE_UNREADABLE')).toHaveLength(2)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3)
  })
})

describe('what hides in an image', () => {
  const SCRIPT = '<script>alert(1)</script>'
  let jpeg: Buffer
  beforeAll(async () => {
    jpeg = await picture()
      .withExif({ IFD0: { Copyright: SCRIPT, Make: 'of a phone' } })
      .jpeg()
      .toBuffer()
  })

  test.each([
    ['in its metadata', () => jpeg],
    [
      'behind its end',
      async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(`PK\u0003\u0004${SCRIPT}`)]),
    ],
    ['in a comment', () => Buffer.concat([jpeg.subarray(0, 2), comment(SCRIPT), jpeg.subarray(2)])],
  ])('%s is not in what is kept', async (_, bytes) => {
    const given = await bytes()
    expect(given.includes(SCRIPT)).toBe(true)
    const drawn = await drawAnew(given)
    if (!drawn.ok) throw new Error(drawn.refusal.code)
    expect(drawn.value.bytes.includes('script')).toBe(false)
    const kept = await sharp(drawn.value.bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 40, height: 30 })
    expect(kept.exif).toBeUndefined()
  })
})

const comment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)])

test('a photograph that lies on its side stands up, and one that is large is made smaller', async () => {
  const drawn = await drawAnew(await picture(4000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect(drawn).toMatchObject({ ok: true, value: { width: 1280, height: 2560 } })
})

test('as large as an upload may be is read', async () => {
  const png = await picture().png().toBuffer()
  const full = Buffer.concat([png, Buffer.alloc(MOST_UPLOAD_BYTES - png.length)])
  expect(await drawAnew(full)).toMatchObject({ ok: true, value: { width: 40 } })
})
