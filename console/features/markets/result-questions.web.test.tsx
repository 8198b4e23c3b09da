import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { EXAMPLE_EFFECT } from '../../kit/effect/testing/example-effect.ts'
import { ResultQuestions } from './result-questions.tsx'

afterEach(cleanup)

const HASH = 'a1'.repeat(32)

const question = (change: object) => ({
  marketId: 'm1',
  marketName: 'Win',
  eventName: 'Derby',
  question: 'CORRECTED',
  said: 'Bramley',
  saidOutcome: { type: 'WINNERS', winners: ['7'] },
  standing: 'Cox',
  resultVersion: 2,
  openBets: 0,
  source: 'odds',
  actorName: null,
  at: 0,
  ended: null,
  ...change,
})

function show(docs: readonly object[], proposed = false) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const onOpen = vi.fn<(marketId: string) => void>()
  const sent: unknown[] = []
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === calls.getResultQuestions) return { docs, totalDocs: docs.length }
    if (endpoint === calls.getResultProposals) return { docs: [], confirmResults: proposed }
    if (endpoint === calls.previewDecision) return { docs: { ...EXAMPLE_EFFECT, hash: HASH } }
    sent.push([endpoint.path, asking])
    return { docs: { proposed, reversed: paise(proposed ? 0 : 5000) } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <ResultQuestions onOpen={onOpen} />
        </ConfirmProvider>
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { onOpen, sent }
}

async function decide(action: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  for (const field of [WORDS.keepResultReason, WORDS.rollBackReason])
    for (const input of dialog.queryAllByLabelText(field))
      fireEvent.change(input, { target: { value: 'seen on film' } })
  const code = dialog.getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  expect(dialog.getByRole('button', { name: action })).toBeDefined()
  fireEvent.submit(code.closest('form') as HTMLElement)
}

test('a result that differs is kept, with a reason and the code', async () => {
  const { sent } = show([question({})])
  expect(await screen.findByText(/It says: Bramley · Stands: Cox/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.keepResult }))
  await decide(MARKET_WORDS.propose)
  expect(await screen.findByText(WORDS.resultKept('Win'))).toBeDefined()
  expect(sent).toMatchObject([
    [calls.keepResult.path, { body: { marketId: 'm1', reason: 'seen on film', transactionCode: '123456' } }],
  ])
})

test('or rolled back, as the version that was seen', async () => {
  const { sent } = show([question({})])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.rollBack }))
  await decide(MARKET_WORDS.propose)
  expect(await screen.findByText(WORDS.rolledBack('Win', formatMoney(paise(5000))))).toBeDefined()
  expect(sent).toMatchObject([[calls.rollBackResult.path, { body: { marketId: 'm1', resultVersion: 2 } }]])
})

test('where it needs two operators it is said to be proposed, and what the source says stands in the question', async () => {
  show([question({})], true)
  fireEvent.click(await screen.findByRole('button', { name: WORDS.rollBack }))
  expect(within(await screen.findByRole('dialog')).getByText(WORDS.saidBySource)).toBeDefined()
  await decide(MARKET_WORDS.propose)
  expect(await screen.findByText(WORDS.rollBackProposed('Win'))).toBeDefined()
})

test('so is one that is to be kept', async () => {
  show([question({})], true)
  fireEvent.click(await screen.findByRole('button', { name: WORDS.keepResult }))
  await decide(MARKET_WORDS.propose)
  expect(await screen.findByText(WORDS.keepProposed('Win'))).toBeDefined()
})

test('a market without a result says how many bets wait, and leads to it', async () => {
  const { onOpen } = show([question({ question: 'NO_RESULT', said: null, standing: null, openBets: 3 })])
  expect(await screen.findByText(WORDS.questionKinds.NO_RESULT)).toBeDefined()
  expect(screen.getByText(/3 bets wait/)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.keepResult })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: WORDS.look }))
  expect(onOpen).toHaveBeenCalledWith('m1')
})

test('a market whose proposal was ended says who ended it and why, not that it is merely closed', async () => {
  const ended = { how: 'OVERRULED', actorName: 'administrator2', reason: 'Photo', at: 0 }
  show([question({ question: 'CLOSED', said: null, standing: null, openBets: 2, actorName: 'administrator', ended })])
  expect(await screen.findByText('Proposal overruled by administrator2: Photo')).toBeDefined()
  expect(screen.getByText(new RegExp(formatMoment(0)))).toBeDefined()
})

test('one that was taken back says by whom and when', async () => {
  show([question({ question: 'ROLLED_BACK', said: null, standing: null, openBets: 2, actorName: 'officer1' })])
  const told = await screen.findByText(WORDS.doneBy(WORDS.questionKinds.ROLLED_BACK, 'officer1', formatMoment(0)))
  expect(told.textContent).toContain('officer1')
  expect(screen.getByText('2 bets wait')).toBeDefined()
})

test('nothing is shown where nothing waits', async () => {
  show([])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByText(WORDS.resultQuestions)).toBeNull()
})

const due = (number: number, change: object = {}) =>
  question({
    marketId: `m${number}`,
    marketName: `Over ${number}`,
    standing: null,
    resultVersion: 0,
    question: 'BY_HAND',
    ...change,
  })

test('what sources say is declared together, with one code, each as it was seen', async () => {
  const { sent } = show([
    due(1),
    due(2),
    due(3, { said: null, saidOutcome: null }),
    due(4, { saidOutcome: { type: 'VOID', reason: 'rain' } }),
    due(5, { standing: 'Cox' }),
  ])
  fireEvent.click(await screen.findByLabelText(MARKET_WORDS.allSaid(2)))
  fireEvent.click(screen.getByLabelText(MARKET_WORDS.chooseResult('Over 2', 'Derby')))
  fireEvent.click(screen.getByLabelText(MARKET_WORDS.chooseResult('Over 2', 'Derby')))
  expect(screen.queryByLabelText(MARKET_WORDS.chooseResult('Over 4', 'Derby'))).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: MARKET_WORDS.declareSaid(2) }))
  const dialog = within(await screen.findByRole('dialog'))
  await vi.waitFor(() => expect(dialog.getAllByText(new RegExp(MARKET_WORDS.toPlayers))).toHaveLength(2))
  fireEvent.input(dialog.getByLabelText(WORDS.transactionCode), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: MARKET_WORDS.declareSaid(2) }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject(
    ['m1', 'm2'].map((marketId) => [
      calls.declareResult.path,
      {
        body: {
          marketId,
          outcome: { type: 'WINNERS', winners: ['7'] },
          resultVersion: 0,
          impactHash: HASH,
          transactionCode: '123456',
        },
      },
    ]),
  )
  const keys = sent.map((one) => (one as [string, { idempotencyKey: string }])[1].idempotencyKey)
  expect(new Set(keys).size).toBe(2)
  expect(await screen.findByText(MARKET_WORDS.saidDeclared(2, 0))).toBeTruthy()
})
