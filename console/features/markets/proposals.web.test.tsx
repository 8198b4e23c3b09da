import { type Endpoint } from '@paddock/contract'
import { getResultProposals, previewDecision } from '@paddock/contract/endpoints/operator'
import { paise } from '@paddock/domain/money'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS } from '../../app/words-markets.ts'
import { WORDS } from '../../app/words.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { EXAMPLE_EFFECT } from '../../kit/effect/testing/example-effect.ts'
import { Proposals } from './proposals.tsx'

afterEach(cleanup)

const RESULT = {
  proposalId: 'p1',
  isMine: false,
  marketId: 'm1',
  marketName: 'Win',
  eventName: 'Derby',
  actorName: 'administrator',
  at: 0,
  kind: 'RESULT',
  result: 'Bramley',
  resultVersion: 0,
  reversed: null,
  withdrawal: null,
}
const effect = { voidedBets: 2, returned: paise(5000), reducedBets: 1, profitLess: paise(2500) }
const WITHDRAWAL = {
  ...RESULT,
  kind: 'WITHDRAWAL',
  result: '',
  withdrawal: { runnerName: 'Ashford', reduction: 99.99, effect },
}
const ROLLBACK = { ...RESULT, kind: 'ROLLBACK', resultVersion: 3, reversed: paise(194_000) }

function show(proposal: object) {
  const onOpen = vi.fn<(marketId: string) => void>()
  const sent: unknown[] = []
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === getResultProposals) return { docs: [proposal], totalDocs: 1, confirmResults: true }
    if (endpoint === previewDecision) return { docs: EXAMPLE_EFFECT }
    sent.push(asking)
    return { docs: { proposed: true, reversed: paise(0) } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <Proposals onOpen={onOpen} />
        </ConfirmProvider>
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { onOpen, sent }
}

test.each([
  ['result', RESULT, /^Bramley · administrator/],
  ['runner', WITHDRAWAL, /Withdraw Ashford, 99.99 % · 2 bets void, come back .*50.* · 1 bet reduced, wins less .*25/],
])('a %s that waits tells what it does and who asked, and leads to its market', async (_, proposal, told) => {
  const { onOpen } = show(proposal)
  expect(await screen.findByText(told)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.look }))
  expect(onOpen).toHaveBeenCalledWith('m1')
})

test('a rollback that waits tells what moves back, is asked for here, and what is only proposed says so', async () => {
  const { sent } = show(ROLLBACK)
  expect(await screen.findByText(/Take back Bramley: .*1,940.* reversed · administrator/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.rollBack }))
  fireEvent.change(screen.getByLabelText(WORDS.rollBackReason), { target: { value: 'wrong' } })
  fireEvent.change(screen.getByLabelText(WORDS.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText(WORDS.rollBackReason).closest('form') as HTMLElement)
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        body: { marketId: 'm1', resultVersion: 3, reason: 'wrong', transactionCode: '123456' },
      }),
    ]),
  )
  expect(await screen.findByText(WORDS.rollBackProposed('Win'))).toBeDefined()
})

test.each([
  ['withdrawn by who proposed it', true, MARKET_WORDS.withdrawProposal, MARKET_WORDS.withdrawProposalOf('Win')],
  [
    'overruled by another',
    false,
    MARKET_WORDS.overruleProposal,
    MARKET_WORDS.overruleProposalOf('Win', 'administrator'),
  ],
])('what waits is %s, with a reason', async (_, isMine, action, label) => {
  const { sent } = show({ ...RESULT, isMine })
  fireEvent.click(await screen.findByRole('button', { name: label }))
  expect(screen.getByText(MARKET_WORDS.endProposalFacts.RESULT)).toBeDefined()
  fireEvent.change(screen.getByLabelText(MARKET_WORDS.endProposalReason), { target: { value: 'third umpire' } })
  fireEvent.change(screen.getByLabelText(WORDS.transactionCode), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: action }))
  const body = { proposalId: 'p1', reason: 'third umpire', transactionCode: '123456' }
  await waitFor(() => expect(sent).toEqual([{ body }]))
})

test('one’s own rollback is not confirmed by oneself', async () => {
  show({ ...ROLLBACK, isMine: true })
  await screen.findByRole('button', { name: MARKET_WORDS.withdrawProposalOf('Win') })
  expect(screen.queryByRole('button', { name: WORDS.rollBack })).toBeNull()
})
