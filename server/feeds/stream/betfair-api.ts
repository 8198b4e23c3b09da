/** The two calls of Betfair's HTTP services the feed needs: a session, and the names and race cards that the stream leaves out. */
import { z } from 'zod'
import type { FeedCard } from '../types.ts'

export type CatalogueMarket = {
  readonly marketId: string
  readonly marketName: string
  readonly eventName: string
  readonly competition: { readonly id: string; readonly name: string } | null
  /** Runner key or selection id → name. */
  readonly runners: ReadonlyMap<string, string>
  /** Runner key → what the race card says, in races. */
  readonly cards: ReadonlyMap<string, FeedCard>
}

export type ExchangeApi = {
  /** A new session token. Throws when the service refuses or cannot be reached. */
  login(): Promise<string>
  /** What is known of these markets, at most `MOST_MARKETS_A_CALL` of them; an unknown one is left out. */
  listMarketCatalogue(session: string, marketIds: readonly string[]): Promise<readonly CatalogueMarket[]>
}

/** The service weighs each market 2 with descriptions and race cards asked for, and allows 200. */
export const MOST_MARKETS_A_CALL = 100
const TIMEOUT_MS = 5000

const loginReply = z.object({ token: z.string(), status: z.string(), error: z.string().optional() })

const catalogueReply = z.object({
  result: z
    .array(
      z.object({
        marketId: z.string(),
        marketName: z.string(),
        event: z.object({ name: z.string() }).optional(),
        competition: z.object({ id: z.string(), name: z.string() }).optional(),
        runners: z
          .array(
            z.object({
              selectionId: z.number(),
              runnerName: z.string(),
              handicap: z.number().optional(),
              metadata: z.record(z.string(), z.string().nullish()).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

export type ExchangeAccount = {
  /** `https://identitysso.betfair.com/api/login` and `https://api.betfair.com/exchange/betting/json-rpc/v1`, or a stand-in's. */
  readonly loginUrl: string
  readonly apiUrl: string
  readonly appKey: string
  readonly username: string
  readonly password: string
}

export function createExchangeApi(account: ExchangeAccount): ExchangeApi {
  return {
    login: async () => {
      const reply = await fetch(account.loginUrl, {
        method: 'POST',
        headers: { 'X-Application': account.appKey, accept: 'application/json' },
        body: new URLSearchParams({ username: account.username, password: account.password }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { token, status, error } = loginReply.parse(await reply.json())
      if (status !== 'SUCCESS') throw new Error(`login refused: ${error ?? status}`)
      return token
    },
    listMarketCatalogue: async (session, marketIds) => {
      const reply = await fetch(account.apiUrl, {
        method: 'POST',
        headers: {
          'X-Application': account.appKey,
          'X-Authentication': session,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify(catalogueCall(marketIds)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { result, error } = catalogueReply.parse(await reply.json())
      if (!result) throw new Error(`catalogue refused: ${error?.message ?? reply.status}`)
      return result.map(toCatalogueMarket)
    },
  }
}

const catalogueCall = (marketIds: readonly string[]) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'SportsAPING/v1.0/listMarketCatalogue',
  params: {
    filter: { marketIds },
    maxResults: marketIds.length,
    marketProjection: [
      'COMPETITION',
      'EVENT',
      'EVENT_TYPE',
      'MARKET_DESCRIPTION',
      'RUNNER_DESCRIPTION',
      'RUNNER_METADATA',
    ],
  },
})

type CatalogueEntry = NonNullable<z.infer<typeof catalogueReply>['result']>[number]

const toCatalogueMarket = (entry: CatalogueEntry): CatalogueMarket => ({
  marketId: entry.marketId,
  marketName: entry.marketName,
  eventName: entry.event?.name ?? entry.marketName,
  competition: entry.competition ?? null,
  runners: new Map((entry.runners ?? []).map((runner) => [keyOf(runner), runner.runnerName])),
  cards: new Map(
    (entry.runners ?? []).flatMap((runner): [string, FeedCard][] => {
      const card = cardOf(runner.metadata ?? {})
      return card ? [[keyOf(runner), card]] : []
    }),
  ),
})

const keyOf = ({ selectionId, handicap }: { selectionId: number; handicap?: number | undefined }): string =>
  handicap ? `${selectionId}:${handicap}` : `${selectionId}`

/** The part of the card, by the service's word for it. */
const CARD_WORDS = {
  clothNumber: 'CLOTH_NUMBER',
  stallDraw: 'STALL_DRAW',
  age: 'AGE',
  jockeyName: 'JOCKEY_NAME',
  trainerName: 'TRAINER_NAME',
} as const satisfies { readonly [K in Exclude<keyof FeedCard, 'url'>]-?: string }
const SILKS_URL = 'https://content-cache.cdnbf.net/feeds_images/Horses/SilkColours/'
/** A file of theirs, never a way to somewhere else. */
const SILKS_FILE = /^[\w-]{1,80}\.(png|jpe?g|gif)$/i
const LONGEST_PART = 100

type Metadata = Readonly<Record<string, string | null | undefined>>

/** Undefined where the card says nothing: in a match, or before the declarations. */
function cardOf(metadata: Metadata): FeedCard | undefined {
  const parts = Object.entries(CARD_WORDS).flatMap(([part, word]): [string, string][] => {
    const said = metadata[word]?.trim().slice(0, LONGEST_PART)
    return said ? [[part, said]] : []
  })
  const silks = metadata['COLOURS_FILENAME'] ?? ''
  if (SILKS_FILE.test(silks)) parts.push(['url', `${SILKS_URL}${silks}`])
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
