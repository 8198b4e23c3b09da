/** What stands beside the rows: what the chosen one costs, the last bets, notes, and the way to another desk. */
import { type Endpoint, readReply } from '@paddock/contract'
import { getMarkets } from '@paddock/contract/endpoints/markets'
import { addDeskNote, atTheDesk, getDeskBets, getDeskNotes, getDeskPosition } from '@paddock/contract/endpoints/quoting'
import { callExamples } from '@paddock/contract/examples/calls'
import type { DeskPosition } from '@paddock/contract/shapes/quoting'
import { ofRupees } from '@paddock/domain/money'
import { formatOdds, odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marketsOf } from '../../kit/market/index.ts'
import { type Asking, press, show, type } from '../../kit/testing/show.tsx'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import QuotingDeskPage from './desk-page.tsx'

const EVENT = '31590001'
const desk = (await readReply(atTheDesk, { docs: callExamples.atTheDesk.docs })).docs
const six = must(desk.rows[0], 'a row')
const match = {
  ...six,
  marketId: 'match',
  name: 'Bookmaker',
  kind: 'BOOKMAKER' as const,
  teams: [
    { teamId: 'mi', name: 'Mumbai' },
    { teamId: 'csk', name: 'Chennai' },
  ],
  quote: null,
  model: null,
}
const board = await readReply(getMarkets, { docs: callExamples.getMarkets.docs, ...callExamples.getMarkets.also })
const listed = must(marketsOf(board.docs)[0], 'a market')
const position = (await readReply(getDeskPosition, { docs: callExamples.getDeskPosition.docs })).docs
const team = (teamId: string, teamName: string, rupees: number) => ({
  teamId,
  teamName,
  run: null,
  amount: ofRupees(rupees),
})
const OF_TEAMS: DeskPosition = {
  ...position,
  rows: [team('mi', 'Mumbai', -780), team('csk', 'Chennai', 1000)],
  worst: team('mi', 'Mumbai', -780),
  best: team('csk', 'Chennai', 1000),
  lossLimit: ofRupees(900),
  hedge: { teamId: 'mi', teamName: 'Mumbai', price: odds(180), stake: ofRupees(988) },
}

let isDesk: boolean
let written: unknown[]
let answers: Map<Endpoint, () => unknown>

beforeEach(async () => {
  isDesk = true
  written = []
  answers = new Map<Endpoint, () => unknown>([
    [atTheDesk, () => ({ docs: { ...desk, eventId: EVENT, rows: [match, six], stops: [], now: Date.now() } })],
    [getDeskPosition, () => ({ docs: position })],
    [getDeskBets, () => readReply(getDeskBets, { docs: callExamples.getDeskBets.docs })],
    [
      getDeskNotes,
      () => readReply(getDeskNotes, { docs: callExamples.getDeskNotes.docs, ...callExamples.getDeskNotes.also }),
    ],
    [getMarkets, () => ({ ...board, docs: eventsOnBoard() })],
  ])
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDesk || !query.includes('1280'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function eventsOnBoard() {
  const { competitions, ...rest } = must(board.docs[0], 'a sport')
  const events = ['other', EVENT].map((id, at) => {
    const event = { ...listed.event, id, name: `Match ${id}`, openDate: at }
    return { event, markets: [{ ...listed, _id: `m-${id}`, event, type: 'SESSION', status: 'OPEN', inPlay: true }] }
  })
  return [{ ...rest, competitions: [{ ...must(competitions[0], 'one'), events }] }]
}

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === addDeskNote) {
    written.push(asking.body)
    return { docs: [] }
  }
  return await must(answers.get(endpoint), endpoint.path)()
}

const Place = () => <output aria-label="event">{useParams()['eventId']}</output>

async function sit(): Promise<void> {
  show(
    <Routes>
      <Route
        path="/quoting/:eventId"
        element={
          <>
            <QuotingDeskPage />
            <Place />
          </>
        }
      />
    </Routes>,
    { call, role: 'desk', at: `/quoting/${EVENT}` },
  )
  await screen.findByRole('button', { name: WORDS.choose(`Mumbai Bookmaker`) })
}
const key = (pressed: string, more = {}): boolean => fireEvent.keyDown(document.body, { key: pressed, ...more })
const side = (name: string) => screen.findByRole('complementary', { name })

test('P shows what the chosen row costs at each outcome, and once more shows it no longer', async () => {
  await sit()
  key('Tab')
  key('p')
  const shown = await side(WORDS.positionOf(six.name))
  await within(shown).findByRole('table')
  expect(
    within(shown)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([WORDS.outcome + WORDS.result, '45+12,000', '46−18,000'])
  expect(within(shown).getByText(WORDS.lossUsed(3))).toBeDefined()
  key('p')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('H shows what evens out the bookmaker, whatever is chosen', async () => {
  answers.set(getDeskPosition, () => ({ docs: OF_TEAMS }))
  await sit()
  key('Tab')
  key('h')
  const shown = await side(WORDS.positionOf('Bookmaker'))
  await within(shown).findByText(WORDS.hedgeBy('Mumbai', formatOdds(odds(180)), '988'))
  expect(within(shown).getByText(WORDS.lossUsed(86)).className).toContain('text-warn')
})

test('where no bookmaker is, H says so', async () => {
  answers.set(atTheDesk, () => ({ docs: { ...desk, eventId: EVENT, rows: [six], stops: [], now: Date.now() } }))
  show(
    <Routes>
      <Route path="/quoting/:eventId" element={<QuotingDeskPage />} />
    </Routes>,
    { call, role: 'desk', at: `/quoting/${EVENT}` },
  )
  await screen.findByRole('button', { name: WORDS.choose(six.name) })
  key('h')
  expect(await screen.findByText(WORDS.noHedge)).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('L shows the last bets, as their row is called', async () => {
  await sit()
  key('l')
  const shown = await side(WORDS.bets)
  const bet = await within(shown).findByRole('listitem')
  expect(bet.textContent).toContain(`YES 46 @ 100`)
  expect(bet.textContent).toContain('rahul77 · demo')
  expect(bet.textContent).toContain(six.name)
  expect(bet.textContent).toContain('5,000')
})

test('whose they are is not there where nobody tells', async () => {
  const docs = [callExamples.getDeskBets.docs]
    .flat()
    .map((bet) => Object.assign({}, bet, { userName: null, site: null }))
  answers.set(getDeskBets, () => readReply(getDeskBets, { docs }))
  await sit()
  key('l')
  const bet = await within(await side(WORDS.bets)).findByRole('listitem')
  expect(bet.textContent).toContain('5,000')
  expect(bet.textContent).not.toMatch(/rahul77|demo|null/)
})

test('N writes a note, which no key of the desk disturbs', async () => {
  await sit()
  key('n')
  const shown = await side(WORDS.notes)
  await within(shown).findByText(/^Rain about/)
  const field = screen.getByLabelText(WORDS.note)
  fireEvent.keyDown(field, { key: ' ' })
  type(WORDS.note, ' Six overs shut ')
  press(WORDS.addNote)
  await waitFor(() => expect(written).toEqual([{ eventId: EVENT, text: 'Six overs shut' }]))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  field.focus()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(document.activeElement).toBe(document.body)
})

test('what cannot be read is told where it stands, and read again', async () => {
  answers.set(getDeskBets, () => {
    throw new CallFailure(503, { code: 'BUSY', message: 'Busy' } as never)
  })
  await sit()
  key('l')
  const shown = await side(WORDS.bets)
  expect(await within(shown).findByRole('button', { name: COMMON.retry })).toBeDefined()
})

test('where there is no room it is a layer before the desk', async () => {
  await sit()
  cleanup()
  isDesk = false
  await sit()
  fireEvent.keyDown(document.body, { key: 'l' })
  expect(await screen.findByRole('dialog', { name: WORDS.bets })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: WORDS.events, hidden: true })).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('Alt and a digit lead to the desk of another event', async () => {
  await sit()
  await screen.findByRole('button', { name: WORDS.toEvent('Match other', 1) })
  key('¡', { code: 'Digit1', altKey: true })
  await waitFor(() => expect(screen.getByLabelText('event').textContent).toBe('other'))
  key('™', { code: 'Digit9', altKey: true })
  expect(screen.getByLabelText('event').textContent).toBe('other')
})
