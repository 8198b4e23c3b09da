import { callExamples } from '@paddock/contract/examples/calls'
import { FOREIGN_FAILED } from '@paddock/contract/foreign-frame'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

const page = callExamples.getChats.also as object
const [listed] = callExamples.getChats.docs as [object]
const whole = callExamples.getChat.docs as { words: object[] }
const SLOW_MS = 20_000

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Sent = { readonly method: string; readonly path: string; readonly body: unknown; readonly key: string | null }

type Given = {
  readonly docs?: readonly object[]
  /** What the conversation has otherwise. */
  readonly change?: object
  /** Of what is sent; undefined lets it pass. */
  readonly refuse?: () => Response | undefined
  readonly config?: Record<string, unknown>
  readonly player?: object | null
}

function open({ docs = [listed], change = {}, refuse = () => undefined, config = {}, player = {} }: Given = {}) {
  const sent: Sent[] = []
  const asked: string[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    const { pathname: path } = new URL(url instanceof Request ? url.url : String(url), location.origin)
    asked.push(path)
    if (!path.includes('/chat')) return undefined
    const { method = 'GET', body } = init ?? {}
    if (method !== 'GET') {
      const said: unknown = typeof body === 'string' ? JSON.parse(body) : null
      sent.push({ method, path, body: said, key: new Headers(init?.headers).get('idempotency-key') })
      const refusal = refuse()
      if (refusal) return refusal
      if (path.endsWith('/read')) return Response.json({ docs: { readTo: 2 } })
    }
    const isList = path.endsWith('/chat') && method === 'GET'
    return Response.json(isList ? { docs, ...page } : { docs: { ...whole, ...change } })
  }
  renderApp('/chat', { fetch, config, player })
  // As browsers answer.
  Object.assign(Element.prototype, { scrollIntoView: async () => undefined })
  return { sent, asked }
}
const write = (text: string) => fireEvent.change(screen.getByLabelText('Your message'), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the site’s own chat', () => {
  test('begins with what it is about, where that is answered already, and a word; sent again it goes under the same key', async () => {
    const refusal = { code: 'CARD_NUMBER', message: 'Leave out the number of your card' }
    let refusals = 1
    const { sent } = open({
      docs: [],
      refuse: () => (refusals-- > 0 ? Response.json(refusal, { status: 422 }) : undefined),
    })
    fireEvent.click(await screen.findByRole('radio', { name: 'A bet or a result' }, { timeout: SLOW_MS }))
    const ready = screen.getByRole('link', { name: 'Look there first' })
    expect(ready.getAttribute('href')).toBe('/rules-and-regulation')
    press('Start the chat')
    expect(screen.getByRole('alert').textContent).toBe('Write something here')
    expect(sent).toEqual([])
    write(' It was won. ')
    press('Start the chat')
    await screen.findByText(/Leave out the number of your card/)
    press('Start the chat')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toMatchObject({ path: '/api/user/chat', body: { topic: 'BET', text: 'It was won.' } })
    expect(sent[0]?.key).not.toBeNull()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  const words = [
    { n: 1, at: '2026-11-22T10:00:00.000Z', by: 'player', name: null, text: 'See https://a.example/x', images: [] },
    { n: 2, at: '2026-11-23T10:00:00.000Z', by: 'player', name: null, text: 'Hello?', images: ['/images/a?until=1'] },
    {
      n: 3,
      at: '2026-11-23T10:01:00.000Z',
      by: 'site',
      name: null,
      text: 'Look at /bet-history or https://help.example/a. Not javascript:alert(1) or http://b.example',
      images: [],
    },
  ]

  test('is read by days, with what was read of it; what an officer names leads there, and nothing else does', async () => {
    const { sent } = open({ change: { words, readTo: 1, unread: 1, status: 'open' } })
    const log = within(await screen.findByRole('log', { name: 'Chat' }, { timeout: SLOW_MS }))
    expect(log.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['22 Nov 2026', '23 Nov 2026'])
    expect(log.getByText(/· Read$/)).toBeDefined()
    expect(log.getByText(/· Delivered$/)).toBeDefined()
    expect(log.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/images/a?until=1',
      '/bet-history',
      'https://help.example/a',
    ])
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT', body: { n: 3 } }]))
  })

  test('keeps a word that did not come through, to be sent again as the same', async () => {
    let fails = 1
    const { sent } = open({
      refuse: () => (fails-- > 0 ? Response.json({ code: 'FAULT', message: 'x' }, { status: 500 }) : undefined),
    })
    await screen.findByRole('log', { name: 'Chat' }, { timeout: SLOW_MS })
    write('I paid at noon.')
    press('Send')
    fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveProperty('value', ''))
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'I paid at noon.' }, { text: 'I paid at noon.' }])
    expect(sent[1]?.key).toBe(sent[0]?.key)
    write('And more.')
    press('Send')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  test('that is over is among the earlier ones and rated once; another one may begin', async () => {
    const over = { status: 'closed', waitsSince: null, closedAt: '2026-11-23T10:55:06.000Z', reason: 'SOLVED' }
    const { sent } = open({ docs: [{ ...listed, ...over }], change: over })
    expect(await screen.findByRole('button', { name: 'Start the chat' }, { timeout: SLOW_MS })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /A deposit or a withdrawal/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Chat' }))
    expect(await sheet.findByText('This conversation is over: Solved')).toBeDefined()
    expect(sheet.queryByLabelText('Your message')).toBeNull()
    fireEvent.click(sheet.getByRole('radio', { name: '4 of 5' }))
    expect(sent).toEqual([])
    fireEvent.click(sheet.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { stars: 4 } }]))
  })

  test.each([
    ['2026-11-29T10:00:00Z', /We are here/],
    ['2026-11-29T20:00:00Z', /you are told when the answer is there/],
  ])('says at %s whether somebody is there, and when', async (now, text) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    open({ docs: [], config: { registration: { chatHours: '10:00-22:00' } } })
    expect(await screen.findByText(text, {}, { timeout: SLOW_MS })).toBeDefined()
    expect(screen.getByText(/Answers 10:00–22:00 IST/)).toBeDefined()
  })
})

describe('a site without a chat of its own', () => {
  const config = { switches: { ownChat: false } }

  test('leads to how else it is reached', async () => {
    open({ docs: [], config })
    expect(await screen.findByRole('region', { name: 'Write to us' }, { timeout: SLOW_MS })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Start the chat' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
  })

  test('lets those go on that were begun', async () => {
    open({ config })
    await screen.findByRole('log', { name: 'Chat' }, { timeout: SLOW_MS })
    expect(screen.getByLabelText('Your message')).toBeDefined()
  })
})

describe('a chat of another company', () => {
  const config = { registration: { chat: { type: 'tawk', value: '5f0/default' } } }

  test('is not loaded before a yes to what they get; then it is a frame without our origin, until it is ended', async () => {
    open({ config: { ...config, switches: { ownChat: false } } })
    expect(await screen.findByText(/run by tawk.to, another company/, {}, { timeout: SLOW_MS })).toBeDefined()
    expect(screen.getByText(/Of your account they are told nothing/)).toBeDefined()
    expect(document.querySelector('iframe')).toBeNull()
    press('Start this chat')
    const frame = screen.getByTitle('tawk.to')
    expect(frame.getAttribute('src')).toBe('/chat-frame/tawk')
    expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-same-origin')
    const link = screen.getByRole('link', { name: 'Open it in a page of its own' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://tawk.to/chat/5f0/default',
      'noreferrer',
    ])
    press('End it')
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('that does not come is said, and tried again; what another window says is not heard', async () => {
    open({ config: { ...config, switches: { ownChat: false } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Start this chat' }, { timeout: SLOW_MS }))
    const frame = screen.getByTitle<HTMLIFrameElement>('tawk.to')
    const say = (source: Window | null) =>
      fireEvent(window, new MessageEvent('message', { data: FOREIGN_FAILED, source }))
    say(window)
    expect(screen.queryByText('The chat of tawk.to did not come')).toBeNull()
    say(frame.contentWindow)
    expect(await screen.findByText('The chat of tawk.to did not come')).toBeDefined()
    expect(document.querySelector('iframe')).toBeNull()
    press('Try again')
    expect(screen.getByTitle('tawk.to')).toBeDefined()
  })

  test('is there for a visitor too, who is asked to sign in for the site’s own, and led to how else it is reached', async () => {
    const { asked } = open({
      config: { registration: { ...config.registration, whatsappNumber: '919800000001' } },
      player: null,
    })
    expect(await screen.findByText(/run by tawk.to/, {}, { timeout: SLOW_MS })).toBeDefined()
    const own = within(screen.getByRole('region', { name: 'Write to us' }))
    expect(own.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/919800000001')
    expect(own.getByRole('button', { name: 'Login' })).toBeDefined()
    expect(asked.filter((path) => path.includes('/chat'))).toEqual([])
  })
})
