import type { Endpoint } from '@paddock/contract'
import type { ShownBanner } from '@paddock/contract/endpoints/banners'
import { type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PageRouter } from '../../routing/page-router.tsx'
import { BannerPopup } from './popup.tsx'
import { usePopup } from './api.ts'
import { BANNER_WORDS as WORDS } from './words.ts'

const POPUP: ShownBanner = { _id: '9', kind: 'POPUP', title: 'Final', text: 'At 19:30.', image: null, link: '/inPlay' }

let told: readonly ShownBanner[]
let calls: string[]
beforeEach(() => {
  localStorage.clear()
  told = [POPUP]
  calls = []
})
afterEach(cleanup)

function Shown() {
  const { popup, close } = usePopup('HOME')
  return popup && <BannerPopup banner={popup} onClose={close} />
}

function show(isSignedIn: boolean) {
  const client = {
    call: async ({ method, path }: Endpoint) => {
      calls.push(`${method} ${path}`)
      return { docs: told }
    },
  } as unknown as Client
  const session = memorySession()
  if (isSignedIn) session.save({ token: 't', correlationId: 'c' })
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client} session={session}>
        <PageRouter>
          <Shown />
        </PageRouter>
      </ClientProvider>
    </QueryClientProvider>,
  )
}

test('a popup says what it is about and leads there, and closed by a player it is told to the server', async () => {
  show(true)
  const dialog = await screen.findByRole('dialog', { name: 'Final' })
  expect(dialog.textContent).toContain('At 19:30.')
  expect(screen.getByRole('link', { name: WORDS.open }).getAttribute('href')).toBe('/inPlay')
  fireEvent.click(screen.getAllByRole('button', { name: WORDS.close }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain('POST api/{role}/banner/{bannerId}/close')
})

test('a visitor sees it once in this browser, and the next one as it comes', async () => {
  const { unmount } = show(false)
  await screen.findByRole('dialog')
  fireEvent.click(screen.getAllByRole('button', { name: WORDS.close }).at(-1) as HTMLElement)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  unmount()
  show(false)
  await waitFor(() => expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  told = [{ ...POPUP, _id: '10', title: 'Next' }]
  show(false)
  expect(await screen.findByRole('dialog', { name: 'Next' })).toBeDefined()
})
