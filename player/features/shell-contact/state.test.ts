import { expect, test } from 'vitest'
import { contactOf, serviceUrl } from './state.ts'

const SITE = {
  whatsappNumber: '919800000001',
  whatsappNumberForCreateId: '919800000002',
  depositWhatsapp: '919800000003',
  withdrawWhatsapp: null,
}
const NONE = {
  whatsappNumber: null,
  whatsappNumberForCreateId: null,
  depositWhatsapp: null,
  withdrawWhatsapp: null,
}
const UPLINE = { whatsapp: '919700000001', depositWhatsapp: null, withdrawWhatsapp: null, telegram: null }

test('the site says how it is reached', () => {
  expect(contactOf(SITE, null)).toEqual({
    support: '919800000001',
    deposit: '919800000003',
    withdraw: '919800000001',
    newId: '919800000002',
    telegram: null,
  })
})

test('an upline goes before the site', () => {
  expect(contactOf(SITE, UPLINE).support).toBe('919700000001')
  const withdrawWhatsapp = '919700000002'
  expect(contactOf({ ...SITE, withdrawWhatsapp: '919800000004' }, { ...UPLINE, withdrawWhatsapp }).withdraw).toBe(
    withdrawWhatsapp,
  )
})

test('one number does for everything, and none for nothing', () => {
  const all = contactOf({ ...NONE, whatsappNumber: '919800000001' }, null)
  expect(new Set([all.support, all.deposit, all.withdraw, all.newId])).toEqual(new Set(['919800000001']))
  expect(contactOf(NONE, null).support).toBeNull()
})

test.each([
  ['liveChat', '1234567', 'https://direct.lc.chat/1234567/'],
  ['tawk', '5f0/default', 'https://tawk.to/chat/5f0/default'],
  ['zoho', 'siq1', 'https://salesiq.zohopublic.com/signaturesupport.ls?widgetcode=siq1'],
  ['pulse', 'abc', null],
] as const)('a chat by %s has a page of its own: %s, %s', (type, value, url) => {
  expect(serviceUrl({ type, value })).toBe(url)
})
