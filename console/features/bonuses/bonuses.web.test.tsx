import { type Endpoint, readReply } from '@paddock/contract'
import {
  createBonusRule,
  decideAward,
  getAwards,
  getBonusRules,
  giveBonus,
  previewBonusRule,
} from '@paddock/contract/endpoints/bonuses'
import { listPeople } from '@paddock/contract/endpoints/people'
import { callExamples } from '@paddock/contract/examples/calls'
import { must } from '@paddock/domain/result'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { type Asking, answered, question, sayYes, show } from '../../kit/testing/show.tsx'
import AwardsPage from './awards-page.tsx'
import RulesPage from './rules-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { docs: rules } = await readReply(getBonusRules, { docs: callExamples.getBonusRules.docs })
const {
  docs: [award],
} = await readReply(getAwards, { docs: callExamples.getAwards.docs, ...(callExamples.getAwards.also as object) })

const FOR_A_COMPLAINT = 'For a complaint'
const [rule] = rules
const BY_OFFICERS = {
  ...rule,
  _id: '77',
  active: true,
  inForce: { ...rule?.inForce, kind: 'manualDepositBonus', title: FOR_A_COMPLAINT },
}

function answering(also: Partial<Record<string, unknown>> = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getBonusRules) return { docs: rules }
    if (endpoint === listPeople) return { docs: [{ _id: '1002', userName: 'player1' }] }
    if (endpoint === previewBonusRule) return { docs: { expectedProfit: 87_500, needsTwo: true } }
    if (endpoint === getAwards) return { docs: [{ ...award, ...also }], ...(callExamples.getAwards.also as object) }
    return { docs: { ...award, status: 'open' } }
  }
  return { call, sent: (endpoint: Endpoint) => asked.find((one) => one.call === endpoint)?.asking.body }
}

test('a rule says what it gives and asks for, and what waits is confirmed by another officer', async () => {
  show(<RulesPage />, { ...answering(), role: 'whiteLabel' })
  fireEvent.click(await screen.findByRole('button', { name: /Welcome bonus/ }))
  const waiting = await screen.findByRole('region', { name: WORDS.waitsForOfficer })
  expect(within(waiting).getByRole('button', { name: WORDS.confirmRule })).toBeDefined()
  expect(screen.getAllByText('50 % up to 1,000').length).toBeGreaterThan(0)
})

test('a new rule shows what it comes to before it is made', async () => {
  const server = answering()
  show(<RulesPage />, { ...server, role: 'whiteLabel' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.newRule }))
  fireEvent.change(screen.getByLabelText(WORDS.fields.title), { target: { value: 'Reload' } })
  expect(await screen.findByText(WORDS.needsTwo)).toBeDefined()
  expect(screen.getAllByText('1,000 for a turnover of 10,000')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: WORDS.makeRule }))
  await sayYes()
  await answered()
  expect(server.sent(createBonusRule)).toMatchObject({ terms: { title: 'Reload', share: 5000, multiple: 10 } })
})

test('a bonus is given to a player who is found by letters, and the question names them', async () => {
  const server = answering()
  const call = async (endpoint: Endpoint, asking: Asking) =>
    endpoint === getBonusRules ? { docs: [BY_OFFICERS] } : await server.call(endpoint, asking)
  show(<AwardsPage />, { call, role: 'whiteLabel', at: '/bonuses' })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.give }))
  const panel = within(await screen.findByRole('dialog'))
  const give = panel.getByRole<HTMLButtonElement>('button', { name: WORDS.give })
  expect(give.disabled).toBe(true)
  fireEvent.change(panel.getByRole('searchbox', { name: WORDS.player }), { target: { value: 'pla' } })
  fireEvent.click(await panel.findByRole('button', { name: 'player1' }))
  await panel.findByRole('option', { name: FOR_A_COMPLAINT })
  fireEvent.change(panel.getByLabelText(WORDS.whichRule), { target: { value: '77' } })
  for (const label of [WORDS.amount, WORDS.turnover])
    fireEvent.change(panel.getByLabelText(`${label} (₹)`), { target: { value: '1,500' } })
  fireEvent.change(panel.getByLabelText(WORDS.giveRemarks), { target: { value: FOR_A_COMPLAINT } })
  fireEvent.click(give)
  const asked = await question(WORDS.give)
  expect(asked.textContent).toContain(`${WORDS.player}player1`)
  await sayYes()
  await answered()
  expect(server.sent(giveBonus)).toMatchObject({ userId: '1002', bonusId: '77', amount: 150_000, turnover: 150_000 })
})

test('a held bonus says why, and goes on with a reason', async () => {
  const server = answering({ status: 'held', held: ['SAME_DEVICE'], mayDecide: true })
  show(<AwardsPage />, { ...server, role: 'whiteLabel' })
  fireEvent.click(must((await screen.findAllByText('player1'))[0], 'a row'))
  expect(await screen.findByText(WORDS.holds.SAME_DEVICE)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.letGoOn }))
  fireEvent.change(await screen.findByLabelText(WORDS.reason), { target: { value: 'Brothers' } })
  await sayYes()
  await answered()
  expect(server.sent(decideAward)).toMatchObject({
    action: 'release',
    held: ['SAME_DEVICE'],
    remarks: 'Brothers',
  })
})
