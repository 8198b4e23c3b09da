import { type Pixel, PIXELS } from '@paddock/contract/pixels'
import { completeConfig } from '@paddock/contract/shapes/site'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { HostSite } from '../platform/http-call.ts'
import { pixelPage, servePixelFrame } from './frame.ts'

const IDS: Readonly<Record<Pixel, string>> = { google: 'G-AB12CD34EF', facebook: '1234567890123456' }
/** Whose hosts each may speak to. */
const THEIRS: Readonly<Record<Pixel, RegExp>> = {
  google: /^(www\.googletagmanager\.com|\*\.(google-analytics|analytics\.google)\.com)$/,
  facebook: /^(connect\.facebook\.net|www\.facebook\.com)$/,
}
const ALL = Object.keys(PIXELS) as Pixel[]
const policyOf = (pixel: Pixel) => pixelPage(pixel, IDS[pixel]).headers['content-security-policy'] ?? ''

test.each(ALL)('the page of %s speaks to its own hosts alone, and has no origin, no forms and no windows', (pixel) => {
  const hosts = [...policyOf(pixel).matchAll(/(?:https|wss):\/\/([^\s;]+)/g)].map(([, host = '']) => host)
  expect(hosts.length).toBeGreaterThan(0)
  expect(hosts.filter((host) => !THEIRS[pixel].test(host))).toEqual([])
  expect(policyOf(pixel)).toContain('; sandbox allow-scripts;')
  const { body, headers } = pixelPage(pixel, IDS[pixel])
  expect([...body.matchAll(/<script/g)]).toHaveLength(2)
  expect(body).toContain(IDS[pixel])
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
})

test('nobody is known again by it, nor told to those who advertise', () => {
  expect(pixelPage('google', IDS.google).body).toMatch(
    /ad_storage:'denied'.*ad_user_data:'denied'.*client_storage:'none'.*allow_google_signals:false/,
  )
  expect(pixelPage('facebook', IDS.facebook).body).toContain("fbq('set','autoConfig',false,")
})

function serving(metaTags: readonly { name: string; content: string }[]) {
  const app = Fastify()
  // The app is shown at whatever is no other address.
  app.setNotFoundHandler((_, reply) => reply.send('the app'))
  const config = completeConfig({ name: 'North', type: 'b2c', metaTags })
  const site = { config } as unknown as HostSite
  servePixelFrame(app, { siteOf: async (host) => (host.startsWith('known') ? site : undefined) })
  return async (pixel: string, host = 'known.example') =>
    (await app.inject({ url: `/pixel-frame/${pixel}`, headers: { host } })).statusCode
}

test('a site has the pages of who counts for it, and of nobody else', async () => {
  const open = serving([{ name: 'google-tag-id', content: IDS.google }])
  expect(await open('google')).toBe(200)
  for (const other of ['facebook', 'toString', '']) expect(await open(other)).toBe(404)
  expect(await open('google', 'else.example')).toBe(404)
  expect(await serving([])('google')).toBe(404)
  expect(await serving([{ name: 'fb:pixel_id', content: IDS.facebook }])('facebook')).toBe(200)
})

test.each([
  ['google-tag-id', "G-AB12');alert(1)//"],
  ['google-tag-id', 'AW-123456789'],
  ['facebook-pixel-id', '12345'],
  ['fb:pixel_id', '1234567890&x=y'],
])('an id that is none is left out, and gets into no page: %s %s', async (name, content) => {
  const open = serving([{ name, content }])
  expect([await open('google'), await open('facebook')]).toEqual([404, 404])
})
