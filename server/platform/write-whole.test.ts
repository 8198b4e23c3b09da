import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from './write-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-whole-'))
})
afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true })
})

test('of many that write at once one comes last, whole, and nothing else is left', async () => {
  const file = join(folder, 'heads.json')
  const texts = Array.from({ length: 40 }, (_, n) => `${n}`.repeat(1 + (n % 7) * 2000))
  await Promise.all(texts.map((text) => writeWhole(file, text)))
  expect(texts).toContain(await readFile(file, 'utf8'))
  expect(await readdir(folder)).toEqual(['heads.json'])
})

test('makes the folder, and lets nobody else in where that is asked', async () => {
  const file = join(folder, 'etc', 'paddock.env')
  await writeWhole(file, 'A=b', { file: 0o600, folder: 0o700 })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'etc'))).mode & 0o777).toBe(0o700)
})

test('what cannot be put in its place leaves nothing beside it, and is told', async () => {
  await expect(writeWhole(join(folder), 'text')).rejects.toMatchObject({ syscall: 'rename' })
  expect(await readdir(folder)).toEqual([])
})
