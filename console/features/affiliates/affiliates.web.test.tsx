import { type Endpoint, readReply } from '@paddock/contract'
import {
  confirmDeal,
  createAffiliate,
  decideAffiliateStatement,
  excludeAffiliatePlayer,
  getAffiliate,
  getAffiliates,
  proposeDeal,
} from '@paddock/contract/endpoints/affiliates'
import { callExamples } from '@paddock/contract/examples/calls'
import { listPeople } from '@paddock/contract/endpoints/people'
import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import AffiliatesPage from './affiliates-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getAffiliates.also as object
const { docs: list } = await readReply(getAffiliates, { docs: callExamples.getAffiliates.docs, ...also })
const { docs: whole } = await readReply(getAffiliate, { docs: callExamples.getAffiliate.docs })
const people = await readReply(listPeople, {
  docs: callExamples.listPeople.docs,
  ...(callExamples.listPeople.also as object),
})

function page(change: Partial<typeof whole> = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getAffiliates) return { docs: list, ...also }
    if (endpoint === listPeople) return people
    return { docs: { ...whole, ...change } }
  }
  show(<AffiliatesPage />, { call, role: 'administrator' })
  return (endpoint: Endpoint) => asked.filter((one) => one.call === endpoint).map(({ asking }) => asking.body)
}
const open = async () => fireEvent.click((await screen.findAllByText('player1'))[0] as HTMLElement)
const press = async (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))
async function sayYes(action: string, reason?: string): Promise<void> {
  const code = await screen.findByLabelText(COMMON.transactionCode)
  const dialog = must(code.closest<HTMLElement>('[role=dialog]') ?? undefined)
  if (reason !== undefined) fireEvent.change(within(dialog).getByLabelText(WORDS.reason), { target: { value: reason } })
  fireEvent.change(code, { target: { value: '123456' } })
  await press(action, dialog)
}
function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing there')
  return value
}

test('a statement is paid for the reasons that the officer was shown', async () => {
  const sent = page()
  await open()
  await press(WORDS.pay)
  expect(await screen.findByText(WORDS.payFact)).toBeDefined()
  await sayYes(WORDS.pay)
  await vi.waitFor(() =>
    expect(sent(decideAffiliateStatement)).toEqual([
      { action: 'pay', flags: ['SAME_DEVICE'], remarks: '', transactionCode: '123456' },
    ]),
  )
})

test('one that is over asks for nothing', async () => {
  page({ statements: whole.statements.map((one) => ({ ...one, status: 'paid', decidedBy: 'whitelabel' })) })
  await open()
  expect(await screen.findByText(new RegExp(`^${WORDS.decidedBy('whitelabel')}`))).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.pay })).toBeNull()
})

test('a deal is confirmed by who may, and not by who made it', async () => {
  const [waiting, inForce] = whole.deals
  const sent = page({ deals: [{ ...must(waiting), mayConfirm: true }, must(inForce)] })
  await open()
  await press(WORDS.confirm)
  await sayYes(WORDS.confirm)
  await vi.waitFor(() => expect(sent(confirmDeal)).toEqual([{ version: 2, transactionCode: '123456' }]))
  cleanup()
  page()
  await open()
  expect(await screen.findByText(WORDS.mustBeOther)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.confirm })).toBeNull()
})

test('another deal begins with the newest, and is proposed as it was typed', async () => {
  const sent = page()
  await open()
  await press(WORDS.newDeal)
  fireEvent.change(await screen.findByLabelText(`${WORDS.sportsShare} (%)`), { target: { value: '40' } })
  await press(WORDS.newDeal)
  await sayYes(WORDS.newDeal)
  await vi.waitFor(() =>
    expect(sent(proposeDeal)).toMatchObject([{ version: 2, terms: { sports: 4000, casino: 2000 } }]),
  )
})

test('a player who may be the affiliate is left out with a reason', async () => {
  const sent = page()
  await open()
  await press(WORDS.exclude)
  await sayYes(WORDS.exclude, 'It is them')
  await vi.waitFor(() =>
    expect(sent(excludeAffiliatePlayer)).toMatchObject([{ userId: '1002', excluded: true, remarks: 'It is them' }]),
  )
})

test('a player is made one, with a code that can stand in a link', async () => {
  const sent = page()
  await press(WORDS.make)
  const panel = await screen.findByRole('dialog')
  fireEvent.change(within(panel).getByLabelText(PAYMENT_WORDS.player), { target: { value: 'pl' } })
  const found = await within(panel).findByRole('list', { name: PAYMENT_WORDS.playersFound })
  fireEvent.click(must(within(found).getAllByRole('button').at(0)))
  fireEvent.change(within(panel).getByLabelText(WORDS.code), { target: { value: 'a b' } })
  await press(WORDS.make, panel)
  expect(await within(panel).findByText(WORDS.codeWrong)).toBeDefined()
  fireEvent.change(within(panel).getByLabelText(WORDS.code), { target: { value: 'cricnews' } })
  await press(WORDS.make, panel)
  await sayYes(WORDS.make)
  await vi.waitFor(() =>
    expect(sent(createAffiliate)).toMatchObject([{ code: 'cricnews', terms: { sports: 3000, head: paise(0) } }]),
  )
})
