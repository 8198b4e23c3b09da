import type { Endpoint } from '@paddock/contract'
import type { PushSettings } from '@paddock/contract/endpoints/push'
import { CallFailure, type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepDevice } from './device.ts'
import { PushCard } from './push-card.tsx'
import { PUSH_WORDS as WORDS } from './words.ts'

const NONE: PushSettings = {
  publicKey: 'BKey',
  bets: true,
  payments: true,
  account: true,
  promotions: false,
  quiet: null,
  devices: [],
}
const HERE = { _id: 'device-1', agent: 'x', since: 0 }

let settings: PushSettings
let calls: [string, unknown][]
let permission: string
let asked: number
let unsubscribed: number
let answer: () => void

const client = {
  call: async ({ method, path }: Endpoint, { body }: { readonly body?: object }) => {
    calls.push([`${method} ${path.split('/').at(-1) ?? ''}`, body])
    answer()
    if (method === 'POST') settings = { ...settings, devices: [HERE] }
    if (method === 'DELETE') settings = { ...settings, devices: [] }
    if (method === 'PUT') settings = { ...settings, ...body }
    return { docs: method === 'POST' ? { _id: HERE._id } : settings }
  },
} as unknown as Client

beforeEach(() => {
  localStorage.clear()
  settings = NONE
  calls = []
  permission = 'granted'
  asked = 0
  unsubscribed = 0
  answer = () => {}
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => void (unsubscribed += 1),
  }
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission === 'denied' ? 'denied' : 'default'
    },
    requestPermission: async () => {
      asked += 1
      return permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function show() {
  const onTurnedOn = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={client} session={memorySession()}>
        <PushCard
          onTurnedOn={onTurnedOn}
          drawSwitch={({ label, isOn, onChange }) => (
            <input type="checkbox" aria-label={label} checked={isOn} onChange={() => onChange(!isOn)} />
          )}
        />
      </ClientProvider>
    </QueryClientProvider>,
  )
  return onTurnedOn
}

describe('this device', () => {
  test('is asked about only after a press, and then the server is told', async () => {
    const onTurnedOn = show()
    const button = await screen.findByRole('button', { name: WORDS.turnOn })
    expect(asked).toBe(0)
    fireEvent.click(button)
    await screen.findByRole('button', { name: WORDS.turnOff })
    expect(asked).toBe(1)
    expect(calls).toContainEqual(['POST device', { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }])
    expect(onTurnedOn).toHaveBeenCalledOnce()
    expect(localStorage.getItem('paddock.push-device')).toBe(HERE._id)
  })

  test('of who says no is none', async () => {
    permission = 'default'
    show()
    fireEvent.click(await screen.findByRole('button', { name: WORDS.turnOn }))
    await waitFor(() => expect(asked).toBe(1))
    expect(calls.filter(([call]) => call.startsWith('POST'))).toEqual([])
  })

  test('that was told no before says where that is changed, and has no button', async () => {
    permission = 'denied'
    show()
    await screen.findByText(WORDS.blocked)
    expect(screen.queryByRole('button', { name: WORDS.turnOn })).toBeNull()
  })

  test('that cannot be told says so', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    show()
    expect(await screen.findByText(WORDS.cannot)).toBeDefined()
  })

  test('is shown nothing where the installation sends nothing', async () => {
    settings = { ...NONE, publicKey: null }
    show()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('is turned off here and at the server', async () => {
    settings = { ...NONE, devices: [HERE] }
    localStorage.setItem('paddock.push-device', HERE._id)
    show()
    fireEvent.click(await screen.findByRole('button', { name: WORDS.turnOff }))
    await screen.findByRole('button', { name: WORDS.turnOn })
    expect(unsubscribed).toBe(1)
    expect(localStorage.getItem('paddock.push-device')).toBeNull()
  })
})

test('what is told and when not is chosen, in the zone of the device', async () => {
  settings = { ...NONE, devices: [HERE] }
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: WORDS.promotions }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject(['PUT push', { promotions: true, quiet: null }]))
  fireEvent.click(screen.getByRole('checkbox', { name: WORDS.quiet }))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await waitFor(() => expect(calls.at(-1)).toMatchObject(['PUT push', { quiet: { from: 1320, to: 420, timeZone } }]))
})

describe('a sign-in on a device that is told things', () => {
  const fail = (status: number) => () => {
    throw new CallFailure(status, null)
  }

  test('takes it over', async () => {
    localStorage.setItem('paddock.push-device', HERE._id)
    expect(await keepDevice(client)).toBe(true)
    expect(calls).toEqual([['PATCH {deviceId}', undefined]])
  })

  test('of another account, or behind a sign-out, ends it: the yes was not theirs', async () => {
    localStorage.setItem('paddock.push-device', HERE._id)
    answer = fail(404)
    expect(await keepDevice(client)).toBe(false)
    expect([unsubscribed, localStorage.getItem('paddock.push-device')]).toEqual([1, null])
  })

  test('while the server is away changes nothing', async () => {
    localStorage.setItem('paddock.push-device', HERE._id)
    answer = fail(503)
    expect(await keepDevice(client)).toBe(false)
    expect(localStorage.getItem('paddock.push-device')).toBe(HERE._id)
  })
})
