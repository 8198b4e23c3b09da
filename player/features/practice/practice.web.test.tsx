import { readReply } from '@paddock/contract'
import { getPractice, getPracticeBoard, refillPractice, setPractice } from '@paddock/contract/endpoints/practice'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Endpoint } from '@paddock/contract/endpoint'
import { CallFailure, type Client, ClientProvider, practises, showBook, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRACTICE_WORDS as WORDS } from '../../words/practice.ts'
import PracticeBar from './practice-bar.tsx'
import PracticePage from './practice-page.tsx'

const session = storedSession(localStorage, 'practice.test')
beforeEach(() => session.save({ token: 'token', correlationId: 'c1' }))
afterEach(() => {
  cleanup()
  session.clear()
})

const { docs: practice } = await readReply(getPractice, { docs: callExamples.getPractice.docs })
const { docs: board } = await readReply(getPracticeBoard, { docs: callExamples.getPracticeBoard.docs })
type Change = Partial<typeof practice>

function show(change: Change = {}, rows = board.rows) {
  const asked: { readonly call: Endpoint; readonly body: unknown }[] = []
  const call = async (endpoint: Endpoint, { body }: { body?: { practise?: boolean } }) => {
    asked.push({ call: endpoint, body })
    if (endpoint === getPracticeBoard) return { docs: { ...board, rows } }
    if (endpoint === setPractice) return { docs: { ...practice, practising: body?.practise } }
    return { docs: { ...practice, ...change } }
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={session}>
        <PracticePage />
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return (of: Endpoint) => asked.filter((one) => one.call === of).map(({ body }) => body)
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the switch asks the server, and then the session shows the other book in all tabs', async () => {
  const sent = show({ practising: false })
  expect(await screen.findByText(WORDS.slipEmptied)).toBeDefined()
  await press(WORDS.toPractice)
  await waitFor(() => expect(practises(session.read())).toBe(true))
  expect(sent(setPractice)).toEqual([{ practise: true }])
  expect(session.read()).toMatchObject({ token: 'token', correlationId: 'practice.c1' })
  await press(WORDS.toMoney)
  await waitFor(() => expect(session.read()).toMatchObject({ token: 'token', correlationId: 'c1' }))
  expect(sent(setPractice)).toEqual([{ practise: true }, { practise: false }])
})

test('a session without a name keeps none', () => {
  session.save({ token: 'token', correlationId: null })
  showBook(session, true)
  expect(practises(session.read())).toBe(true)
  showBook(session, false)
  expect(session.read()).toEqual({ token: 'token', correlationId: null })
})

test('where there is nothing else there is no way back to money', async () => {
  showBook(session, true)
  show({ mode: 'ONLY' })
  expect(await screen.findByText(WORDS.only)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.toMoney })).toBeNull()
})

test.each([
  ['who is broke may fill up', { points: { balance: 50_000, exposure: 20_000, available: 30_000 } }, true, false],
  [
    'who has enough and nothing at risk may begin again',
    { points: { balance: 900_000, exposure: 0, available: 900_000 } },
    false,
    true,
  ],
  ['who did today may neither', { points: { balance: 0, exposure: 0, available: 0 }, refillAt: 4e12 }, false, false],
])('%s', async (_, change, mayTopUp, mayReset) => {
  const sent = show(change as Change)
  const [topUp, reset] = [WORDS.topUp('10,000.00'), WORDS.reset('10,000.00')]
  const button = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement
  expect([(await button(topUp)).disabled, (await button(reset)).disabled]).toEqual([!mayTopUp, !mayReset])
  // A button that is off sends nothing.
  await press(topUp)
  await waitFor(() => expect(sent(refillPractice)).toEqual(mayTopUp ? [{ how: 'TOP_UP' }] : []))
})

test('the board tells who won most, and where the reader stands; nobody is said too', async () => {
  show()
  expect(await screen.findByText('p•••')).toBeDefined()
  expect(screen.getByText(WORDS.you)).toBeDefined()
  cleanup()
  show({}, [])
  expect(await screen.findByText(WORDS.empty)).toBeDefined()
})

test('what cannot be read is said, and asked for again', async () => {
  const call = async () => {
    throw new CallFailure(500, null)
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={session}>
        <PracticePage />
      </ClientProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getAllByText(WORDS.couldNotLoad)).toHaveLength(2))
})

test('the bar names practice, and leads to the switch', () => {
  render(<PracticeBar />)
  expect(screen.getByRole('complementary', { name: WORDS.practice }).textContent).toContain(WORDS.noMoney)
  expect(screen.getByRole('link', { name: WORDS.toMoney }).getAttribute('href')).toBe('/practice')
})
