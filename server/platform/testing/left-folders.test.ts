import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLeft } from './left-folders.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'left-'))
})
afterEach(() => rm(place, { recursive: true }))

async function leave(name: string, owner?: number): Promise<void> {
  await mkdir(join(place, name, 'cluster'), { recursive: true })
  if (owner !== undefined) await writeFile(join(place, name, 'owner.pid'), String(owner))
}

test('of the folders of runs those go whose process is gone, and nothing else', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  await leave('run-gone', gone)
  await leave('run-going-on', process.pid)
  await leave('run-begun')
  await leave('other-gone', gone)
  await removeLeft(place, 'run-')
  expect((await readdir(place)).toSorted()).toEqual(['other-gone', 'run-begun', 'run-going-on'])
})

test('a place that is not there has none', async () => {
  await expect(removeLeft(join(place, 'nowhere'), 'run-')).resolves.toBeUndefined()
})
