import type { Endpoint } from '@paddock/contract'
import { getMarketGroup } from '@paddock/contract/endpoints/home'
import { getBroadcastReach } from '@paddock/contract/endpoints/notifications'
import { type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS as COMMON } from '../../words/shell.ts'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { ConfirmProvider } from '../../kit/confirm/index.ts'
import { type Me, MeProvider } from '../../kit/me/index.ts'
import { WriteForm } from './write-form.tsx'

afterEach(cleanup)

function show(role: 'admin' | 'agent' = 'admin') {
  const sent: unknown[] = []
  const onSent = vi.fn<() => void>()
  const call = async (endpoint: Endpoint, { body }: { readonly body?: unknown }) => {
    const { method } = endpoint
    if (method === 'POST') sent.push(body)
    const people = [
      { _id: '7', userName: 'master', userType: 'master' },
      { _id: '8', userName: 'player', userType: 'user' },
    ]
    if (endpoint === getMarketGroup) return { docs: [{ id: '4', name: 'Cricket' }] }
    if (endpoint === getBroadcastReach) return { docs: { recipients: 2, leftOut: 1 } }
    return method === 'POST' ? { docs: { recipients: 2, state: 'SENT' } } : { docs: people }
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={{ call } as unknown as Client} session={memorySession()}>
        <MeProvider value={{ role, pathRole: role } as Me}>
          <ConfirmProvider>
            <WriteForm onSent={onSent} />
          </ConfirmProvider>
        </MeProvider>
      </ClientProvider>
    </QueryClientProvider>,
  )
  return { sent, onSent }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('nothing is asked about until there is a title and a text', async () => {
  show()
  press(WORDS.send)
  expect(await screen.findAllByText(COMMON.required)).toHaveLength(2)
  expect(screen.queryByLabelText(COMMON.transactionCode)).toBeNull()
})

test('a message goes out with the code, to those who were chosen, once', async () => {
  const { sent, onSent } = show()
  await screen.findByRole('option', { name: 'master (Master)' })
  expect(screen.queryByRole('option', { name: /player \(user\)/ })).toBeNull()
  type(WORDS.to, '7')
  type(WORDS.title, 'Final')
  type(WORDS.text, 'It begins at 19:30.')
  fireEvent.click(screen.getByRole('checkbox'))
  press(WORDS.send)
  await screen.findByLabelText(COMMON.transactionCode)
  // How many it reaches is told before it is sent.
  await screen.findByText(WORDS.reachOf(2, 1))
  type(COMMON.transactionCode, '123456')
  const [, sure] = screen.getAllByRole('button', { name: WORDS.send, hidden: true })
  fireEvent.click(sure as HTMLElement)
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    {
      title: 'Final',
      description: 'It begins at 19:30.',
      image: null,
      audience: 'PLAYERS',
      marketing: true,
      userId: '7',
      transactionCode: '123456',
    },
  ])
  expect(screen.getByLabelText(WORDS.title)).toHaveProperty('value', '')
})

test('whoever has only players below is not asked which kind', () => {
  show('agent')
  expect(screen.getAllByRole('option', { name: WORDS.audiences.PLAYERS })).toHaveLength(1)
  expect(screen.queryByRole('option', { name: WORDS.audiences.OPERATORS })).toBeNull()
})
