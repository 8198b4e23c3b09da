import type { Log } from '../../platform/log.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { listenTo, type Listening } from '../../platform/jobs/listen.ts'
import type { Sessions } from './sessions.ts'

/** Hears of every session that ends and every lock that is set, whichever process wrote it, at its commit. Security T49. */
export async function hearRevocations(
  url: string,
  by: { readonly jobs: Jobs; readonly log: Log },
  sessions: Pick<Sessions, 'forget' | 'toldWhile'>,
): Promise<Listening> {
  const listening = await listenTo(url, 'revoked', by, {
    onTold: (payload) => sessions.forget(payload === '*' ? 'ALL' : Number(payload)),
    onListening: () => sessions.forget('ALL'),
  })
  sessions.toldWhile(listening.isHearing)
  return listening
}
