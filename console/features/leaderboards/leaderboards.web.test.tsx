import { type Endpoint, readReply } from '@paddock/contract'
import { getBonusRules } from '@paddock/contract/endpoints/bonuses'
import {
  confirmBoardPrizes,
  endBoardPrizes,
  getBoardPlaces,
  getBoardPrizes,
  getLeftOutPlayers,
  leaveOutOfBoards,
  proposeBoardPrizes,
} from '@paddock/contract/endpoints/leaderboard'
import { listPeople } from '@paddock/contract/endpoints/people'
import { callExamples } from '@paddock/contract/examples/calls'
import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, show } from '../../kit/testing/show.tsx'
import { readPrizes } from './board-text.ts'
import LeaderboardsPage from './leaderboards-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const also = callExamples.getBoardPlaces.also as object
const { docs: places } = await readReply(getBoardPlaces, { docs: callExamples.getBoardPlaces.docs, ...also })
const { docs: prizes } = await readReply(getBoardPrizes, { docs: callExamples.getBoardPrizes.docs })
const { docs: leftOut } = await readReply(getLeftOutPlayers, { docs: callExamples.getLeftOutPlayers.docs, ...also })
const { docs: rules } = await readReply(getBonusRules, { docs: callExamples.getBonusRules.docs })
const people = await readReply(listPeople, {
  docs: callExamples.listPeople.docs,
  ...(callExamples.listPeople.also as object),
})

function page(change: Partial<(typeof prizes)[number]> = {}) {
  const asked: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    asked.push({ call: endpoint, asking })
    if (endpoint === getBoardPlaces) return { docs: places, ...also }
    if (endpoint === getLeftOutPlayers) return { docs: leftOut, ...also }
    if (endpoint === getBonusRules)
      return {
        docs: rules.map((rule) => ({
          ...rule,
          _id: 'rule',
          active: true,
          inForce: rule.inForce && { ...rule.inForce, kind: 'manualDepositBonus', title: 'By hand' },
        })),
      }
    if (endpoint === listPeople) return people
    if (endpoint === leaveOutOfBoards) return { docs: { leftOut: true } }
    return { docs: prizes.map((one) => ({ ...one, ...change })) }
  }
  show(<LeaderboardsPage />, { call, role: 'administrator' })
  return (endpoint: Endpoint) => asked.filter((one) => one.call === endpoint).map(({ asking }) => asking)
}
const must = <T,>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}
const press = async (name: string, within_: HTMLElement = document.body) => {
  const button = await within(within_).findByRole('button', { name })
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}
async function sayYes(action: string, reason?: string): Promise<void> {
  const code = await screen.findByLabelText(COMMON.transactionCode)
  const dialog = must(code.closest<HTMLElement>('[role=dialog]') ?? undefined)
  if (reason !== undefined) fireEvent.change(within(dialog).getByLabelText(WORDS.reason), { target: { value: reason } })
  fireEvent.change(code, { target: { value: '123456' } })
  await press(action, dialog)
}

test('who came first, on which board and with what, is a list', async () => {
  page()
  expect(await screen.findAllByText('player2')).not.toEqual([])
  expect(screen.getAllByText(WORDS.states.given)).not.toEqual([])
  expect(screen.getAllByText('5,000')).not.toEqual([])
})

test('prizes are agreed to by who may, and not by who proposed them', async () => {
  const sent = page({ mayConfirm: true })
  await press(WORDS.prizesWait(1))
  await press(WORDS.confirm)
  await sayYes(WORDS.confirm)
  await vi.waitFor(() =>
    expect(sent(confirmBoardPrizes)).toMatchObject([{ params: { prizesId: must(prizes[0])._id } }]),
  )
  cleanup()
  page()
  await press(WORDS.prizes)
  expect(await screen.findByText(WORDS.mustBeOther)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.confirm })).toBeNull()
})

test('prizes in force are ended, and those that end have no button for it', async () => {
  const sent = page({ fromAt: 1_790_000_000_000, confirmedBy: 'administrator' })
  await press(WORDS.prizes)
  await press(WORDS.end)
  await sayYes(WORDS.end)
  await vi.waitFor(() => expect(sent(endBoardPrizes)).toHaveLength(1))
  cleanup()
  page({ fromAt: 1_790_000_000_000, untilAt: 1_791_000_000_000, confirmedBy: 'administrator' })
  await press(WORDS.prizes)
  expect(await screen.findByText(/wagered 1/)).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.end })).toBeNull()
})

test('prizes are proposed rank by rank, none higher than the one before', async () => {
  const sent = page()
  await press(WORDS.prizes)
  await press(WORDS.propose)
  const panel = await screen.findByRole('dialog')
  fireEvent.change(within(panel).getByLabelText(WORDS.amounts), { target: { value: '200\n5,000' } })
  fireEvent.change(await within(panel).findByLabelText(WORDS.rule), { target: { value: 'rule' } })
  await press(WORDS.propose, panel)
  expect(await within(panel).findByText(WORDS.amountsWrong)).toBeDefined()
  fireEvent.change(within(panel).getByLabelText(WORDS.amounts), { target: { value: '5,000\n200' } })
  await press(WORDS.propose, panel)
  await sayYes(WORDS.propose)
  await vi.waitFor(() =>
    expect(sent(proposeBoardPrizes)).toMatchObject([
      {
        body: {
          period: 'WEEK',
          measure: 'profit',
          sport: 'all',
          prizes: [paise(500_000), paise(20_000)],
          multiple: 1,
          ruleId: 'rule',
        },
      },
    ]),
  )
})

test('a player is left out with a reason, and taken in again', async () => {
  const sent = page()
  await press(WORDS.leftOutPlayers)
  await press(WORDS.takeIn)
  await sayYes(WORDS.takeIn, 'A mistake')
  await vi.waitFor(() =>
    expect(sent(leaveOutOfBoards)).toMatchObject([{ body: { userId: '1003', leftOut: false, remarks: 'A mistake' } }]),
  )
  const panel = await screen.findByRole('dialog')
  fireEvent.change(within(panel).getByLabelText(PAYMENT_WORDS.player), { target: { value: 'pl' } })
  const found = await screen.findByRole('list', { name: PAYMENT_WORDS.playersFound })
  fireEvent.click(must(within(found).getAllByRole('button').at(0)))
  await press(WORDS.leaveOut)
  await sayYes(WORDS.leaveOut, 'A test')
  await vi.waitFor(() =>
    expect(sent(leaveOutOfBoards).at(-1)).toMatchObject({ body: { leftOut: true, remarks: 'A test' } }),
  )
})

test.each([
  ['5,000\n200\n200\n', [500_000, 20_000, 20_000]],
  ['5000', [500_000]],
  ['200\n5000', undefined],
  ['5000\nmuch', undefined],
  ['0', undefined],
  ['', undefined],
])('%j is read as %j', (text, read) => expect(readPrizes(text)).toEqual(read))
