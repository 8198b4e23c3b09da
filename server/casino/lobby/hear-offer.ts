/** Hears, whichever process wrote it, that games are offered otherwise: lists that were read before are kept no longer, and lobbies that stand open are told. */
import * as z from 'zod/mini'
import type { Jobs } from '../../platform/jobs.ts'
import { listenTo, type Listening } from '../../platform/jobs/listen.ts'
import type { Log } from '../../platform/log.ts'
import type { OfferNews } from './routes.ts'

/** Where games are offered otherwise: everywhere, at a site, or to an account and those below it. */
export type OfferChange = { readonly siteId: number | null; readonly accountId: number | null }

const EVERYWHERE: OfferChange = { siteId: null, accountId: null }
const number = z.optional(z.nullable(z.int()))
const told = z.object({ siteId: number, accountId: number })

export type HeardOffer = OfferNews & {
  /** Changed here: this process does not wait to be told. */
  readonly turned: () => void
  hear(
    url: string,
    by: { readonly jobs: Jobs; readonly log: Log },
    onChange: (change: OfferChange) => void,
  ): Promise<Listening>
}

export function createOfferNews(): HeardOffer {
  let turn = 0
  let listening: Listening | undefined
  const turned = (): void => void (turn += 1)
  return {
    turn: () => turn,
    turned,
    isHearing: () => listening?.isHearing() === true,
    async hear(url, by, onChange) {
      const heard = (change: OfferChange): void => {
        // What is offered to some alone stands on their site's list all the same.
        if (change.accountId === null) turned()
        onChange(change)
      }
      listening = await listenTo(url, 'casino_offer', by, {
        onTold: (payload) => heard(read(payload)),
        // What was told while nobody listened may have been anything.
        onListening: () => heard(EVERYWHERE),
      })
      return listening
    },
  }
}

/** A server of the release before says nothing: then it may be anywhere. */
function read(payload: string): OfferChange {
  if (payload === '') return EVERYWHERE
  const { siteId = null, accountId = null } = z.parse(told, JSON.parse(payload))
  return { siteId, accountId }
}
