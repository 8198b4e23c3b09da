import { expect, test } from 'vitest'
import { createPlaces, type Places } from './places.ts'

type Who = { readonly site?: number; readonly place?: string; readonly isDemo?: boolean; readonly address?: string }

let nextId = 0
const ask = (places: Places, { site = 1, isDemo = false, place = `p${nextId}`, address = '203.0.113.1' }: Who = {}) =>
  places.take({
    site: { id: site } as Parameters<Places['take']>[0]['site'],
    place,
    address,
    actor: { accountId: nextId++, isDemo },
  })
const isTaken = (given: ReturnType<Places['take']>): boolean => typeof given === 'function'
/** Of so many who ask one after the other, how many have a place. */
const taken = (places: Places, count: number, who: (at: number) => Who): number =>
  Array.from({ length: count }, (_, at) => isTaken(ask(places, who(at)))).filter(Boolean).length

test('four of one site, six in all', () => {
  const places = createPlaces()
  expect(taken(places, 10, () => ({ site: 1 }))).toBe(4)
  expect(taken(places, 10, (at) => ({ site: 2 + at }))).toBe(2)
})

test('four strangers of one address hold half of a site, on whichever sites they are, and others have the rest', () => {
  const places = createPlaces()
  expect(taken(places, 10, (at) => ({ site: 1 + (at % 3), place: '203.0.113' }))).toBe(2)
  expect(taken(places, 2, () => ({ site: 1 }))).toBe(2)
})

test('demo accounts have a place of their own on a site, whoever they are, and none of the others’', () => {
  const places = createPlaces()
  expect(taken(places, 10, () => ({ isDemo: true }))).toBe(1)
  expect(taken(places, 10, (at) => ({ isDemo: true, site: 2 + at }))).toBe(1)
  expect(taken(places, 4, () => ({}))).toBe(4)
  expect(taken(places, 2, () => ({ site: 2 }))).toBe(2)
})

test('demo accounts are made while all others’ places are taken', () => {
  const places = createPlaces()
  expect(taken(places, 4, () => ({}))).toBe(4)
  expect(isTaken(ask(places, { isDemo: true }))).toBe(true)
})

test('a demo account takes nothing from who sits beside it', () => {
  const places = createPlaces()
  expect(isTaken(ask(places, { isDemo: true, place: 'home' }))).toBe(true)
  expect(taken(places, 3, () => ({ place: 'home' }))).toBe(2)
})

test('a place that is given back is another’s', () => {
  const places = createPlaces()
  const mine = ask(places, { place: 'office' })
  expect(taken(places, 3, () => ({ place: 'office' }))).toBe(1)
  if (typeof mine === 'function') mine()
  expect(isTaken(ask(places, { place: 'office' }))).toBe(true)
})

test('what a proxy asks without saying for whom is counted by its site alone', () => {
  expect(taken(createPlaces(), 10, () => ({ address: '127.0.0.1', place: '127.0.0' }))).toBe(4)
})

test('an account has one', () => {
  const places = createPlaces()
  const asking = {
    site: { id: 1 } as never,
    place: 'a',
    address: '203.0.113.1',
    actor: { accountId: -1, isDemo: false },
  }
  const first = places.take(asking)
  expect(places.take(asking)).toBe('RUNNING')
  if (typeof first === 'function') first()
  expect(isTaken(places.take(asking))).toBe(true)
})
