/** The stand-in feeds as a program that can fall silent or die. */
import { type Program, readFirstJson, startProgram, waitFor } from './programs.ts'

const START_WITHIN_MS = 120_000

export type FeedPorts = { readonly http: number; readonly odds: number; readonly scores: number }
export type TestSandbox = Program & { readonly ports: FeedPorts }

/** Plays these recordings from their start; `speed` in recorded seconds a second. */
export async function startSandbox(recordings: readonly string[], speed: number): Promise<TestSandbox> {
  const program = startProgram(['sandbox/main.ts'], {
    SANDBOX_PORT: '0',
    SANDBOX_FROM_START: '1',
    SANDBOX_SPEED: String(speed),
    SANDBOX_RECORDINGS: recordings.join(','),
  })
  const ports = await waitFor('the sandbox', program, START_WITHIN_MS, () => readFirstJson<FeedPorts>(program))
  return { ...program, ports }
}
