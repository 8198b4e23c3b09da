import { calls, type Endpoint, type Asking } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'
import { createLog } from '../platform/log.ts'
import { createSetAside } from '../platform/jobs/set-aside.ts'
import { createImages, forgetImages } from './images.ts'
import { markImagesAnew } from './mark-anew.ts'
import { fileOf, hostileUploads, picture } from './testing/uploads.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await tree.close()
})

const shelving = (now: number) => {
  const { db, shelf } = tree
  return { db, shelf, log: createLog('silent'), aside: createSetAside(), now }
}
const receipt = async (name = 'receipt.png') => fileOf(await picture().png().toBuffer(), name)
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const rows = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from images`.execute(tree.db)).rows[0]!.n

async function saved<E extends Endpoint>(who: string, call: E, asking: Asking<E>): Promise<string> {
  const answered = await tree.ask(who, call, asking)
  expect(answered.body).toMatchObject({ docs: { image: expect.stringMatching(/^\/images\/img_/) } })
  return ((await answered.reply()).docs as { image: string }).image
}
const asset = async (who = 'whitelabel') =>
  await saved(who, calls.saveAsset, {
    params: { role: who.replace('club:', '') === 'whitelabel' ? 'whiteLabel' : 'administrator' },
    body: { image: await receipt(), bucketName: 'themeAsset' },
  })

/** A method of the agent's that is in force. */
async function method(): Promise<string> {
  const terms = {
    paymentType: 'UPI',
    paymentName: 'UPI',
    minAmount: paise(100),
    maxAmount: paise(0),
    accountNumber: '',
    ifscCode: '',
    accountName: '',
    bankName: '',
    walletNumber: '',
    upiId: 'paddock@okbank',
    mobileNumber: '',
    appName: '',
    remarks: '',
    customFields: [],
  } as const
  const body = { ...terms, customFields: [], transactionCode: CODE }
  const made = await tree.ask('agent', calls.createMethod, { params: { role: 'agent' }, body })
  const methodId = (await made.reply()).docs._id
  const confirming = { params: { role: 'admin' as const, methodId }, body: { version: 1, transactionCode: CODE } }
  expect((await tree.ask('admin', calls.confirmMethod, confirming)).status).toBe(200)
  tree.wait(HOUR_MS)
  return methodId
}

let utrs = 100_000_000_000
const claim = async (player: string, depositTypeId: string, image?: File, key?: string) =>
  await tree.ask(
    player,
    calls.createDeposit,
    {
      body: {
        depositTypeId,
        amount: paise(100_000),
        utr: String(key ? 412_345_678_901 : ++utrs),
        ...(image && { image }),
      },
    },
    key === undefined ? {} : { key },
  )
const proofOf = (who: string, depositId: string, role: 'user' | 'agent' | 'admin' = 'user') =>
  tree.ask(who, calls.getDepositProof, { params: { role, depositId } })

describe('the proof of a deposit', () => {
  test('is asked for of players where the site has it so', async () => {
    await tree.configure({ switches: { depositProof: true } })
    const methodId = await method()
    expect(codeOf(await claim('player1', methodId))).toBe('IMAGE_MISSING')
    const nothing = fileOf('', '')
    expect(codeOf(await claim('player1', methodId, nothing))).toBe('IMAGE_MISSING')
    expect((await claim('player1', methodId, await receipt())).body).toMatchObject({ docs: { proof: true } })
  })

  test('is opened by its player and by officers above, by a link that is good for minutes', async () => {
    const made = await claim('player1', await method(), await receipt())
    const { _id } = (await made.reply()).docs
    expect(codeOf(await proofOf('player2', _id))).toBe('NOT_FOUND')
    expect(codeOf(await proofOf('agent2', _id, 'agent'))).toBe('NOT_FOUND')
    expect(codeOf(await proofOf('club:agent', _id, 'agent'))).toBe('NOT_FOUND')
    for (const [who, role] of [
      ['player1', 'user'],
      ['agent', 'agent'],
      ['admin', 'admin'],
    ] as const) {
      const { url } = (await (await proofOf(who, _id, role)).reply()).docs
      const opened = await tree.open(url)
      expect(opened.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(opened.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 })
    }
  })

  test('is opened by nothing else: another site, another image, a changed or an old link', async () => {
    const methodId = await method()
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const [one, other] = [
      await claim('player1', methodId, await receipt()),
      await claim('player1', methodId, await receipt()),
    ]
    const urlOf = async (made: typeof one) =>
      (await (await proofOf('player1', (await made.reply()).docs._id)).reply()).docs.url
    const [url, another] = [await urlOf(one), await urlOf(other)]
    const [path = '', query = ''] = url.split('?')
    const wrong = [
      path,
      `${path}?until=9999999999999&sign=`,
      url.replace(/until=(\d)/, 'until=2'),
      `${another.split('?')[0]}?${query}`,
      `${url}x`,
      `/images/..%2f..%2f..%2fetc%2fpasswd?${query}`,
    ]
    for (const address of wrong) expect((await tree.open(address)).statusCode).toBe(404)
    expect((await tree.open(url, 'club.localhost')).statusCode).toBe(404)
    expect((await tree.open(url)).statusCode).toBe(200)
    tree.wait(6 * 60 * 1000)
    expect((await tree.open(url)).statusCode).toBe(404)
  })

  test('claimed twice with one key is one claim; another file with the same key is another claim', async () => {
    const methodId = await method()
    const first = await claim('player1', methodId, await receipt(), 'a-key-of-its-own')
    const again = await claim('player1', methodId, await receipt(), 'a-key-of-its-own')
    expect((await again.reply()).docs._id).toBe((await first.reply()).docs._id)
    const other = fileOf(await picture(50, 50).png().toBuffer(), 'other.png')
    expect(codeOf(await claim('player1', methodId, other, 'a-key-of-its-own'))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  const seenAgain = async (): Promise<boolean[]> => {
    const query = { page: 1, limit: 25, status: 'all' } as const
    const queue = await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query })
    return (await queue.reply()).docs.map((one) => 'flags' in one && one.flags.includes('PROOF_SEEN'))
  }

  test('that came with another claim too is flagged', async () => {
    const methodId = await method()
    await claim('player1', methodId, await receipt())
    await claim('player2', methodId, await receipt('again.png'))
    expect(await seenAgain()).toEqual([true, true])
  })

  test('of before, told by its file, is told by its picture where that is still there, and the others are no worse', async () => {
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const methodId = await method()
    await claim('player1', methodId, await receipt())
    await claim('player2', methodId, fileOf(await picture(50, 50).png().toBuffer(), 'gone.png'))
    const { rows } = await sql<{ key: string }>`select key from images order by at, key`.execute(tree.db)
    for (const [at, { key }] of rows.entries())
      await sql`update images set mark = ${Buffer.from([at])}, mark_of_file = true where key = ${key}`.execute(tree.db)
    await tree.shelf.remove(must(rows.at(-1), 'two were sent').key)
    await claim('player2', methodId, await receipt())
    expect(await seenAgain()).toEqual([false, false, false])
    await markImagesAnew(tree)
    expect(await seenAgain()).toEqual([true, false, true])
    expect((await sql`select mark_of_file as old from images order by at, key`.execute(tree.db)).rows).toEqual([
      { old: false },
      { old: true },
      { old: false },
    ])
  })

  test.each(hostileUploads.filter(({ name }) => !name.includes('bomb of 50')))(
    '$name leaves nothing',
    async ({ code, file }) => {
      const refused = await claim('player1', await method(), await file())
      expect(codeOf(refused)).toBe(code)
      expect(refused.body.message).toMatch(/image/)
      expect(await rows()).toBe(0)
      expect(tree.shelf.keys()).toEqual([])
    },
  )
})

const PLAYER = { role: 'user' } as const
const AGENT = { role: 'agent' } as const
type Send = (image: File) => Promise<{ status: number; body: { code?: string; message?: string } }>
const OTHER_WAYS: readonly (readonly [string, Send])[] = [
  ['a chat', (image) => tree.ask('player1', calls.saveChatImage, { params: PLAYER, body: { image } })],
  ['an answer in a chat', (image) => tree.ask('agent', calls.saveChatImage, { params: AGENT, body: { image } })],
  ['a complaint', (image) => tree.ask('player1', calls.saveComplaintImage, { params: PLAYER, body: { image } })],
]

test.each(OTHER_WAYS)('nothing hostile that is sent for %s is kept, and each is told why', async (_, send) => {
  const told: (readonly [string, string | undefined])[] = []
  for (const { name, file } of hostileUploads) {
    const { body } = await send(await file())
    told.push([name, body.code])
    expect(body.message).toMatch(/image/)
  }
  expect(told).toEqual(hostileUploads.map(({ name, code }) => [name, code]))
  expect(await rows()).toBe(0)
  expect(tree.shelf.keys()).toEqual([])
  expect((await send(await receipt())).status).toBe(200)
})

describe('what is sent', () => {
  test('and named by nothing is forgotten after an hour, what is named stays', async () => {
    const methodId = await method()
    await claim('player1', methodId, await receipt())
    // Refused, since one is open: its image is left over.
    expect(codeOf(await claim('player1', methodId, await receipt()))).toBe('REQUEST_PENDING')
    expect(tree.shelf.keys()).toHaveLength(2)
    const sentAt = Date.now() + HOUR_MS
    expect(await forgetImages(shelving(sentAt))).toBe(0)
    expect(await forgetImages(shelving(sentAt + 2 * HOUR_MS))).toBe(1)
    expect(tree.shelf.keys()).toHaveLength(1)
    expect(await rows()).toBe(1)
  })

  test('is bounded: what waits, and what comes in a day', async () => {
    const methodId = await method()
    await claim('player1', methodId, await receipt())
    const codes: unknown[] = []
    for (let n = 0; n < 14; n += 1) codes.push(codeOf(await claim('player1', methodId, await receipt())))
    expect(codes.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 'REQUEST_PENDING'))
    expect(codes.slice(12)).toEqual(['IMAGES_SPENT', 'IMAGES_SPENT'])
    expect(tree.shelf.keys()).toHaveLength(13)
    expect(codeOf(await claim('player2', methodId, await receipt()))).toBeUndefined()
    tree.wait(DAY_MS)
    expect(codeOf(await claim('player1', methodId, await receipt()))).toBe('REQUEST_PENDING')
  })
})

describe('an image of the site', () => {
  test('is for everybody, and gone for everybody when it is removed', async () => {
    const image = await asset()
    expect((await tree.open(image)).headers['cache-control']).toContain('immutable')
    expect((await tree.open(image, 'club.localhost')).statusCode).toBe(404)
    const fileName = image.split('/').at(-1)!
    const remove = (who: string, name: string) =>
      tree.ask(who, calls.removeAsset, {
        params: { role: who.endsWith('whitelabel') ? 'whiteLabel' : 'administrator' },
        query: { fileName: name },
      })
    expect(codeOf(await remove('club:whitelabel', fileName))).toBe('NOT_FOUND')
    expect((await remove('whitelabel', fileName)).status).toBe(200)
    expect(codeOf(await remove('whitelabel', fileName))).toBe('NOT_FOUND')
    expect((await tree.open(image)).statusCode).toBe(404)
    expect(await forgetImages(shelving(Date.now() + 29 * DAY_MS))).toBe(0)
    expect(await forgetImages(shelving(Date.now() + 31 * DAY_MS))).toBe(1)
  })

  test.each([
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/images/x',
    String.raw`..\..\windows`,
    'img_',
    '%00',
    "' or 1=1 --",
    'img_00000000-0000-0000-0000-000000000000.webp',
  ])('is removed by its exact name alone: %s', async (fileName) => {
    await asset()
    const removed = await tree.ask('whitelabel', calls.removeAsset, {
      params: { role: 'whiteLabel' },
      query: { fileName },
    })
    expect(codeOf(removed)).toBe('NOT_FOUND')
    expect(tree.shelf.keys()).toHaveLength(1)
  })

  test('no proof is removed as one, nor read for a download', async () => {
    const made = await claim('player1', await method(), await receipt())
    const [key = ''] = tree.shelf.keys()
    const removed = await tree.ask('whitelabel', calls.removeAsset, {
      params: { role: 'whiteLabel' },
      query: { fileName: key },
    })
    expect(codeOf(removed)).toBe('NOT_FOUND')
    const { url } = (await (await proofOf('player1', (await made.reply()).docs._id)).reply()).docs
    for (const imageUrl of [`/images/${key}`, url])
      expect(codeOf(await tree.ask('player1', calls.getImageBase, { query: { imageUrl } }))).toMatch(
        /NOT_FOUND|IMAGE_NOT_OURS/,
      )
  })
})

describe('an image for a download', () => {
  const base = (imageUrl: string) => tree.ask('player1', calls.getImageBase, { query: { imageUrl } })

  test('is a PNG of what is open here', async () => {
    const image = await saved('agent', calls.saveMethodImage, {
      params: { role: 'agent' },
      body: { image: await receipt() },
    })
    for (const imageUrl of [image, `http://localhost${image}`, `https://demo.example.com${image}`]) {
      const { imageBase } = (await (await base(imageUrl)).reply()).docs
      expect(await sharp(Buffer.from(imageBase, 'base64')).metadata()).toMatchObject({ format: 'png', width: 40 })
    }
  })

  test('is made one after the other, and not while too many wait', async () => {
    await saved('agent', calls.saveMethodImage, { params: { role: 'agent' }, body: { image: await receipt() } })
    const [key = ''] = tree.shelf.keys()
    const bytes = await sharp(await picture().png().toBuffer())
      .webp()
      .toBuffer()
    const allAsked = Promise.withResolvers<void>()
    let [now, most, full] = [0, 0, 0]
    const get = async () => {
      most = Math.max(most, ++now)
      await allAsked.promise
      now--
      return bytes
    }
    const shelf = { get, put: async () => {}, remove: async () => {}, hasRoom: async () => true }
    const images = createImages({ shelf, sign: () => Buffer.from(''), clock: tree.clock })
    const made = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const png = await images.openAsPng(tree.db, 1, key)
        if (png === 'FULL' && ++full === 7) allAsked.resolve()
        return png
      }),
    )
    expect(most).toBe(1)
    expect(made.filter((png) => Buffer.isBuffer(png))).toHaveLength(13)
  })

  test('is made so often for one place', async () => {
    for (let n = 0; n < 5; n += 1) expect(codeOf(await base('/images/none'))).toBe('IMAGE_NOT_OURS')
    expect(codeOf(await base('/images/none'))).toBe('TOO_MANY_REQUESTS')
  })
})
