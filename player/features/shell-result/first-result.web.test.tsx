import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { EXAMPLE_NOTIFICATION, EXAMPLE_PAGE } from '@paddock/contract/examples/shapes'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { FirstResultPopup } from './index.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const PAGE = { ...EXAMPLE_PAGE, totalDocs: 1 }
const LINE = {
  _id: '1',
  createdAt: '2026-11-21T09:30:00.000Z',
  trxType: 'bet',
  amount: 950,
  pts: 0,
  counterparty: null,
  marketId: 'm-41',
  description: 'A v B / Match Odds',
  remarks: '',
  betPts: null,
  round: null,
  market: null,
}
const STATEMENT = { docs: [LINE], ...PAGE, opening: 0, closing: 0, totalIn: 0, totalOut: 0 }

const POPUP = { playerId: 'u-1', balance: 1, hasCasino: false, isPlaying: false, onLimits: () => {}, onRead: () => {} }

/** The account, whichever browser looks at it. */
function account() {
  const told = [{ ...EXAMPLE_NOTIFICATION, read: false }]
  const onRead = vi.fn<() => void>()
  let asked = 0
  const open = () =>
    renderSignedIn(<FirstResultPopup {...POPUP} onRead={onRead} />, async (url, init) => {
      asked += 1
      if ((url as string).includes('trxType=bet')) return Response.json(STATEMENT)
      if ((url as string).includes('trxType=commission')) return Response.json({ ...STATEMENT, docs: [] })
      if (init?.method === 'PATCH') told[0] = { ...EXAMPLE_NOTIFICATION, read: true }
      const unread = told.filter(({ read }) => !read).length
      return Response.json(init?.method === 'PATCH' ? { docs: { unread } } : { docs: told, unread, ...PAGE })
    })
  return { open, onRead, told, asked: () => asked }
}

const popup = () => screen.findByRole('dialog', { name: 'You won' })

test('a first result that was seen in one browser is not told again in another', async () => {
  const { open, onRead, told, asked } = account()
  open()
  await popup()
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(told[0]?.read).toBe(true)

  cleanup()
  localStorage.clear()
  const before = asked()
  open()
  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(asked()).toBe(before + 3)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says what commission was taken of it, and is gone when another tab has read it', async () => {
  renderSignedIn(<FirstResultPopup {...POPUP} />, async (url) => {
    if ((url as string).includes('trxType=bet')) return Response.json(STATEMENT)
    if ((url as string).includes('trxType=commission'))
      return Response.json({ ...STATEMENT, docs: [{ ...LINE, trxType: 'commission', amount: -19 }] })
    return Response.json({ docs: [], unread: 0, ...PAGE })
  })
  const dialog = await popup()
  expect(dialog.textContent).toContain('+931')
  expect(dialog.textContent).toContain('After 19 of commission')
  localStorage.setItem('paddock.first-result.u-1', 'true')
  fireEvent(window, new StorageEvent('storage', { key: 'paddock.first-result.u-1', newValue: 'true' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one whose notification was deleted is told, since nobody knows better', async () => {
  const { open, told } = account()
  told.length = 0
  open()
  expect(await popup()).toBeDefined()
})

describe('a first round of the casino', () => {
  const ROUND = { ...EXAMPLE_CASINO_ROUND, subProviderName: 'Originals', gameName: 'Dice', net: -50 }
  const show = (page: ReactElement, bets: readonly object[] = [], rounds: readonly object[] = [ROUND]) => {
    const asked: string[] = []
    renderSignedIn(page, async (url) => {
      asked.push(new URL(url as string, location.origin).pathname)
      if ((url as string).includes('/casino/'))
        return Response.json({ docs: rounds, ...PAGE, totalDocs: rounds.length })
      return Response.json({ ...STATEMENT, docs: bets, totalDocs: bets.length })
    })
    return { asked }
  }
  const inCasino = <FirstResultPopup {...POPUP} hasCasino />
  const seen = () => waitFor(() => expect(localStorage).toHaveLength(1))

  test('is told with its game, once', async () => {
    const { asked } = show(inCasino)
    const dialog = await screen.findByRole('dialog', { name: 'Your first result is in' })
    expect(dialog.textContent).toContain('Originals / Dice')
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await seen()
    expect(screen.queryByRole('dialog')).toBeNull()
    // What is told of markets is not looked for.
    expect(asked).toHaveLength(2)
  })

  /** In a game, of which each round is another balance. */
  function Playing() {
    const [rounds, setRounds] = useState(1)
    const [isPlaying, setIsPlaying] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setRounds(rounds + 1)}>
          Play
        </button>
        <button type="button" onClick={() => setIsPlaying(false)}>
          Leave
        </button>
        <FirstResultPopup {...POPUP} hasCasino isPlaying={isPlaying} balance={rounds} />
      </>
    )
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test('waits until the game is left, whatever comes after it', async () => {
    const played = [ROUND]
    const { asked } = show(<Playing />, [], played)
    await waitFor(() => expect(asked).toHaveLength(2))
    played.push(ROUND)
    press('Play')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Leave')
    expect(await screen.findByText('Originals / Dice')).toBeDefined()
    expect(asked).toHaveLength(2)
  })

  test('is asked for no more when it is past', async () => {
    const { asked } = show(<Playing />, [], [ROUND, ROUND])
    await seen()
    press('Play')
    press('Leave')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  test('is past behind a bet, or behind another round', async () => {
    show(inCasino, [LINE])
    await seen()
    cleanup()
    localStorage.clear()
    show(inCasino, [], [ROUND, ROUND])
    await seen()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is not asked for where there is no casino', async () => {
    const { asked } = show(<FirstResultPopup {...POPUP} />)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
