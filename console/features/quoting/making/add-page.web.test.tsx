import { calls, type Endpoint, readReply } from '@paddock/contract'
import { getMarkets } from '@paddock/contract/endpoints/markets'
import { callExamples } from '@paddock/contract/examples/calls'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { marketsOf, termText } from '../../../kit/market/index.ts'
import { type Asking, factsIn, press, question, show, type } from '../../../kit/testing/show.tsx'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MESSAGE_WORDS } from '../../../words/messages.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import AddMarketPage from './add-page.tsx'

const reply = await readReply(getMarkets, { docs: callExamples.getMarkets.docs, ...callExamples.getMarkets.also })
const { event } = must(marketsOf(reply.docs)[0], 'a market')
const TEMPLATE = { templateId: 7, name: 'T20', version: 1, savedBy: null }
const templateOf = (sportId: string) => ({
  ...TEMPLATE,
  sportId,
  markets: [{ kind: 'SESSION', name: '6 overs {team1}' }],
})

let sent: Asking[]
let failure: CallFailure | null
let listed: unknown
let templates: readonly unknown[]
let starting: readonly unknown[]
beforeEach(() => {
  sent = []
  failure = null
  listed = reply
  starting = []
  templates = [templateOf(must(marketsOf(reply.docs)[0], 'a market').eventType.id)]
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === getMarkets) return listed
  if (endpoint === calls.getMarketTemplates) return { docs: templates }
  if (endpoint === calls.getStartingTerms) return { docs: starting }
  if (failure) throw failure
  sent.push(asking)
  return endpoint === calls.applyMarketTemplate
    ? { docs: { made: 12, there: 3 } }
    : { docs: { marketId: 'hand-1', eventId: 'hand-e1', name: asking.body['name'], status: 'SUSPENDED' } }
}

function open(at: string): void {
  show(
    <Routes>
      <Route path="/quoting/add" element={<AddMarketPage />} />
      <Route path="/quoting/:eventId/add" element={<AddMarketPage />} />
    </Routes>,
    { call, role: 'desk', at },
  )
}
const openEvent = async () => {
  open(`/quoting/${event.id}/add`)
  await screen.findByText(WORDS.addTo(event.name))
}
const choose = (what: keyof typeof WORDS.whats) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${WORDS.what}`)), { target: { value: what } })
async function yes(): Promise<void> {
  const dialog = await question()
  fireEvent.change(within(dialog).getByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(must(dialog.querySelector('form'), 'a form'))
}

test('a session of a kind asks for what that kind has, and is sent with what was typed alone', async () => {
  await openEvent()
  expect(screen.queryByLabelText(new RegExp(`^${WORDS.khadoWidth}`))).toBeNull()
  choose('khado')
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${WORDS.name}`)).value).toBe('Khado-5')
  type(new RegExp(`^${WORDS.khadoWidth}`), '7')
  type(new RegExp(`^${WORDS.name}`), 'Khado-7')
  type(new RegExp(`^${MARKET_WORDS.term.maxStake}`), '25,000')
  press(WORDS.add)
  expect(factsIn(await question(WORDS.add))).toContain(`${COMMON.market}: Khado-7`)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({
    eventId: event.id,
    kind: 'SESSION',
    name: 'Khado-7',
    variant: 'khado',
    khadoWidth: 7,
    maxStake: paise(2_500_000),
    transactionCode: '123456',
  })
  expect(sent[0]?.idempotencyKey).toMatch(/.{16,}/)
  expect(await screen.findByText(WORDS.made('Khado-7'))).toBeTruthy()
})

test('what is left empty is as an administrator says of its sport and kind, which is read beside it', async () => {
  const { eventType } = must(marketsOf(reply.docs)[0], 'a market')
  const own = { maxStake: paise(12_300), cashOut: false }
  starting = [{ sportId: eventType.id, kind: 'SESSION', version: 1, savedBy: 'administrator', own, usual: {} }]
  await openEvent()
  expect(await screen.findByText(WORDS.usual(termText('maxStake', own.maxStake)))).toBeTruthy()
  choose('wicket')
  type(new RegExp(`^${MARKET_WORDS.term.cashOut}`), 'true')
  press(WORDS.add)
  expect(factsIn(await question(WORDS.add))).toContain(
    `${MARKET_WORDS.term.maxStake}: ${termText('maxStake', own.maxStake)}`,
  )
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ cashOut: true })
  expect(sent[0]?.body).not.toHaveProperty('maxStake')
})

test('rules are sent in the languages that they are typed in', async () => {
  await openEvent()
  choose('wicket')
  type(new RegExp(`^${MESSAGE_WORDS.languages.en}`), ' Void  below five overs ')
  type(new RegExp(`^${MESSAGE_WORDS.languages.ta}`), 'ரத்து')
  press(WORDS.add)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ rules: { en: 'Void below five overs', ta: 'ரத்து' } })
})

test('fall of wicket and lambi are sessions with a name of their own', async () => {
  await openEvent()
  choose('wicket')
  press(WORDS.add)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ kind: 'SESSION', variant: 'session', name: 'Fall of 1st wicket' })
})

test('a toss asks for its runners; a second bookmaker may leave them to the match', async () => {
  await openEvent()
  choose('TOSS')
  press(WORDS.add)
  expect(await screen.findByText(COMMON.required)).toBeTruthy()
  type(new RegExp(`^${WORDS.runners}`), 'Reds\n\n Blues ')
  press(WORDS.add)
  await yes()
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ kind: 'BOOKMAKER', use: 'TOSS', runners: ['Reds', 'Blues'] }),
  )
  choose('MATCH')
  press(WORDS.add)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toMatchObject({ use: 'MATCH', name: 'Bookmaker 2' })
  expect(sent[1]?.body).not.toHaveProperty('runners')
})

test('an event is made with its first market', async () => {
  open('/quoting/add')
  expect(screen.getByText(WORDS.newEventFact)).toBeTruthy()
  choose('WINNER')
  press(WORDS.add)
  expect((await screen.findAllByText(COMMON.required)).length).toBeGreaterThan(2)
  type(new RegExp(`^${COMMON.sport}`), '2378961')
  type(new RegExp(`^${WORDS.competition}`), 'State elections')
  type(new RegExp(`^${WORDS.eventName}`), 'Kerala')
  type(new RegExp(`^${WORDS.openAt}`), '2027-05-02T08:00')
  type(new RegExp(`^${WORDS.runners}`), 'One\nOther')
  press(WORDS.add)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    kind: 'BOOKMAKER',
    use: 'WINNER',
    event: {
      sportId: '2378961',
      competition: 'State elections',
      name: 'Kerala',
      openAt: new Date('2027-05-02T08:00').getTime(),
    },
  })
  expect(sent[0]?.body).not.toHaveProperty('eventId')
})

test('a template is applied with the teams that were typed, and says what it made', async () => {
  await openEvent()
  await screen.findByText(/6 overs \{team1\}/)
  type(new RegExp(`^${WORDS.team1}`), ' Reds ')
  press(WORDS.apply)
  await yes()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ templateId: 7, eventId: event.id, team1: 'Reds', transactionCode: '123456' })
  expect(await screen.findByText(WORDS.applied(12, 3))).toBeTruthy()
})

test('what the server refuses is said, and what was typed stays', async () => {
  failure = new CallFailure(409, { code: 'MARKET_NAME_TAKEN', message: '"Toss" is there already' })
  await openEvent()
  choose('wicket')
  press(WORDS.add)
  await yes()
  expect((await screen.findAllByText(/is there already/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${WORDS.name}`)).value).toBe('Fall of 1st wicket')
})

test('an event that is not there, and a sport without templates, are said', async () => {
  templates = []
  await openEvent()
  expect(await screen.findByText(WORDS.noTemplate)).toBeTruthy()
  cleanup()
  listed = { ...reply, docs: [] }
  open('/quoting/nowhere/add')
  expect(await screen.findByText(WORDS.gone)).toBeTruthy()
})
