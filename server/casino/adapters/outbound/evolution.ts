/** Evolution as it is asked: tables under the casino's key and token, and a player's entry to one of them. docs/domain/casino.md#asked. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Question, targetOf } from './wire.ts'
import type { Offer, StoredProvider } from '../../provider.ts'
import { readEvolution } from '../secrets.ts'
import {
  type Asked,
  COUNTRY,
  EVOLUTION,
  isInPublic,
  launchAddress,
  MOST_GAMES,
  type NewSession,
  offerOf,
  OK,
  type Outbound,
  readBody,
} from './outbound.ts'

const LIST_GOOD_FOR_MS = 10 * 60_000

const table = z.object({
  tableId: z.string(),
  /** Of one that stands for another table, whose number its stakes would name. */
  virtualTableId: z.optional(z.nullable(z.string())),
  name: z.unknown(),
  open: z.optional(z.nullable(z.boolean())),
  /** By currencies. */
  betLimits: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
const state = z.object({
  tables: z
    .record(z.string(), z.unknown())
    .check(z.refine((tables: Readonly<Record<string, unknown>>) => Object.keys(tables).length <= MOST_GAMES)),
})
const entrance = z.string().check(z.minLength(1))
const opened = z.object({ entry: entrance, entryEmbedded: z.optional(z.nullable(entrance)) })

export const evolutionOutbound: Outbound = {
  games: {
    goodForMs: LIST_GOOD_FOR_MS,
    async read(asked) {
      const { casinoKey, apiToken } = credentialsOf(asked)
      const authorization = `Basic ${Buffer.from(`${casinoKey}:${apiToken}`).toString('base64')}`
      const path = `/api/lobby/v1/${encodeURIComponent(casinoKey)}/state`
      const target = targetOf(asked.provider, path)
      const { tables } = readBody(state, await answerOf(asked, { method: 'GET', target, headers: { authorization } }))
      return Object.values(tables).flatMap((one) => readTable(one, asked.provider))
    },
  },
  sessions: {
    token: 'EACH_CALL',
    // It has a page for fun, and no entry to it.
    demo: 'NONE',
    async open(asked, session, address) {
      const { casinoKey, apiToken } = credentialsOf(asked)
      const target = targetOf(asked.provider, `/ua/v1/${[casinoKey, apiToken].map(encodeURIComponent).join('/')}`)
      const body = JSON.stringify(openingOf(session, address))
      const headers = { 'content-type': 'application/json' }
      const { entry, entryEmbedded } = readBody(
        opened,
        await answerOf(asked, { method: 'POST', target, headers, body }),
      )
      return { launchUrl: addressOf(entryEmbedded ?? entry, asked.provider), providerSession: null }
    },
    isPlace: isInPublic,
  },
  // One Wallet has no question for these.
  endSession: null,
  rounds: null,
  report: null,
}

function credentialsOf({ key }: Asked): { readonly casinoKey: string; readonly apiToken: string } {
  const { casinoKey, apiToken } = readEvolution(key.secret)
  if (casinoKey === null || apiToken === null) throw new Error('its key does not say which casino we are')
  return { casinoKey, apiToken }
}

async function answerOf({ wire }: Asked, question: Question): Promise<Buffer> {
  const { status, body } = await wire(question)
  if (status !== OK) throw new Error(`it answered ${status}`)
  return body
}

/** Below where it is asked, where it says no more than a path. */
const addressOf = (entry: string, { baseUrl }: StoredProvider): string =>
  z.parse(launchAddress, URL.parse(entry, baseUrl)?.href)

/** Those that are open and take this money. What their limits are of is theirs to say: of one place of a table, or all. */
function readTable(given: unknown, { currency }: StoredProvider): readonly Offer[] {
  const read = z.safeParse(table, given)
  if (!read.success) return []
  const { tableId: code, virtualTableId, name, open, betLimits } = read.data
  const isOther = virtualTableId !== undefined && virtualTableId !== null && virtualTableId !== code
  const takesIt = betLimits === undefined || betLimits === null || Object.hasOwn(betLimits, currency)
  if (isOther || open === false || !takesIt) return []
  return offerOf({ code, name, maker: EVOLUTION, category: 'live', picture: '', rtp: null })
}

/** Nobody is called by their name there; others at the table see how they are called. */
function openingOf(session: NewSession, ip: string): object {
  const { playerRef, token, gameCode, currency, locale, platform, returnUrl, depositUrl } = session
  const names = { firstName: playerRef, lastName: playerRef, nickname: playerRef }
  return {
    uuid: randomUUID(),
    player: {
      id: playerRef,
      update: true,
      ...names,
      country: COUNTRY,
      language: locale,
      currency,
      session: { id: token, ip },
    },
    config: {
      game: { table: { id: gameCode } },
      channel: { wrapped: false, mobile: platform === 'mobile' },
      urls: { cashier: depositUrl, lobby: returnUrl },
    },
  }
}
