import { expect, test } from 'vitest'
import { afterRefusal, createAdmission } from './admission.ts'

test('each connection is opened with a ticket of its own and the name of the page', async () => {
  let asked = 0
  const sent: { ticket?: string; tab?: string }[] = []
  const admit = createAdmission({ ticket: async () => `skt_${++asked}`, onNone: () => {} })
  for (let connection = 0; connection < 2; connection++) await admit((credentials) => void sent.push(credentials))
  expect(sent.map(({ ticket }) => ticket)).toEqual(['skt_1', 'skt_2'])
  expect(new Set(sent.map(({ tab }) => tab)).size).toBe(1)
})

test('without a ticket nothing is sent', async () => {
  let none = 0
  const sent: object[] = []
  const admit = createAdmission({ ticket: () => Promise.reject(new Error('no network')), onNone: () => void none++ })
  await admit((credentials) => void sent.push(credentials))
  expect([none, sent]).toEqual([1, []])
})

test.each([
  ['SOCKET_OFF', false, 'poll'],
  ['SOCKET_OFF', true, 'poll'],
  ['FAULT', false, 'come back'],
  ['SOCKET_TICKET_SPENT', false, 'come back'],
  ['websocket error', true, 'come back'],
  ['UNAUTHENTICATED', false, 'stay away'],
  ['DUPLICATE_SESSION', false, 'stay away'],
] as const)('after %s, meant to try again %s: %s', (code, isMeant, next) =>
  expect(afterRefusal(code, isMeant)).toBe(next),
)
