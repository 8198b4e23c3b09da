import { inflateSync } from 'node:zlib'
import { completeConfig } from '@paddock/contract'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { HostSite } from '../platform/http-call.ts'
import { drawIcon } from './draw-icon.ts'
import { manifestOf } from './manifest.ts'
import { serveInstallable } from './routes.ts'

const LOOK = { letter: 'P', ground: '#f2b632', ink: '#1b1402' }
const SIZE = 96

/** The pixels of a picture that has one IDAT, as ours have. */
function pixelsOf(png: Buffer, size: number): (x: number, y: number) => number[] {
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return (x, y) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4, y * (size * 4 + 1) + 5 + x * 4)]
}

describe('an icon', () => {
  test('is a tile with round corners, or goes to the edge', () => {
    const alphaOfCorner = (shape: 'any' | 'maskable' | 'solid') => pixelsOf(drawIcon(SIZE, shape, LOOK), SIZE)(0, 0)[3]
    expect([alphaOfCorner('any'), alphaOfCorner('maskable'), alphaOfCorner('solid')]).toEqual([0, 255, 255])
  })

  test('of one that may be masked has its letter within the circle that every mask leaves', () => {
    const pixel = pixelsOf(drawIcon(SIZE, 'maskable', LOOK), SIZE)
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
  })

  test('is another for another letter, in either case the same, and a ring for another script', () => {
    const of = (letter: string) => drawIcon(SIZE, 'any', { ...LOOK, letter }).toString('base64')
    const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('').map(of)
    expect(new Set(all).size).toBe(36)
    expect(of('p')).toBe(of('P'))
    expect(of('प')).toBe(of('ਪ'))
    expect(all).not.toContain(of('प'))
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
