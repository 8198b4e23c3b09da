import type { Bet } from '@paddock/contract/shapes/bet'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import { type Odds, odds } from '@paddock/domain/odds'
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { createLiveBook, type Live, type LiveBook, LiveProvider, serverClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Toasts } from '@paddock/ui/primitives'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pick as PICK } from './testing/slips.ts'
import type { SlipAccount } from './account.ts'
import { SlipProvider } from './context.tsx'
import { rememberCell } from './focus-cell.ts'
import { QuickStrip, QuickWarning, Success } from './layers.ts'
import { Slip } from './slip.tsx'
import { createSlipStore } from './slip-store.ts'
import { createBetServer } from './testing/bet-server.ts'

const rupees = (amount: number) => paise(amount * 100)

const pick: Pick = { ...PICK, runnerName: 'Runner A', price: odds(200), max: rupees(50_000) }
const SESSION_PICK: Pick = {
  ...pick,
  kind: 'SESSION',
  variant: 'session',
  slot: null,
  ladder: null,
  line: 45,
  price: odds(9000),
}

const STAKES = [1000, 2000, 3000].map((amount, at) => ({ _id: `s${at}`, label: `${at + 1}k`, value: rupees(amount) }))
const PLACING = { limits: { available: null, userMax: ZERO }, betDelaySeconds: 0 }
const account: SlipAccount = {
  placingOn: () => PLACING,
  confirms: false,
  onConfirms: () => {},
  rules: { editsOdds: true, steps: 'ladder', rests: true },
  stakes: STAKES,
  onEditStakes: () => {},
  exposureAfter: () => null,
  canPay: () => true,
  onCancel: async () => {},
  onQuick: () => {},
}

type Change = {
  readonly account?: Partial<SlipAccount>
  readonly book?: Partial<LiveBook>
  readonly delayMs?: number
  readonly hasDialog?: boolean
  readonly live?: object
}

const FRESH = { state: 'fresh' }
const fresh = { freshness: () => FRESH, subscribeFreshness: () => () => {} }

function setUp(change: Change = {}) {
  const server = createBetServer({ delayMs: change.delayMs ?? 0 })
  const session = memorySession()
  session.save({ token: 'a-token-of-a-test', correlationId: null })
  const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch: server.fetch })
  const store = createSlipStore({
    client,
    book: { ...createLiveBook(() => {}), ...change.book },
    clock: serverClock(Date.now),
    storage: sessionStorage,
    account: async () => 'u1',
    accepted: () => ({ prices: 'better', ticks: 2 }),
    onPlaced: () => {},
    onFound: () => {},
  })
  const live = change.live ? ({ ...fresh, ...change.live } as unknown as Live) : null
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client} session={session}>
        <LiveProvider live={live}>
          <SlipProvider store={store}>
            <Slip account={{ ...account, ...change.account }} />
            <Success hasDialog={change.hasDialog ?? true} />
            <Toasts />
            <QuickWarning />
            <QuickStrip stakes={STAKES} onEditStakes={() => {}} />
          </SlipProvider>
        </LiveProvider>
      </ClientProvider>
    </QueryClientProvider>
  )
  render(page)
  /** Another page with the same slip. */
  const goOn = () => {
    cleanup()
    render(page)
  }
  return { store, server, goOn }
}

type SetUp = ReturnType<typeof setUp>

const open = ({ store }: SetUp, on = pick) => act(() => store.send({ type: 'pick', pick: on, stake: '' }))
const hear = ({ store }: SetUp, bets: readonly Bet[]) =>
  act(() => {
    for (const bet of bets) store.hear(bet)
  })

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (stake: string) => fireEvent.change(field('Stake'), { target: { value: stake } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const place = () => press(/^Place bet/)

let hasFingers = false

beforeEach(() => {
  sessionStorage.clear()
  hasFingers = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: hasFingers && query.includes('coarse'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the slip', () => {
  test('shows profit and liability while the stake is typed', () => {
    open(setUp())
    type('0500')
    expect(field('Stake').value).toBe('500')
    expect(screen.getAllByText('500.00')).toHaveLength(2)
  })

  test('says the specified text and sends nothing for a stake out of range', () => {
    const world = setUp()
    open(world)
    type('50')
    place()
    expect(screen.getByRole('alert').textContent).toContain('Amount should be between Min and Max Amount Range')
    expect(world.server.posted).toEqual([])
  })

  test.each([
    ['50', 'Bet 100', '100'],
    ['60000', 'Bet 50,000', '50000'],
  ])('of a stake of %s offers the bound that it crossed, in one tap: %s', (typed, offered, taken) => {
    const world = setUp()
    open(world)
    type(typed)
    place()
    press(offered)
    expect(field('Stake').value).toBe(taken)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('says before it is sent that it would meet one’s own order, and takes that back', async () => {
    const book = createLiveBook(() => {})
    const level = { price: odds(200), size: rupees(500) }
    const cells = { ...book, price: () => level }
    book.own.put([{ betId: 'b-9', marketId: 'm1', runnerId: 'r1', side: 'LAY', price: odds(200), size: rupees(500) }])
    const shown = { ...cells, isBehindOwn: () => book.own.offers({ ...pick, slot: 0 }).size > 0 }
    const onCancel = vi.fn<(ids: readonly string[]) => Promise<void>>(async () => book.own.put([]))
    open(setUp({ account: { onCancel }, live: { book: shown } }))
    type('500')
    expect(screen.getByRole('alert').textContent).toContain('Your own order of 500 at 2 stands first here.')
    expect(screen.getByRole('button', { name: /^Place bet/ })).toHaveProperty('disabled', true)
    press('Cancel it')
    await waitFor(() => expect(screen.getByRole('button', { name: /^Place bet/ })).toHaveProperty('disabled', false))
    expect(onCancel).toHaveBeenCalledWith(['b-9'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that was refused for one’s own order offers to take that back, and may be placed then', async () => {
    const onCancel = vi.fn<(ids: readonly string[]) => Promise<void>>().mockResolvedValue()
    const world = setUp({ account: { onCancel } })
    world.server.refuse({ status: 409, code: 'SELF_MATCH', message: 'It would meet your own', facts: { betId: 'b-9' } })
    open(world)
    type('500')
    place()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
    await waitFor(() => expect(world.store.read()).toMatchObject({ step: 'editing', reason: null }))
    expect(onCancel).toHaveBeenCalledWith(['b-9'])
  })

  test('is placed, says so until Okay, and is empty', async () => {
    const world = setUp()
    open(world)
    type('500')
    place()
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Congratulations!')
    expect(dialog.textContent).toContain('Your Bet Placed Successfully')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Okay' }))
    expect(world.store.read().step).toBe('empty')
  })

  test('is placed where the site has no dialog: the bet is named in a message, its row pulses, and the slip is empty', async () => {
    const world = setUp({ hasDialog: false })
    const row = document.createElement('div')
    row.dataset['row'] = `${pick.marketId} ${pick.slot}`
    const animate = vi.fn<() => void>()
    Object.assign(row, { animate })
    document.body.append(row)
    open(world)
    type('500')
    place()
    const said = await screen.findByText(
      /^Your Bet Placed Successfully\. Back Netherlands · 1\.96 · 1,000\.00\. You got a better price/,
    )
    expect(said.closest('[aria-live]')).not.toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(animate).toHaveBeenCalledOnce()
    await waitFor(() => expect(world.store.read().step).toBe('empty'))
    row.remove()
  })

  test.each([
    [0, /^Back Netherlands · .*Waiting in the market to be matched$/],
    [200, /^Back Netherlands · .*200 matched, 300 waiting in the market$/],
  ])('that waits in the market, %d of it matched, is said in a message on every site', async (matched, words) => {
    const world = setUp({ delayMs: 60_000 })
    open(world)
    type('500')
    place()
    await screen.findByRole('timer')
    const rests = world.server.decide('ACCEPTED').map((bet) => ({
      ...bet,
      status: 'PARTIAL' as const,
      sizeMatched: rupees(matched),
      sizeRemaining: rupees(500 - matched),
    }))
    hear(world, rests)
    await screen.findByText(words)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/Congratulations/)).toBeNull()
    await waitFor(() => expect(world.store.read().step).toBe('empty'))
  })

  test("a refusal of the server keeps the stake and shows the server's words", async () => {
    const world = setUp()
    world.server.refuse({ status: 409, code: 'MARKET_SUSPENDED', message: 'This market is suspended' })
    open(world)
    type('500')
    place()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This market is suspended'))
    expect(field('Stake').value).toBe('500')
    expect(sessionStorage).toHaveLength(0)
  })

  test('a chip is pressed only where the stake it comes to is between min, max and what can be paid', () => {
    const limits = { available: rupees(4000), userMax: rupees(3500) }
    const canPay = ({ stake }: { readonly stake: string }) => Number(stake) <= 2600
    const placingOn = () => ({ ...PLACING, limits })
    const may = () => ['+1,000', '+2,000', '+3,000', 'Max'].map((name) => !chip(name).disabled)
    const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
    open(setUp({ account: { placingOn, canPay } }), { ...pick, min: rupees(1500), max: rupees(3000) })
    // Below the least, allowed, more than there is money for.
    expect(may()).toEqual([false, true, false, true])
    type('600')
    expect(may()).toEqual([true, true, false, true])
    type('601')
    expect(may()).toEqual([true, false, false, true])
  })

  test('no chip brings a stake above the largest of market or player', () => {
    const placingOn = () => ({ ...PLACING, limits: { available: null, userMax: rupees(2500) } })
    const world = setUp({ account: { placingOn } })
    const may = () =>
      ['+1,000', '+2,000', '+3,000'].map((name) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
    open(world, { ...pick, min: rupees(100), max: rupees(1999) })
    expect(may()).toEqual([true, false, false])
    open(world, { ...pick, min: rupees(100), max: rupees(9999) })
    expect(may()).toEqual([true, true, false])
    press('+2,000')
    expect(may()).toEqual([false, false, false])
    expect(field('Stake').value).toBe('2000')
  })

  test('the chips add, Max is what market, player and money allow, Clear clears', () => {
    const limits = { available: rupees(1234), userMax: ZERO }
    open(setUp({ account: { placingOn: () => ({ ...PLACING, limits }) } }))
    press('+1,000')
    press('+2,000')
    expect(field('Stake').value).toBe('3000')
    press('Max')
    expect(field('Stake').value).toBe('1234')
    press('Clear')
    expect(field('Stake').value).toBe('')
  })

  test.each([
    ['ladder', '2.02', '1.99'],
    ['plain', '3', '1'],
  ] as const)('odds step as the site has it: %s', (steps, up, down) => {
    const world = setUp({ account: { rules: { ...account.rules, steps } } })
    open(world)
    press('Higher odds')
    expect(field('Odds').value).toBe(up)
    open(world)
    fireEvent.keyDown(field('Odds'), { key: 'ArrowDown' })
    expect(field('Odds').value).toBe(down)
  })

  test.each<[string, Pick, boolean]>([
    ['the site does not let them', pick, false],
    ["a house's", SESSION_PICK, true],
  ])('odds that cannot be changed: %s', (_, on, editsOdds) => {
    open(setUp({ account: { rules: { ...account.rules, editsOdds } } }), on)
    expect(field('Odds').disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Higher odds' })).toBeNull()
  })

  test('what is unmatched is killed unless the player says how long it may wait', () => {
    const world = setUp()
    open(world)
    const chosen = () => {
      const slip = world.store.read()
      return slip.step === 'editing' ? slip.draft.unmatched : null
    }
    expect(chosen()).toBe('KILL')
    fireEvent.click(screen.getByLabelText('Keep unmatched part in the market'))
    expect(chosen()).toBe('LAPSE')
    fireEvent.click(screen.getByLabelText('Leave it waiting'))
    expect(chosen()).toBe('PERSIST')
    open(world, SESSION_PICK)
    expect(screen.queryByLabelText('Keep unmatched part in the market')).toBeNull()
  })
})

test.each([
  ['SUSPENDED', { status: 'SUSPENDED', remarksMessage: null }],
  ['BALL RUNNING', { status: 'SUSPENDED', remarksMessage: 'Ball Running' }],
])('%s: nothing can be placed meanwhile, by no way', async (words, facts) => {
  const never = () => () => {}
  const book = {
    ...createLiveBook(() => {}),
    facts: () => facts,
    subscribeFacts: never,
    price: () => null,
    subscribePrice: never,
    line: () => null,
    subscribeLine: never,
  }
  const world = setUp({ live: { book } })
  open(world)
  type('500')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Place bet/ })
  expect(button.textContent).toContain(words)
  expect(button.disabled).toBe(true)
  fireEvent.keyDown(field('Stake'), { key: 'Enter', ctrlKey: true })
  expect(world.store.read().step).toBe('editing')
})

describe('the keyboard', () => {
  test('what is typed after a tap is a stake', () => {
    open(setUp())
    expect(document.activeElement).toBe(field('Stake'))
  })

  test('Ctrl+Enter places from anywhere in the slip', async () => {
    const world = setUp()
    open(world)
    type('500')
    // jsdom submits no form by a key.
    fireEvent.keyDown(screen.getByRole('button', { name: 'Max' }), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(world.server.posted).toHaveLength(1))
  })

  test.each(['Escape', 'Clear all'])('%s clears it and gives the focus back to the price', async (way) => {
    const cell = document.createElement('button')
    cell.dataset['priceCell'] = ''
    document.body.append(cell)
    cell.focus()
    rememberCell()
    const world = setUp()
    open(world)
    if (way === 'Escape') fireEvent.keyDown(field('Stake'), { key: 'Escape' })
    else press(way)
    expect(world.store.read().step).toBe('empty')
    await waitFor(() => expect(document.activeElement).toBe(cell))
    cell.remove()
  })
})

describe('the keypad', () => {
  beforeEach(() => {
    hasFingers = true
  })

  test('types the stake, and no other keyboard comes up', () => {
    open(setUp())
    for (const key of ['0', '5', '00', '7']) press(`Type ${key}`)
    expect(field('Stake').value).toBe('5007')
    press('Delete the last digit')
    expect(field('Stake').value).toBe('500')
    expect(field('Stake').inputMode).toBe('none')
  })

  test('types the odds that have the focus, in the place of what was there', () => {
    open(setUp())
    fireEvent.focus(field('Odds'))
    for (const name of ['Type 3', 'Type the decimal point', 'Type 1']) press(name)
    expect(field('Odds').value).toBe('3.1')
    fireEvent.focus(field('Stake'))
    press('Type 9')
    expect(field('Stake').value).toBe('9')
    expect(field('Odds').value).toBe('3.1')
  })

  test('has no point for a stake', () => {
    open(setUp())
    const point = screen.getByRole<HTMLButtonElement>('button', { name: 'Type the decimal point' })
    expect(point.disabled).toBe(true)
  })

  test('is not there for a mouse', () => {
    hasFingers = false
    open(setUp())
    expect(screen.queryByRole('button', { name: 'Type 5' })).toBeNull()
  })
})

describe('Confirm bets', () => {
  test('asks with odds, stake, profit and liability, and then places', async () => {
    const world = setUp({ account: { confirms: true }, delayMs: 60_000 })
    open(world)
    type('500')
    place()
    const dialog = await screen.findByRole('dialog', { name: 'Betting Confirmation' })
    for (const word of ['Odds', 'Stake', 'Profit', 'Liability', '2', '500.00'])
      expect(dialog.textContent).toContain(word)
    expect(world.server.posted).toEqual([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Place bet' }))
    await act(() => vi.advanceTimersByTimeAsync(1990))
    expect(world.server.posted).toHaveLength(1)
    expect(screen.getByRole('dialog', { name: 'Betting Confirmation' }).textContent).toContain('Betting in process')
    await act(() => vi.advanceTimersByTimeAsync(20))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('timer').textContent).toContain('Betting in process')
  })

  test.each(['Close', 'Escape'])('closed without placing, by %s, the slip is as it was', async (way) => {
    const world = setUp({ account: { confirms: true } })
    open(world)
    type('500')
    place()
    const dialog = await screen.findByRole('dialog')
    if (way === 'Escape') fireEvent.keyDown(dialog, { key: 'Escape' })
    else fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('Stake').value).toBe('500')
    expect(world.server.posted).toEqual([])
  })

  test('is switched by what the server says, not by the tap', () => {
    const onConfirms = vi.fn<(confirms: boolean) => void>()
    open(setUp({ account: { onConfirms } }))
    fireEvent.click(screen.getByLabelText('Confirm bets'))
    expect(onConfirms).toHaveBeenCalledWith(true)
    expect(field('Confirm bets').checked).toBe(false)
  })
})

describe('a bet on a session says what it is', () => {
  const on = (change: Partial<Pick>): Pick => ({
    ...SESSION_PICK,
    marketName: 'Six overs',
    runnerName: 'Six overs',
    ...change,
  })
  const CASES: readonly (readonly [string, Pick, string, string])[] = [
    ['runs', on({}), 'Yes', '45 / 90'],
    ['a range', on({ variant: 'khado', khadoWidth: 5, line: 35 }), 'Yes', '35–39 / 90'],
    ['a line', on({ variant: 'line', side: 'LAY' }), 'Over', '45 / 90'],
    ['an outcome', on({ variant: 'oddEven', line: null, runnerId: '0', runnerName: 'Six overs: Even' }), 'Back', '90'],
    ['yes or no', on({ variant: 'yesNo', line: null, runnerId: '1', side: 'LAY' }), 'No', '90'],
  ]

  test.each(CASES)('%s', async (_, picked, side, priced) => {
    open(setUp({ account: { confirms: true } }), picked)
    const slip = screen.getByTestId('slip')
    expect(slip.querySelector('header')?.textContent).toBe(`${side}${picked.runnerName}A v B`)
    const runs = screen.queryByLabelText<HTMLInputElement>('Runs')
    expect([runs?.value, field('Odds').value].filter((value) => value !== undefined).join(' / ')).toBe(priced)
    type('500')
    place()
    const dialog = await screen.findByRole('dialog', { name: 'Betting Confirmation' })
    expect(dialog.textContent).toContain(`${side} ${picked.runnerName}Odds${priced}`)
  })
})

describe('the price of a picked outcome', () => {
  const quotes = [
    { line: 0, price: odds(9500), max: rupees(500) },
    { line: 1, price: odds(8000), max: rupees(500) },
  ]
  const book: Partial<LiveBook> = {
    facts: () => null,
    subscribeFacts: () => () => {},
    subscribePrice: () => () => {},
    subscribeLine: () => () => {},
    price: () => null,
    line: (_, side, at) => (side === 'BACK' ? (quotes[at] ?? null) : null),
  }
  const odd = { ...SESSION_PICK, variant: 'oddEven', line: null, runnerId: '1', price: odds(8000) } as const

  test('is its own, not that of the outcome that stands first', () => {
    const world = setUp({ book, live: { book: { ...createLiveBook(() => {}), ...book } } })
    open(world, odd)
    expect(world.store.read()).toMatchObject({ draft: { price: '80' } })
    expect(screen.queryByRole('button', { name: /now, take it/ })).toBeNull()
    open(world, { ...odd, price: odds(8500) })
    press('The price is 80 now, take it')
    expect(world.store.read()).toMatchObject({ draft: { pick: { runnerId: '1', line: null, price: 8000 } } })
  })
})

describe('a price that moves while the stake is typed', () => {
  let best: { readonly price: Odds; readonly size: Paise } | null = null
  const told = new Set<() => void>()
  const book: Partial<LiveBook> = {
    price: (_market, _slot, _side, at) => (at === 0 ? best : null),
    subscribePrice: (_market, _slot, _side, at, listener) => {
      if (at === 0) told.add(listener)
      return () => told.delete(listener)
    },
  }
  const moveTo = (hundredths: number) =>
    act(() => {
      best = { price: odds(hundredths), size: rupees(400) }
      for (const listener of told) listener()
    })
  const follows = () => document.querySelector<HTMLElement>('[data-follows]')
  const begin = () => {
    best = { price: odds(200), size: rupees(400) }
    const world = setUp({ book, delayMs: 60_000, live: { book: { ...createLiveBook(() => {}), ...book } } })
    open(world)
    return world
  }

  test('is followed, which is said, and marked where it is worse than what was tapped', async () => {
    begin()
    expect(follows()?.textContent).toContain('Live price')
    expect(follows()?.dataset['follows']).toBe('same')
    type('500')
    moveTo(190)
    expect(field('Odds').value).toBe('1.9')
    expect(field('Stake').value).toBe('500')
    expect(follows()?.dataset['follows']).toBe('worse')
    expect(follows()?.textContent).toContain('2 → 1.9')
    expect(screen.getByText('Profit').nextSibling?.textContent).toBe('450.00')
    await screen.findByText('The price is 1.9 now')
    moveTo(204)
    expect(follows()?.dataset['follows']).toBe('better')
    moveTo(200)
    expect(follows()?.dataset['follows']).toBe('same')
  })

  test('stands still from the press on: what is pressed is what is sent', async () => {
    const world = begin()
    type('500')
    moveTo(190)
    place()
    moveTo(180)
    await screen.findByRole('timer')
    expect(world.store.read()).toMatchObject({ sent: { order: { price: 190, acceptTicks: 0, acceptAnyPrice: false } } })
  })

  test('is not followed from the confirmation on', async () => {
    best = { price: odds(200), size: rupees(400) }
    const live = { book: { ...createLiveBook(() => {}), ...book } }
    const world = setUp({ book, live, delayMs: 60_000, account: { confirms: true } })
    open(world)
    type('500')
    place()
    const asked = within(await screen.findByRole('dialog'))
    moveTo(180)
    fireEvent.click(asked.getByRole('button', { name: 'Place bet' }))
    expect(world.store.read()).toMatchObject({ sent: { order: { price: 200 } } })
  })

  test('is offered, not followed, by who has picked one behind the best', () => {
    const world = begin()
    open(world, { ...pick, price: odds(195) })
    expect(field('Odds').value).toBe('1.95')
    expect(follows()).toBeNull()
    press('The price is 2 now, take it')
    expect(field('Odds').value).toBe('2')
    moveTo(190)
    expect(field('Odds').value).toBe('1.9')
  })

  test.each([
    ['typed', () => fireEvent.change(field('Odds'), { target: { value: '3' } }), '3'],
    [
      'typed as it stood there',
      () => {
        fireEvent.change(field('Odds'), { target: { value: '2.' } })
        fireEvent.change(field('Odds'), { target: { value: '2' } })
      },
      '2',
    ],
    ['stepped', () => press('Higher odds'), '2.02'],
  ])('stays as it was %s', (_, change, price) => {
    begin()
    change()
    expect(follows()).toBeNull()
    moveTo(190)
    expect(field('Odds').value).toBe(price)
    expect(screen.queryByRole('button', { name: /now, take it/ })).toBeNull()
  })
})

describe('a run that moves while the stake is typed', () => {
  let quote = { line: 42, price: odds(9000), max: rupees(500) }
  const told = new Set<() => void>()
  const book: Partial<LiveBook> = {
    price: () => null,
    line: (_market, side, at) => (side === 'BACK' && at === 0 ? quote : null),
    subscribeLine: (_market, _side, _at, listener) => {
      told.add(listener)
      return () => told.delete(listener)
    },
  }
  const moveTo = (next: typeof quote) =>
    act(() => {
      quote = next
      for (const listener of told) listener()
    })

  test('is another bet, and offered; another price at it is followed', () => {
    const world = setUp({ live: { book: { ...createLiveBook(() => {}), ...book } } })
    open(world, { ...SESSION_PICK, line: 42, price: odds(9000) })
    moveTo({ ...quote, price: odds(8500) })
    expect(world.store.read()).toMatchObject({ draft: { price: '85', pick: { line: 42 } } })
    moveTo({ ...quote, line: 43 })
    expect(world.store.read()).toMatchObject({ draft: { price: '85', pick: { line: 42 } } })
    press(/now, take it/)
    expect(world.store.read()).toMatchObject({ draft: { price: '85', pick: { line: 43 } } })
  })
})

describe('a price that moved', () => {
  const book = { price: () => ({ price: odds(190), size: rupees(400) }) }
  const reason = { code: 'PRICE_WORSE', text: 'The price has moved from 2 to 1.9' }

  async function refusedOn(world: SetUp): Promise<void> {
    type('500')
    place()
    await screen.findByRole('timer')
    hear(world, world.server.decide('REJECTED', reason))
  }

  test('is said, and one tap takes the new one with as much as there is', async () => {
    const world = setUp({ book, delayMs: 60_000 })
    open(world)
    await refusedOn(world)
    expect(screen.getByRole('alert').textContent).toContain(reason.text)
    press(/^Take 1.9/)
    expect(field('Odds').value).toBe('1.9')
    expect(field('Stake').value).toBe('400')
    expect(world.server.posted).toHaveLength(1)
    place()
    await waitFor(() => expect(world.server.posted).toHaveLength(2))
    expect(new Set(world.server.posted).size).toBe(2)
  })

  test('and moves on is offered as it is then, and said so', async () => {
    let best: { readonly price: Odds; readonly size: Paise } | null = { price: odds(190), size: rupees(400) }
    const told = new Set<() => void>()
    const moving: Partial<LiveBook> = {
      price: (_market, _slot, _side, at) => (at === 0 ? best : null),
      subscribePrice: (_market, _slot, _side, at, listener) => {
        if (at === 0) told.add(listener)
        return () => told.delete(listener)
      },
    }
    const moveTo = (next: typeof best) =>
      act(() => {
        best = next
        for (const listener of told) listener()
      })
    const live = { book: { ...createLiveBook(() => {}), ...moving } }
    const world = setUp({ book: moving, delayMs: 60_000, live })
    open(world)
    type('500')
    place()
    await screen.findByRole('timer')
    hear(world, world.server.decide('REJECTED', { ...reason, facts: { asked: 2, current: 1.9 } }))
    const heard = screen.getByRole('alert')
    const once = heard.textContent
    expect(once).toContain('The price has moved from 2 to 1.9')
    moveTo({ price: odds(180), size: rupees(450) })
    expect(refusal().textContent).toContain('The price has moved from 2 to 1.8')
    // Who listens has been told once.
    expect(screen.getByRole('alert')).toBe(heard)
    expect(heard.textContent).toBe(once)
    expect(screen.queryByRole('button', { name: /^Take 1.9/ })).toBeNull()
    moveTo(null)
    expect(within(refusal()).queryByRole('button')).toBeNull()
    moveTo({ price: odds(170), size: rupees(450) })
    press(/^Take 1.7/)
    expect(field('Odds').value).toBe('1.7')
    expect(field('Stake').value).toBe('450')
  })
})

const refusal = () => document.querySelector<HTMLElement>('[data-refusal]')!

describe('too little at the price', () => {
  const facts = { available: 280, wholeAt: 1.9 }
  const reason = { code: 'TOO_LITTLE_OFFERED', text: 'Only 280.00 can be matched at this price', facts } as const
  const offers = () => within(refusal()).getAllByRole('button')

  async function refusedOn(world: SetUp): Promise<void> {
    open(world)
    type('500')
    place()
    await screen.findByRole('timer')
    hear(world, world.server.decide('REJECTED', reason))
  }

  test('says how much there is, and offers that, the rest as an order, and the next price', async () => {
    const world = setUp({ delayMs: 60_000 })
    await refusedOn(world)
    expect(screen.getByRole('alert').textContent).toContain(reason.text)
    expect(offers().map((button) => button.textContent)).toEqual([
      'Take 2280',
      'Take 280, keep 220 waiting',
      'Take 1.9500',
    ])
    press('Take 280, keep 220 waiting')
    expect(field('Stake').value).toBe('500')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Keep unmatched/ }).checked).toBe(true)
    place()
    await waitFor(() => expect(world.server.posted).toHaveLength(2))
  })

  test('offers what is there by now when its page is left and another has the slip', async () => {
    let best = { price: odds(200), size: rupees(280) }
    const book: Partial<LiveBook> = {
      price: (_market, _slot, _side, at) => (at === 0 ? best : null),
      subscribePrice: () => () => {},
    }
    const world = setUp({ delayMs: 60_000, book, live: { book: { ...createLiveBook(() => {}), ...book } } })
    await refusedOn(world)
    expect(offers()).toHaveLength(3)
    best = { price: odds(170), size: rupees(900) }
    world.goOn()
    await screen.findByText('Take 1.7')
    expect(refusal().textContent).toContain('The price has moved from 2 to 1.7')
  })

  test('says the average of all of it, shows its profit, and does not offer the price just refused again', async () => {
    let best = { price: odds(200), size: rupees(280) }
    const told = new Set<() => void>()
    const book: Partial<LiveBook> = {
      price: (_market, _slot, _side, at) => (at === 0 ? best : null),
      subscribePrice: (_market, _slot, _side, at, listener) => {
        if (at === 0) told.add(listener)
        return () => told.delete(listener)
      },
    }
    const world = setUp({ delayMs: 60_000, book, live: { book: { ...createLiveBook(() => {}), ...book } } })
    open(world)
    type('500')
    place()
    await screen.findByRole('timer')
    hear(
      world,
      world.server.decide('REJECTED', { ...reason, facts: { available: 280, wholeAt: 1.2, wholeAverage: 1.648 } }),
    )
    const words = 'All 500, average 1.648 (down to 1.2)Far from your price'
    expect(offers().at(-1)?.textContent).toBe(words)
    fireEvent.click(offers().at(-1)!)
    expect(screen.getByText('Profit').nextSibling?.textContent).toBe('324.00')
    expect(screen.getByText('at 1.648 on average')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^The price is/ })).toBeNull()
    best = { price: odds(198), size: rupees(280) }
    act(() => {
      for (const tell of told) tell()
    })
    expect(screen.getByText('Profit').nextSibling?.textContent).toBe('100.00')
    expect(screen.getByRole('button', { name: /^The price is 1\.98/ })).toBeDefined()
  })

  test('offers nothing that the player has no money for', async () => {
    await refusedOn(setUp({ delayMs: 60_000, account: { canPay: ({ stake }) => Number(stake) < 500 } }))
    expect(offers().map((button) => button.textContent)).toEqual(['Take 2280'])
  })

  test('leaves the focus on what places it, once an offer is chosen', async () => {
    await refusedOn(setUp({ delayMs: 60_000 }))
    const [first] = offers()
    act(() => first?.focus())
    press('Take 2280')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Place bet/ }))
  })

  test('keeps nothing waiting where the site lets no order wait', async () => {
    await refusedOn(setUp({ delayMs: 60_000, account: { rules: { ...account.rules, rests: false } } }))
    expect(offers().map((button) => button.textContent)).toEqual(['Take 2280', 'Take 1.9500'])
  })
})

describe('quick bet', () => {
  async function turnOn(world: SetUp): Promise<void> {
    act(() => world.store.sendQuick({ type: 'switch', first: rupees(1000) }))
    const dialog = await screen.findByRole('dialog', { name: 'Quick bet' })
    expect(dialog.textContent).toContain('Your bet data will be cleared')
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  }

  test('is turned on only by OK, and clears what was begun', async () => {
    const world = setUp()
    open(world)
    act(() => world.store.sendQuick({ type: 'switch', first: rupees(1000) }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(world.store.readQuick().mode).toBe('off')
    expect(world.store.read().step).toBe('editing')
    await turnOn(world)
    expect(world.store.read().step).toBe('empty')
    expect(screen.getByRole('region', { name: 'One-click on' })).toBeDefined()
  })

  test('begins with the first stake; another is chosen by its value', async () => {
    const world = setUp()
    await turnOn(world)
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
    expect([isPressed('1,000'), isPressed('2,000')]).toEqual(['true', 'false'])
    press('2,000')
    expect(world.store.readQuick()).toEqual({ mode: 'on', stake: rupees(2000) })
    expect([isPressed('1,000'), isPressed('2,000')]).toEqual(['false', 'true'])
  })

  test('places with the tap, and says so without standing in the way of the next', async () => {
    const world = setUp()
    await turnOn(world)
    act(() => world.store.placeQuick(pick, rupees(1000), PLACING))
    const dialog = await screen.findByRole('dialog', { name: 'Congratulations!' })
    expect(dialog.textContent).toContain('Your Bet Placed Successfully')
    act(() => world.store.placeQuick(pick, rupees(1000), PLACING))
    await waitFor(() => expect(world.server.posted).toHaveLength(2))
  })

  test('takes a new price with one tap too', async () => {
    const world = setUp({ book: { price: () => ({ price: odds(190), size: rupees(900) }) }, delayMs: 60_000 })
    await turnOn(world)
    act(() => world.store.placeQuick(pick, rupees(1000), PLACING))
    await waitFor(() => expect(world.store.read().step).toBe('waiting'))
    hear(world, world.server.decide('REJECTED', { code: 'PRICE_WORSE', text: 'The price has moved' }))
    press(/^Take 1.9/)
    await waitFor(() => expect(world.server.posted).toHaveLength(2))
  })

  test('is turned off from its strip', async () => {
    const world = setUp()
    await turnOn(world)
    press('Turn off')
    expect(screen.queryByRole('region', { name: 'One-click on' })).toBeNull()
  })
})

describe('a bet on its way', () => {
  test('is kept with its id until its outcome is known', async () => {
    const world = setUp()
    world.server.go('lost before')
    open(world)
    type('500')
    place()
    await waitFor(() => expect(world.store.read().step).toBe('asking'))
    expect(sessionStorage.getItem('paddock.bet-on-its-way')).toContain(world.server.posted[0])
  })

  test('is found again by a page that was reloaded', async () => {
    const before = setUp({ delayMs: 60_000 })
    open(before)
    type('500')
    place()
    await screen.findByRole('timer')
    cleanup()
    const world = setUp({ delayMs: 60_000 })
    for (const [id, bet] of before.server.bets) world.server.bets.set(id, bet)
    act(() => world.store.resume())
    expect(screen.getByText('Checking what became of your bet')).toBeDefined()
    act(() => world.store.wake())
    await screen.findByRole('timer')
    expect(world.server.posted).toEqual([])
    hear(world, world.server.decide('ACCEPTED'))
    expect((await screen.findByRole('dialog')).textContent).toContain('Congratulations!')
  })
})
