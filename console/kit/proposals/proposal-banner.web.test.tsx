import { type Endpoint } from '@paddock/contract'
import { previewDecision } from '@paddock/contract/endpoints/operator'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { ConfirmProvider } from '../confirm/index.ts'
import { EXAMPLE_EFFECT } from '../effect/testing/example-effect.ts'
import type { Proposal } from './proposal.ts'
import { ProposalBanner } from './proposal-banner.tsx'

afterEach(cleanup)

const PROPOSAL: Proposal = {
  proposalId: 'p1',
  marketId: 'm1',
  marketName: 'Win',
  eventName: 'Derby',
  kind: 'RESULT',
  result: 'Bramley',
  outcome: { type: 'WINNERS', winners: ['101'] },
  resultVersion: 0,
  said: null,
  reversed: null,
  withdrawal: null,
  partVoid: null,
  actorName: 'officer1',
  reason: '',
  isMine: false,
  at: 0,
}

const asked: unknown[] = []
function show(proposal: Parameters<typeof ProposalBanner>[0]['proposal']): void {
  asked.length = 0
  const call = async (endpoint: Endpoint, asking: { readonly body: unknown }) => {
    asked.push([endpoint.path, asking.body])
    return { docs: EXAMPLE_EFFECT }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <ConfirmProvider>
          <ProposalBanner proposal={proposal} />
        </ConfirmProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

test('another’s tells what, who, and what it does, and is confirmed or overruled', async () => {
  show(PROPOSAL)
  expect(screen.getByText('Bramley')).toBeDefined()
  expect(screen.getByText(/^officer1, /)).toBeDefined()
  expect(await screen.findByText('4 bets of 3 players')).toBeDefined()
  expect(asked).toEqual([
    [previewDecision.path, { marketId: 'm1', decision: { type: 'DECLARE', outcome: PROPOSAL.outcome } }],
  ])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    MARKET_WORDS.overruleProposal,
    MARKET_WORDS.confirmProposal,
  ])
})

test('of a rollback the effect is that of taking it back, with the reason', async () => {
  show({ ...PROPOSAL, kind: 'ROLLBACK', outcome: null, resultVersion: 2, reason: 'third umpire' })
  expect(await screen.findByText('4 bets of 3 players')).toBeDefined()
  expect(asked).toEqual([[previewDecision.path, { marketId: 'm1', decision: { type: 'ROLL_BACK', resultVersion: 2 } }]])
  expect(screen.getByText(/third umpire/)).toBeDefined()
})

test('one’s own is withdrawn, and says that another has to confirm it', () => {
  show({ ...PROPOSAL, isMine: true })
  expect(screen.getByText(MARKET_WORDS.ownProposalFact)).toBeDefined()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([MARKET_WORDS.withdrawProposal])
})
