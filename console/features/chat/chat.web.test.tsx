import { type Endpoint, readReply } from '@paddock/contract'
import { getDownlineOpenBets } from '@paddock/contract/endpoints/bets'
import {
  answerChat,
  closeChat,
  getChat,
  getChatAnswers,
  getChats,
  handOverChat,
  readChat,
  saveChatAnswers,
  takeChat,
} from '@paddock/contract/endpoints/chat'
import { getDeposits } from '@paddock/contract/endpoints/payments'
import { getPerson } from '@paddock/contract/endpoints/people'
import { getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Role } from '@paddock/contract/roles'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import ChatPage from './chat-page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  // As browsers answer.
  Object.assign(Element.prototype, { scrollIntoView: async () => undefined })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getChats.also as object
const { docs: list } = await readReply(getChats, { docs: callExamples.getChats.docs, ...also })
const { docs: waiting } = await readReply(getChat, { docs: callExamples.getChat.docs })
const { docs: taken } = await readReply(takeChat, { docs: callExamples.takeChat.docs })
const READY = {
  version: 1,
  answers: [
    { language: 'en', title: 'Ten minutes', text: 'Give us ten minutes.' },
    { language: 'hi', title: 'दस मिनट', text: 'दस मिनट दें।' },
  ],
}

/** What the panel shows of the player, each from its own call. */
async function contextOf(endpoint: Endpoint) {
  if (endpoint === getPerson) return await readReply(getPerson, { docs: callExamples.getPerson.docs })
  const { docs, also: beside = {} } =
    endpoint === getDownlineOpenBets
      ? callExamples.getDownlineOpenBets
      : endpoint === getDeposits
        ? callExamples.getDeposits
        : callExamples.getWithdrawals
  return await readReply(endpoint, { docs, ...(beside as object) })
}

type Asked = { readonly call: Endpoint; readonly asking: Asking }

/** `chat` is how the conversation stands; a refusal is thrown by what is no reading. */
function open(given: { chat?: object; refusal?: CallFailure; role?: Role } = {}) {
  let { chat = taken as object } = given
  const asked: Asked[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint.method !== 'GET' && given.refusal) throw given.refusal
    if (endpoint === getChats) return { docs: list, ...also }
    if (endpoint === getChat) return { docs: chat }
    if (endpoint === getChatAnswers || endpoint === saveChatAnswers) return { docs: READY }
    if (endpoint === readChat) return { docs: { readTo: 1 } }
    if (endpoint === takeChat) chat = taken as object
    if (endpoint.tag === 'Chat') return { docs: chat }
    return await contextOf(endpoint)
  }
  show(<ChatPage />, { call, role: given.role ?? 'agent' })
  return { of: (endpoint: Endpoint) => asked.filter((one) => one.call === endpoint).map(({ asking }) => asking) }
}
const openOne = async () => {
  fireEvent.click(await screen.findByText('player1'))
  return within(await screen.findByRole('dialog'))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('one that nobody has is taken as it was read, and answered then', async () => {
  const { of } = open({ chat: waiting })
  const panel = await openOne()
  fireEvent.click(await panel.findByRole('button', { name: WORDS.take }))
  const field = await panel.findByLabelText(WORDS.answer)
  expect(of(takeChat)).toMatchObject([{ body: { version: 1 } }])
  fireEvent.change(field, { target: { value: ' We look. ' } })
  press(WORDS.send)
  await vi.waitFor(() => expect(of(answerChat)).toMatchObject([{ body: { text: 'We look.' } }]))
  await vi.waitFor(() => expect(screen.getByLabelText(WORDS.answer)).toHaveProperty('value', ''))
})

test('a ready answer in the language of the player is begun with, and sent as it was changed', async () => {
  const { of } = open()
  const panel = await openOne()
  const ready = await panel.findByLabelText(WORDS.ready)
  expect([...ready.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['English', 'Hindi'])
  fireEvent.change(ready, { target: { value: '1' } })
  const field = panel.getByLabelText(WORDS.answer)
  expect(field).toHaveProperty('value', 'दस मिनट दें।')
  fireEvent.change(field, { target: { value: 'बीस मिनट दें।' } })
  press(WORDS.send)
  await vi.waitFor(() => expect(of(answerChat)).toMatchObject([{ body: { text: 'बीस मिनट दें।' } }]))
})

test('what a player writes is text: no link of theirs can be pressed', async () => {
  const text = 'https://a.example /people <b>x</b>'
  open({ chat: { ...(taken as object), words: [{ n: 1, at: 0, by: 'player', name: null, text, images: [] }] } })
  const log = within(await (await openOne()).findByRole('log'))
  expect(log.getByText(text)).toBeDefined()
  expect(log.queryAllByRole('link')).toEqual([])
})

test('what was said is read by whoever has it, and by nobody who only looks', async () => {
  const { of } = open({ chat: { ...(taken as object), unread: 1 } })
  await openOne()
  await vi.waitFor(() => expect(of(readChat)).toMatchObject([{ body: { n: 1 } }]))
  cleanup()
  const other = open({ chat: { ...(taken as object), unread: 1, mine: false, officer: 'agent2' } })
  const panel = await openOne()
  expect(await panel.findByText(WORDS.notYours('agent2'))).toBeDefined()
  expect(panel.queryByLabelText(WORDS.answer)).toBeNull()
  expect(other.of(readChat)).toEqual([])
})

test('it is handed to another officer, or back, and ended with a reason, of the version that was read', async () => {
  const { of } = open({ chat: { ...(taken as object), officers: [{ userId: '9', userName: 'agent2' }] } })
  const panel = await openOne()
  expect(await panel.findByRole('button', { name: WORDS.endIt })).toHaveProperty('disabled', true)
  fireEvent.change(panel.getByLabelText(WORDS.handOver), { target: { value: '9' } })
  press(WORDS.hand)
  await vi.waitFor(() => expect(of(handOverChat)).toMatchObject([{ body: { version: 2, to: '9' } }]))
  fireEvent.change(panel.getByLabelText(WORDS.handOver), { target: { value: '' } })
  press(WORDS.hand)
  await vi.waitFor(() => expect(of(handOverChat)[1]?.body).toEqual({ version: 2 }))
  fireEvent.change(panel.getByLabelText(WORDS.end), { target: { value: 'COMPLAINT' } })
  press(WORDS.endIt)
  await vi.waitFor(() => expect(of(closeChat)).toMatchObject([{ body: { version: 2, reason: 'COMPLAINT' } }]))
})

test('the player is shown once somebody looks: what they have, their bets and requests, each with its way', async () => {
  const { of } = open()
  const panel = await openOne()
  await panel.findByRole('log')
  expect(of(getPerson)).toEqual([])
  const details = panel.getByText(`${WORDS.context}: player1`).closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  const bets = within(await panel.findByRole('region', { name: WORDS.openBets }))
  expect(await bets.findByText(/Netherlands/)).toBeDefined()
  const ways = panel.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/bets?userId=1002', '/deposits?userId=1002', '/withdrawals?userId=1002', '/people/1002'])
  for (const call of [getPerson, getDownlineOpenBets, getDeposits, getWithdrawals])
    expect(of(call).length).toBeGreaterThan(0)
})

test('what is refused is said beside the answer, which stays', async () => {
  open({ refusal: new CallFailure(409, { code: 'CHAT_NOT_YOURS', message: 'Take this conversation first' }) })
  const panel = await openOne()
  fireEvent.change(await panel.findByLabelText(WORDS.answer), { target: { value: 'We look.' } })
  press(WORDS.send)
  expect((await panel.findByRole('alert')).textContent).toContain('Take this conversation first')
  expect(panel.getByLabelText(WORDS.answer)).toHaveProperty('value', 'We look.')
})

test('one that is over has nothing to answer', async () => {
  open({ chat: { ...(taken as object), status: 'closed', reason: 'SOLVED', closedAt: 0, stars: 4 } })
  const panel = await openOne()
  expect(await panel.findByText(WORDS.starsOf(4))).toBeDefined()
  expect(panel.queryByLabelText(WORDS.answer)).toBeNull()
})

test('ready answers are changed by who configures the site, all at once, and none without a text', async () => {
  const { of } = open({ role: 'whiteLabel' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.readyAnswers }))
  const panel = within(await screen.findByRole('dialog', { name: WORDS.readyAnswers }))
  await panel.findByDisplayValue('Ten minutes')
  press(WORDS.remove('दस मिनट'))
  press(WORDS.add)
  press(WORDS.save)
  expect((await panel.findByRole('alert')).textContent).toBe(WORDS.incomplete)
  expect(of(saveChatAnswers)).toEqual([])
  fireEvent.change(panel.getAllByLabelText(WORDS.language)[1] as HTMLElement, { target: { value: 'ta' } })
  fireEvent.change(panel.getAllByLabelText(WORDS.title)[1] as HTMLElement, { target: { value: 'Wait' } })
  fireEvent.change(panel.getAllByLabelText(WORDS.text)[1] as HTMLElement, { target: { value: 'Please wait.' } })
  press(WORDS.save)
  const answers = [READY.answers[0], { language: 'ta', title: 'Wait', text: 'Please wait.' }]
  await vi.waitFor(() => expect(of(saveChatAnswers)).toMatchObject([{ body: { version: 1, answers } }]))
})

test('an officer who may not configure the site has no way to change ready answers', async () => {
  open()
  await screen.findByText('player1')
  expect(screen.queryByRole('button', { name: WORDS.readyAnswers })).toBeNull()
})
