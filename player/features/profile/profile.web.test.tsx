import { readReply } from '@paddock/contract'
import { getPoints, getProfile } from '@paddock/contract/endpoints/profile'
import { EXAMPLE_POINTS, EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import type { Points, User } from '@paddock/contract/shapes/account'
import { must } from '@paddock/domain/result'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MoneyCard, ProfilePage } from './index.ts'

afterEach(cleanup)

const userOf = async (more: object): Promise<User> =>
  (await readReply(getProfile, { docs: { correlationId: 'c', user: { ...EXAMPLE_USER, ...more } } })).docs.user
const pointsOf = async (more: object): Promise<Points> =>
  (await readReply(getPoints, { docs: { ...EXAMPLE_POINTS, ...more } })).docs

type Change = { readonly canSecure?: boolean; readonly canChooseLook?: boolean }
async function show(more: object = {}, { canSecure = true, canChooseLook = true }: Change = {}) {
  const onConfirmBets = vi.fn<(isOn: boolean) => void>()
  render(<ProfilePage {...{ user: await userOf(more), money: null, canSecure, canChooseLook, onConfirmBets }} />)
  return onConfirmBets
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const factOf = (list: HTMLElement, label: string): string =>
  must(within(list).getByText(label, { selector: 'dt, dt *' }).closest('div'), 'a fact has a row').querySelector('dd')
    ?.textContent ?? ''
const details = (): HTMLElement => screen.getByRole('region', { name: 'Your details' })

test.each([
  ['Username', { userName: 'player7' }, 'player7'],
  ['Name', { fullName: 'Asha Rao' }, 'Asha Rao'],
  ['Name', { fullName: null }, 'Not given'],
  ['E-mail', { email: 'asha@example.com' }, 'asha@example.com'],
  ['E-mail', { email: null }, 'Not given'],
])('%s of %o is "%s"', async (label, more, says) => {
  await show(more)
  expect(factOf(details(), label)).toBe(says)
})

test.each([true, false])('that an account is for trying out (%s) is said', async (demo) => {
  await show({ demo })
  expect(screen.queryByText(/bets are not for money/) !== null).toBe(demo)
})

const SAFETY = 'Safety of your account'
test.each([
  [{ enable2fa: true }, true, 'Second factorOn: signing in takes a code of your authenticator.Manage'],
  [{ enable2fa: false }, true, 'Second factorOff: whoever knows your password gets in.Turn on'],
  [{ enable2fa: true }, false, null],
])('of a second factor %o, where a site has one (%s), stands: %s', async (more, canSecure, says) => {
  await show(more, { canSecure })
  const link = region(SAFETY).queryByRole('link', { name: /Second factor/ })
  expect(link?.textContent ?? null).toBe(says)
  expect(link?.getAttribute('href') ?? null).toBe(says === null ? null : '/secureauth')
})

test.each([
  ['Password', '/change-password'],
  ['Sessions', '/profile/sessions'],
  ['Logins', '/profile/logins'],
])('%s leads to %s', async (name, to) => {
  await show()
  expect(
    region(SAFETY)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .getAttribute('href'),
  ).toBe(to)
})

test.each([
  [true, false],
  [false, true],
])(
  'whether bets are asked for stands as it is (%s), and a tap asks for the other (%s), once',
  async (confirmBets, next) => {
    const onConfirmBets = await show({ confirmBets })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ask me before every bet' })
    expect(box.checked).toBe(confirmBets)
    fireEvent.click(box)
    expect(onConfirmBets.mock.calls).toEqual([[next]])
  },
)

test.each([true, false])('the look is chosen here where the player may (%s)', async (canChooseLook) => {
  await show({}, { canChooseLook })
  expect(screen.queryAllByRole('radio').map((one) => one.parentElement?.textContent)).toEqual(
    canChooseLook ? ['Dark', 'Light'] : [],
  )
})

const money = (): HTMLElement => screen.getByRole('region', { name: 'Your money' })

test.each([
  ['Balance', '1,00,000.50'],
  ['Exposure', '2,500.00'],
  ['Available', '97,500.50'],
])('%s is its own figure', async (label, says) => {
  const points = await pointsOf({ pts: 100_000.5, exposure: 2500, availablePts: 97_500.5 })
  render(<MoneyCard points={points} isBare={false} onExposure={() => undefined} />)
  expect(factOf(money(), label)).toBe(says)
})

test.each([
  [2500, true],
  [0, false],
])('an exposure of %i is a warning: %s', async (exposure, isWarning) => {
  render(<MoneyCard points={await pointsOf({ exposure })} isBare={false} onExposure={() => undefined} />)
  const figures = [...money().querySelectorAll('dd')].filter(({ className }) => className.includes('text-loss'))
  expect(figures).toHaveLength(isWarning ? 1 : 0)
})

test('before it is known no figure is shown, least of all nothing', () => {
  render(<MoneyCard points={null} isBare={false} onExposure={() => undefined} />)
  expect([...money().querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['–', '–', '–'])
})

test('balance and exposure lead to what they are the sum of, and close the layer that they stand in', async () => {
  const [onExposure, onLeave] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<MoneyCard points={await pointsOf({})} isBare onExposure={onExposure} onLeave={onLeave} />)
  expect(screen.getByRole('link', { name: 'Balance' }).getAttribute('href')).toBe('/statement')
  fireEvent.click(screen.getByRole('button', { name: 'Exposure' }))
  expect([onExposure.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('link', { name: 'Balance' }))
  expect([onExposure.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1])
})
