// Apart: a screen is a module that begins as it is read, once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Round } from './link.ts'
import type { TableRound } from './table-shell.ts'

const LIMITS = { min: 1000, max: 1_000_000 }
const FACTS = {
  session: 's1',
  mode: 'real',
  parentOrigin: 'http://site.test',
  limits: LIMITS,
  mostReturn: 1_000_000_000,
  offer: { gameCode: 'lucky-7', gameName: 'Lucky 7', rtp: 92.3, edge: 7.7, volatility: 'yours' },
}
const OPENED = { code: 'OK', access: 'a', balance: '100000', limits: LIMITS, fairness: null, recent: [] }

/** By the seed of the vectors: its hash, the hash of its deck, and the card on top of that, the seven of clubs. */
const VALUE = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('')
const SEED_HASH = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const SHOE_HASH = 'a579c26a4e560c66198b4c2b642f9494440f64001f2f50417a7d66dec5469b79'
const SEVEN = 45

const ROUND: TableRound = {
  roundId: 't1',
  number: 1,
  chain: 'c0',
  seedHash: SEED_HASH,
  salt: 'paddock',
  shoeHash: SHOE_HASH,
  stage: 'bets',
  value: null,
  outcome: null,
  paytable: 1,
}
const FALLEN = { ...ROUND, stage: 'fallen', value: VALUE, outcome: { card: SEVEN } } as const
const BET: Round = {
  roundId: 'b1aa-1',
  table: 't1',
  stage: 'open',
  stake: 10_000,
  payout: 0,
  choice: { on: 'seven' },
  steps: [],
  sight: null,
  nonce: 1,
  seedHash: ROUND.seedHash,
  clientSeed: 'paddock',
  outcome: null,
}
const NOW = 1_000_000
const phase = (name: string, round: TableRound, more: object = {}) => ({
  type: 'table',
  phase: name,
  now: NOW,
  since: NOW,
  until: NOW + 20_000,
  round,
  ...more,
})
const HELLO = {
  type: 'hello',
  chain: { first: 'c0', salt: 'paddock', rounds: 10 },
  table: phase('bets', ROUND),
  last: [],
  mine: [],
  seats: 3,
  bets: 0,
  staked: 0,
  balance: '100000',
  limits: LIMITS,
}

type Asked = { readonly act: string; readonly body: Readonly<Record<string, unknown>> }
let asked: Asked[]
let says: Readonly<Record<string, () => object | undefined>>
/** Connections that listen, the last one last. */
let lines: ReadableStreamDefaultController<Uint8Array>[]

const text = (choose: string): string => document.querySelector(choose)?.textContent ?? ''
const main = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.play')!
const price = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll<HTMLButtonElement>('.price')].find((one) =>
    one.getAttribute('aria-label')?.startsWith(name),
  )!
const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))
const hear = async (...news: readonly object[]): Promise<void> => {
  for (const one of news) lines.at(-1)?.enqueue(new TextEncoder().encode(`${JSON.stringify(one)}\n`))
  await pass(50)
}
const press = async (button: HTMLButtonElement): Promise<void> => {
  button.click()
  await pass(100)
}

beforeEach(() => {
  asked = []
  lines = []
  says = { open: () => OPENED, salt: () => ({ code: 'OK' }) }
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined
    },
  )
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) => {
    const act = path.split('/').at(-1) ?? ''
    asked.push({ act, body: JSON.parse(body) })
    if (act === 'watch')
      return await Promise.resolve(new Response(new ReadableStream({ start: (line) => void lines.push(line) })))
    const said = says[act]?.()
    if (said === undefined) throw new TypeError('no answer')
    return await Promise.resolve(Response.json(said))
  })
  HTMLCanvasElement.prototype.getContext = () => null
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin(game: 'lucky-7' | 'crash', hello: object = HELLO): Promise<void> {
  const facts = JSON.stringify({ ...FACTS, offer: { ...FACTS.offer, gameCode: game } })
  document.body.innerHTML = `<script type="application/json" id="facts">${facts}</script>`
  const SCREENS = { 'lucky-7': () => import('./games/lucky-7.ts'), crash: () => import('./games/crash.ts') }
  await SCREENS[game]()
  await pass(0)
  await hear(hello)
}
const watches = (): number => asked.filter(({ act }) => act === 'watch').length

describe('a table', () => {
  test('takes what is chosen, deals what is told, and says what it came to', async () => {
    await begin('lucky-7')
    expect([text('.phase'), text('.seats'), main().textContent]).toEqual(['Place your bets', '3 here', 'Choose a bet'])
    await press(price('Seven at 12.00'))
    expect(main().textContent).toBe('Bet ₹100 on Seven')
    says = { ...says, bet: () => ({ ...OPENED, balance: '90000', round: BET }) }
    await press(main())
    expect(asked.at(-1)?.body).toMatchObject({ stake: 10_000, choice: { on: 'seven' } })
    expect([text('.balance'), text('.mine')]).toEqual(['₹900.00', 'Seven ₹100 may bring ₹1,200'])
    expect(price('Seven').getAttribute('aria-label')).toBe('Seven at 12.00, ₹100 of yours on it')

    await hear(phase('lock', ROUND))
    expect([text('.phase'), main().textContent, main().disabled]).toEqual(['No more bets', 'No more bets', true])
    await hear(phase('show', FALLEN))
    expect(document.querySelector('.card')?.getAttribute('aria-label')).toBe('7 of clubs')
    expect(text('.result')).toBe('')
    await hear(
      { type: 'bet', round: { ...BET, stage: 'crediting', payout: 120_000 }, balance: null },
      phase('rest', FALLEN),
    )
    expect([text('.result'), text('.pills'), text('.mine')]).toEqual(['+₹1,100.0012.00×', '7', 'Seven ₹100 → ₹1,200'])
    await hear({ type: 'bet', round: { ...BET, stage: 'closed', payout: 120_000 }, balance: '210000' })
    expect(text('.balance')).toBe('₹2,100.00')

    await hear(phase('bets', { ...ROUND, roundId: 't2', number: 2 }))
    expect([text('.mine'), document.querySelector('.card')?.getAttribute('aria-label')]).toEqual(['', 'Face down'])
  })

  test('that holds says what may be lost at most, and under each runner what it would bring', async () => {
    await begin('lucky-7')
    const brings = (): string[] => [...document.querySelectorAll('.brings')].map(({ textContent }) => textContent ?? '')
    expect(brings()).toEqual(['', '', ''])
    const position = [
      { code: 'down', pnl: -10_000 },
      { code: 'seven', pnl: 110_000 },
      { code: 'up', pnl: -10_000 },
    ]
    await hear({ type: 'bet', round: BET, balance: '90000', position })
    expect(brings()).toEqual(['−₹100', '+₹1,100', '−₹100'])
    expect(text('.held')).toBe('Held ₹100')
    await hear(phase('bets', { ...ROUND, roundId: 't2', number: 2 }))
    expect([brings(), text('.mine')]).toEqual([['', '', ''], ''])
  })

  test('takes no bet while a reality check waits for its answer', async () => {
    await begin('lucky-7')
    await press(price('Seven at 12.00'))
    const check = (due: boolean) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'realityCheck', due },
          origin: 'http://site.test',
          source: window,
        }),
      )
    check(true)
    expect([main().textContent, main().disabled]).toEqual(['Answer the question on the site', true])
    check(false)
    expect([main().textContent, main().disabled]).toEqual(['Bet ₹100 on Seven', false])
  })

  test('tells a return below the stake as what it is', async () => {
    await begin('lucky-7', { ...HELLO, mine: [{ ...BET, choice: { on: 'up' } }] })
    await hear(phase('show', FALLEN))
    await hear(
      { type: 'bet', round: { ...BET, choice: { on: 'up' }, stage: 'closed', payout: 5000 }, balance: null },
      phase('rest', FALLEN),
    )
    expect(text('.result')).toBe('₹50.00 back of ₹100.00')
    expect(document.querySelector('.result')?.className).toContain('less')
  })

  test('shows a stake that came too late as going back, and nothing as lost', async () => {
    await begin('lucky-7')
    await press(price('Up'))
    says = { ...says, bet: () => ({ ...OPENED, code: 'TOO_LATE', round: null }) }
    await press(main())
    expect(text('.note')).toBe('Your stake came after the last bets. It goes back to you.')
    expect(text('.balance')).toBe('₹1,000.00')
    await hear({ type: 'bet', round: { ...BET, stage: 'cancelled' }, balance: '100000' })
    await hear(phase('show', FALLEN), phase('rest', FALLEN))
    expect(text('.result')).toBe('Stake back')
  })

  test('asks for a bet again whose answer never came, and for no other', async () => {
    await begin('lucky-7')
    await press(price('Up'))
    says = { ...says, bet: () => undefined }
    await press(main())
    await pass(20_000)
    expect(main().textContent).toBe('Ask again')
    says = { ...says, bet: () => ({ ...OPENED, round: BET }) }
    await press(main())
    expect(new Set(asked.filter(({ act }) => act === 'bet').map(({ body }) => body['requestId'])).size).toBe(1)
    expect(text('.note')).toBe('')
  })

  test('connects again when it was cut off, and goes on where the round is', async () => {
    await begin('lucky-7')
    lines.at(-1)?.close()
    await pass(10)
    expect([text('.phase'), main().disabled]).toEqual(['Connecting again …', true])
    await pass(1000)
    expect(watches()).toBe(2)
    await hear({
      ...HELLO,
      table: phase('rest', FALLEN),
      last: [FALLEN],
      mine: [{ ...BET, stage: 'closed', payout: 120_000 }],
    })
    expect([text('.result'), document.querySelectorAll('.pills li').length]).toEqual(['+₹1,100.0012.00×', 1])
  })

  test('takes one that says nothing for long as gone', async () => {
    await begin('lucky-7')
    await pass(41_000)
    await pass(1000)
    expect(watches()).toBe(2)
  })

  test('draws the salt of a new chain, by this device', async () => {
    await begin('lucky-7', { ...HELLO, table: null, chain: { first: 'c9', salt: null, rounds: 10 } })
    expect(asked.at(-1)).toMatchObject({ act: 'salt', body: { first: 'c9' } })
    expect(String(asked.at(-1)?.body['salt'])).toMatch(/^[0-9a-f]{24}$/)
  })

  test('ends with its session', async () => {
    await begin('lucky-7')
    vi.stubGlobal('fetch', async () => await Promise.resolve(new Response('{}', { status: 401 })))
    lines.at(-1)?.close()
    await pass(1000)
    expect(text('.note')).toContain('This session has ended')
    expect(main().disabled).toBe(true)
  })
})

describe('a round that has fallen', () => {
  const verdict = async (): Promise<string> => {
    await vi.waitFor(() => expect(text('.past .check')).not.toBe('checking …'))
    return text('.past .check')
  }
  test('is drawn again from its value, and is good where its hash was told before', async () => {
    await begin('lucky-7')
    await hear(phase('show', FALLEN), phase('rest', FALLEN))
    expect(await verdict()).toBe('✓ drawn again: it fell as the value says, whose hash this device was told before')
  })
  test.each([
    ['of another value', { ...FALLEN, value: '00'.repeat(32) }, '✕ the value has another hash'],
    ['that fell otherwise', { ...FALLEN, outcome: { card: 1 } }, '✕ it fell otherwise than it is drawn'],
    ['of another shoe', { ...FALLEN, shoeHash: 'ff' }, '✕ the shoe has another hash'],
    [
      'before this device was there',
      FALLEN,
      'Drawn again: it fell as the value says. This device was not here before it fell',
    ],
  ])('%s is said to be', async (_which, last, says_) => {
    await begin('lucky-7', {
      ...HELLO,
      table: phase('bets', { ...ROUND, roundId: 't2', seedHash: 'other' }),
      last: [last],
    })
    expect(await verdict()).toBe(says_)
  })
})

describe('a flight', () => {
  const HAND = { ...BET, choice: { auto: null } }
  const AIR = phase('show', ROUND, { until: null })
  const DOWN = { ...FALLEN, shoeHash: null, outcome: { point: '263' } }

  test('goes up by the provider’s clock, and is left as the provider says', async () => {
    await begin('crash', { ...HELLO, mine: [HAND] })
    await hear(AIR, { type: 'tick', ms: 9000, left: [] })
    expect([text('.number'), text('.phase')]).toEqual(['1.71×', 'Flying'])
    expect([main().getAttribute('aria-label'), main().disabled]).toEqual(['Cash out', false])
    expect(main().textContent).toContain('Cash out ₹171')
    says = {
      ...says,
      cashout: () => ({ ...OPENED, round: { ...HAND, stage: 'crediting', steps: [170], payout: 17_000 } }),
    }
    await press(main())
    expect(asked.at(-1)).toMatchObject({ act: 'cashout', body: { roundId: BET.roundId } })
    expect([text('.mine'), main().textContent]).toEqual(['By hand ₹100 → ₹170', 'No more bets'])
    await hear(phase('rest', DOWN))
    expect([text('.number'), text('.under'), text('.result')]).toEqual(['2.63×', 'Crashed', '+₹70.001.70×'])
  })

  test('that crashed before the cash-out came is lost, and said to be', async () => {
    await begin('crash', { ...HELLO, mine: [HAND] })
    await hear(AIR, { type: 'tick', ms: 16_000, left: [] })
    says = { ...says, cashout: () => ({ ...OPENED, code: 'TOO_LATE_TO_LEAVE', round: null }) }
    await press(main())
    expect(text('.note')).toBe('It had crashed before your cash-out came.')
    await hear({ type: 'bet', round: { ...HAND, stage: 'closed', payout: 0 }, balance: null }, phase('rest', DOWN))
    expect(text('.result')).toBe('−₹100.00')
  })

  test('that nothing is heard of any more is not shown as certain', async () => {
    await begin('crash')
    await hear(AIR, { type: 'tick', ms: 5000, left: [] })
    await pass(2000)
    await hear({ type: 'seats', seats: 3, bets: 0, staked: 0, players: [] })
    expect(document.querySelector('.crash')?.classList.contains('flying')).toBe(true)
    lines.at(-1)?.close()
    await pass(10)
    expect(text('.phase')).toBe('Connecting again …')
  })

  test('is drawn on by one hand, after a look elsewhere and a new connection too', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    await begin('crash')
    await hear(AIR, { type: 'tick', ms: 1000, left: [] })
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(500)
    hidden.mockReturnValue(false)
    const before = text('.number')
    await pass(2000)
    expect(text('.number')).not.toBe(before)
    await hear({ ...HELLO, table: AIR })
    // The balance has run to what it is.
    await pass(1000)
    frames.mockClear()
    await pass(1000)
    // Sixty a second.
    expect(frames.mock.calls.length).toBeGreaterThan(50)
    expect(frames.mock.calls.length).toBeLessThan(75)
  })

  test('shows who plays, without a name, and where they left', async () => {
    await begin('crash', { ...HELLO, mine: [HAND] })
    const players = [
      { mask: 'ab12', stake: 50_000, left: null },
      { mask: 'b1aa', stake: 10_000, left: null },
    ]
    await hear({ type: 'seats', seats: 3, bets: 2, staked: 60_000, players })
    expect([...document.querySelectorAll('.players li')].map((one) => one.textContent)).toEqual([
      '•• ab12₹500',
      'You₹100',
    ])
    await hear(AIR, { type: 'tick', ms: 5000, left: [['ab12', 130]] })
    expect(text('.players li')).toBe('•• ab121.30× · ₹650')
  })

  test('bets to where it leaves by itself, or by hand', async () => {
    await begin('crash')
    says = { ...says, bet: () => ({ ...OPENED, round: HAND }) }
    expect(main().textContent).toBe('Bet ₹100 to 2.00×')
    await press(main())
    expect(asked.at(-1)?.body).toMatchObject({ choice: { auto: 200 } })
    await press([...document.querySelectorAll('button')].find((one) => one.textContent === 'Off')!)
    expect(main().textContent).toBe('Bet ₹100 by hand')
    await press(main())
    expect(asked.at(-1)?.body).toMatchObject({ choice: { auto: null } })
  })
})
