/** The stand-in for a provider of casino games as a program. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send } from './http.ts'
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

/** What its sports book is about: recordings by their keys, and how much faster than they were. Each begins with the program. */
export type SportPlan = { readonly recordings: readonly string[]; readonly speed: number }

/** It plays for the server at this port. */
export async function startCasino(serverPort: number, port: number, sport?: SportPlan): Promise<TestCasino> {
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-casino-'))
  const program = startProgram(['sandbox/casino/main.ts'], {
    CASINO_PORT: String(port),
    CASINO_SANDBOX_HASTE: String(HASTE),
    PORT: String(serverPort),
    DATA_DIR: dataDir,
    ...(sport && {
      SANDBOX_RECORDINGS: sport.recordings.join(','),
      SANDBOX_SPEED: String(sport.speed),
      SANDBOX_FROM_START: '1',
    }),
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

const KEY = { id: 'demo', secret: 'demo' }

export type WalletAnswer = {
  readonly status: number
  readonly code: string
  readonly body: string
  readonly isReplayed: boolean
}

/** What a casino's server asks of the wallet at this port; undefined where the answer was cut off. docs/casino-provider.md. */
export async function askWallet(port: number, call: string, asked: object): Promise<WalletAnswer | undefined> {
  const path = `/casino-wallet/v1/${call}`
  const body = JSON.stringify(asked)
  const [at, nonce] = [String(Date.now()), randomUUID()]
  const signed = ['to-wallet', 'POST', path, at, nonce, createHash('sha256').update(body).digest('hex')].join('\n')
  const headers = {
    'content-type': 'application/json',
    'x-key-id': KEY.id,
    'x-timestamp': at,
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', KEY.secret).update(signed).digest('hex'),
  }
  const answer = await send({ port, method: 'POST', path, headers, body })
  if (!answer) return undefined
  const { code } = JSON.parse(answer.body) as { readonly code: string }
  return { status: answer.status, code, body: answer.body, isReplayed: answer.headers['x-replayed'] === 'true' }
}
