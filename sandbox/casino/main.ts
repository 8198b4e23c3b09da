/**
 * A provider of casino games as a stand-in, a program of its own: it is another company's. It knows nothing of Paddock but the wallet's
 * protocol. CASINO_KEYS names whom it plays for: `keyId:secret@http://wallet`, several behind each other by commas; others are told at its desk.
 * docs/casino-sandbox.md.
 */
import { join } from 'node:path'
import type { WalletKey } from './book/index.ts'
import { startCasino } from './server.ts'

const { env } = process
const sandboxPort = Number(env['SANDBOX_PORT'] ?? 3100)
const STEPS = 4
const port = Number(env['CASINO_PORT'] ?? (sandboxPort === 0 ? 0 : sandboxPort + STEPS))
const walletUrl = `http://127.0.0.1:${env['PORT'] ?? 3000}`

function keyOf(text: string): WalletKey {
  const [, keyId, secret, url] = /^([^:@]+):([^@]+)(?:@(.+))?$/.exec(text) ?? []
  if (keyId === undefined || secret === undefined) {
    process.stderr.write('CASINO_KEYS cannot be read; expected keyId:secret@http://wallet\n')
    process.exit(1)
  }
  return { keyId, secret, walletUrl: new URL(url ?? walletUrl).origin }
}

/** How much faster than usual it asks a wallet again; the tests are in a hurry. */
const haste = Number(env['CASINO_SANDBOX_HASTE'] ?? 1)
const SECOND = 1000

const casino = await startCasino({
  port,
  host: env['SANDBOX_HOST'] ?? '127.0.0.1',
  ...(env['CASINO_ORIGIN'] && { origin: env['CASINO_ORIGIN'] }),
  dataDir: join(env['DATA_DIR'] ?? '.data', 'casino'),
  // The same plan as that of the feeds, so that what is on there is on here.
  sport: {
    schedule: {
      speed: Number(env['SANDBOX_SPEED'] ?? 1),
      ...(env['SANDBOX_FROM_START'] === '1' && { anchor: Date.now(), staggered: false }),
    },
    recordingsDir: env['RECORDINGS_DIR'] ?? join(import.meta.dirname, '..', 'recordings'),
    ...(env['SANDBOX_RECORDINGS'] && { keys: env['SANDBOX_RECORDINGS'].split(',') }),
  },
  keys: (env['CASINO_KEYS'] ?? 'demo:demo').split(',').filter(Boolean).map(keyOf),
  pace: { againMs: SECOND / haste, mostMs: (60 * SECOND) / haste, giveUpMs: 72 * 3600 * SECOND },
})

process.send?.('ready')
process.stdout.write(`${JSON.stringify({ casino: casino.port })}\n`)

let isEnding = false
const end = (): void => {
  if (isEnding) return
  isEnding = true
  casino.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
// Started by the supervisor: when that is gone, nobody would end this process.
process.on('disconnect', end)
