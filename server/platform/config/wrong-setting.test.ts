import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertFolder, wrongPort } from './wrong-setting.ts'

test.each([
  ['10.9.9.9', '"10.9.9.9"'],
  ['http://me:secret@10.9.9.9', 'a text of 25 characters'],
])('an address that this machine has not is said, and never a password in it: %s', (host, said) => {
  expect(wrongPort('PORT', 3000, host, Object.assign(new Error(host), { code: 'ENOTFOUND' })).message).toBe(
    `HOST is ${said}; expected an address of this machine`,
  )
})

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'folder-'))
  await writeFile(join(place, 'file'), '')
})
afterAll(() => rm(place, { recursive: true }))

test('a folder is made with those above it, and nothing is left in it', async () => {
  const folder = join(place, 'a', 'b', 'c')
  await Promise.all([assertFolder('DATA_DIR', folder), assertFolder('DATA_DIR', folder)])
  expect(await readdir(folder)).toEqual([])
})

test.each(['file', 'file/below'])('%s, where a file stands, is refused with its name', async (name) => {
  const folder = join(place, name)
  await expect(assertFolder('DATA_DIR', folder)).rejects.toThrow(
    `DATA_DIR is ${folder}, where a file stands; expected a folder that the user`,
  )
})

test.runIf(existsSync('/proc'))(
  'a folder that the system does not make is refused, and not tried for ever',
  async () => {
    await expect(assertFolder('DATA_DIR', '/proc/paddock/data')).rejects.toThrow(
      'DATA_DIR is /proc/paddock/data, which cannot be written (ENOENT)',
    )
  },
)
