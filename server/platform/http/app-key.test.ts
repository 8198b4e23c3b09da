import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { describe, expect, test } from 'vitest'
import type { AppKey } from './app-key.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../database.ts'
import { createHttp } from './http.ts'
import { answer, type HostSite } from '../http-call.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../log/metrics.ts'

const KEY: AppKey = { header: 'x-secret-key', key: 'of-every-bundle', isRequired: false }
const REQUIRED: AppKey = { ...KEY, isRequired: true }

function serve(appKey: AppKey | null) {
  const { app, routes } = createHttp(
    {
      appKey,
      siteOf: async () => ({ id: 1 }) as HostSite,
      actorOf: async () => refuse({ code: 'UNAUTHENTICATED' }),
      renewIfDue: async () => undefined,
      dbOf: () => ({}) as Database,
      relationsOf: async () => new Map(),
      budgets: { take: () => 0 },
      noteRefused: async () => undefined,
    },
    createMetrics(),
    createLog('silent'),
  )
  routes.open(calls.getHighlight, async () => answer({ docs: [] }))
  routes.guarded(calls.getStakes, async () => Promise.reject(new Error('nobody may come here')))
  return async (url: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'GET', url: `/api/${url}`, headers })).statusCode
}

describe('the fixed key of existing clients', () => {
  test.each([
    ['is asked of nobody when it is off', null, { 'x-secret-key': 'another' }, 200],
    ['is taken', KEY, { 'x-secret-key': 'of-every-bundle' }, 200],
    ['may be left out', KEY, {}, 200],
    ['may not be left out where it is required', REQUIRED, {}, 400],
    ['is not asked of our own apps', REQUIRED, { 'x-app-key': 'paddock-player' }, 200],
    ['is taken where it is required', REQUIRED, { 'x-secret-key': 'of-every-bundle' }, 200],
    ['is refused of our own apps when it is wrong', REQUIRED, { 'x-app-key': 'x', 'x-secret-key': 'another' }, 400],
    ['is refused when it is wrong', KEY, { 'x-secret-key': 'another' }, 400],
    ['is refused when it is empty', KEY, { 'x-secret-key': '' }, 400],
  ])('%s', async (_, appKey, headers, status) => {
    expect(await serve(appKey)('common/game/highlight', headers)).toBe(status)
  })

  test('grants nothing: without a token nobody is signed in, and a wrong token stays wrong', async () => {
    const ask = serve(KEY)
    expect(await ask('user/stake', { 'x-secret-key': KEY.key })).toBe(401)
    expect(await ask('user/stake', { 'x-secret-key': KEY.key, 'x-authentication': 'x'.repeat(43) })).toBe(401)
    expect(await ask('user/stake', { 'x-secret-key': 'another', 'x-authentication': 'x'.repeat(43) })).toBe(400)
  })
})

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  FEED_KEY: SECRET,
  ACCESS_KEY: SECRET,
  RECEIPT_KEY: SECRET,
  FEED_PASSWORD: SECRET,
  SMS_URL: 'https://sms.example/send',
  DATABASE_URL: 'postgres://db.example/paddock',
  DATA_DIR: '/var/lib/paddock',
}

describe('its settings', () => {
  test('are off, or both there', () => {
    expect(readConfig({}).appKey).toBeNull()
    expect(readConfig({ APP_KEY_HEADER: 'X-Secret-Key', APP_KEY: 'k' }).appKey).toEqual({
      header: 'x-secret-key',
      key: 'k',
      isRequired: false,
    })
    expect(() => readConfig({ APP_KEY: 'k' })).toThrow('APP_KEY_HEADER')
    expect(() => readConfig({ APP_KEY_HEADER: 'x-secret-key' })).toThrow('APP_KEY')
  })

  test('require it in production, unless they say otherwise, and nowhere without a key', () => {
    const set = { APP_KEY_HEADER: 'x-secret-key', APP_KEY: 'k' }
    expect(readConfig({ ...set, APP_KEY_REQUIRED: 'true' }).appKey?.isRequired).toBe(true)
    expect(readConfig({ ...PRODUCTION, ...set }).appKey?.isRequired).toBe(true)
    expect(readConfig({ ...PRODUCTION, ...set, APP_KEY_REQUIRED: 'false' }).appKey?.isRequired).toBe(false)
    expect(readConfig(PRODUCTION).appKey).toBeNull()
    expect(() => readConfig({ APP_KEY_REQUIRED: 'true' })).toThrow('APP_KEY')
  })

  test('name the proxies that are trusted, or say what is no net', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' }).proxies.isOne('10.9.9.9')).toBe(true)
    expect(readConfig({}).proxies.isOne('127.0.0.1')).toBe(false)
    expect(() => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8,nowhere' })).toThrow('TRUSTED_PROXIES')
  })

  test('leave the header of our own apps alone', () => {
    expect(() => readConfig({ APP_KEY_HEADER: 'x-app-key', APP_KEY: 'k' })).toThrow('our own')
  })
})
