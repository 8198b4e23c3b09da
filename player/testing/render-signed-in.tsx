/** Draws a page for somebody who is signed in, with `fetch` in the server's place. Nothing is asked twice. */
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { PageRouter } from '../routing/page-router.tsx'

export function renderSignedIn(page: ReactNode, fetch: typeof globalThis.fetch) {
  const session = memorySession()
  session.save({ token: 'a-token-of-a-test', correlationId: 'my-session' })
  const client = createClient({ session, onSignedOut: session.clear, onMaintenance: () => {}, fetch })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={session}>
        <PageRouter>{page}</PageRouter>
      </ClientProvider>
    </QueryClientProvider>,
  )
}
