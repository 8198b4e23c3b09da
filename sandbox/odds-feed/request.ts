/** What a client may ask, read from its lines. A refusal carries the code that the real service answers. */
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { ErrorCode } from './messages.ts'

export type Refusal = { readonly code: ErrorCode; readonly message: string }

export type MarketFilter = {
  readonly marketIds?: ReadonlySet<string>
  readonly eventIds?: ReadonlySet<string>
  readonly eventTypeIds?: ReadonlySet<string>
  readonly marketTypes?: ReadonlySet<string>
  readonly countryCodes?: ReadonlySet<string>
  readonly bettingTypes?: ReadonlySet<string>
  readonly venues?: ReadonlySet<string>
  readonly raceTypes?: ReadonlySet<string>
  readonly bspMarket?: boolean
  readonly turnInPlayEnabled?: boolean
}

const FIELDS = [
  'EX_BEST_OFFERS_DISP',
  'EX_BEST_OFFERS',
  'EX_ALL_OFFERS',
  'EX_TRADED',
  'EX_TRADED_VOL',
  'EX_LTP',
  'EX_MARKET_DEF',
  'SP_TRADED',
  'SP_PROJECTED',
] as const
export type Field = (typeof FIELDS)[number]

export type SubscriptionRequest = {
  readonly id: number
  readonly filter: MarketFilter
  readonly fields: ReadonlySet<Field>
  readonly ladderLevels: number
  readonly heartbeatMs: number
  readonly conflateMs: number
  readonly segmentationEnabled: boolean
  readonly clk: string | undefined
  readonly initialClk: string | undefined
}

export type Request = {
  readonly op: string
  readonly id: number | undefined
  readonly body: Readonly<Record<string, unknown>>
}

export function parseRequest(line: string): Result<Request, Refusal> {
  const body = parseObject(line)
  if (!body) return refuse({ code: 'INVALID_INPUT', message: 'not a JSON object' })
  const { op, id } = body
  if (typeof op !== 'string') return refuse({ code: 'INVALID_INPUT', message: 'op is missing' })
  return ok({ op, id: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined, body })
}

const HEARTBEAT_MS = { least: 500, most: 5000 }
const CONFLATE_MS = { least: 0, most: 120_000 }
const MOST_LEVELS = 10
const DEFAULT_LEVELS = 3

export function parseSubscription({ id, body }: Request): Result<SubscriptionRequest, Refusal> {
  const invalid = (message: string) => refuse<Refusal>({ code: 'INVALID_INPUT', message })
  if (id === undefined) return invalid('id is missing')
  const filter = parseFilter(body['marketFilter'])
  if (!filter) return invalid('marketFilter is not understood')
  const data = isObject(body['marketDataFilter']) ? body['marketDataFilter'] : {}
  const fields = parseFields(data['fields'])
  if (!fields) return invalid('marketDataFilter.fields is not understood')
  const { clk, initialClk } = body
  if (clk != null && (typeof clk !== 'string' || !/^[0-9a-z]{1,12}$/.test(clk)))
    return refuse({ code: 'INVALID_CLOCK', message: 'clk is not one of ours' })
  return ok({
    id,
    filter,
    fields,
    ladderLevels: within(data['ladderLevels'], { least: 1, most: MOST_LEVELS }, DEFAULT_LEVELS),
    heartbeatMs: within(body['heartbeatMs'], HEARTBEAT_MS, HEARTBEAT_MS.most),
    conflateMs: within(body['conflateMs'], CONFLATE_MS, 0),
    segmentationEnabled: body['segmentationEnabled'] === true,
    clk: clk ?? undefined,
    initialClk: typeof initialClk === 'string' ? initialClk : undefined,
  })
}

const LISTS = [
  'marketIds',
  'eventIds',
  'eventTypeIds',
  'marketTypes',
  'countryCodes',
  'bettingTypes',
  'venues',
  'raceTypes',
] as const
const FLAGS = ['bspMarket', 'turnInPlayEnabled'] as const

/** Undefined when a key is unknown or of a wrong type: a filter misread would send markets nobody asked for. */
export function parseFilter(value: unknown): MarketFilter | undefined {
  if (value == null) return {}
  if (!isObject(value)) return undefined
  const filter: Record<string, ReadonlySet<string> | boolean> = {}
  for (const [key, one] of Object.entries(value)) {
    if (one === null) continue
    const isList = LISTS.some((name) => name === key)
    if (isList && Array.isArray(one) && one.every((text) => typeof text === 'string')) {
      // An empty list asks for everything, like no list.
      if (one.length > 0) filter[key] = new Set<string>(one)
    } else if (FLAGS.some((name) => name === key) && typeof one === 'boolean') filter[key] = one
    else return undefined
  }
  return filter
}

/** No fields asked for means all of them. */
function parseFields(value: unknown): ReadonlySet<Field> | undefined {
  if (value == null || (Array.isArray(value) && value.length === 0)) return new Set(FIELDS)
  if (!Array.isArray(value)) return undefined
  const fields = FIELDS.filter((field) => value.includes(field))
  return fields.length === new Set(value).size ? new Set(fields) : undefined
}

const within = (value: unknown, { least, most }: { least: number; most: number }, otherwise: number): number =>
  typeof value === 'number' ? Math.min(most, Math.max(least, value)) : otherwise

function parseObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
