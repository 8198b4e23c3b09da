/** Processor time that was used so far, in microseconds: of this process, and of the database's processes where the system tells. */
import { readFileSync } from 'node:fs'
import { type Database } from '../platform/database.ts'
import { sql } from 'kysely'

/** What Linux counts processor time in: a hundred a second, on every machine we have seen. */
const TICK_US = 10_000

export type Cpu = { readonly server: number; readonly database: number | null }

export async function cpuSoFar(db: Database): Promise<Cpu> {
  const { user, system } = process.cpuUsage()
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid is not null`.execute(db)
  return { server: user + system, database: sumOf(rows.map(({ pid }) => pid)) }
}

/** Null where no process can be looked at: on another system, or another machine. */
function sumOf(pids: readonly number[]): number | null {
  const ticks = pids.flatMap((pid) => ticksOf(pid) ?? [])
  return ticks.length === 0 ? null : ticks.reduce((total, one) => total + one, 0) * TICK_US
}

function ticksOf(pid: number): number | undefined {
  try {
    // The name of a process stands in brackets and may hold anything; the 12th and 13th field behind it are its time.
    const [, behind = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/)
    const fields = behind.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return undefined
  }
}
