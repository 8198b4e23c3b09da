import { completeConfig } from '@paddock/contract'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { HostSite } from '../platform/http-call.ts'
import { drawIcon } from './draw-icon.ts'
import { manifestOf } from './manifest.ts'
import { serveInstallable } from './routes.ts'

const LOOK = { letter: 'P', ground: '#f2b632', ink: '#1b1402' }
const SIZE = 96

/** Red, green, blue and alpha of a pixel. */
async function pixelsOf(png: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')

describe('an icon', () => {
  test('is a tile with round corners, or goes to the edge', async () => {
    const alphaOfCorner = async (shape: 'any' | 'maskable' | 'solid') =>
      (await pixelsOf(await drawIcon(SIZE, shape, LOOK)))(0, 0)[3]
    expect([await alphaOfCorner('any'), await alphaOfCorner('maskable'), await alphaOfCorner('solid')]).toEqual([
      0, 255, 255,
    ])
  })

  test.each(['P', 'W', 'M', 'Q', 'I', 'Å', 'ऊ', 'ஔ', 'س'])(
    'of one that may be masked has its letter within the circle that every mask leaves: %s',
    async (letter) => {
      const pixel = await pixelsOf(await drawIcon(SIZE, 'maskable', { ...LOOK, letter }))
      const [red, green, blue] = [0xf2, 0xb6, 0x32]
      let inked = 0
      for (let y = 0; y < SIZE; y++)
        for (let x = 0; x < SIZE; x++) {
          const [r, g, b] = pixel(x, y)
          if (r === red && g === green && b === blue) continue
          inked += 1
          expect(Math.hypot(x + 0.5 - SIZE / 2, y + 0.5 - SIZE / 2)).toBeLessThan(SIZE * 0.4)
        }
      expect(inked).toBeGreaterThan(SIZE)
    },
  )

  test('has its letter in the middle, in the colours that were given', async () => {
    const pixel = await pixelsOf(await drawIcon(SIZE, 'solid', { ...LOOK, letter: 'I' }))
    expect([pixel(SIZE / 2, SIZE / 2), pixel(2, 2)]).toEqual([
      [0x1b, 0x14, 0x02, 255],
      [0xf2, 0xb6, 0x32, 255],
    ])
  })

  test('is another for another letter, in either case the same, and a ring for a script that no font has', async () => {
    const of = async (letter: string) => (await drawIcon(SIZE, 'any', { ...LOOK, letter })).toString('base64')
    const all = await Promise.all([...LETTERS, 'प', 'ਪ', 'ப', 'Ж'].map(of))
    expect(new Set(all).size).toBe(LETTERS.length + 4)
    expect(await of('p')).toBe(await of('P'))
    expect(await of('س')).toBe(await of('🏏'))
    expect(all).not.toContain(await of('س'))
  })
})

const config = completeConfig({ name: 'Paddock', type: 'b2c', logoText: { first: 'Pad', second: 'dock' } })
const site = { label: 'demo', version: 3, config } as HostSite

describe('the manifest', () => {
  test('has what a browser asks for before it installs: a name, a start, two sizes, one that may be masked', () => {
    const manifest = manifestOf(site)
    expect(manifest).toMatchObject({ name: 'Paddock', short_name: 'Paddock', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map((icon) => [icon.sizes, icon.purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['192x192', 'maskable'],
      ['512x512', 'maskable'],
    ])
  })

  test("puts the site's own picture first, and shortens a long name to what stands below an icon", () => {
    const own = { ...config, name: 'The Long Paddock Club', logoSmallUrl: 'https://cdn.example/small.png' }
    const manifest = manifestOf({ ...site, config: own })
    expect(manifest.icons[0]).toMatchObject({ src: 'https://cdn.example/small.png', sizes: 'any' })
    expect(manifest.short_name).toBe('Pad')
  })
})

test('each host has the manifest and the icons of its site; a host that is no site has none', async () => {
  const app = Fastify()
  serveInstallable(app, async (host) => (host === 'demo.localhost' ? site : undefined))
  const get = (url: string, host = 'demo.localhost') => app.inject({ url, headers: { host } })
  const manifest = await get('/manifest.webmanifest')
  expect([manifest.statusCode, manifest.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  for (const { src, sizes } of manifest.json<{ icons: { src: string; sizes: string }[] }>().icons) {
    const icon = await get(src)
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
  }
  expect((await get('/icons/apple-180.png')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('/manifest.webmanifest', 'nobody.example')).statusCode).toBe(404)
  await app.close()
})

describe('the app of a site', () => {
  const FINGERPRINT = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0').toUpperCase()).join(':')
  const androidApp = { packageName: 'com.paddock.demo', fingerprints: [FINGERPRINT] }

  async function ask(given: typeof androidApp, host = 'demo.localhost') {
    const app = Fastify()
    const told = { ...site, config: { ...config, androidApp: given } }
    serveInstallable(app, async (label) => (label === 'demo.localhost' ? told : undefined))
    const answer = await app.inject({ url: '/.well-known/assetlinks.json', headers: { host } })
    await app.close()
    return answer
  }

  test('is told to Android', async () => {
    const answer = await ask(androidApp)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const target = {
      namespace: 'android_app',
      package_name: 'com.paddock.demo',
      sha256_cert_fingerprints: [FINGERPRINT],
    }
    expect(answer.json()).toEqual([{ relation: ['delegate_permission/common.handle_all_urls'], target }])
  })

  test.each([
    ['where the site has none', { ...androidApp, packageName: '' }, undefined],
    ['where nothing says who signs it', { ...androidApp, fingerprints: [] }, undefined],
    ['on a host that is no site', androidApp, 'nobody.example'],
  ])('is nobody’s %s', async (_, given, host) => expect((await ask(given, host)).statusCode).toBe(404))
})
