/** Slotegrator as it is asked: forms under the merchant's number, signed as its own are. Its answers are signed by nobody. docs/domain/casino.md#asked. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { targetOf } from './wire.ts'
import type { Offer } from '../../provider.ts'
import { readMerchant } from '../secrets.ts'
import { type Pairs, signatureOf, writeForm } from '../slotegrator-signature.ts'
import {
  type Asked,
  isInPublic,
  launchAddress,
  MOST_GAMES,
  type NewSession,
  offerOf,
  OK,
  type Outbound,
  readBody,
  unreadable,
} from './outbound.ts'

/** It takes hundreds of pages. */
const LIST_GOOD_FOR_MS = 30 * 60_000
const MOST_PAGES = 500
const LIST_WITHIN_MS = 60_000

const page = z.object({
  items: z.array(z.unknown()).check(z.maxLength(MOST_GAMES)),
  _meta: z.object({ pageCount: z.int().check(z.gte(0), z.lte(MOST_PAGES)), currentPage: z.int() }),
})
const flag = z.optional(z.nullable(z.union([z.boolean(), z.number()])))
const game = z.object({
  uuid: z.unknown(),
  name: z.unknown(),
  provider: z.unknown(),
  type: z.string(),
  image: z.optional(z.nullable(z.unknown())),
  has_lobby: flag,
})
const opened = z.object({ url: launchAddress })

export const slotegratorOutbound: Outbound = {
  games: { goodForMs: LIST_GOOD_FOR_MS, read: readPages },
  sessions: {
    token: 'EACH_CALL',
    demo: 'THEIRS',
    async open(asked, session) {
      const path = session.mode === 'demo' ? '/games/init-demo' : '/games/init'
      const { url } = readBody(opened, await askFor(asked, 'POST', path, openingOf(session)))
      return { launchUrl: url, providerSession: null }
    },
    isPlace: isInPublic,
  },
  // Of none of these its documents know a question.
  endSession: null,
  rounds: null,
  report: null,
}

/** Until the last page that it says there is. One that is missing, or another than was asked for, would take games away that are there. */
async function readPages(asked: Asked): Promise<readonly Offer[]> {
  const until = asked.clock() + LIST_WITHIN_MS
  const items: unknown[] = []
  for (let n = 1, pages = 1; n <= pages; n++) {
    const read = readBody(page, await askFor(asked, 'GET', '/games', [['page', String(n)]]))
    pages = read._meta.pageCount
    if (read._meta.currentPage !== n || (read.items.length === 0 && n < pages)) throw unreadable()
    items.push(...read.items)
    if (items.length > MOST_GAMES || asked.clock() > until) throw new Error('its list of games does not end')
  }
  return items.flatMap(readGame)
}

/** In the query of what is read, in the body of what is done; signed either way. */
async function askFor(
  { provider, key, wire, clock }: Asked,
  method: 'GET' | 'POST',
  path: string,
  fields: Pairs,
): Promise<Buffer> {
  const { merchantId, merchantKey } = readMerchant(key.secret)
  const named: Readonly<Record<string, string>> = {
    'x-merchant-id': merchantId,
    'x-timestamp': String(Math.floor(clock() / 1000)),
    'x-nonce': randomUUID().replaceAll('-', ''),
  }
  const form = writeForm(fields)
  const headers = { ...named, 'x-sign': signatureOf(fields, (name) => named[name] ?? '', merchantKey) }
  const answer = await wire(
    method === 'GET'
      ? { method, target: targetOf(provider, `${path}?${form}`), headers }
      : {
          method,
          target: targetOf(provider, path),
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        },
  )
  if (answer.status !== OK) throw new Error(`it answered ${answer.status}`)
  return answer.body
}

/** What is first chosen in a lobby of theirs opens with a choice that nobody has made here. */
function readGame(given: unknown): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success || Boolean(read.data.has_lobby)) return []
  const { uuid: code, name, provider: maker, type: category, image } = read.data
  return offerOf({ code, name, maker, category, picture: image ?? '', rtp: null })
}

/** No player is called by their name there. */
function openingOf({ playerRef, token, gameCode, mode, currency, locale, returnUrl }: NewSession): Pairs {
  const game: Pairs = [
    ['game_uuid', gameCode],
    ['return_url', returnUrl],
    ['language', locale],
  ]
  if (mode === 'demo') return game
  const player: Pairs = [
    ['player_id', playerRef],
    ['player_name', playerRef],
    ['currency', currency],
    ['session_id', token],
  ]
  return [...game, ...player]
}
