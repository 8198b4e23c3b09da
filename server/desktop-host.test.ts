import { completeConfig } from '@paddock/contract/shapes/site'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadToDesktopHost } from './desktop-host.ts'
import type { SiteAtHost } from './sites/site.ts'

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const app = Fastify()
beforeAll(() => {
  const at = (host: string) => {
    const desktopRedirect = host.includes('club')
    return { config: completeConfig({ name: 'Club', type: 'b2c', switches: { desktopRedirect } }) } as SiteAtHost
  }
  leadToDesktopHost(app, { ofHost: async (host) => at(host) })
  app.get('/*', () => 'page')
})
afterAll(() => app.close())

const ask = (host: string, url: string, agent: string, accept = 'text/html,*/*') =>
  app.inject({ url, headers: { host, accept, 'user-agent': agent } })

test.each([
  ['club.example.com', '/promo-code/a?b=c', '//d.club.example.com/promo-code/a?b=c'],
  ['www.club.example.com:8443', '/', '//d.www.club.example.com:8443/'],
])('a desktop at %s%s is led to %s', async (host, url, goal) => {
  const { statusCode, headers } = await ask(host, url, DESKTOP)
  expect([statusCode, headers.location, headers['vary']]).toEqual([302, goal, 'user-agent'])
})

test.each([
  ['a phone', 'club.example.com', '/', PHONE, 'text/html'],
  ['who is there already', 'd.club.example.com', '/', DESKTOP, 'text/html'],
  ['a visitor of a site that does not want it', 'demo.example.com', '/', DESKTOP, 'text/html'],
  ['a call', 'club.example.com', '/api/common/home', DESKTOP, 'text/html'],
  ['an operator', 'club.example.com', '/console/people', DESKTOP, 'text/html'],
  ['a file', 'club.example.com', '/assets/app-1a2b.js', DESKTOP, 'text/html'],
  ['what is no page', 'club.example.com', '/', DESKTOP, 'application/json'],
  ['what does not say what it is', 'club.example.com', '/', '', 'text/html'],
  ['who came to a bare address', '192.0.2.7:3000', '/', DESKTOP, 'text/html'],
])('%s is led nowhere', async (_, host, url, agent, accept) => {
  expect((await ask(host, url, agent, accept)).statusCode).toBe(200)
})
