import { callExamples } from '@paddock/contract/examples/calls'
import { Toasts } from '@paddock/ui/primitives'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { ComplaintsPage } from './index.ts'

const page = callExamples.getComplaints.also as object
const [listed] = callExamples.getComplaints.docs as [object]
const whole = callExamples.getComplaint.docs as object

type Sent = { readonly method: string; readonly path: string; readonly body: unknown; readonly key: string | null }
let sent: Sent[]
/** How many words were asked for. */
let read: (string | null)[]
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  sent = []
  read = []
  history.replaceState(null, '', '/complain-box')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** `change` is what one of them has otherwise. */
function open({ docs = [listed], change = {}, refusal }: { docs?: object[]; change?: object; refusal?: object } = {}) {
  renderSignedIn(<ComplaintsPage />, async (url, init) => {
    const { method = 'GET', body } = init ?? {}
    const address = new URL(url instanceof Request ? url.url : url, 'http://localhost')
    const headers = new Headers(init?.headers)
    if (method !== 'GET') {
      const said = typeof body === 'string' ? (JSON.parse(body) as unknown) : null
      sent.push({ method, path: address.pathname, body: said, key: headers.get('idempotency-key') })
      if (address.pathname.endsWith('/image')) return picture(sent.filter(({ path }) => path.endsWith('/image')).length)
      if (refusal) return Response.json(refusal, { status: 422 })
    }
    if (address.searchParams.has('words')) read.push(address.searchParams.get('words'))
    const isList = address.pathname.endsWith('/complain') && method === 'GET'
    return Response.json(isList ? { docs, ...page } : { docs: { ...whole, ...change } })
  })
}
const picture = (n: number) =>
  n === 4
    ? Response.json({ code: 'IMAGE_UNREADABLE', message: 'This is no picture' }, { status: 422 })
    : Response.json({ docs: { image: `/images/img_${n}.webp`, url: `/images/img_${n}.webp?until=1` } })
const choose = async () => {
  const field = await waitFor(() => {
    const input = screen.getByLabelText('Pictures', { selector: 'input' })
    expect(input).toHaveProperty('disabled', false)
    return input
  })
  fireEvent.change(field, { target: { files: [new File(['x'], 'screen.png', { type: 'image/png' })] } })
}
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('who has complained of nothing is told so, and may', async () => {
  open({ docs: [] })
  expect(await screen.findByText('No complaint')).toBeDefined()
  press('Complain')
  press('Send')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Write something here',
    'Write something here',
  ])
  expect(sent).toEqual([])
  write('In short', ' Late ')
  write('What went wrong', 'Nobody answered.')
  fireEvent.change(screen.getByLabelText('About'), { target: { value: 'BONUS' } })
  press('Send')
  await screen.findByText('Sent. You find the answer here.').catch(() => undefined)
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/api/user/complain',
      body: { category: 'BONUS', title: 'Late', text: 'Nobody answered.' },
    },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that names a bet opens the form about it; sent again after a refusal it goes under the same key', async () => {
  history.replaceState(null, '', '/complain-box?bet=b1')
  open({ refusal: { code: 'CARD_NUMBER', message: 'Leave out the number of your card: we never need it' } })
  const form = within(await screen.findByRole('dialog', { name: 'Complain' }))
  expect(form.getByText('Bet b1')).toBeDefined()
  write('In short', 'Lost')
  write('What went wrong', 'It was won.')
  press('Send')
  expect((await screen.findByRole('alert')).textContent).toContain('number of your card')
  press('Send')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[0]).toMatchObject({ body: { category: 'BET', about: { of: 'bet', id: 'b1' } } })
  expect(sent[0]?.key).not.toBeNull()
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('what was said earlier is shown as it is asked for', async () => {
  open({ change: { earlier: 41 } })
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Show 30 earlier' }))
  await expect.poll(() => read).toEqual(['30', '60'])
})

test('pictures go as they are chosen, one may be left out, and those that stay are named by what is said', async () => {
  open({ docs: [] })
  await screen.findByText('No complaint')
  press('Complain')
  for (const n of [1, 2, 3]) {
    await choose()
    await screen.findByRole('button', { name: `Leave out picture ${n}` })
  }
  expect(screen.queryByRole('button', { name: 'Add a picture' })).toBeNull()
  press('Leave out picture 2')
  await choose()
  expect((await screen.findByRole('alert')).textContent).toBe('This is no picture')
  write('In short', 'Late')
  write('What went wrong', 'See.')
  press('Send')
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ path: '/api/user/complain', body: { images: ['/images/img_1.webp', '/images/img_3.webp'] } })
})

test('a complaint of a round begins as one of the casino', async () => {
  history.replaceState(null, '', '/complain-box?round=tables%2Fr1')
  open({ docs: [] })
  const form = within(await screen.findByRole('dialog', { name: 'Complain' }))
  expect(form.getByText('Round tables/r1')).toBeDefined()
  expect(form.getByLabelText('About')).toHaveProperty('value', 'CASINO')
})

test('pictures that came with a word are opened from it', async () => {
  const words = [
    { at: '2026-11-23T09:55:06.000Z', by: 'site', name: null, text: 'See.', images: ['/images/a?until=1'] },
  ]
  open({ change: { words } })
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  expect((await screen.findByRole('link', { name: 'Picture 1' })).getAttribute('href')).toBe('/images/a?until=1')
})

test('one that waits is added to, and taken back when it is asked for twice', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  expect(await screen.findByText('India made 47 runs, not 46.')).toBeDefined()
  expect(screen.getByText(/^An answer is due by/)).toBeDefined()
  write('Say more', 'See the card.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Send' })[0] as HTMLElement)
  await expect.poll(() => sent).toMatchObject([{ method: 'POST', body: { text: 'See the card.' } }])
  press('Take it back')
  expect(sent).toHaveLength(1)
  press('Yes, take it back')
  await expect.poll(() => sent[1]).toMatchObject({ method: 'DELETE' })
})

test.each([
  [{ status: 'open', late: true }, /It is late/],
  [{ status: 'resolved', outcome: 'PARTLY', dueAt: null, stars: 4 }, 'Resolved: You were right in part'],
  [{ status: 'withdrawn', dueAt: null }, 'Taken back'],
])('%j is told as it stands', async (change, text) => {
  open({ change })
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText(text)).toBeDefined()
})

/** Chosen, and sent by the button beside it. */
async function rate(name: string): Promise<void> {
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name })
  fireEvent.click(radio)
  fireEvent.submit(radio.form ?? radio)
}

test('who has rated one is thanked, though it is asked no more', async () => {
  let stars: number | null = null
  renderSignedIn(
    <>
      <ComplaintsPage />
      <Toasts />
    </>,
    async (url, init) => {
      if (init?.method === 'PATCH') stars = 4
      const isList = String(url instanceof Request ? url.url : url).includes('/complain?')
      const one = { ...whole, status: 'resolved', outcome: 'PARTLY', dueAt: null, stars }
      return Response.json(isList ? { docs: [listed], ...page } : { docs: one })
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  await rate('4 of 5')
  expect(await screen.findByText('Thank you')).toBeDefined()
  expect(screen.queryByRole('radio', { name: '4 of 5' })).toBeNull()
})

test('one that is resolved is rated once, and taken up again while it may be', async () => {
  open({ change: { status: 'resolved', outcome: 'REJECTED', dueAt: null, mayReopen: true } })
  fireEvent.click(await screen.findByRole('button', { name: /Settled as lost/ }))
  await rate('2 of 5')
  await expect.poll(() => sent).toMatchObject([{ method: 'PATCH', body: { stars: 2 } }])
  expect(screen.getByLabelText('Take it up again')).toBeDefined()
})
