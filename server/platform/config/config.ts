/** All settings of the program, from the environment, checked at start. docs/operations.md "Settings". */
import { hostname } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { APP_KEY_HEADER } from '@paddock/contract'
import * as z from 'zod/mini'
import type { AppKey } from '../http/app-key.ts'
import { trustProxies } from '../http/client-address.ts'
import { DEMO_PUSH_KEY, isPushKey, pushKeyOf } from './push-key.ts'
import { Refused } from '../refused.ts'

export const ROLES = ['gateway', 'engine', 'worker'] as const
export type ProcessRole = (typeof ROLES)[number]

const port = z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))

/** As JSON: {"authorization":"Bearer …"}. */
const headers = z.pipe(
  z.string(),
  z.transform((text, context): Record<string, string> => {
    try {
      return z.parse(z.record(z.string(), z.string()), JSON.parse(text))
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'is not a JSON object of texts' })
      return z.NEVER
    }
  }),
)

/**
 * That nothing can be asked at: `fetch` refuses an address with a user or password in it, and says the whole of it each time. Read as an
 * address or not.
 */
const hasLogin = (address: string): boolean => {
  if (!URL.canParse(address)) return address.includes('@')
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
const withoutLogin = z.refine<string>((address) => !hasLogin(address))

/** Addresses and nets, commas between. */
const nets = z.pipe(
  z.string(),
  z.transform((text, context): readonly string[] => {
    const given = text.split(',').flatMap((net) => net.trim() || [])
    try {
      trustProxies(given)
    } catch (error) {
      context.issues.push({ code: 'custom', input: text, message: (error as Error).message })
    }
    return given
  }),
)

/** With their ports, commas between. */
const hosts = z.pipe(
  z.string().check(z.regex(/^[\w.-]+(:\d+)?(,\s*[\w.-]+(:\d+)?)*$/)),
  z.transform((text): readonly string[] => text.split(',').map((host) => host.trim())),
)

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  SANDBOX_PORT: z._default(port, 3100),
  DEV_PORT: z._default(port, 5173),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  ACCESS_LOG: z._default(z.stringbool(), false),
  FEED_KEY: z._default(z.string(), 'demo'),
  RECEIPT_KEY: z._default(z.string(), 'demo'),
  FEED_USER: z._default(z.string(), 'demo'),
  FEED_PASSWORD: z._default(z.string(), 'demo'),
  ODDS_FEED_HOST: z.optional(z.string()),
  ODDS_FEED_PORT: z.optional(port),
  ODDS_FEED_TLS: z._default(z.stringbool(), false),
  ODDS_API_URL: z.optional(z.string().check(withoutLogin)),
  ODDS_LOGIN_URL: z.optional(z.string().check(withoutLogin)),
  ENGINE_NAME: z.optional(z.string()),
  SCORE_FEED_HOST: z.optional(z.string()),
  SCORE_FEED_PORT: z.optional(port),
  DEMO_WORLD: z.optional(z.stringbool()),
  DEMO_PLAYERS: z._default(z.stringbool(), true),
  ACCESS_KEY: z._default(z.string().check(z.minLength(4)), 'demo'),
  SMS_URL: z.optional(z.url().check(withoutLogin)),
  SMS_METHOD: z._default(z.enum(['GET', 'POST']), 'POST'),
  SMS_HEADERS: z._default(headers, { 'content-type': 'application/json' }),
  SMS_BODY: z._default(z.string(), '{"phone":"{phone}","text":"{text}"}'),
  SMS_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), 5000),
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0)), 2000),
  SMS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(0)), 60),
  GATEWAY_NAME: z._default(z.string().check(z.regex(/^[a-z][a-z\d-]{1,31}$/)), 'sandbox'),
  GATEWAY_URL: z.optional(z.url({ protocol: /^https?$/ }).check(withoutLogin)),
  GATEWAY_MERCHANT: z._default(z.string().check(z.minLength(1)), 'demo'),
  GATEWAY_KEY: z._default(z.string().check(z.minLength(4)), 'demo'),
  GATEWAY_KEY_BEFORE: z.optional(z.string().check(z.minLength(4))),
  GATEWAY_PAY_HOSTS: z.optional(hosts),
  GATEWAY_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), 8000),
  CASINO_PORT: z.optional(port),
  APP_KEY_HEADER: z.optional(z.string().check(z.regex(/^[a-z\d-]+$/i), z.toLowerCase())),
  APP_KEY: z.optional(z.string().check(z.minLength(1))),
  APP_KEY_REQUIRED: z.optional(z.stringbool()),
  TRUSTED_PROXIES: z._default(nets, []),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[a-z\d-]+$/i), z.toLowerCase())),
  PUSH_KEY: z.optional(z.string().check(z.refine(isPushKey))),
  PUSH_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ }).check(withoutLogin)),
  BETS_PER_SECOND: z._default(z.coerce.number().check(z.gte(1)), 5),
  S3_BUCKET: z.optional(z.string().check(z.minLength(3))),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: z.optional(z.url().check(withoutLogin)),
  S3_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
  S3_SECRET_KEY: z.optional(z.string().check(z.minLength(1))),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 12),
})

export type Config = ReturnType<typeof readConfig>

type Setting = keyof z.infer<typeof environment>

const PORT = 'a port from 1 to 65535'
const YES_OR_NO = 'true or false'
const TEXT = 'a text'
const NO_LOGIN = 'without a user or password in it'
/** What an operator is told to write. */
const EXPECTED: Readonly<Record<Setting, string>> = {
  NODE_ENV: 'development, production or test',
  PORT,
  HOST: 'an address to listen on, like 0.0.0.0',
  SANDBOX_PORT: PORT,
  DEV_PORT: PORT,
  DATA_DIR: 'a folder',
  DATABASE_URL: 'postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
  ACCESS_LOG: YES_OR_NO,
  FEED_KEY: TEXT,
  RECEIPT_KEY: TEXT,
  FEED_USER: TEXT,
  FEED_PASSWORD: TEXT,
  ODDS_FEED_HOST: 'the name of a host',
  ODDS_FEED_PORT: PORT,
  ODDS_FEED_TLS: YES_OR_NO,
  ODDS_API_URL: `an address ${NO_LOGIN}`,
  ODDS_LOGIN_URL: `an address ${NO_LOGIN}`,
  ENGINE_NAME: 'a name',
  SCORE_FEED_HOST: 'the name of a host',
  SCORE_FEED_PORT: PORT,
  DEMO_WORLD: YES_OR_NO,
  DEMO_PLAYERS: YES_OR_NO,
  ACCESS_KEY: 'at least 4 characters, in production 32',
  SMS_URL: `an address, like https://sms.example/send, ${NO_LOGIN}`,
  SMS_METHOD: 'GET or POST',
  SMS_HEADERS: 'a JSON object of texts, like {"authorization":"Bearer …"}',
  SMS_BODY: TEXT,
  SMS_TIMEOUT_MS: 'a whole number from 100 to 20000',
  SMS_PER_DAY: 'a whole number from 0',
  SMS_PER_MINUTE: 'a whole number from 0',
  GATEWAY_NAME: 'a name of small letters, digits and hyphens',
  GATEWAY_URL: `an address, like https://gateway.example, ${NO_LOGIN}`,
  GATEWAY_MERCHANT: TEXT,
  GATEWAY_KEY: 'at least 4 characters, in production 32',
  GATEWAY_KEY_BEFORE: 'at least 4 characters, in production 32',
  GATEWAY_PAY_HOSTS: 'hosts with commas between, like pay.gateway.example',
  GATEWAY_TIMEOUT_MS: 'a whole number from 100 to 20000',
  CASINO_PORT: PORT,
  APP_KEY_HEADER: 'the name of a header: letters, digits and hyphens',
  APP_KEY: 'at least one character',
  APP_KEY_REQUIRED: YES_OR_NO,
  TRUSTED_PROXIES: 'addresses and nets with commas between, like 10.0.0.0/8,192.0.2.1',
  COUNTRY_HEADER: 'the name of a header: letters, digits and hyphens',
  PUSH_KEY: 'a private key of P-256, 32 bytes as base64url',
  PUSH_CONTACT: 'an address, like https://play.example or mailto:help@play.example',
  BETS_PER_SECOND: 'a number from 1',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region, like ap-south-1',
  S3_ENDPOINT: `an address, like https://s3.example, ${NO_LOGIN}`,
  S3_ACCESS_KEY: TEXT,
  S3_SECRET_KEY: TEXT,
  DATABASE_CONNECTIONS: 'a whole number from 2 to 200',
}
/** What stands in these is nobody's to read over a shoulder, or in a log. */
const SECRET = /KEY$|KEY_BEFORE$|PASSWORD|DATABASE_URL|SMS_HEADERS|SMS_BODY|SMS_URL|GATEWAY_URL|S3_ENDPOINT/
/** A user with a password before a host, in whatever it was meant for, or what follows the ? of an address. */
const SECRET_PART = /@|:\/\/.*\?/s

/** Whether a setting, by its name, may hold what nobody else shall read. */
export const holdsSecret = (name: string): boolean => SECRET.test(name)

/** Whether something of it may be what nobody else shall read, by its name or as it looks: it is never said again, nor stands in a command. */
export const mayHoldSecret = (name: string, value: string): boolean => holdsSecret(name) || SECRET_PART.test(value)

/** As a line about it may say it. */
export const saidOf = (name: string, value: string): string =>
  mayHoldSecret(name, value) ? `a text of ${value.length} characters` : JSON.stringify(value)

const wrongLine = (name: Setting, value = ''): string => `${name} is ${saidOf(name, value)}; expected ${EXPECTED[name]}`

/** Throws an error with a line for every setting that is wrong: its name, its value, and what was expected. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as Setting))
    throw new Refused([...wrong].map((name) => wrongLine(name, env[name])).join('\n'))
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDefaults(settings)
  const dataDir = resolve(settings.DATA_DIR ?? '.data')
  const sandboxed = !production && settings.ODDS_FEED_HOST === undefined
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    sandboxPort: settings.SANDBOX_PORT,
    /** Of the players' app while it is edited; the console's is the next. */
    devPort: settings.DEV_PORT,
    dataDir,
    images: shelfOf(settings, join(dataDir, 'images')),
    /** Where the heads of the audit log are kept, outside the database. */
    auditHeadsFile: join(dataDir, 'audit-heads.json'),
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    logLevel: settings.LOG_LEVEL,
    /** A line for each call that was answered. */
    accessLog: settings.ACCESS_LOG,
    /** Of one account, lasting; twice as many may come at once. */
    betsPerSecond: settings.BETS_PER_SECOND,
    feedKey: settings.FEED_KEY,
    /** Signs the receipts of cash settlements. Whoever has it can make receipts; another one makes the old ones worthless. */
    receiptKey: settings.RECEIPT_KEY,
    /** What existing clients send with every call; a wrong one is refused. Off unless both settings are there. */
    appKey: appKeyOf(settings, production),
    /** What our messages to devices are signed with; null where none are sent. docs/domain/messages.md. */
    push: pushOf(settings, production),
    proxies: trustProxies(settings.TRUSTED_PROXIES),
    /** In which our proxies say the country that a request comes from; undefined where they do not. */
    countryHeader: settings.COUNTRY_HEADER,
    /** What codes are hashed and second factors are sealed with. Whoever changes it asks everybody to enrol again. */
    accessKey: settings.ACCESS_KEY,
    sms: {
      url: settings.SMS_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}/sms`,
      method: settings.SMS_METHOD,
      headers: settings.SMS_HEADERS,
      body: settings.SMS_BODY,
      timeoutMs: settings.SMS_TIMEOUT_MS,
    },
    /** Codes that the visitors of one site may ask for. Security T56. */
    smsBudget: { aDay: settings.SMS_PER_DAY, aMinute: settings.SMS_PER_MINUTE },
    /** Whom IPAY methods are paid by; null where there is none. docs/payment-gateway.md. */
    paymentGateway: paymentGatewayOf(settings, production),
    /** The bundled provider of casino games; null where others are named by an administrator. */
    sandboxCasino: production ? null : sandboxCasinoOf(settings),
    /** Where the sandbox has a channel for each match whose score it plays, as a browser finds it; null outside of the demo world. */
    television: demoTelevisionOf(settings, production),
    /** Under which name this engine holds its leases. One name, one running engine. */
    engineName: settings.ENGINE_NAME ?? hostname(),
    demoWorld: settings.DEMO_WORLD ?? !production,
    /** Whether some accounts of the demo world bet by themselves. */
    demoPlayers: !production && (settings.DEMO_WORLD ?? true) && settings.DEMO_PLAYERS,
    /** What an operator of this installation should know of it, a line each. */
    notices: production ? missingFeeds(settings) : [],
    odds: {
      enabled: sandboxed || settings.ODDS_FEED_HOST !== undefined,
      host: settings.ODDS_FEED_HOST ?? '127.0.0.1',
      port: settings.ODDS_FEED_PORT ?? settings.SANDBOX_PORT + 1,
      tls: settings.ODDS_FEED_TLS,
      apiUrl: settings.ODDS_API_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}/exchange/betting/json-rpc/v1`,
      loginUrl: settings.ODDS_LOGIN_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}/api/login`,
      user: settings.FEED_USER,
      password: settings.FEED_PASSWORD,
      appKey: settings.FEED_KEY,
    },
    scores: {
      enabled: sandboxed || settings.SCORE_FEED_HOST !== undefined,
      host: settings.SCORE_FEED_HOST ?? '127.0.0.1',
      port: settings.SCORE_FEED_PORT ?? settings.SANDBOX_PORT + 2,
    },
    playerDist: resolve(join(import.meta.dirname, '..', '..', '..', 'player', 'dist')),
    consoleDist: resolve(join(import.meta.dirname, '..', '..', '..', 'console', 'dist')),
  }
}

function missingFeeds({ ODDS_FEED_HOST: odds, SCORE_FEED_HOST: scores }: z.infer<typeof environment>): string[] {
  return [
    ...(odds === undefined
      ? ['no odds feed is configured (ODDS_FEED_HOST): no market opens or gets prices by itself']
      : []),
    ...(scores === undefined
      ? ['no score feed is configured (SCORE_FEED_HOST): no session and no bookmaker market opens by itself']
      : []),
  ]
}

/** A bucket where one is named, with all that it needs; else a folder. */
function shelfOf(settings: z.infer<typeof environment>, folder: string) {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = settings
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = settings
  if (bucket === undefined) {
    if (endpoint ?? accessKey ?? secretKey)
      throw new Refused('S3_BUCKET is not set; expected it with the other settings of S3')
    return { type: 'DISK', folder } as const
  }
  if (accessKey === undefined || secretKey === undefined)
    throw new Refused(
      `S3_BUCKET is ${saidOf('S3_BUCKET', bucket)} alone; expected S3_ACCESS_KEY and S3_SECRET_KEY with it`,
    )
  return { type: 'S3', bucket, region, endpoint, accessKey, secretKey } as const
}

/** Where the sandbox has its gateway, after its HTTP side and its two feeds. */
const GATEWAY_STEPS = 3

function paymentGatewayOf(settings: z.infer<typeof environment>, production: boolean) {
  const { GATEWAY_URL: given, GATEWAY_KEY: key, GATEWAY_KEY_BEFORE: keyBefore = null, GATEWAY_PAY_HOSTS } = settings
  if (given === undefined && production) return null
  const url = given ?? `http://127.0.0.1:${settings.SANDBOX_PORT + GATEWAY_STEPS}`
  return {
    name: settings.GATEWAY_NAME,
    url,
    merchant: settings.GATEWAY_MERCHANT,
    key,
    keyBefore,
    payHosts: GATEWAY_PAY_HOSTS ?? [new URL(url).host],
    timeoutMs: settings.GATEWAY_TIMEOUT_MS,
  }
}

/** And its provider of games, whose screens a browser finds by another name of this machine. */
const CASINO_STEPS = 4

function sandboxCasinoOf({ SANDBOX_PORT, CASINO_PORT }: z.infer<typeof environment>) {
  const port = CASINO_PORT ?? SANDBOX_PORT + CASINO_STEPS
  return { baseUrl: `http://127.0.0.1:${port}`, origin: `http://localhost:${port}`, key: 'demo' }
}

function demoTelevisionOf(
  { DEMO_WORLD, SCORE_FEED_HOST, SANDBOX_PORT }: z.infer<typeof environment>,
  production: boolean,
): string | null {
  const isDemo = !production && DEMO_WORLD !== false && SCORE_FEED_HOST === undefined
  return isDemo ? `http://localhost:${SANDBOX_PORT}/tv` : null
}

function gatewayFaults(settings: z.infer<typeof environment>): string[] {
  const { GATEWAY_URL, GATEWAY_NAME, GATEWAY_MERCHANT, GATEWAY_KEY, GATEWAY_KEY_BEFORE } = settings
  if (GATEWAY_URL === undefined) return []
  return [
    ...(GATEWAY_URL.startsWith('https:') ? [] : ['GATEWAY_URL is not https']),
    ...(GATEWAY_NAME === 'sandbox' ? ['GATEWAY_NAME is that of the sandbox'] : []),
    ...(GATEWAY_MERCHANT === 'demo' ? ['GATEWAY_MERCHANT is the default'] : []),
    ...(GATEWAY_KEY.length < LEAST_KEY ? [`GATEWAY_KEY has fewer than ${LEAST_KEY} characters`] : []),
    ...(GATEWAY_KEY_BEFORE !== undefined && GATEWAY_KEY_BEFORE.length < LEAST_KEY
      ? [`GATEWAY_KEY_BEFORE has fewer than ${LEAST_KEY} characters`]
      : []),
  ]
}

/** What a device said yes to is bound to the key: with another one it is to be asked again. */
function pushOf({ PUSH_KEY: given, PUSH_CONTACT: contact }: z.infer<typeof environment>, production: boolean) {
  const key = given ?? (production ? undefined : DEMO_PUSH_KEY)
  if (key === undefined) {
    if (contact !== undefined) throw new Refused('PUSH_CONTACT is set alone; expected PUSH_KEY with it')
    return null
  }
  if (production && contact === undefined) throw new Refused('PUSH_KEY is set alone; expected PUSH_CONTACT with it')
  return { ...pushKeyOf(key), contact: contact ?? 'https://paddock.example' }
}

const LEAST_KEY = 32

function appKeyOf(settings: z.infer<typeof environment>, production: boolean): AppKey | null {
  const { APP_KEY_HEADER: header, APP_KEY: key, APP_KEY_REQUIRED: isRequired = production } = settings
  if (header === undefined && key === undefined) {
    if (settings.APP_KEY_REQUIRED)
      throw new Refused('APP_KEY_REQUIRED is true; expected APP_KEY and APP_KEY_HEADER with it')
    return null
  }
  if (header === undefined || key === undefined)
    throw new Refused(
      header === undefined
        ? 'APP_KEY is set alone; expected APP_KEY_HEADER with it'
        : `APP_KEY_HEADER is ${header} alone; expected APP_KEY with it`,
    )
  // There our own apps say their name.
  if (header === APP_KEY_HEADER) throw new Refused(`APP_KEY_HEADER is ${header}; expected another header than our own`)
  return { header, key, isRequired }
}

function refuseDefaults(settings: z.infer<typeof environment>): void {
  const faults = gatewayFaults(settings)
  if (settings.FEED_KEY === 'demo') faults.push('FEED_KEY is the default secret')
  if (settings.ACCESS_KEY.length < 32) faults.push('ACCESS_KEY has fewer than 32 characters')
  if (settings.SMS_URL === undefined) faults.push('SMS_URL is not set')
  if (settings.RECEIPT_KEY === 'demo') faults.push('RECEIPT_KEY is the default secret')
  if (settings.FEED_PASSWORD === 'demo') faults.push('FEED_PASSWORD is the default secret')
  if (settings.DATABASE_URL === undefined) faults.push('DATABASE_URL is not set')
  // The kept heads of the audit log are not found again from the folder of another release.
  if (!isAbsolute(settings.DATA_DIR ?? '')) faults.push('DATA_DIR is no absolute folder')
  if (settings.DEMO_WORLD) faults.push('DEMO_WORLD is on')
  if (faults.length > 0) throw new Refused(`NODE_ENV=production refuses to start: ${faults.join('; ')}`)
}
