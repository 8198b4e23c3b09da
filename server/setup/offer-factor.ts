import { beginFirstFactor, confirmFirstFactor, createKeys, createThrottle } from '../auth/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database.ts'
import { noteByMachine } from './by-machine.ts'
import type { Begun } from './first-site.ts'
import type { Prompter } from './prompter.ts'

type Where = { readonly db: Database; readonly config: Pick<Config, 'accessKey'>; readonly prompter: Prompter }

/** The administrator's second factor, here: at the first sign-in whoever has the first password could set up one instead. */
export async function offerFactor(
  { db, config, prompter }: Where,
  { administratorId, administrator: userName }: Begun,
  site: string,
): Promise<void> {
  const deps = { db, keys: createKeys(config.accessKey), clock: Date.now, throttle: createThrottle(db, Date.now) }
  const { secret, uri } = await beginFirstFactor(deps, administratorId, { site, userName })
  prompter.say(`Their second factor, for an authenticator: ${secret}\n${uri}`)
  const about = { objectType: 'account', objectId: administratorId, after: { userName } }
  for (;;) {
    const code = await prompter.ask('The code that it shows (empty: at the first sign-in)')
    if (code === undefined || code === '') return
    const backups = await confirmFirstFactor(deps, administratorId, code, (tx) =>
      noteByMachine(tx, { action: 'SECOND_FACTOR_ON', siteId: null, ...about }),
    )
    if (backups) return prompter.say(`It is on. Backup codes, each good once: ${backups.join(' ')}`)
    prompter.say('That code is not right.')
  }
}
