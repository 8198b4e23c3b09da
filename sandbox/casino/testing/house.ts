/** A provider with a wallet behind it, whose tables wait for the test: a phase ends when it says so, and time stands still until it goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Round, TableRound } from '../book/index.ts'
import { startCasino } from '../server.ts'
import type { Wait } from '../shared/tables.ts'
import { type Heard, startFakeWallet } from './fake-wallet.ts'
import { KEY } from './provider.ts'

const PACE = { againMs: 20, mostMs: 50, giveUpMs: 60_000 }
const BALANCE = 100_000_000
const SOON = { timeout: 5000 }

export type House = Awaited<ReturnType<typeof openHouse>>

export async function openHouse() {
  const dataDir = mkdtempSync(join(tmpdir(), 'casino-'))
  const wallet = await startFakeWallet({ ...KEY, balance: BALANCE })
  let waiting: { readonly phase: string; readonly end: () => void }[] = []
  let now = Date.now()
  const wait: Wait = async (phase) => await new Promise((end) => void waiting.push({ phase, end }))

  async function start() {
    waiting = []
    const keys = [{ ...KEY, walletUrl: wallet.url }]
    return await startCasino({ port: 0, host: '127.0.0.1', dataDir, keys, pace: PACE, wait }, () => now)
  }
  let casino = await start()

  const at = async (phase: string): Promise<void> =>
    await expect.poll(() => waiting.map((one) => one.phase), SOON).toContain(phase)
  const bets = (): Round[] => [...casino.book.rounds.values()]

  return {
    wallet,
    balance: BALANCE,
    casino: () => casino,
    url: (): string => `http://127.0.0.1:${casino.port}`,
    waiting: (): string[] => waiting.map(({ phase }) => phase),
    /** Until the phase is under way. */
    at,
    /** Each phase ends, once it is under way. */
    async end(...phases: readonly string[]): Promise<void> {
      for (const phase of phases) {
        await at(phase)
        waiting.shift()?.end()
      }
    },
    /** So much later, by the provider's clock. */
    pass: (ms: number): void => void (now += ms),
    bets,
    tables: (): TableRound[] => [...casino.book.tables.values()],
    heard: (op: string): Heard[] => wallet.heard.filter((one) => one.op === op),
    settled: async (): Promise<void> =>
      await expect.poll(() => bets().every(({ endedAt }) => endedAt !== null), SOON).toBe(true),
    /** What the wallet has is what was played. */
    expectEqualBooks(): void {
      const closed = bets().filter(({ stage }) => stage === 'closed')
      expect(wallet.balance()).toBe(closed.reduce((all, { stake, payout }) => all + payout - stake, BALANCE))
    },
    async restart(): Promise<void> {
      await casino.close()
      casino = await start()
    },
    async close(): Promise<void> {
      await casino.close()
      await wallet.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
