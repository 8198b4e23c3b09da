import type { calls } from '@paddock/contract'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import type { ReplyOf } from '@paddock/contract/reply'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { MeProvider } from '../../kit/me/index.ts'
import { ChainState } from './chain-state.tsx'

afterEach(cleanup)

type Findings = ReplyOf<typeof calls.getAuditChain>['docs']['findings']

function show(findings: Findings) {
  const docs = { siteId: 1, links: 4711, head: 'ab', chainedUntil: 0, waiting: 0, provenFrom: 1, findings }
  const me = { user: EXAMPLE_USER as never, role: 'administrator' as const, pathRole: 'administrator' as const }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider
        client={{ call: async () => ({ docs }) } as unknown as Client}
        session={storedSession(localStorage, 'test')}
      >
        <MeProvider value={me}>
          <ChainState siteId={1} siteName={() => 'Paddock'} />
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
const button = (text: string) => screen.findByRole('button', { name: `Paddock: ${text}` })

test('a chain that proves itself and ends where it was kept to end is whole', async () => {
  show([])
  expect((await button(WORDS.chainWhole('4,711'))).querySelector('.text-profit')).not.toBeNull()
})

test.each([
  [9999, 'HEAD_MISSING', 'Link 9,999'],
  [17, 'HEAD_CHANGED', 'Link 17'],
  [null, 'HEADS_LOST', WORDS.findingFile],
] as const)('one whose end is not where it was is red, and says so: %s %s', async (link, problem, place) => {
  show([{ link, rowId: null, problem }])
  const shown = await button(WORDS.headLost)
  expect(shown.querySelector('.text-loss')).not.toBeNull()
  fireEvent.click(shown)
  expect(screen.getByText(`${place}: ${WORDS.findings[problem]}`)).toBeTruthy()
  expect(screen.queryByText(/were proven just now/)).toBeNull()
})
