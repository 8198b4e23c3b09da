import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../app/words.ts'
import { Proposals } from './proposals.tsx'

afterEach(cleanup)

test('a result that waits for a second operator is told with who declared it, and leads to its market', async () => {
  const onOpen = vi.fn<(marketId: string) => void>()
  const docs = [
    { marketId: 'm1', marketName: 'Win', eventName: 'Derby', result: 'Bramley', actorName: 'administrator', at: 0 },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider
        client={{ call: async () => ({ docs, confirmResults: true }) } as unknown as Client}
        session={storedSession(localStorage, 'test')}
      >
        <Proposals onOpen={onOpen} />
      </ClientProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Bramley · administrator/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.look }))
  expect(onOpen).toHaveBeenCalledWith('m1')
})
