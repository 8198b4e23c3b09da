import { type Endpoint } from '@paddock/contract'
import {
  confirmResultProposal,
  endResultProposal,
  getResultProposals,
  previewDecision,
  previewWithdrawal,
} from '@paddock/contract/endpoints/operator'
import { paise } from '@paddock/domain/money'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
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
  outcome: { type: 'WINNERS', winners: ['101'] },
  reason: '',
  resultVersion: 0,
  said: null,
  reversed: null,
  withdrawal: null,
}
const effect = { voidedBets: 2, returned: paise(5000), reducedBets: 1, profitLess: paise(2500) }
const WITHDRAWAL = {
  ...RESULT,
  kind: 'WITHDRAWAL',
  result: '',
  outcome: null,
  withdrawal: { runnerId: '100', runnerName: 'Ashford', reduction: 99.99, effect },
}
const ROLLBACK = { ...RESULT, kind: 'ROLLBACK', outcome: null, resultVersion: 3, reversed: paise(194_000) }

function show(proposal: object) {
  const onOpen = vi.fn<(marketId: string) => void>()
  const sent: unknown[] = []
  const call = async (endpoint: Endpoint, asking: unknown) => {
    if (endpoint === getResultProposals) return { docs: [proposal], totalDocs: 1, confirmResults: true }
    if (endpoint === previewDecision) return { docs: EXAMPLE_EFFECT }
    if (endpoint === previewWithdrawal) return { docs: { ...effect, players: 2, biggest: null, prices: [] } }
    sent.push([endpoint.path, asking])
    return { docs: { marketId: 'm1' } }
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

test('a result that is to be kept tells what its source says', async () => {
  show({ ...ROLLBACK, kind: 'KEEP', reversed: null, said: 'Ashford' })
  expect(await screen.findByText(/^Keep Bramley, though its source says Ashford · administrator/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: MARKET_WORDS.confirmProposalOf('Win', 'administrator') }))
  expect(within(screen.getByRole('dialog')).getByText(MARKET_WORDS.decisionFacts.KEEP)).toBeDefined()
})

test('a rollback that waits tells what moves back', async () => {
  show(ROLLBACK)
  expect(await screen.findByText(/Take back Bramley: .*1,940.* reversed · administrator/)).toBeDefined()
})

test.each([
  ['result', RESULT, MARKET_WORDS.decisionFacts.RESULT],
  ['void', { ...RESULT, outcome: { type: 'VOID', reason: 'rain' }, reason: 'rain' }, MARKET_WORDS.decisionFacts.VOID],
  ['rollback', ROLLBACK, MARKET_WORDS.decisionFacts.ROLLBACK],
  ['runner', WITHDRAWAL, MARKET_WORDS.decisionFacts.WITHDRAWAL],
])('a %s is confirmed with what was proposed: one press, one question with what it does', async (_, proposal, fact) => {
  const { sent } = show(proposal)
  fireEvent.click(await screen.findByRole('button', { name: MARKET_WORDS.confirmProposalOf('Win', 'administrator') }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(fact)).toBeDefined()
  expect(await dialog.findByText(/4 bets of 3 players|2 bets void/)).toBeDefined()
  expect(dialog.getByText(/^administrator, /)).toBeDefined()
  fireEvent.change(dialog.getByLabelText(WORDS.transactionCode), { target: { value: '123456' } })
  fireEvent.click(dialog.getByRole('button', { name: MARKET_WORDS.confirmProposal }))
  await screen.findAllByText(MARKET_WORDS.proposalConfirmed('Win'))
  expect(sent).toEqual([
    [confirmResultProposal.path, expect.objectContaining({ body: { proposalId: 'p1', transactionCode: '123456' } })],
  ])
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
  await waitFor(() => expect(sent).toEqual([[endResultProposal.path, { body }]]))
})

test('the questions name what is decided, of which market and event', async () => {
  show(RESULT)
  fireEvent.click(await screen.findByRole('button', { name: MARKET_WORDS.confirmProposalOf('Win', 'administrator') }))
  expect(screen.getByRole('dialog', { name: 'Confirm: Bramley · Derby, Win' })).toBeDefined()
  cleanup()
  show(RESULT)
  fireEvent.click(await screen.findByRole('button', { name: MARKET_WORDS.overruleProposalOf('Win', 'administrator') }))
  expect(screen.getByRole('dialog', { name: 'Overrule: Bramley · Derby, Win' })).toBeDefined()
})

test('one’s own is not confirmed by oneself', async () => {
  show({ ...ROLLBACK, isMine: true })
  await screen.findByRole('button', { name: MARKET_WORDS.withdrawProposalOf('Win') })
  expect(screen.queryByRole('button', { name: MARKET_WORDS.confirmProposalOf('Win', 'administrator') })).toBeNull()
})
