import { completeConfig } from '@paddock/contract'
import { expect, test } from 'vitest'
import { newsBetween, type Site, siteLabelOf } from './site.ts'

test.each([
  ['localhost:3000', 'demo'],
  ['localhost', 'demo'],
  ['127.0.0.1:3000', 'demo'],
  ['[::1]:3000', 'demo'],
  ['www.localhost', 'demo'],
  ['', 'demo'],
  ['club.localhost:3000', 'club'],
  ['Club.Example.com', 'club'],
  ['www.club.example.com', 'club'],
  ['test.club.example.com', 'club'],
  ['pp.club.example.com', 'club'],
  ['www.pp.club.example.com', 'club'],
  ['d.club.example.com', 'club'],
  ['demon.example.com', 'demon'],
])('the host %s belongs to the site %s', (host, label) => {
  expect(siteLabelOf(host)).toBe(label)
})

const site = (change: Partial<Site> = {}): Site => ({
  id: 1,
  label: 'demo',
  kind: 'b2c',
  name: 'Demo',
  config: completeConfig({ name: 'Demo', type: 'b2c' }),
  version: 1,
  maintenance: false,
  useSocket: true,
  refreshedAt: null,
  ...change,
})

test.each([
  [{}, []],
  [{ version: 2 }, [{ siteId: 1, what: 'CONFIG' }]],
  [{ maintenance: true }, [{ siteId: 1, what: 'MAINTENANCE', on: true }]],
  [{ useSocket: false }, [{ siteId: 1, what: 'SOCKET', on: false }]],
  [{ refreshedAt: 5 }, [{ siteId: 1, what: 'REFRESH' }]],
  [{ id: 2 }, [{ siteId: 2, what: 'OPENED' }]],
])('what changed is told: %j', (change, news) => {
  expect(newsBetween([site()], [site(change)])).toEqual(news)
})
