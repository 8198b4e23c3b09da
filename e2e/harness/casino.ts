/** The stand-in for a provider of casino games as a program. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFirstJson, startProgram, waitFor } from './programs.ts'

const START_WITHIN_MS = 120_000
/** How much faster than usual it asks a wallet again. */
const HASTE = 20

export type TestCasino = {
  /** What a server is told of it. */
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  stop(): Promise<void>
}

/** It plays for the server at this port. */
export async function startCasino(serverPort: number, port: number): Promise<TestCasino> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-casino-'))
  const program = startProgram(['sandbox/casino/main.ts'], {
    CASINO_PORT: String(port),
    CASINO_SANDBOX_HASTE: String(HASTE),
    PORT: String(serverPort),
    DATA_DIR: dataDir,
  })
  await waitFor('the casino', program, START_WITHIN_MS, () => readFirstJson(program))
  return {
    url: `http://localhost:${port}`,
    env: { CASINO_PORT: String(port) },
    async stop() {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
