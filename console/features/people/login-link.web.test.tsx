import { calls, type Endpoint } from '@paddock/contract'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { type LoginLink, LoginLinkDialog, useMakeLoginLink } from './login-link.tsx'

afterEach(cleanup)

function Maker() {
  const [link, setLink] = useState<LoginLink | null>(null)
  const make = useMakeLoginLink(setLink)
  return (
    <>
      <button type="button" onClick={() => make('1001', 'player1')}>
        make
      </button>
      {link && <LoginLinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}

test('a login link is made with the transaction code, and stands there once, whole', async () => {
  const sent: { readonly call: Endpoint; readonly asking: unknown }[] = []
  const call = async (endpoint: Endpoint, asking: unknown) => {
    sent.push({ call: endpoint, asking })
    return { docs: { userName: 'player1', ticket: 'otl_abc', path: '/login-user/player1/otl_abc' } }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={storedSession(localStorage, 'test')}>
        <MeProvider value={{ role: 'agent', pathRole: 'agent' } as Me}>
          <ConfirmProvider>
            <Maker />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByText('make'))
  const code = screen.getByLabelText(WORDS.transactionCode)
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.submit(code.closest('form') as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: WORDS.loginLinkTitle('player1') })
  expect(within(dialog).getByText(`${location.origin}/login-user/player1/otl_abc`)).toBeDefined()
  expect(sent).toEqual([
    {
      call: calls.createLoginTicket,
      asking: { params: { role: 'agent' }, body: { userId: '1001', transactionCode: '123456' } },
    },
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.done }))
  expect(screen.queryByText(/otl_abc/)).toBeNull()
})
