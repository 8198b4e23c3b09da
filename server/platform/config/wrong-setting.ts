/** Settings that are right by themselves and wrong on this machine: one line each, of what, its value, and what was expected. */
import { randomUUID } from 'node:crypto'
import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { saidOf } from './config.ts'
import { Refused } from '../refused.ts'

export const wrongSetting = (name: string, value: string, expected: string): Refused =>
  new Refused(`${name} is ${value}; expected ${expected}`)

/** Throws where the port is not to be had. Who asks before all else has not taken anything away from the program that has it. */
export async function assertPortFree(name: string, port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(wrongPort(name, port, host, error)))
    server.listen(port, host, resolve)
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

/** What is wrong with an address that cannot be listened on; any other fault as it is. */
export function wrongPort(name: string, port: number, host: string, error: Error): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return wrongSetting(name, `${port}, which another program listens on`, 'a free port')
    case 'EACCES':
      return wrongSetting(name, `${port}, which needs the rights of root`, 'a port from 1024')
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return wrongSetting('HOST', saidOf('HOST', host), 'an address of this machine')
    default:
      return error
  }
}

/** Makes the folder where it is missing; throws where nothing can be written there. */
export async function assertFolder(name: string, folder: string): Promise<void> {
  const file = join(folder, `.can-write-${randomUUID()}`)
  try {
    await makeFolder(folder)
    await writeFile(file, '')
    await rm(file)
  } catch (error) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes(codeOf(error))
    const why = isFile ? 'where a file stands' : `which cannot be written (${codeOf(error)})`
    throw wrongSetting(name, `${folder}, ${why}`, `a folder that the user ${userInfo().username} may write`)
  }
}

/** With those above it that are missing. Node's own way tries for ever where the system makes none, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (await isThere(folder)) return
  if (parent !== folder && !(await isThere(parent))) await makeFolder(parent)
  await mkdir(folder).catch((error: unknown) => {
    // Somebody else was first.
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
