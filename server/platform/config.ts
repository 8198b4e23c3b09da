/** All settings of the program, from the environment, checked at start. DESIGN §4. */
import { join, resolve } from 'node:path'
import { APP_KEY_HEADER } from '@paddock/contract'
import * as z from 'zod/mini'
import type { AppKey } from './app-key.ts'
import { trustProxies } from './client-address.ts'

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

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  SANDBOX_PORT: z._default(port, 3100),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  FEED_KEY: z._default(z.string(), 'demo'),
  RECEIPT_KEY: z._default(z.string(), 'demo'),
  FEED_USER: z._default(z.string(), 'demo'),
  FEED_PASSWORD: z._default(z.string(), 'demo'),
  ODDS_FEED_HOST: z.optional(z.string()),
  ODDS_FEED_PORT: z.optional(port),
  ODDS_FEED_TLS: z._default(z.stringbool(), false),
  ODDS_API_URL: z.optional(z.string()),
  ODDS_LOGIN_URL: z.optional(z.string()),
  ENGINE_NAME: z.optional(z.string()),
  SCORE_FEED_HOST: z.optional(z.string()),
  SCORE_FEED_PORT: z.optional(port),
  DEMO_WORLD: z.optional(z.stringbool()),
  ACCESS_KEY: z._default(z.string().check(z.minLength(4)), 'demo'),
  SMS_URL: z.optional(z.url()),
  SMS_METHOD: z._default(z.enum(['GET', 'POST']), 'POST'),
  SMS_HEADERS: z._default(headers, { 'content-type': 'application/json' }),
  SMS_BODY: z._default(z.string(), '{"phone":"{phone}","text":"{text}"}'),
  SMS_TIMEOUT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(20_000)), 5000),
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0)), 2000),
  SMS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(0)), 60),
  APP_KEY_HEADER: z.optional(z.string().check(z.regex(/^[a-z\d-]+$/i), z.toLowerCase())),
  APP_KEY: z.optional(z.string().check(z.minLength(1))),
  APP_KEY_REQUIRED: z.optional(z.stringbool()),
  TRUSTED_PROXIES: z._default(nets, []),
  BETS_PER_SECOND: z._default(z.coerce.number().check(z.gte(1)), 5),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 12),
})

export type Config = ReturnType<typeof readConfig>

/** Throws an error that names every setting that is wrong and why. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new Error(
      `settings are wrong:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  if (production) refuseDefaults(settings)
  const sandboxed = !production && settings.ODDS_FEED_HOST === undefined
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    sandboxPort: settings.SANDBOX_PORT,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    logLevel: settings.LOG_LEVEL,
    /** Of one account, lasting; twice as many may come at once. */
    betsPerSecond: settings.BETS_PER_SECOND,
    feedKey: settings.FEED_KEY,
    /** Signs the receipts of cash settlements. Whoever has it can make receipts; another one makes the old ones worthless. */
    receiptKey: settings.RECEIPT_KEY,
    /** What existing clients send with every call; a wrong one is refused. Off unless both settings are there. */
    appKey: appKeyOf(settings, production),
    proxies: trustProxies(settings.TRUSTED_PROXIES),
    /** What codes are hashed and second factors are sealed with. Whoever changes it asks everybody to enrol again. */
    accessKey: settings.ACCESS_KEY,
    sms: {
      url: settings.SMS_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}/sms`,
      method: settings.SMS_METHOD,
      headers: settings.SMS_HEADERS,
      body: settings.SMS_BODY,
      timeoutMs: settings.SMS_TIMEOUT_MS,
    },
    /** Codes that the visitors of one site may ask for. SECURITY T56. */
    smsBudget: { aDay: settings.SMS_PER_DAY, aMinute: settings.SMS_PER_MINUTE },
    /** Under which name this engine holds its leases. One name, one running engine. */
    engineName: settings.ENGINE_NAME,
    demoWorld: settings.DEMO_WORLD ?? !production,
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
    playerDist: resolve(join(import.meta.dirname, '..', '..', 'player', 'dist')),
    consoleDist: resolve(join(import.meta.dirname, '..', '..', 'console', 'dist')),
  }
}

function appKeyOf(settings: z.infer<typeof environment>, production: boolean): AppKey | null {
  const { APP_KEY_HEADER: header, APP_KEY: key, APP_KEY_REQUIRED: isRequired = production } = settings
  if (header === undefined && key === undefined) {
    if (settings.APP_KEY_REQUIRED) throw new Error('settings are wrong: APP_KEY_REQUIRED needs APP_KEY')
    return null
  }
  if (header === undefined || key === undefined)
    throw new Error('settings are wrong: APP_KEY and APP_KEY_HEADER go together')
  // There our own apps say their name.
  if (header === APP_KEY_HEADER) throw new Error(`settings are wrong: APP_KEY_HEADER is our own ${header}`)
  return { header, key, isRequired }
}

function refuseDefaults(settings: z.infer<typeof environment>): void {
  const faults: string[] = []
  if (settings.FEED_KEY === 'demo') faults.push('FEED_KEY is the default secret')
  if (settings.ACCESS_KEY.length < 32) faults.push('ACCESS_KEY has fewer than 32 characters')
  if (settings.SMS_URL === undefined) faults.push('SMS_URL is not set')
  if (settings.RECEIPT_KEY === 'demo') faults.push('RECEIPT_KEY is the default secret')
  if (settings.FEED_PASSWORD === 'demo') faults.push('FEED_PASSWORD is the default secret')
  if (settings.DATABASE_URL === undefined) faults.push('DATABASE_URL is not set')
  if (settings.DEMO_WORLD) faults.push('DEMO_WORLD is on')
  if (faults.length > 0) throw new Error(`NODE_ENV=production refuses to start: ${faults.join('; ')}`)
}
