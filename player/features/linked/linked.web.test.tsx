import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { LinkedPage } from './index.ts'

const SITES = [{ site: 'Spin', host: 'spin.example.com' }]
const link = (change: object = {}) => ({
  linkId: '5',
  direction: 'OUT',
  site: 'Spin',
  host: 'spin.example.com',
  userName: 'asha_spins',
  madeAt: '2026-11-21T09:00:00.000Z',
  usedAt: null,
  ...change,
})
const listOf = (links: readonly object[], change: object = {}) =>
  Response.json({ docs: { sites: SITES, links, restsUntil: null, ...change } })

type Asked = { readonly path: string; readonly body: unknown }

function show(answer: (asked: Asked & { readonly method: string }) => Response) {
  const changes: Asked[] = []
  renderSignedIn(<LinkedPage />, async (url, init) => {
    const { pathname, searchParams } = new URL(url as string, location.origin)
    const method = init?.method ?? 'GET'
    const asked = {
      path: `${pathname} ${searchParams.get('linkId') ?? ''}`.trim(),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    }
    if (method !== 'GET') changes.push(asked)
    return answer({ ...asked, method })
  })
  return changes
}

const button = (name: string) => screen.findByRole('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

afterEach(cleanup)

test('a site that belongs together with no other says so', async () => {
  show(() => listOf([], { sites: [] }))
  expect(await screen.findByText('This site belongs together with no other')).toBeDefined()
})

test('both passwords link the accounts, and then one goes over', async () => {
  const changes = show(({ method }) => (method === 'POST' ? Response.json({ docs: [link()] }) : listOf([])))
  fireEvent.click(await button('Link your account on Spin'))
  type('Your password here', 'Paddock@1')
  type('Username or mobile on Spin', 'asha_spins')
  type('Password on Spin', 'Spinning@1')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await button('Link the accounts'))
  await button('Go over to Spin')
  const body = {
    host: 'spin.example.com',
    password: 'Paddock@1',
    otherName: 'asha_spins',
    otherPassword: 'Spinning@1',
    bothWays: true,
  }
  expect(changes).toEqual([{ path: '/api/user/accountLinks', body }])
})

test('what is not filled in is asked for before anything is sent', async () => {
  const changes = show(() => listOf([]))
  fireEvent.click(await button('Link your account on Spin'))
  fireEvent.click(await button('Link the accounts'))
  expect(screen.getAllByText('Fill this in')).toHaveLength(3)
  expect(changes).toEqual([])
})

test.each([
  ['INVALID_PASSWORD', 422, 'Your password here'],
  ['OTHER_CREDENTIALS_WRONG', 422, 'Password on Spin'],
] as const)('%s is said at its field', async (code, status, label) => {
  show(({ method }) => (method === 'POST' ? Response.json({ code, message: 'It is wrong' }, { status }) : listOf([])))
  fireEvent.click(await button('Link your account on Spin'))
  for (const field of ['Your password here', 'Username or mobile on Spin', 'Password on Spin'])
    type(field, 'Something1')
  fireEvent.click(await button('Link the accounts'))
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
})

test('while it rests nobody goes over, and the page says until when', async () => {
  show(() => listOf([link()], { restsUntil: '2026-11-22T09:00:00.000Z' }))
  expect(await screen.findByRole('status')).toBeDefined()
  expect(await button('Go over to Spin')).toHaveProperty('disabled', true)
})

test('a link into this account is shown and ended after a question, also where the site goes over no more', async () => {
  const changes = show(({ method }) =>
    method === 'DELETE' ? Response.json({ docs: {} }) : listOf([link({ direction: 'IN' })], { sites: [] }),
  )
  await screen.findByText('Whoever is signed in there as asha_spins can come into this account.')
  fireEvent.click(await button('End the link from Spin'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End link' }))
  await screen.findByText('This site belongs together with no other')
  expect(changes).toEqual([{ path: '/api/user/accountLinks 5', body: null }])
})

test('a site that is linked both ways and gone over to no more stands there once, with both its links', async () => {
  const both = [link(), link({ linkId: '6', direction: 'IN' })]
  show(() => listOf(both, { sites: [] }))
  expect(await button('End the link from Spin')).toBeDefined()
  expect(screen.getAllByText('spin.example.com')).toHaveLength(1)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a list that cannot be read says so and can be asked for again', async () => {
  let isDown = true
  show(() => (isDown ? Response.json({ message: 'x', code: 'FAULT' }, { status: 500 }) : listOf([])))
  const retry = await button('Try again')
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('spin.example.com')).toBeDefined()
})
