/** The words of the Betfair Exchange Stream as we speak them. Sizes and prices are decimals of the wire. Law 1.14. */

export type PriceLevel = readonly [price: number, size: number]
export type NumberedLevel = readonly [level: number, price: number, size: number]

/** Ladders by price: a row sets the size at that price, 0 takes it out. */
export const PRICE_LADDERS = ['atb', 'atl', 'trd', 'spb', 'spl'] as const
/** Ladders by level, level 0 the best. */
export const NUMBERED_LADDERS = ['batb', 'batl', 'bdatb', 'bdatl'] as const
export const SCALARS = ['ltp', 'tv', 'spn', 'spf'] as const

export type PriceLadder = (typeof PRICE_LADDERS)[number]
export type NumberedLadder = (typeof NUMBERED_LADDERS)[number]
export type Scalar = (typeof SCALARS)[number]

export type RunnerChange = { readonly id: number; readonly hc?: number } & {
  readonly [ladder in PriceLadder]?: readonly PriceLevel[]
} & { readonly [ladder in NumberedLadder]?: readonly NumberedLevel[] } & { readonly [name in Scalar]?: number | string }

export type RunnerDefinition = {
  readonly id: number
  readonly hc?: number
  /** Only in historical files. */
  readonly name?: string
  readonly sortPriority: number
  readonly status: string
  readonly removalDate?: string
}

/** Only what the feed itself looks at is named; the rest is passed on as recorded. */
export type MarketDefinition = {
  readonly eventId: string
  readonly eventTypeId: string
  /** Only in historical files, like the event's name. */
  readonly name?: string
  readonly eventName?: string
  readonly marketType?: string
  readonly bettingType: string
  readonly countryCode?: string
  readonly timezone?: string
  readonly venue?: string
  readonly raceType?: string
  readonly bspMarket: boolean
  readonly turnInPlayEnabled: boolean
  readonly status: string
  readonly inPlay: boolean
  readonly marketTime: string
  readonly suspendTime: string
  readonly openDate: string
  readonly settledTime?: string
  readonly marketBaseRate: number
  readonly numberOfWinners?: number
  readonly runners: readonly RunnerDefinition[]
}

export type MarketChange = {
  readonly id: string
  readonly img?: boolean
  readonly con?: boolean
  readonly tv?: number
  readonly marketDefinition?: MarketDefinition
  readonly rc?: readonly RunnerChange[]
}

export type ChangeMessage = {
  readonly op: 'mcm'
  readonly id: number
  readonly clk: string
  readonly pt: number
  readonly initialClk?: string
  readonly conflateMs?: number
  readonly heartbeatMs?: number
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT'
  readonly segmentType?: 'SEG_START' | 'SEG' | 'SEG_END'
  readonly status?: 503
  readonly mc?: readonly MarketChange[]
}

export type ErrorCode =
  | 'NO_APP_KEY'
  | 'INVALID_APP_KEY'
  | 'NO_SESSION'
  | 'INVALID_SESSION_INFORMATION'
  | 'NOT_AUTHORIZED'
  | 'INVALID_INPUT'
  | 'INVALID_CLOCK'
  | 'INVALID_REQUEST'
  | 'TIMEOUT'
  | 'SUBSCRIPTION_LIMIT_EXCEEDED'
  | 'MAX_CONNECTION_LIMIT_EXCEEDED'
