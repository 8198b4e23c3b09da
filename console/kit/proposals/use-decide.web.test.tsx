import { calls, type Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { ConfirmProvider } from '../confirm/index.ts'
import { useDecide } from './index.ts'

afterEach(cleanup)

type Decision = Parameters<ReturnType<typeof useDecide>>[0]
const KINDS: readonly Decision['kind'][] = ['RESULT', 'VOID', 'ROLLBACK', 'WITHDRAWAL', 'KEEP']

function Ask({ kind }: Pick<Decision, 'kind'>) {
  const decide = useDecide()
  const runner = kind === 'WITHDRAWAL' && { runnerId: '101' }
  const outcome = { type: 'RESULT', result: 52 } as const
  const ask = () => void decide({ marketId: 'm1', kind, outcome, ...runner, title: 'Do it', run: async () => {} })
  return (
    <button type="button" onClick={ask}>
      ask
    </button>
  )
}

function ask(kind: Decision['kind'], answer: () => object): void {
  const call = async (endpoint: Endpoint) => (endpoint === calls.getResultProposals ? answer() : {})
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <Ask kind={kind} />
        </ConfirmProvider>
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'ask' }))
}

const dialog = async () => within(await screen.findByRole('dialog'))
const waiting = (kind: Decision['kind'], isMine: boolean) => ({
  kind: kind === 'VOID' ? 'RESULT' : kind,
  isMine,
  withdrawal: kind === 'WITHDRAWAL' ? { runnerId: '101' } : null,
})

test('RESULT: where it is what the source says the question says what is done', async () => {
  const kind = 'RESULT'
  ask(kind, () => ({ docs: [], confirmResults: false, said: { type: 'RESULT', result: 52 } }))
  expect((await dialog()).getByText(MARKET_WORDS.decisionFacts[kind])).toBeDefined()
  expect((await dialog()).getByRole('button', { name: 'Do it' })).toBeDefined()
})

test.each(KINDS)(
  '%s: where its source says nothing it waits, also where two are not asked for always',
  async (kind) => {
    ask(kind, () => ({ docs: [], confirmResults: false, said: null }))
    expect((await dialog()).getByText(/^Waits for a second officer; /)).toBeDefined()
  },
)

test.each(KINDS)('%s: where two are needed it says that it waits, and the button that it proposes', async (kind) => {
  ask(kind, () => ({ docs: [waiting(kind, true)], confirmResults: true, said: null }))
  expect((await dialog()).getByText(/^Waits for a second officer; /)).toBeDefined()
  expect((await dialog()).getByRole('button', { name: 'Propose' })).toBeDefined()
  expect((await dialog()).queryByRole('button', { name: 'Do it' })).toBeNull()
})

test.each(KINDS)('%s: asking for what another proposed does it', async (kind) => {
  ask(kind, () => ({ docs: [waiting(kind, false)], confirmResults: true, said: null }))
  expect((await dialog()).getByText(MARKET_WORDS.decisionFacts[kind])).toBeDefined()
})

test('another’s runner is another matter', async () => {
  ask('WITHDRAWAL', () => ({
    docs: [{ ...waiting('WITHDRAWAL', false), withdrawal: { runnerId: '7' } }],
    confirmResults: true,
  }))
  expect((await dialog()).getByText(MARKET_WORDS.proposeFacts.WITHDRAWAL)).toBeDefined()
})

test('where it is not known which it would be, nothing is asked', async () => {
  ask('RESULT', () => {
    throw new Error('away')
  })
  expect(await screen.findByText(/went wrong|reach|try again/i)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
