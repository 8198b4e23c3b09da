/** Hears, whichever process wrote it, that games are offered otherwise: lists that were read before are kept no longer. */
import { listenTo, type Listening } from '../../platform/listen.ts'
import type { Log } from '../../platform/log.ts'
import type { OfferNews } from './routes.ts'

export type HeardOffer = OfferNews & {
  /** Changed here: this process does not wait to be told. */
  readonly turned: () => void
  hear(url: string, log: Log): Promise<Listening>
}

export function createOfferNews(): HeardOffer {
  let turn = 0
  let listening: Listening | undefined
  const turned = (): void => void (turn += 1)
  return {
    turn: () => turn,
    turned,
    isHearing: () => listening?.isHearing() === true,
    async hear(url, log) {
      listening = await listenTo(url, 'casino_offer', log, { onTold: turned, onListening: turned })
      return listening
    },
  }
}
