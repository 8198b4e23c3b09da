/** What is restricted below: what one says oneself and what is from above, and what is sent of a change. docs/domain/restrictions.md */
import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { MARKET_WORDS } from '../../words/markets.ts'
import { RESTRICTION_WORDS as WORDS } from '../../words/restrictions.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import RestrictionsPage from './restrictions-page.tsx'

const rupees = (amount: number) => paise(amount * 100)

const MINE = {
  kind: 'MARKET',
  scopeId: 'm1',
  own: { delaySeconds: 2, maxStake: rupees(5000) },
  version: 7,
  name: 'Match Odds',
  eventName: 'India v Oman',
  setBy: 'agent',
  isMine: true,
  at: Date.UTC(2026, 10, 22),
}
const ABOVE = {
  ...MINE,
  kind: 'SPORT',
  scopeId: '7',
  own: { isBlocked: true },
  name: 'Horse Racing',
  eventName: null,
  setBy: 'whiteLabel',
  isMine: false,
}
const EVENTS = [{ id: 'e1', name: 'India v Oman' }]
const MARKETS = [{ _id: 'm1', marketName: 'Match Odds' }]

afterEach(cleanup)

function open(rows: readonly object[], role: 'agent' | 'administrator' = 'agent', refusal?: CallFailure) {
  const sent: Asking[] = []
  const call = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
    if (endpoint === calls.getRestrictions) return { docs: [...rows] }
    if (endpoint === calls.getMarketGroup)
      return { docs: [{ id: '4', name: 'Cricket', competitions: [{ events: EVENTS }] }] }
    if (endpoint === calls.getMarkets) return { docs: [{ competitions: [{ events: [{ markets: MARKETS }] }] }] }
    sent.push(asking)
    if (refusal) throw refusal
    return { docs: [] }
  }
  show(<RestrictionsPage />, { call, role })
  return sent
}

/** The question that asks before anything is restricted stands over the dialog where it was typed. */
async function restrictAs(fill: () => Promise<void> | void): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: WORDS.add }))
  await fill()
  const save = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: COMMON.save })
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  await question(WORDS.restrict)
  await sayYes()
}

test('what one says oneself can be changed and lifted, what is from above is told with its level', async () => {
  open([MINE, ABOVE])
  expect(await screen.findByText('India v Oman, Match Odds')).toBeDefined()
  expect(screen.getByText(WORDS.delayShort(2))).toBeDefined()
  expect(screen.getByText(/^most .*5,000/)).toBeDefined()
  expect(screen.getByText(WORDS.blocked)).toBeDefined()
  expect(screen.getByText(/Set by White label/i)).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^(Change|Lift) the/ })).toHaveLength(2)
})

test('who restricts nothing is told so; an administrator also that it holds everywhere', async () => {
  open([], 'administrator')
  expect(await screen.findByText(WORDS.none)).toBeDefined()
  expect(screen.getByText(new RegExp(WORDS.factEverywhere))).toBeDefined()
})

test('a sport is barred', async () => {
  const sent = open([])
  await restrictAs(async () => {
    await screen.findByRole('option', { name: 'Cricket' })
    type(COMMON.sport, '4')
    fireEvent.click(screen.getByLabelText(new RegExp(WORDS.block)))
  })
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { kind: 'SPORT', scopeId: '4', own: { isBlocked: true }, version: 0 } }]),
  )
})

test('a market is narrowed, once its event is chosen', async () => {
  const sent = open([])
  await restrictAs(async () => {
    type(WORDS.what, 'MARKET')
    await screen.findByRole('option', { name: 'Cricket' })
    type(COMMON.sport, '4')
    await screen.findByRole('option', { name: 'India v Oman' })
    type(COMMON.event, 'e1')
    await screen.findByRole('option', { name: 'Match Odds' })
    type(COMMON.market, 'm1')
    type(WORDS.addedDelay, '3')
    type(new RegExp(MARKET_WORDS.term.maxStake), '900')
  })
  const own = { delaySeconds: 3, maxStake: rupees(900) }
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'MARKET', scopeId: 'm1', own } }]))
})

test('a change begins with what is said, and takes its place as a whole', async () => {
  const sent = open([MINE])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.changeOf('India v Oman, Match Odds') }))
  type(WORDS.addedDelay, '')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: COMMON.save }))
  await question(WORDS.restrict)
  await sayYes()
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { kind: 'MARKET', scopeId: 'm1', own: { maxStake: rupees(5000) }, version: 7 } },
    ]),
  )
  expect(sent.map(({ body }) => JSON.stringify(body).includes('delaySeconds'))).toEqual([false])
})

test('the narrower terms stay beside no bets, for when bets are taken again', async () => {
  const own = { isBlocked: true, ...MINE.own }
  const sent = open([{ ...MINE, own }])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.changeOf('India v Oman, Match Odds') }))
  const turn = () => fireEvent.click(screen.getByLabelText(new RegExp(WORDS.block)))
  turn()
  turn()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: COMMON.save }))
  await question(WORDS.restrict)
  await sayYes()
  await waitFor(() => expect(sent).toMatchObject([{ body: { own } }]))
})

test('one that somebody else lifted while it is changed is not made anew', async () => {
  const rows: object[] = [MINE]
  const refusal = new CallFailure(409, { code: 'RESTRICTION_CHANGED', message: 'Something else is said' })
  const sent = open(rows, 'agent', refusal)
  fireEvent.click(await screen.findByRole('button', { name: WORDS.changeOf('India v Oman, Match Odds') }))
  type(WORDS.addedDelay, '9')
  const saveOnce = async () => {
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: COMMON.save }))
    await question(WORDS.restrict)
    await sayYes()
  }
  rows.splice(0, 1)
  await saveOnce()
  await waitFor(() => expect(sent).toHaveLength(1))
  // The list was read again behind the refusal, and it is in it no more.
  fireEvent.click(within(await question(WORDS.restrict)).getByRole('button', { name: COMMON.cancel }))
  await saveOnce()
  await waitFor(() => expect(sent).toHaveLength(2))
  for (const { body } of sent)
    expect(body).toMatchObject({ version: 7, own: { delaySeconds: 9, maxStake: rupees(5000) } })
})

test('what somebody else has changed meanwhile is read again', async () => {
  const rows: object[] = [MINE]
  open(rows, 'administrator', new CallFailure(409, { code: 'RESTRICTION_CHANGED', message: 'Something else is said' }))
  fireEvent.click(await screen.findByRole('button', { name: WORDS.liftOf('India v Oman, Match Odds') }))
  await question(WORDS.lift)
  rows.splice(0, 1, { ...MINE, own: { delaySeconds: 9 }, version: 8 })
  await sayYes()
  expect(await screen.findByText(WORDS.delayShort(9))).toBeDefined()
})

test('a lift says nothing any more', async () => {
  const sent = open([MINE])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.liftOf('India v Oman, Match Odds') }))
  await question(WORDS.lift)
  await sayYes()
  await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'MARKET', scopeId: 'm1', own: {}, version: 7 } }]))
})

describe('a part that is restricted already', () => {
  const MOST = WORDS.mostShort(formatMoney(rupees(5000)))
  const SPORT = { ...MINE, kind: 'SPORT', scopeId: '4', name: 'Cricket', eventName: null }
  const choose = async () => {
    await screen.findByRole('option', { name: 'Cricket' })
    type(COMMON.sport, '4')
    await screen.findByText(WORDS.standsAlready(`${WORDS.delayShort(2)}, ${MOST}`))
  }

  test('is changed from what is said of it when it is added again', async () => {
    const sent = open([SPORT])
    await restrictAs(async () => {
      await choose()
      fireEvent.click(screen.getByLabelText(new RegExp(WORDS.block)))
    })
    const own = { ...MINE.own, isBlocked: true }
    await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'SPORT', scopeId: '4', own, version: 7 } }]))
  })

  test('leaves what was typed before it was chosen, and nothing behind when another is chosen', async () => {
    const sent = open([SPORT])
    await restrictAs(async () => {
      type(WORDS.addedDelay, '9')
      await choose()
      type(WORDS.what, 'KIND')
      type(WORDS.scopes.KIND, 'SESSION')
      await waitFor(() => expect(screen.queryByText(/restricted this already/)).toBeNull())
    })
    await waitFor(() => expect(sent).toMatchObject([{ body: { kind: 'KIND', scopeId: 'SESSION', version: 0 } }]))
    expect(sent.map(({ body }) => body)).toMatchObject([{ own: { delaySeconds: 9 } }])
    expect(JSON.stringify(sent)).not.toContain('maxStake')
  })

  test('by somebody else meanwhile is read again, and saved on what is said by now', async () => {
    const rows: object[] = []
    const refusal = new CallFailure(409, { code: 'RESTRICTION_CHANGED', message: 'Something else is said' })
    const sent = open(rows, 'administrator', refusal)
    await restrictAs(async () => {
      await screen.findByRole('option', { name: 'Cricket' })
      type(COMMON.sport, '4')
      type(WORDS.addedDelay, '9')
      rows.push(SPORT)
    })
    await screen.findByText(WORDS.standsAlready(`${WORDS.delayShort(2)}, ${MOST}`))
    expect(sent).toMatchObject([{ body: { version: 0 } }])
    fireEvent.click(within(await question(WORDS.restrict)).getByRole('button', { name: COMMON.cancel }))
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: COMMON.save }))
    await question(WORDS.restrict)
    await sayYes()
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ body: { own: { delaySeconds: 9, maxStake: rupees(5000) }, version: 7 } }),
    )
  })
})
