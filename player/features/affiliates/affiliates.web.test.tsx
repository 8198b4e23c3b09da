import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { AffiliatesPage } from './index.ts'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { affiliate } = callExamples.getMyAffiliate.docs as { affiliate: object }
const page = callExamples.getMyAffiliateSubs.also as object
const [sub] = callExamples.getMyAffiliateSubs.docs as [object]

function open(own: object | null = affiliate, subs: object[] = [sub]) {
  renderSignedIn(
    <AffiliatesPage exporting={() => <button type="button">File</button>} contactPath="/contact-us" />,
    async (url) => {
      const address = new URL(url instanceof Request ? url.url : url, 'http://localhost')
      return Response.json(address.pathname.endsWith('/sub') ? { docs: subs, ...page } : { docs: { affiliate: own } })
    },
  )
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('who is none reads what the programme is', async () => {
  open(null)
  expect(await screen.findByText('Bring players, see what they bring you, and be paid every month.')).toBeDefined()
  expect(screen.queryByText('Your link')).toBeNull()
})

test('an affiliate has a link, named for its place, which is no other thing', async () => {
  open()
  const link = (await screen.findByText(/register-referrer/)).textContent
  expect(link).toBe(`${location.origin}/register-referrer/cricnews`)
  const place = screen.getByLabelText('Name of the place')
  fireEvent.change(place, { target: { value: 'video-3' } })
  expect(screen.getByText(/register-referrer/).textContent).toBe(`${link}?sub=video-3`)
  fireEvent.change(place, { target: { value: 'a/b' } })
  expect(screen.getByRole('alert').textContent).toContain('Plain letters')
  expect(screen.getByText(/register-referrer/).textContent).toBe(link)
})

test('numbers, the month, the deal and statements are told as they are', async () => {
  open()
  expect(await screen.findAllByText('420')).not.toEqual([])
  expect((await region('This month')).getByText('₹ 12,800')).toBeDefined()
  expect((await region('Your deal')).getByText(/₹ 500 for each player/)).toBeDefined()
  const statements = await region('Statements')
  fireEvent.click(statements.getByText('With the site'))
  expect(statements.getByText('₹ −1,200')).toBeDefined()
})

test('the month of few players is not told as it runs', async () => {
  open({ ...affiliate, month: null })
  const thisMonth = await region('This month')
  expect(thisMonth.getByText(/from five players on/)).toBeDefined()
  expect(thisMonth.queryByText(/₹/)).toBeNull()
})

test('what few players brought is not told by place', async () => {
  open(affiliate, [sub, { ...sub, subId: '', brought: null }])
  const places = await region('By place')
  expect(await places.findByText('₹ 50,000')).toBeDefined()
  expect(places.getByText('No name')).toBeDefined()
  expect(places.getByText(/^Shown from five players on/)).toBeDefined()
  expect(places.getByRole('button', { name: 'File' })).toBeDefined()
})

test('who was ended has no link any more, and reads what was theirs', async () => {
  open({ ...affiliate, active: false })
  expect(await screen.findByText(/nobody comes by your code/)).toBeDefined()
  expect(screen.queryByText(/register-referrer/)).toBeNull()
  expect((await region('Statements')).getByText('With the site')).toBeDefined()
})
