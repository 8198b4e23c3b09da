import { expect, test } from 'vitest'
import { siteLabelOf } from './site.ts'

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
])('the host %s belongs to the site %s', (host, label) => {
  expect(siteLabelOf(host)).toBe(label)
})
