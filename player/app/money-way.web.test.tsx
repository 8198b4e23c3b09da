import { expect, test } from 'vitest'
import { siteOfTest } from '../testing/render-app.tsx'
import { moneyWay, type MoneyWay } from './money-way.ts'

const VISITOR = { isSignedIn: false, isDemo: false }
const PLAYER = { isSignedIn: true, isDemo: false }
const DEMO = { isSignedIn: true, isDemo: true }

const CHAT = { switches: { depositOnWhatsapp: true } }
const NUMBERS = { deposit: '919800000009', withdraw: '919800000001' }
const NONE = { deposit: null, withdraw: null }
const OFF = { switches: { deposit: false } }

test.each<[string, Record<string, unknown>, typeof PLAYER, MoneyWay | null]>([
  ['a player goes to the page', {}, PLAYER, { is: 'page', to: '/deposit' }],
  ['a visitor signs in first', {}, VISITOR, { is: 'login' }],
  ['a demo account has no money', {}, DEMO, { is: 'demo' }],
  ['a site may do it in a chat', CHAT, PLAYER, { is: 'chat', url: 'https://wa.me/919800000009' }],
  ['where a chat stops no demo account', CHAT, DEMO, { is: 'chat', url: 'https://wa.me/919800000009' }],
  ['a site may not offer it', OFF, PLAYER, null],
  ['a site for agents never does', { type: 'b2b' }, VISITOR, null],
])('%s', (_name, config, who, way) => {
  expect(moneyWay(siteOfTest(config), 'deposit', who, NUMBERS)).toEqual(way)
})

test('withdrawals have a way of their own', () => {
  expect(moneyWay(siteOfTest(CHAT), 'withdraw', PLAYER, NUMBERS)).toEqual({ is: 'page', to: '/withdraw' })
})

test('without a number the page stays', () => {
  expect(moneyWay(siteOfTest(CHAT), 'deposit', PLAYER, NONE)).toEqual({ is: 'page', to: '/deposit' })
})
