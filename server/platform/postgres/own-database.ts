/** The database that a command of this machine works on: of DATABASE_URL, or that of `npm start`, running or not. */
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isAlive, startPostgres } from './postgres.ts'
import { wrongSetting } from '../config/wrong-setting.ts'

type OwnDatabase = { readonly url: string; close(): Promise<void> }

/** What a command does where there is no database yet: makes one, or has nothing to do. */
type WhereNone = 'MAKE_IT' | 'REFUSE'

/** `close` ends what was started for the command alone; so does a signal that ends the command. */
export async function openOwnDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  whereNone: WhereNone = 'MAKE_IT',
): Promise<OwnDatabase> {
  const nothing = async (): Promise<void> => undefined
  if (databaseUrl !== undefined) return { url: databaseUrl, close: nothing }
  const folder = join(dataDir, 'postgres')
  const running = await runningUrl(folder)
  if (running !== undefined) return { url: running, close: nothing }
  if (whereNone === 'REFUSE' && !(await hasDatabase(folder)))
    throw wrongSetting(
      'DATA_DIR',
      `${dataDir}, which has no database`,
      'the folder of an installation that was started, or DATABASE_URL',
    )
  const started = await startPostgres(folder)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void started.stop().then(() => process.exit(1)))
  return { url: started.url, close: () => started.stop() }
}

const hasDatabase = (folder: string): Promise<boolean> =>
  access(join(folder, 'cluster', 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** The database that a running `npm start` has open, by the port in its pid file. */
async function runningUrl(folder: string): Promise<string | undefined> {
  const lines = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  return lines?.[7]?.trim() === 'ready' && isAlive(Number(lines[0]))
    ? `postgres://paddock:paddock@localhost:${lines[3]}/paddock`
    : undefined
}
