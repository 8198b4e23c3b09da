import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useStakes } from './api.ts'
import { StakesSheet } from './index.ts'

type Preset = { readonly _id: string; readonly label: string; readonly value: number }

const preset = (value: number): Preset => ({ _id: `p-${value}`, label: `${value / 1000}k`, value })
const SIX = [1000, 2000, 3000, 4000, 5000, 6000].map(preset)

type Reply = { readonly status: number; readonly body: unknown }
type Server = { readonly get?: Reply | 'no connection'; readonly put?: Reply }

function show(server: Server, { isDemo = false, onClose = () => {} } = {}) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  const session = memorySession()
  session.save({ token: 't', correlationId: 'c1' })
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url as string, location.origin)
    const answer = init?.method === 'PUT' ? server.put : server.get
    if (init?.method === 'PUT') sent.push({ path: pathname, body: JSON.parse(init.body as string) })
    if (answer === 'no connection') throw new TypeError('no connection')
    return Response.json(answer?.body ?? { docs: { stake: SIX } }, { status: answer?.status ?? 200 })
  }
  const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={session}>
        <Chips />
        <StakesSheet first="stake" isDemo={isDemo} hasQuick onClose={onClose} />
        <Toasts />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return sent
}

/** The buttons of the slip, as whoever draws them gets them. */
function Chips() {
  const { stakes } = useStakes('stake')
  return <p data-testid="chips">{stakes.map(({ label, value }) => `${label}=${value / 100}`).join(' ')}</p>
}

const chips = () => screen.getByTestId('chips').textContent
const field = async (name: string) => await screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(cleanup)

describe('Edit Stakes', () => {
  test('shows six pairs of label and amount, and saves them', async () => {
    const onClose = vi.fn<() => void>()
    const saved = [{ ...preset(500), label: 'Half' }, ...SIX.slice(1)]
    const put = { status: 200, body: { docs: { stake: saved }, message: 'Updated Sucessfully' } }
    const sent = show({ put }, { onClose })
    expect((await field('Amount 6')).value).toBe('6000')
    expect(screen.queryByLabelText('Amount 7')).toBeNull()
    await type('Label 1', 'Half')
    await type('Amount 1', '00500x')
    expect((await field('Amount 1')).value).toBe('500')
    submit()
    await screen.findByText('Updated Sucessfully')
    expect(sent).toEqual([
      { path: '/api/user/stake', body: { stake: [{ _id: 'p-1000', label: 'Half', value: 500 }, ...SIX.slice(1)] } },
    ])
    expect(chips()).toMatch(/^Half=500 2k=2000/)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('names what is wrong and sends nothing', async () => {
    const sent = show({})
    await type('Amount 2', '')
    await type('Label 3', ' ')
    await type('Amount 4', '999999999')
    submit()
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Invalid Stake',
      'Give the button a label',
      'At most 1,00,00,000',
    ])
    expect(sent).toEqual([])
  })

  test('is not for demo accounts', async () => {
    const sent = show({}, { isDemo: true })
    await field('Amount 1')
    submit()
    await screen.findByText('This is your Demo Account, Please Login as Normal user')
    expect(sent).toEqual([])
  })

  test('a refusal ends the loading state and keeps what was typed', async () => {
    const put = {
      status: 403,
      body: { code: 'DEMO_ACCOUNT', message: 'This is your Demo Account, Please Login as Normal user' },
    }
    show({ put })
    await type('Amount 1', '700')
    submit()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving' }).disabled).toBe(true)
    await screen.findByText('This is your Demo Account, Please Login as Normal user')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(false)
    expect((await field('Amount 1')).value).toBe('700')
    expect(chips()).toMatch(/^1k=1000/)
  })
})

test('QuickBet EditStakes has three pairs and a path of its own', async () => {
  const three = SIX.slice(0, 3)
  const put = { status: 200, body: { docs: { stake: three }, message: 'Updated Sucessfully' } }
  const sent = show({ get: { status: 200, body: { docs: { stake: SIX } } }, put })
  const tab = await screen.findByRole('tab', { name: 'Quick bet' })
  fireEvent.mouseDown(tab, { button: 0 })
  await screen.findByRole('dialog', { name: 'QuickBet EditStakes' })
  await field('Amount 3')
  expect(screen.queryByLabelText('Amount 4')).toBeNull()
  submit()
  await waitFor(() => expect(sent).toEqual([{ path: '/api/user/quickBet', body: { stake: three } }]))
})

describe('the stakes of the slip', () => {
  test('are the usual ones where they cannot be read', async () => {
    show({ get: 'no connection' })
    await waitFor(() => expect(chips()).toBe('1k=1000 2k=2000 3k=3000 4k=4000 5k=5000 6k=6000'))
  })

  test('are known to the device before the server has answered, to the session that saved them only', async () => {
    const own = [{ ...preset(500), label: 'Half' }]
    show({ get: { status: 200, body: { docs: { stake: own } } } })
    await waitFor(() => expect(chips()).toBe('Half=500'))
    cleanup()
    show({ get: 'no connection' })
    expect(chips()).toBe('Half=500')
    cleanup()
    const kept = localStorage.getItem('paddock.stakes.stake') ?? ''
    localStorage.setItem('paddock.stakes.stake', kept.replace('c1', 'another'))
    show({ get: 'no connection' })
    expect(chips()).toMatch(/^1k=1000/)
  })
})
