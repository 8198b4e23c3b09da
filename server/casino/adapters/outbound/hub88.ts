/** Hub88 as it is asked: JSON that our half of the key signs. Its answers are signed by nobody; that they are its own TLS says. docs/domain/casino.md#asked. */
import { sign } from 'node:crypto'
import * as z from 'zod/mini'
import { targetOf } from './wire.ts'
import type { Offer } from '../../provider.ts'
import { readPair } from '../secrets.ts'
import {
  type Asked,
  COUNTRY,
  isInPublic,
  launchAddress,
  MOST_GAMES,
  type NewSession,
  offerOf,
  OK,
  type Outbound,
  percentOf,
  readBody,
} from './outbound.ts'

/** It lets nobody ask for the list twice in a minute, and says that it changes about once a day. */
const LIST_GOOD_FOR_MS = 10 * 60_000

const countries = z.optional(z.nullable(z.array(z.unknown())))
const game = z.object({
  game_code: z.unknown(),
  name: z.unknown(),
  product: z.unknown(),
  category: z.string(),
  url_thumb: z.optional(z.nullable(z.unknown())),
  rtp: z.optional(z.unknown()),
  enabled: z.optional(z.nullable(z.boolean())),
  /** Where it may not be played, and where only under conditions that are not ours to keep. */
  blocked_countries: countries,
  restricted_countries: countries,
})
const games = z.array(z.unknown()).check(z.maxLength(MOST_GAMES))
const opened = z.object({ url: launchAddress })

export const hub88Outbound: Outbound = {
  games: {
    goodForMs: LIST_GOOD_FOR_MS,
    read: async (asked) => readBody(games, await askFor(asked, 'game/list', {})).flatMap(readGame),
  },
  sessions: {
    token: 'EACH_CALL',
    demo: 'THEIRS',
    async open(asked, session) {
      const { url } = readBody(opened, await askFor(asked, 'game/url', openingOf(session)))
      return { launchUrl: url, providerSession: null }
    },
    isPlace: isInPublic,
  },
  // It tells the address of a page about a round, and not what became of it; and has no word for the end of a session.
  endSession: null,
  rounds: null,
  // Its list of a day names what was declined and taken back in ways that its documents do not say enough of to be held against books.
  report: null,
}

async function askFor({ provider, key, wire }: Asked, call: string, said: object): Promise<Buffer> {
  const { ours, operatorId } = readPair(key.secret)
  if (operatorId === null) throw new Error('its key does not say which operator we are')
  const body = JSON.stringify({ operator_id: Number(operatorId), ...said })
  const signature = sign('sha256', Buffer.from(body), ours).toString('base64')
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
  const target = targetOf(provider, `/operator/generic/v2/${call}`)
  const answer = await wire({ method: 'POST', target, headers, body })
  if (answer.status !== OK) throw new Error(`it answered ${answer.status}`)
  return answer.body
}

function readGame(given: unknown): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success || read.data.enabled === false) return []
  const { blocked_countries: blocked, restricted_countries: restricted } = read.data
  if (blocked?.includes(COUNTRY) || restricted?.includes(COUNTRY)) return []
  const { game_code: code, name, product: maker, category, url_thumb, rtp } = read.data
  return offerOf({ code, name, maker, category, picture: url_thumb ?? '', rtp: percentOf(rtp) })
}

/** Play for fun is of no player and no money: with neither it asks no wallet. */
const FOR_FUN = 'XXX'
function openingOf(session: NewSession): object {
  const { playerRef: user, token, gameCode: game_code, mode, locale: lang, platform } = session
  const currency = mode === 'demo' ? FOR_FUN : session.currency
  return {
    ...(mode === 'real' && { user, token }),
    game_code,
    platform: platform === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    currency,
    game_currency: currency,
    country: COUNTRY,
    lang,
    lobby_url: session.returnUrl,
    deposit_url: session.depositUrl,
  }
}
