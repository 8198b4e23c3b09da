import { type Endpoint, readReply } from '@paddock/contract'
import { getBigBetNews, getTogether, getTogetherPlayers } from '@paddock/contract/endpoints/risk'
import { callExamples } from '@paddock/contract/examples/calls'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, show } from '../../kit/testing/show.tsx'
import TogetherPage from './together-page.tsx'
import TogetherPlayersPage from './together-players-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { getTogether: list, getTogetherPlayers: players } = callExamples
const groups = await readReply(getTogether, { docs: list.docs, ...list.also })
const group = await readReply(getTogetherPlayers, { docs: players.docs, ...players.also })
const news = await readReply(getBigBetNews, { docs: callExamples.getBigBetNews.docs })

type Told = { readonly groups?: typeof groups; readonly group?: typeof group; readonly failure?: CallFailure }

function answering(told: Told = {}) {
  const asked: object[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === getBigBetNews) return news
    asked.push((asking as unknown as { readonly query: object }).query)
    if (told.failure) throw told.failure
    return endpoint === getTogether ? (told.groups ?? groups) : (told.group ?? group)
  }
  return { call, asked }
}

const AT = '/risk/together/players?by=ADDRESS&key=203.0.113.7'

test('a group leads to its players, and each of those named to their account', async () => {
  show(<TogetherPage />, answering())
  expect((await screen.findByRole('link', { name: '203.0.113.7' })).getAttribute('href')).toBe(
    '/risk/together/players?by=ADDRESS&key=203.0.113.7',
  )
  expect(screen.getByRole('link', { name: 'player2' }).getAttribute('href')).toBe('/people/u-1002')
})

test('of many the others are counted, and the way keeps the time', async () => {
  const many = { ...groups, docs: groups.docs.map((one) => ({ ...one, players: 12 })) }
  const { call, asked } = answering({ groups: many })
  show(<TogetherPage />, { call, at: '/risk/together?by=DEVICE&days=30' })
  expect(await screen.findByText(WORDS.others(10))).toBeDefined()
  expect(asked).toMatchObject([{ by: 'DEVICE', days: '30' }])
  expect(screen.getByRole('link', { name: '203.0.113.7' }).getAttribute('href')).toMatch(/&days=30$/)
})

test('what the address says and the call does not know is left out', async () => {
  const { call, asked } = answering()
  show(<TogetherPage />, { call, at: '/risk/together?by=NAME&days=12' })
  await screen.findByRole('link', { name: '203.0.113.7' })
  expect(asked).toMatchObject([{ days: '7' }])
  expect(asked[0]).not.toHaveProperty('by')
})

test('a group shows its players with ways to their bets, and the markets on which several bet', async () => {
  const { call, asked } = answering()
  show(<TogetherPlayersPage />, { call, at: `${AT}&days=30` })
  const open = await screen.findByRole('link', { name: `${COMMON.openBets}: player1` })
  expect(open.getAttribute('href')).toBe('/bets?userId=u-1001')
  expect(screen.getByRole('link', { name: `${COMMON.settledBets}: player2` }).getAttribute('href')).toBe(
    '/bets/settled?userId=u-1002',
  )
  expect(screen.getByText(WORDS.opposite)).toBeDefined()
  expect(asked).toMatchObject([{ by: 'ADDRESS', key: '203.0.113.7', days: '30', page: 1 }])
  fireEvent.change(screen.getByLabelText(WORDS.time), { target: { value: '90' } })
  await waitFor(() => expect(address()).toBe('?by=ADDRESS&key=203.0.113.7&days=90'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ days: '90' }))
})

test('a payee that was not used, no market together, and too many to compare are said', async () => {
  const unused = {
    ...group,
    docs: { ...group.docs, players: group.docs.players.map((one) => ({ ...one, lastAt: null })), markets: [] },
  }
  show(<TogetherPlayersPage />, { ...answering({ group: unused }), at: AT })
  expect(await screen.findAllByText(WORDS.notUsed)).toHaveLength(2)
  expect(screen.getByText(WORDS.noSameMarkets)).toBeDefined()
  cleanup()
  show(<TogetherPlayersPage />, {
    ...answering({ group: { ...group, docs: { ...group.docs, markets: null } } }),
    at: AT,
  })
  expect(await screen.findByText(WORDS.tooManyToCompare)).toBeDefined()
})

test('nothing shared, a group that is none, an address that names none, and what could not be read say so', async () => {
  show(<TogetherPage />, answering({ groups: { ...groups, docs: [], totalDocs: 0 } }))
  expect(await screen.findByText(WORDS.noneTogether)).toBeDefined()
  cleanup()
  const gone = new CallFailure(404, { code: 'NOT_FOUND', message: 'Not found' } as never)
  show(<TogetherPlayersPage />, { ...answering({ failure: gone }), at: AT })
  expect(await screen.findByText(WORDS.noGroup)).toBeDefined()
  cleanup()
  show(<TogetherPlayersPage />, { ...answering(), at: '/risk/together/players?by=NAME' })
  expect(await screen.findByText(WORDS.noGroup)).toBeDefined()
  cleanup()
  for (const page of [<TogetherPage key="list" />, <TogetherPlayersPage key="players" />]) {
    show(page, { ...answering({ failure: new CallFailure(0, null) }), at: AT })
    expect((await screen.findAllByText(COMMON.retry)).length).toBeGreaterThan(0)
    cleanup()
  }
})
