import { callExamples } from '@paddock/contract/examples/calls'
import { type Bet, bet as betShape } from '@paddock/contract/shapes/bet'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveBook, type Live, LiveProvider } from '@paddock/ui/live'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import AmendForm from './amend-form.tsx'

const { docs: placed } = callExamples.placeBet as { docs: { bet: object } }
const waiting = {
  ...placed.bet,
  status: 'PARTIAL',
  sizeMatched: 400,
  sizeRemaining: 600,
  timeInForce: 'GOOD_TILL_CANCEL',
}
const bet: Bet = betShape.parse(waiting)

type Sent = { readonly key: string | null; readonly body: unknown }

function show(answers: readonly (Response | 'no connection')[], live: Live | null = null) {
  const rest = [...answers]
  const sent: Sent[] = []
  const onAmended = vi.fn<() => void>()
  const onCancel = vi.fn<(betId: string) => Promise<void>>().mockResolvedValue()
  const form = <AmendForm bet={bet} steps="ladder" onAmended={onAmended} onCancel={onCancel} />
  renderSignedIn(<LiveProvider live={live}>{form}</LiveProvider>, async (_url, init) => {
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(init?.body as string) })
    const answer = rest.shift() ?? 'no connection'
    if (answer === 'no connection') throw new TypeError('no connection')
    return answer
  })
  return { sent, onAmended, onCancel }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => press('Save the change')

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(cleanup)

test('says what is matched, and sends what was changed', async () => {
  const { sent, onAmended } = show([Response.json({ docs: placed })])
  expect(screen.getByText('400 is matched already and stays.')).toBeDefined()
  press('Higher odds')
  fireEvent.click(screen.getByLabelText('Leave it waiting'))
  save()
  await waitFor(() => expect(onAmended).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ betId: 'b-77', odd: 1.96, persistence: 'PERSIST' }])
})

test('a stake that is matched already is named, nothing is sent', () => {
  const { sent } = show([])
  fireEvent.change(screen.getByLabelText('Whole stake'), { target: { value: '300' } })
  save()
  expect(screen.getByRole('alert').textContent).toContain('more than 400')
  expect(sent).toEqual([])
})

test('pressed again after a lost connection it is the same change; after a refusal it is a new one', async () => {
  const refused = Response.json({ code: 'INSUFFICIENT_FUNDS', message: 'Not enough' }, { status: 409 })
  const { sent } = show(['no connection', refused])
  press('Higher odds')
  for (const count of [1, 2, 3]) {
    save()
    await waitFor(() => expect(sent).toHaveLength(count))
    await screen.findByRole('alert')
  }
  const [first, second, third] = sent.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

test('a change that would meet another order of one’s own takes that one back', async () => {
  const refused = { code: 'SELF_MATCH', message: 'This bet would be matched with your own', facts: { betId: 'b-9' } }
  const { onCancel } = show([Response.json(refused, { status: 409 })])
  press('Higher odds')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(onCancel).toHaveBeenCalledWith('b-9')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('in play nobody is asked what becomes of it when play starts', () => {
  const facts = { inPlay: true }
  const book = { ...createLiveBook(() => {}), facts: () => facts }
  show([], {
    book,
    followEvent: () => () => {},
    hasEvent: () => true,
    subscribeEvents: () => () => {},
  } as unknown as Live)
  expect(screen.queryByText('When play starts')).toBeNull()
  cleanup()
  show([])
  expect(screen.getByText('When play starts')).toBeDefined()
})
