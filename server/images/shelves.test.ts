import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShelf, type Shelf, type ShelfSettings } from './shelf.ts'

const KEY = 'img_0a8f1c52-6a3d-4f0e-9c1b-2f7d6e5a4b3c.webp'
const BYTES = Buffer.from('52494646000000ff57454250', 'hex')
const BUCKET = 'paddock-images'

let folder: string
let server: S3rver
let settings: Extract<ShelfSettings, { type: 'S3' }>
let shelves: Readonly<Record<'DISK' | 'S3', Shelf>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shelves-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const account = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1', bucket: BUCKET }
  settings = { type: 'S3', endpoint: `http://127.0.0.1:${port}`, ...account }
  shelves = { DISK: createShelf({ type: 'DISK', folder: join(folder, 'disk') }), S3: createShelf(settings) }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe.each(['DISK', 'S3'] as const)('on %s', (type) => {
  test('what was put there is there, until it is removed', async () => {
    const shelf = shelves[type]
    expect(await shelf.get(KEY)).toBeUndefined()
    expect(await shelf.hasRoom(BYTES.length)).toBe(true)
    await shelf.put(KEY, BYTES)
    expect(await shelf.get(KEY)).toEqual(BYTES)
    await shelf.remove(KEY)
    await shelf.remove(KEY)
    expect(await shelf.get(KEY)).toBeUndefined()
  })
})

test('the disk has no room for what would take the last of it', async () => {
  expect(await shelves.DISK.hasRoom(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('on the disk it is for the server alone, and nothing unfinished is left', async () => {
  await shelves.DISK.put(KEY, BYTES)
  const at = join(folder, 'disk', KEY.slice(4, 7))
  expect(await readdir(at)).toEqual([KEY])
  expect((await stat(join(at, KEY))).mode & 0o777).toBe(0o600)
})

test('a bucket that is not there is a fault, not an image that is not there', async () => {
  const shelf = createShelf({ ...settings, bucket: 'nowhere' })
  await expect(shelf.get(KEY)).rejects.toThrow('bucket')
  await expect(shelf.put(KEY, BYTES)).rejects.toThrow('bucket')
})

test('a store that does not know us is one too', async () => {
  await expect(createShelf({ ...settings, secretKey: 'another' }).put(KEY, BYTES)).rejects.toThrow('signature')
})
