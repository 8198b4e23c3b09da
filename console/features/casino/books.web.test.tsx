/** What operators see of providers' books, of games and of figures, and what goes to the server. */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import {
  EXAMPLE_CASINO_DAY,
  EXAMPLE_CASINO_DIFFERENCE,
  EXAMPLE_CASINO_FIGURE,
  EXAMPLE_CASINO_MOVES,
  EXAMPLE_CASINO_OFFER,
  EXAMPLE_CASINO_PROVIDER,
  EXAMPLE_CASINO_ROUND,
  EXAMPLE_STUCK_ROUND,
  EXAMPLE_THEIR_ROUND,
} from '@paddock/contract/examples/casino'
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { answered, type Asking, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import BooksPage from './books-page.tsx'
import FiguresPage from './figures-page.tsx'
import OfferPage from './offer-page.tsx'
import ProvidersPage from './providers-page.tsx'
import RoundPage from './round-page.tsx'

const PAGE = {
  limit: 25,
  nextPage: false,
  nextPageNumber: 0,
  previousPage: false,
  previousPageNumber: 0,
  showingFrom: 1,
  showingTo: 1,
  totalDocs: 1,
  totalIsLeast: false,
  totalPages: 1,
}

let answers: Map<Endpoint, object>
let sent: (Asking & { readonly endpoint: Endpoint })[]
beforeEach(() => {
  answers = new Map<Endpoint, object>([
    [calls.getCasinoProviders, { docs: [EXAMPLE_CASINO_PROVIDER] }],
    [calls.getStuckCasinoRounds, { docs: [EXAMPLE_STUCK_ROUND], ...PAGE }],
    [calls.cancelStuckCasinoRound, { docs: { ...EXAMPLE_STUCK_ROUND, said: 'cancelled' } }],
    [calls.getCasinoDays, { docs: [EXAMPLE_CASINO_DAY], ...PAGE }],
    [calls.readCasinoDay, { docs: { ...EXAMPLE_CASINO_DAY, isWanted: true } }],
    [calls.getCasinoDifferences, { docs: [EXAMPLE_CASINO_DIFFERENCE], ...PAGE }],
    [
      calls.explainCasinoDifference,
      { docs: EXAMPLE_CASINO_DIFFERENCE, changeId: 'c-1', weakens: ['casinoDifferences'] },
    ],
    [calls.getControlChanges, { docs: [], ...PAGE, totalDocs: 0 }],
    [calls.getCasinoOffer, { docs: [EXAMPLE_CASINO_OFFER], ...PAGE }],
    [calls.changeCasinoOffer, { docs: EXAMPLE_CASINO_OFFER }],
    [calls.changeCasinoGame, { docs: EXAMPLE_CASINO_OFFER }],
    [calls.getCasinoFigures, { docs: [EXAMPLE_CASINO_FIGURE], kept: 1200.5, narrowed: {} }],
    [calls.getCasinoRound, { docs: roundAs(EXAMPLE_THEIR_ROUND) }],
  ])
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const roundAs = (theirs: object) => ({
  round: { ...EXAMPLE_CASINO_ROUND, userName: 'player1', userId: '1002' },
  moves: EXAMPLE_CASINO_MOVES,
  theirs,
})
async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint.method !== 'GET') sent.push({ endpoint, ...asking })
  const answer = answers.get(endpoint)
  if (!answer) throw new Error('no answer')
  return await readReply(endpoint, answer)
}
const open = (page: ReactElement, at = '/', role: 'administrator' | 'agent' = 'administrator') =>
  show(page, { call, role, at })

test('a round without an end tells what its provider said of it, and is taken back by the code', async () => {
  open(<BooksPage />)
  expect(await screen.findByText('player1')).toBeDefined()
  expect(screen.getAllByText(WORDS.states.open)).not.toEqual([])
  press(new RegExp(`^${WORDS.cancelRound}: `))
  expect((await question(WORDS.cancelRound)).textContent).toContain('r9')
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.cancelStuckCasinoRound, body: { stuckId: '12' } }])
})

test('what went back, and what would have been won after that', async () => {
  const ended = { ...EXAMPLE_STUCK_ROUND, ended: 'SILENT', endedAt: EXAMPLE_STUCK_ROUND.since, returned: 100 }
  answers.set(calls.getStuckCasinoRounds, {
    docs: [ended, { ...ended, _id: '13', latePayout: 250 }],
    ...PAGE,
  })
  open(<BooksPage />, '/?which=ENDED')
  expect(await screen.findAllByText(WORDS.backHow.SILENT)).not.toEqual([])
  expect(screen.getAllByText(new RegExp(WORDS.late)).at(-1)?.textContent).toContain('250')
  expect(screen.queryByRole('button', { name: new RegExp(`^${WORDS.cancelRound}: `) })).toBeNull()
})

test('a day tells both sides where they differ, leads to its differences, and is read anew', async () => {
  open(<BooksPage />, '/?tab=days')
  expect(await screen.findByText('2026-11-25')).toBeDefined()
  expect(screen.getByText(WORDS.theirsIs('3,98,250.50'))).toBeDefined()
  const link = screen.getByRole('link', { name: WORDS.openOf(1, 0) })
  expect(link.getAttribute('href')).toBe('/?tab=differences&providerId=1&day=2026-11-25')
  press(new RegExp(`^${WORDS.readNow}: `))
  press(WORDS.readNow)
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ endpoint: calls.readCasinoDay, body: { providerId: '1', day: '2026-11-25' } }]),
  )
})

test('a difference is explained in the version that was looked at', async () => {
  open(<BooksPage />, '/?tab=differences')
  expect(await screen.findByText(WORDS.differenceKinds.MISSING_HERE)).toBeDefined()
  press(new RegExp(`^${WORDS.explain}: `))
  await question(WORDS.explain)
  type(WORDS.explainReason, 'Paid by hand')
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.explainCasinoDifference, body: { differenceId: '7', version: 1, reason: 'Paid by hand' } },
  ])
})

test.each([
  ['stuck', calls.getStuckCasinoRounds, WORDS.noStuck],
  ['days', calls.getCasinoDays, WORDS.noDays],
  ['differences', calls.getCasinoDifferences, WORDS.noDifferences],
] as const)('where there is nothing under %s the page says so', async (tab, endpoint, text) => {
  answers.set(endpoint, { docs: [], ...PAGE, totalDocs: 0 })
  open(<BooksPage />, `/?tab=${tab}`)
  expect(await screen.findByText(text)).toBeDefined()
})

test('an officer takes a game off for those below, and only an administrator everywhere', async () => {
  open(<OfferPage />, '/', 'agent')
  expect(await screen.findAllByText(WORDS.isOn)).not.toEqual([])
  expect(screen.queryByRole('button', { name: WORDS.stepOf(WORDS.everywhereOff, 'Limbo') })).toBeNull()
  press(WORDS.stepOf(WORDS.offerOff, 'Limbo'))
  await question(WORDS.offerOff)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([
    { endpoint: calls.changeCasinoOffer, body: { providerId: '1', gameCode: 'limbo', active: false } },
  ])
})

test('what a higher level took off says which', async () => {
  const off = { ...EXAMPLE_CASINO_OFFER, offAbove: 'SET_ABOVE', setBy: 'whiteLabel' }
  answers.set(calls.getCasinoOffer, { docs: [off], ...PAGE })
  open(<OfferPage />, '/', 'agent')
  expect(await screen.findAllByText(WORDS.offBy(COMMON.roles.whiteLabel))).not.toEqual([])
})

test('an administrator takes it off everywhere', async () => {
  open(<OfferPage />)
  await screen.findAllByText(WORDS.isOn)
  press(WORDS.stepOf(WORDS.everywhereOff, 'Limbo'))
  await question(WORDS.everywhereOff)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.changeCasinoGame, body: { gameCode: 'limbo', active: false } }])
})

test('figures tell what came back, what should, and how far it is off', async () => {
  open(<FiguresPage />)
  expect(await screen.findByText('96.66 %')).toBeDefined()
  expect(screen.getByText('99.00 %')).toBeDefined()
  expect(screen.getByText('-1.32 σ')).toBeDefined()
  expect(screen.getByText(WORDS.kept('1,200.50'))).toBeDefined()
})

test('three of them are an alarm', async () => {
  answers.set(calls.getCasinoFigures, {
    docs: [{ ...EXAMPLE_CASINO_FIGURE, sigmas: 3.4, isAlarm: true }],
    kept: 0,
    narrowed: {},
  })
  open(<FiguresPage />)
  expect((await screen.findByText(new RegExp(WORDS.alarm))).textContent).toContain('+3.40 σ')
})

const page = (
  <Routes>
    <Route path="/casino-rounds/:casino/:userId/:roundId" element={<RoundPage />} />
  </Routes>
)
const ROUND = '/casino-rounds/Arcade/1002/r7'

test('a round stands as both sides have it', async () => {
  open(page, ROUND)
  expect(await screen.findByText(WORDS.same)).toBeDefined()
  expect(screen.getByText('{"point":2.63}')).toBeDefined()
})

test.each([
  ['SILENT', WORDS.theirAnswers.SILENT],
  ['UNKNOWN', WORDS.theirAnswers.UNKNOWN],
])('where its provider is %s the page says so', async (said, text) => {
  answers.set(calls.getCasinoRound, {
    docs: roundAs({ answered: said, state: null, stake: null, payout: null, facts: [] }),
  })
  open(page, ROUND)
  expect(await screen.findByText(text)).toBeDefined()
})

test('what both sides say otherwise is told', async () => {
  answers.set(calls.getCasinoRound, { docs: roundAs({ ...EXAMPLE_THEIR_ROUND, payout: 0 }) })
  open(page, ROUND)
  expect(await screen.findByText(WORDS.notSame)).toBeDefined()
})

test('how long a provider may be silent is set by the code, in whole hours', async () => {
  answers.set(calls.changeCasinoProvider, { docs: EXAMPLE_CASINO_PROVIDER, changeId: 'c-1', weakens: ['casinoBounds'] })
  open(<ProvidersPage />)
  await screen.findByLabelText(WORDS.silenceHours)
  type(WORDS.silenceHours, '900')
  press(WORDS.setSilence)
  expect(await screen.findByText(WORDS.hoursWrong)).toBeDefined()
  type(WORDS.silenceHours, '6')
  press(WORDS.setSilence)
  await question(WORDS.setSilence)
  await sayYes()
  await answered()
  expect(sent).toMatchObject([{ endpoint: calls.changeCasinoProvider, body: { providerId: '1', silenceHours: 6 } }])
})
