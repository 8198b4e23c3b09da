// Apart: a screen is a module that begins as it is read, once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { blackjackChoices, playBlackjack, slotLines, standBlackjack } from '@paddock/domain/fairness'
import type { Fairness, Round } from './link.ts'

const FACTS = {
  session: 's1',
  mode: 'real',
  parentOrigin: 'http://site.test',
  limits: { min: 1000, max: 1_000_000 },
  mostReturn: 1_000_000_000,
  offer: { gameCode: 'dice', gameName: 'Dice', rtp: 98.9, edge: 1.1, volatility: 'yours' },
}
const FAIRNESS: Fairness = { current: { hash: 'h1', clientSeed: 'c', nonce: 0 }, nextHash: 'h2', past: [] }
const STATE = {
  code: 'OK',
  balance: '100000',
  fairness: FAIRNESS,
  open: null,
  recent: [],
  isPaying: false,
  limits: FACTS.limits,
}
const ROUND: Round = {
  roundId: 'r1',
  stage: 'closed',
  stake: 10_000,
  payout: 0,
  choice: { side: 'under', chances: 4950 },
  steps: [],
  nonce: 1,
  seedHash: 'h1',
  clientSeed: 'c',
  outcome: { roll: 9000 },
  sight: null,
}
const ROULETTE = { ...ROUND, choice: { chips: [{ spot: 'red', amount: 1000 }] }, outcome: { number: 17 } }
const MINES = { ...ROUND, choice: { mines: 3 }, outcome: null, stage: 'open' }

type Asked = { readonly act: string; readonly body: Readonly<Record<string, unknown>> }
let asked: Asked[]
/** What the provider says of each act; a function may say it anew each time. Undefined: no answer comes. */
let says: Readonly<Record<string, () => object | undefined>>

const asksOf = (act: string): Asked[] => asked.filter((one) => one.act === act)
const text = (choose: string): string => document.querySelector(choose)?.textContent ?? ''
const main = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('.play')!
const named = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!

beforeEach(() => {
  asked = []
  says = { open: () => STATE, state: () => STATE }
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const act = path.split('/').at(-1) ?? ''
    asked.push({ act, body: JSON.parse(body) })
    const said = says[act]?.()
    if (said === undefined) throw new TypeError('no answer')
    return await Promise.resolve(Response.json(said))
  })
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin(
  game: 'dice' | 'limbo' | 'mines' | 'roulette' | 'mango' | 'keno' | 'pick-3' | 'blackjack',
): Promise<void> {
  const facts = JSON.stringify({ ...FACTS, offer: { ...FACTS.offer, gameCode: game } })
  document.body.innerHTML = `<script type="application/json" id="facts">${facts}</script>`
  const SCREENS = {
    dice: () => import('./games/dice.ts'),
    limbo: () => import('./games/limbo.ts'),
    mines: () => import('./games/mines.ts'),
    roulette: () => import('./games/roulette.ts'),
    mango: () => import('./games/slot.ts'),
    keno: () => import('./games/keno.ts'),
    'pick-3': () => import('./games/pick-3.ts'),
    blackjack: () => import('./games/blackjack.ts'),
  }
  await SCREENS[game]()
  await pass(0)
}
const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))
const press = async (button: HTMLButtonElement): Promise<void> => {
  button.click()
  await pass(100)
}

describe('a bet without an answer', () => {
  test('is the same bet again, until one comes', async () => {
    await begin('dice')
    const answers = [undefined, undefined, { ...STATE, round: ROUND, balance: '90000' }]
    says = { ...says, bet: () => answers.shift() }
    await press(main())
    await pass(3000)
    expect(asksOf('bet')).toHaveLength(3)
    expect(new Set(asksOf('bet').map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(text('.result')).toContain('100.00')
    expect(text('.balance')).toBe('₹900.00')
  })

  test('may have been played, so nothing else is said, the stake is not shown as back, and the button asks for it again', async () => {
    await begin('dice')
    says = { ...says, bet: () => undefined }
    await press(main())
    await pass(20_000)
    expect(text('.note')).toBe('No answer came: your bet may have been played. Ask again; it is never played twice.')
    expect(text('.balance')).toBe('₹900.00')
    expect([main().textContent, main().disabled]).toEqual(['Ask again', false])
    expect(document.querySelector<HTMLInputElement>('#stake')?.disabled).toBe(true)
    const before = asksOf('bet').length
    expect(before).toBe(4)

    says = { ...says, bet: () => ({ ...STATE, round: { ...ROUND, payout: 20_000, outcome: { roll: 1 } } }) }
    await press(main())
    await pass(1000)
    expect(asksOf('bet')).toHaveLength(before + 1)
    expect(new Set(asksOf('bet').map(({ body }) => body['requestId'])).size).toBe(1)
    expect(text('.note')).toBe('')
    expect(text('.result')).toContain('+₹100.00')
    expect([main().textContent, main().disabled]).toEqual(['Roll', false])
    await press(main())
    expect(new Set(asksOf('bet').map(({ body }) => body['requestId'])).size).toBe(2)
  })

  test.each(['INTERNAL', 'UNAVAILABLE'])('a provider that failed (%s) is asked again too', async (code) => {
    await begin('dice')
    const answers = [{ code }, { ...STATE, round: ROUND, balance: '90000' }]
    says = { ...says, bet: () => answers.shift() }
    await press(main())
    await pass(3000)
    expect(asksOf('bet')).toHaveLength(2)
    expect(text('.result')).toContain('−₹100.00')
  })

  test('that the wallet refused moves nothing', async () => {
    await begin('dice')
    says = { ...says, bet: () => ({ ...STATE, code: 'INSUFFICIENT_FUNDS', round: null }) }
    await press(main())
    expect(text('.note')).toContain('below that stake')
    expect(text('.balance')).toBe('₹1,000.00')
    expect(asksOf('bet')).toHaveLength(1)
  })

  test('a step without an answer is the same step again', async () => {
    await begin('mines')
    says = { ...says, bet: () => ({ ...STATE, round: MINES }) }
    await press(main())
    const answers = [undefined, { ...STATE, round: { ...MINES, steps: [0], payout: 11_000 } }]
    says = { ...says, step: () => answers.shift() }
    await press(document.querySelector<HTMLButtonElement>('.tile')!)
    await pass(3000)
    expect(asksOf('step').map(({ body }) => body)).toEqual([
      { roundId: 'r1', at: 0, step: 0 },
      { roundId: 'r1', at: 0, step: 0 },
    ])
    expect(main().textContent).toBe('Cash out ₹110.00')
  })
})

describe('a reality check', () => {
  const say = (data: unknown, { origin = 'http://site.test', source = window as MessageEventSource } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  const due = (isDue: boolean) => say({ type: 'realityCheck', due: isDue })

  test('that the site tells of keeps new stakes out until it is answered', async () => {
    await begin('dice')
    due(true)
    expect([main().disabled, text('.note')]).toEqual([
      true,
      'Time for a look at how long you have played. Answer it on the site, then go on.',
    ])
    await press(main())
    expect(asksOf('bet')).toEqual([])
    due(false)
    expect([main().disabled, text('.note')]).toEqual([false, ''])
  })

  test('lets what is open be ended', async () => {
    await begin('mines')
    const step = { ...MINES, steps: [0], payout: 11_000 }
    says = { ...says, bet: () => ({ ...STATE, round: step }), cashout: () => ({ ...STATE, round: ROUND }) }
    await press(main())
    due(true)
    expect(main().disabled).toBe(false)
    await press(main())
    expect(asksOf('cashout')).toHaveLength(1)
  })

  test('that anybody else tells of, or that is none, is not heard', async () => {
    await begin('dice')
    say({ type: 'realityCheck', due: true }, { origin: 'http://elsewhere.test' })
    say({ type: 'realityCheck', due: true }, { source: new MessageChannel().port1 })
    for (const data of [null, 'realityCheck', { type: 'realityCheck' }, { type: 'other', due: true }]) say(data)
    expect(main().disabled).toBe(false)
  })
})

describe('autoplay', () => {
  const amount = (id: string, value: string): void => {
    const input = document.querySelector<HTMLInputElement>(`#${id}`)!
    input.value = value
    input.dispatchEvent(new Event('input'))
  }
  const start = (): HTMLButtonElement => named('Start autoplay')
  async function repeat(mostLost: string, enoughWon = ''): Promise<void> {
    await press(named('Autoplay'))
    amount('most-lost', mostLost)
    amount('enough-won', enoughWon)
    await press(start())
  }
  const bets = (): number => asksOf('bet').length
  const lose = { bet: () => ({ ...STATE, round: ROUND }) }

  test('is off until it is asked for, and asks for what may be lost', async () => {
    await begin('dice')
    await pass(60_000)
    expect([bets(), main().textContent]).toEqual([0, 'Roll'])
    await press(named('Autoplay'))
    const allowed = ['', '99', '100', '10.50', '1,000'].map((value) => {
      amount('most-lost', value)
      return !start().disabled
    })
    expect(allowed).toEqual([false, false, true, false, true])
    amount('enough-won', '0')
    expect(start().disabled).toBe(true)
  })

  test('plays the same bet at the pace of a hand, each a bet of its own, until its rounds are over', async () => {
    says = { ...says, ...lose }
    await begin('dice')
    await repeat('5,000')
    expect([bets(), main().textContent, main().disabled]).toEqual([1, 'Stop autoplay · 10', false])
    expect(named('Autoplay').disabled).toBe(true)
    await pass(2300)
    expect([bets(), main().textContent]).toEqual([1, 'Stop autoplay · 10'])
    await pass(200)
    expect([bets(), main().textContent]).toEqual([2, 'Stop autoplay · 9'])
    await pass(60_000)
    expect(bets()).toBe(10)
    expect(new Set(asksOf('bet').map(({ body }) => body['requestId'])).size).toBe(10)
    expect(new Set(asksOf('bet').map(({ body }) => JSON.stringify([body['stake'], body['choice']]))).size).toBe(1)
    expect(text('.note')).toBe('Autoplay is over. 10 rounds: −₹1,000.00.')
    expect([main().textContent, main().disabled, named('Autoplay').disabled]).toEqual(['Roll', false, false])
  })

  test('begins no round by which more could be lost than was set', async () => {
    says = { ...says, ...lose }
    await begin('dice')
    await repeat('250')
    await pass(60_000)
    expect(bets()).toBe(2)
    expect(text('.note')).toBe('Autoplay stopped: another round could lose more than you set. 2 rounds: −₹200.00.')
  })

  test('stops when enough is won', async () => {
    const answers = [ROUND, { ...ROUND, payout: 30_000, outcome: { roll: 1 } }, ROUND]
    says = { ...says, bet: () => ({ ...STATE, round: answers.shift() }) }
    await begin('dice')
    await repeat('5000', '100')
    await pass(60_000)
    expect(bets()).toBe(2)
    expect(text('.note')).toBe('Autoplay stopped: you have won what you set. 2 rounds: +₹100.00.')
  })

  test('is stopped by a press between two rounds, at once', async () => {
    says = { ...says, ...lose }
    await begin('dice')
    await repeat('5000')
    await press(main())
    expect([main().textContent, text('.note')]).toEqual(['Roll', 'Autoplay stopped. 1 round: −₹100.00.'])
    await pass(60_000)
    expect(bets()).toBe(1)
  })

  test('is stopped by a press during a round, which is the last', async () => {
    const seen: (string | null)[] = []
    const answer = (): object => {
      if (bets() === 2) main().click()
      seen.push(main().textContent)
      return { ...STATE, round: ROUND }
    }
    says = { ...says, bet: answer }
    await begin('dice')
    await repeat('5000')
    await pass(60_000)
    expect(seen).toEqual(['Stop autoplay · 10', 'Stopping …'])
    expect([main().textContent, text('.note')]).toEqual(['Roll', 'Autoplay stopped. 2 rounds: −₹200.00.'])
  })

  test('ends where the player is to look up, and does not begin again by itself', async () => {
    says = { ...says, ...lose }
    await begin('dice')
    await repeat('5000')
    const due = (isDue: boolean) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'realityCheck', due: isDue },
          origin: 'http://site.test',
          source: window as MessageEventSource,
        }),
      )
    due(true)
    await pass(60_000)
    expect([bets(), main().disabled]).toEqual([1, true])
    expect(text('.note')).toContain('Time for a look')
    due(false)
    await pass(60_000)
    expect([bets(), main().textContent, main().disabled]).toEqual([1, 'Roll', false])
  })

  test.each(['LIMIT_EXCEEDED', 'REALITY_CHECK_DUE', 'SESSION_TIME_OVER', 'SELF_EXCLUDED', 'INSUFFICIENT_FUNDS'])(
    'ends with a stake that is refused (%s), and says why',
    async (code) => {
      const answers: object[] = [
        { ...STATE, round: ROUND },
        { ...STATE, code, round: null },
      ]
      says = { ...says, bet: () => answers.shift() }
      await begin('dice')
      await repeat('5000')
      await pass(60_000)
      expect(bets()).toBe(2)
      expect(text('.note')).not.toBe('')
      expect(text('.note')).not.toContain('Autoplay')
      expect(main().textContent).toBe('Roll')
    },
  )

  test('ends with a bet of which nothing is known, which is asked for again by hand', async () => {
    says = { ...says, bet: () => undefined }
    await begin('dice')
    await repeat('5000')
    await pass(60_000)
    expect(new Set(asksOf('bet').map(({ body }) => body['requestId'])).size).toBe(1)
    expect([main().textContent, named('Autoplay').disabled]).toEqual(['Ask again', true])
  })

  test.each(['crediting', 'disputed', 'givingBack'])('ends with a round that is not settled (%s)', async (stage) => {
    says = { ...says, bet: () => ({ ...STATE, round: { ...ROUND, stage, payout: 20_000 } }) }
    await begin('dice')
    await repeat('5000')
    await pass(60_000)
    expect(bets()).toBe(1)
    expect(text('.note')).toBe('Autoplay stopped, since a round is not settled yet.')
  })

  test('ends where the bet is another, or the game is out of sight', async () => {
    says = { ...says, ...lose }
    await begin('dice')
    await repeat('5000')
    named('Over 50.50').click()
    await pass(60_000)
    expect([bets(), text('.note')]).toEqual([1, expect.stringContaining('your bet was changed')])
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await repeat('5000')
    await pass(60_000)
    expect([bets(), text('.note')]).toEqual([1, expect.stringContaining('out of sight')])
  })

  test.each(['mines', 'blackjack'] as const)('%s, which is played step by step, has none', async (game) => {
    await begin(game)
    expect(named('Autoplay')).toBeUndefined()
  })

  test.each(['limbo', 'mango', 'keno', 'pick-3', 'roulette'] as const)('%s has it', async (game) => {
    await begin(game)
    expect(named('Autoplay')).toBeDefined()
  })
})

describe('rounds that did not fall', () => {
  const unfallen = ['debiting', 'givingBack', 'cancelled', 'disputed'].map((stage) => ({
    ...ROUND,
    stage,
    outcome: null,
  }))
  test.each(['dice', 'limbo', 'roulette'] as const)('%s begins beside them', async (game) => {
    says = { ...says, open: () => ({ ...STATE, recent: unfallen }) }
    await begin(game)
    expect(main().textContent).not.toBe('')
    expect(document.querySelectorAll('.pills li')).toHaveLength(0)
  })

  test('a stake that came back while nobody heard of it is shown as back', async () => {
    await begin('dice')
    says = { ...says, bet: () => ({ ...STATE, round: { ...ROUND, stage: 'cancelled', outcome: null } }) }
    await press(main())
    expect(text('.result')).toBe('Stake back')
    expect(text('.balance')).toBe('₹1,000.00')
    expect(main().disabled).toBe(false)
  })

  test('a round of mines that the operator took back is told as what it is, and not as lost', async () => {
    await begin('mines')
    says = { ...says, bet: () => ({ ...STATE, round: MINES }) }
    await press(main())
    says = { ...says, step: () => ({ ...STATE, round: { ...MINES, stage: 'givingBack', payout: 0 } }) }
    await press(document.querySelector<HTMLButtonElement>('.tile')!)
    expect(text('.result')).toBe('Stake back')
    expect(text('[role=status]')).not.toContain('Lost')
  })

  test('a win that the wallet does not take in is told as open, and not as won', async () => {
    await begin('dice')
    const disputed = { ...ROUND, stage: 'disputed', payout: 20_000, outcome: { roll: 1 } }
    says = { ...says, bet: () => ({ ...STATE, round: disputed }) }
    await press(main())
    expect(text('.result')).toBe('Being looked at')
  })
})

test('chips can be taken away after a stake that was not taken', async () => {
  await begin('roulette')
  await press(named('Red, pays 1 to 1'))
  says = { ...says, bet: () => ({ ...STATE, code: 'INSUFFICIENT_FUNDS', round: null }) }
  await press(main())
  expect(['Undo', '2×: double all chips', 'Clear'].map((name) => named(name).disabled)).toEqual([false, false, false])
  await press(named('Clear'))
  expect(main().disabled).toBe(true)
  says = { ...says, bet: () => ({ ...STATE, round: ROULETTE }) }
  await press(named('Red, pays 1 to 1'))
  await press(main())
  await pass(1000)
  expect(named('Undo').disabled).toBe(false)
})

test('mines cannot be cashed out before a tile is open', async () => {
  await begin('mines')
  says = { ...says, bet: () => ({ ...STATE, round: MINES }) }
  await press(main())
  await pass(1000)
  expect([main().textContent, main().disabled]).toEqual(['Open a tile', true])
})

test('however many rounds end while a win is unpaid, one look is taken at a time', async () => {
  await begin('dice')
  says = {
    ...says,
    bet: () => ({ ...STATE, isPaying: true, round: ROUND }),
    state: () => ({ ...STATE, isPaying: true }),
  }
  for (let n = 0; n < 5; n++) await press(main())
  const before = asksOf('state').length
  await pass(15_000)
  expect(asksOf('state').length - before).toBeLessThanOrEqual(10)
})

/** `7C`, `TD`. */
const card = (name: string): number => 'A23456789TJQK'.indexOf(name.charAt(0)) + 13 * 'SHDC'.indexOf(name.charAt(1))

describe('keno', () => {
  const KENO = { ...ROUND, choice: { picks: [2, 7] }, outcome: { fallen: [2, 6, 17, 19, 21, 23, 30, 34, 36, 39] } }
  test('takes as many picks as there are returns for, and shows what they bring', async () => {
    await begin('keno')
    expect(main().disabled).toBe(true)
    for (const number of ['2', '7']) await press(named(number))
    expect([...document.querySelectorAll('.ladder b')].map((one) => one.textContent)).toEqual(['1.70×', '5.30×'])
    says = { ...says, bet: () => ({ ...STATE, round: { ...KENO, payout: 17_000 } }) }
    await press(main())
    await pass(2000)
    expect(asksOf('bet')[0]?.body['choice']).toEqual({ picks: [2, 7] })
    expect([text('.hit'), text('.reached b')]).toEqual(['2', '1.70×'])
    expect(text('.pills li')).toBe('1/2')
  })
  test('seven are no bet', async () => {
    await begin('keno')
    for (let number = 1; number <= 7; number++) await press(named(String(number)))
    expect([text('.hint:not(#stake-limits)'), main().disabled]).toEqual(['7 picked: one more or less', true])
    await press(named('Quick pick of 8'))
    expect([document.querySelectorAll('.board .picked').length, main().disabled]).toEqual([8, false])
  })
})

describe('pick 3', () => {
  test('three alike in any order are no bet, and two digits are where two are asked for', async () => {
    await begin('pick-3')
    await press(named('Any order'))
    expect(main().disabled).toBe(true)
    await press(named('First digit: one more'))
    expect([text('[aria-label=Return]'), main().disabled]).toEqual(['320×', false])
    await press(named('Last two'))
    const choice = { kind: 'last', digits: [7, 7] }
    says = { ...says, bet: () => ({ ...STATE, round: { ...ROUND, choice, outcome: { digits: [6, 4, 1] } } }) }
    await press(main())
    expect(asksOf('bet')[0]?.body['choice']).toEqual(choice)
    expect(text('[role=status]')).toContain('6 4 1 fell; yours were 7 7, last two.')
  })
})

describe('blackjack', () => {
  const shoe = '8S 6D 8H TC 2D 3C 9H KS'.split(' ').map(card)
  const at = (...steps: Parameters<typeof playBlackjack>[1]): Round => {
    const table = playBlackjack(shoe, steps)
    const { hands, dealer, turn } = table
    const sight = { hands, dealer: dealer.slice(0, 1), turn, choices: blackjackChoices(table) }
    const stake = 10_000 * (1 + steps.filter((step) => step === 'double' || step === 'split').length)
    return { ...ROUND, stage: 'open', stake, choice: {}, steps, outcome: null, sight }
  }
  const totals = (): string[] => [...document.querySelectorAll('.total')].map((one) => one.textContent)
  /** Where the focus is. */
  const pressKey = async (key: string): Promise<void> => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await pass(100)
  }
  const offered = (): string[] =>
    [...document.querySelectorAll<HTMLButtonElement>('.act')]
      .filter((one) => !one.disabled)
      .map((one) => one.firstChild?.textContent ?? '')

  test('is dealt, played by keys, and each step says where it is taken', async () => {
    await begin('blackjack')
    says = { ...says, bet: () => ({ ...STATE, round: at() }), step: () => ({ ...STATE, round: at('hit') }) }
    await press(main())
    expect([main().hidden, totals(), offered()]).toEqual([true, ['6', '16'], ['Hit', 'Stand', 'Double', 'Split']])
    expect(document.querySelectorAll('[aria-label="Face down"]')).toHaveLength(1)
    await pressKey('h')
    expect(asksOf('step').map(({ body }) => body)).toEqual([{ roundId: 'r1', at: 0, step: 'hit' }])
    expect([totals(), offered()]).toEqual([
      ['6', '18'],
      ['Hit', 'Stand'],
    ])
    expect(text('[role=status]')).toContain('You have 8 of spades, 8 of hearts, 2 of diamonds: 18.')
    const { hands, dealer } = standBlackjack(shoe, ['hit'])
    const over = { ...at('hit'), stage: 'closed', steps: ['hit', 'stand'], outcome: { hands, dealer }, sight: null }
    says = { ...says, step: () => ({ ...STATE, round: over }) }
    await pressKey('S')
    expect([main().hidden, totals()]).toEqual([false, ['19', '18 · Lost']])
    expect(text('.result')).toContain('−₹100.00')
  })

  test('a double that was refused leaves the hand, and says why', async () => {
    await begin('blackjack')
    const refused = { ...STATE, code: 'INSUFFICIENT_FUNDS', round: null, open: at() }
    says = { ...says, bet: () => ({ ...STATE, round: at() }), step: () => refused }
    await press(main())
    await press(document.querySelectorAll<HTMLButtonElement>('.act')[2]!)
    expect(text('.note')).toContain('below that stake')
    expect([totals(), offered()]).toEqual([
      ['6', '16'],
      ['Hit', 'Stand', 'Double', 'Split'],
    ])
  })

  test('two hands after a split, with a stake each; it is gone on with after a break', async () => {
    says = { ...says, open: () => ({ ...STATE, open: at('split') }) }
    await begin('blackjack')
    expect([totals(), offered()]).toEqual([
      ['6', '10', '11'],
      ['Hit', 'Stand', 'Double'],
    ])
    expect([...document.querySelectorAll('.wager')].map((one) => one.textContent)).toEqual(['', '₹100', '₹100'])
    expect(document.querySelector('.turn')?.getAttribute('aria-label')).toBe('Your first hand')
  })
})

describe('a seed that is revealed', () => {
  const seed = '00'.repeat(32)
  const hash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
  const past = [{ hash, seed, clientSeed: 'c', nonce: 1 }]
  const later = { ...STATE, fairness: { ...FAIRNESS, current: { hash: 'h2', clientSeed: 'd', nonce: 0 }, past } }
  const verdict = async (): Promise<string> => {
    await vi.waitFor(() => expect(text('.check')).not.toBe('checking …'))
    return text('.check')
  }

  test('was fixed before, where this device was shown its hash, in another visit too', async () => {
    says = { ...says, open: () => ({ ...STATE, fairness: { ...FAIRNESS, nextHash: hash } }) }
    await begin('dice')
    vi.resetModules()
    sessionStorage.clear()
    says = { ...says, open: () => later }
    await begin('limbo')
    expect(await verdict()).toBe('✓ the seed has a hash that this device was shown before')
  })

  test('that this device never saw a hash of is not said to be good', async () => {
    says = { ...says, open: () => later }
    await begin('dice')
    expect(await verdict()).toBe('This device was not shown its hash before: nothing can be said of it here')
  })

  test('of another hash than is told is said to be', async () => {
    const fairness = { ...later.fairness, past: [{ ...past[0], hash: 'h1' }] }
    says = { ...says, open: () => ({ ...later, fairness }) }
    await begin('dice')
    expect(await verdict()).toBe('✕ the seed has another hash')
  })

  describe('draws its rounds again', () => {
    /** The seed of the vectors. */
    const known = {
      hash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      seed: Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join(''),
      clientSeed: 'paddock',
      nonce: 2,
    }
    const of = (nonce: number, choice: unknown, outcome: unknown): Round => ({
      ...ROUND,
      seedHash: known.hash,
      clientSeed: 'paddock',
      nonce,
      choice,
      outcome,
    })
    const drawn = async (game: Parameters<typeof begin>[0], recent: readonly Round[]): Promise<string> => {
      says = { ...says, open: () => ({ ...STATE, recent, fairness: { ...FAIRNESS, past: [known] } }) }
      await begin(game)
      await vi.waitFor(() => expect(text('.again')).not.toBe(''))
      return text('.again')
    }
    const stops = [21, 13, 17] as const
    const stood = (...steps: Parameters<typeof standBlackjack>[1]): object => {
      const { hands, dealer } = standBlackjack('7C 9S 6H 2C 2H TS 5D 5D'.split(' ').map(card), steps)
      return { hands, dealer }
    }
    test.each([
      ['dice', of(1, ROUND.choice, { roll: 7641 })],
      ['limbo', of(1, { target: 200 }, { point: '263' })],
      ['mines', of(1, { mines: 3 }, { mines: [16, 5, 7] })],
      ['roulette', of(1, ROULETTE.choice, { number: 9 })],
      ['mango', of(2, {}, { stops, lines: slotLines('mango', stops) })],
      ['keno', of(1, { picks: [2] }, { fallen: [2, 39, 23, 36, 19, 21, 6, 17, 30, 34] })],
      ['pick-3', of(1, { kind: 'first', digits: [6, 4] }, { digits: [6, 4, 1] })],
      ['blackjack', { ...of(1, {}, stood('hit')), steps: ['hit'] }],
    ] as const)('of %s', async (game, round) => {
      expect(await drawn(game, [round])).toBe('✓ 1 round here drawn again: it falls as it did')
    })

    test('and says which fell otherwise', async () => {
      const rounds = [of(2, ROUND.choice, { roll: 1 }), of(1, ROUND.choice, { roll: 7641 })]
      expect(await drawn('dice', rounds)).toBe('✕ round 2 fell otherwise than it is drawn')
    })
  })
})
