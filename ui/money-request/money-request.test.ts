/** A request of money on a bad network, over reloads and sign-outs. What must hold is held after every step. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../client/index.ts'
import { createKeeping } from './kept.ts'
import { createMoneyRequest, type MoneyNews } from './money-request.ts'

type Wish = { readonly amount: number; readonly deadline: number | null }
type Outcome = 'waiting' | 'done' | 'refused'
type Network = 'well' | 'lost before' | 'lost after' | 'fault' | 'hangs' | { readonly lateMs: number }

const STORED_UNDER = 'wish'
const EVERY_MS = 1000
/** The server takes none that comes later than this after its press. */
const ARRIVES_WITHIN_MS = 8000
/** Longer than anything takes. */
const LONG_MS = 120_000

const fails = (status: number, code: string): CallFailure => new CallFailure(status, { code, message: code } as never)
const pass = async (ms: number) => await vi.advanceTimersByTimeAsync(ms)

/** A server that decides by and by, and a tab in front of it. */
function openWorld() {
  const server = {
    network: 'well' as Network,
    refuses: false,
    /** Keys as they were sent. */
    sent: [] as string[],
    /** By whom each question was asked, and of which key. */
    asked: [] as { readonly by: string; readonly key: string }[],
    has: new Map<string, Outcome>(),
  }
  const who = { now: 'u1' as string | null }
  const unkept: string[] = []
  let keys = 0

  function take(key: string, { deadline }: Wish): Outcome {
    if (server.refuses || (deadline !== null && Date.now() >= deadline)) throw fails(422, 'EXPIRY_IN_THE_PAST')
    if (!server.has.has(key)) server.has.set(key, 'waiting')
    return server.has.get(key) ?? 'waiting'
  }

  async function put(key: string, wish: Wish, signal: AbortSignal): Promise<Outcome> {
    server.sent.push(key)
    const { network } = server
    if (network === 'lost before') throw fails(0, 'NETWORK')
    if (network === 'hangs')
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(fails(0, 'NETWORK'))))
    if (typeof network === 'object') {
      setTimeout(() => {
        try {
          take(key, wish)
        } catch {
          // Nobody hears its refusal.
        }
      }, network.lateMs)
      throw fails(0, 'NETWORK')
    }
    const outcome = take(key, wish)
    if (network === 'lost after') throw fails(0, 'NETWORK')
    if (network === 'fault') throw fails(500, 'FAULT')
    return outcome
  }

  async function question(key: string): Promise<Outcome> {
    if (who.now === null) throw fails(401, 'UNAUTHENTICATED')
    server.asked.push({ by: who.now, key })
    if (server.network === 'fault') throw fails(500, 'FAULT')
    if (server.network !== 'well') throw fails(0, 'NETWORK')
    const outcome = server.has.get(key)
    if (outcome === undefined) throw fails(404, 'NOT_FOUND')
    return outcome
  }

  function open(items = new Map<string, string>(), isFull = false) {
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        items.set(key, value)
      },
      removeItem: (key: string) => void items.delete(key),
    } as unknown as Storage
    const news: MoneyNews<Wish, Outcome, Outcome>[] = []
    const request = createMoneyRequest<Wish, Outcome, Outcome>({
      keeping: createKeeping<Wish>({
        storage,
        storedUnder: STORED_UNDER,
        write: (kept) => kept,
        parse: (stored) => stored as never,
      }),
      who: async () => {
        if (who.now === null) throw fails(401, 'UNAUTHENTICATED')
        return who.now
      },
      ask: async ({ key }) => await question(key),
      lateBy: ({ deadline }) => (deadline === null ? null : Date.now() - deadline),
      askEveryMs: EVERY_MS,
      tell: (told) => {
        news.push(told)
        if ((told.is === 'answered' || told.is === 'found') && told.answer !== 'waiting') request.end()
      },
    })
    const press = (deadline: number | null = Date.now() + ARRIVES_WITHIN_MS): string => {
      const key = `key-${++keys}`
      request.begin(key, { amount: 500, deadline }, async (kept, signal) => {
        if (!items.get(STORED_UNDER)?.includes(kept.key)) unkept.push(kept.key)
        return await put(kept.key, kept.what, signal)
      })
      return key
    }
    return { ...request, press, items, news, told: () => news.map(({ is }) => is) }
  }
  return { server, who, unkept, open }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a press', () => {
  test('is kept, then sent once under its key; nothing is kept of it once its outcome is known', async () => {
    const { server, open, unkept } = openWorld()
    const tab = open()
    const key = tab.press()
    await pass(0)
    expect([server.sent, unkept, tab.items.size]).toEqual([[key], [], 1])
    server.has.set(key, 'done')
    await pass(EVERY_MS)
    expect([tab.told(), tab.items.size]).toEqual([['answered', 'found'], 0])
    await pass(LONG_MS)
    expect(server.asked).toHaveLength(1)
  })

  test.each<Network>(['well', 'lost before', 'hangs'])('begins nothing while one is under way: %o', async (network) => {
    const { server, open } = openWorld()
    const tab = open()
    server.network = network
    const [first] = [tab.press(), tab.press()]
    await pass(5000)
    tab.press()
    await pass(0)
    expect(server.sent).toEqual([first])
  })

  test('that cannot be kept is not sent', async () => {
    const { server, open } = openWorld()
    const tab = open(new Map(), true)
    tab.press()
    await pass(0)
    expect([tab.told(), server.sent]).toEqual([['not kept'], []])
  })

  test('that the server refuses is over, and the next one has a key of its own', async () => {
    const { server, open } = openWorld()
    const tab = open()
    server.refuses = true
    const keys = [tab.press()]
    await pass(0)
    expect([tab.told(), tab.items.size]).toEqual([['refused'], 0])
    keys.push(tab.press())
    await pass(0)
    expect(server.sent).toEqual(keys)
  })
})

describe('an outcome that nobody knows', () => {
  test.each<Network>(['lost after', 'fault'])(
    'after %o is asked for until there is one, never sent again',
    async (way) => {
      const { server, open } = openWorld()
      const tab = open()
      server.network = way
      const key = tab.press()
      await pass(60_000)
      expect(new Set(tab.told())).toEqual(new Set(['unknown']))
      server.network = 'well'
      server.has.set(key, 'done')
      await pass(12_000)
      expect([tab.told().at(-1), server.sent]).toEqual(['found', [key]])
      expect(server.asked.every((asked) => asked.key === key)).toBe(true)
    },
  )

  test('is asked for ever more seldom while nobody answers, and soon again when somebody does', async () => {
    const { server, open } = openWorld()
    const tab = open()
    server.network = 'lost after'
    tab.press()
    await pass(1 + 1000 + 2000 + 4000 + 8000)
    expect(server.asked).toHaveLength(4)
    await pass(24_000)
    expect(server.asked).toHaveLength(6)
    server.network = 'well'
    tab.wake()
    await pass(EVERY_MS)
    expect(server.asked).toHaveLength(8)
  })

  test('is said to be offline where the network let nothing through, not where the server is slow or ill', async () => {
    const { server, open } = openWorld()
    const doubts = async (network: Network, ms: number) => {
      const tab = open()
      server.network = network
      tab.press()
      await pass(ms)
      tab.end()
      return tab.news.map((news) => news.is === 'unknown' && news.isOffline)
    }
    expect(await doubts('lost before', 0)).toEqual([true])
    expect(await doubts('fault', EVERY_MS)).toEqual([false, false])
    expect(await doubts('hangs', 10_000)).toEqual([false])
  })

  test('is given up only after the server could take it no more, and had time to write it', async () => {
    const { server, open } = openWorld()
    const tab = open()
    server.network = 'lost before'
    tab.press()
    await pass(0)
    server.network = 'well'
    await pass(ARRIVES_WITHIN_MS + 1999)
    expect(tab.told()).not.toContain('never arrived')
    await pass(EVERY_MS)
    expect([tab.told().at(-1), tab.items.size]).toEqual(['never arrived', 0])
  })

  test('is given up so long after it became unknown where no deadline is known', async () => {
    const { server, open } = openWorld()
    const tab = open()
    server.network = 'lost before'
    tab.press(null)
    await pass(0)
    server.network = 'well'
    await pass(11_999)
    expect(tab.told()).not.toContain('never arrived')
    await pass(EVERY_MS)
    expect(tab.told().at(-1)).toBe('never arrived')
  })

  test('is never given up once the server has told of it', async () => {
    const { server, open } = openWorld()
    const tab = open()
    const key = tab.press()
    await pass(0)
    server.has.delete(key)
    await pass(LONG_MS)
    expect(new Set(tab.told())).toEqual(new Set(['answered', 'unknown']))
    expect(tab.items.size).toBe(1)
  })

  test('a late answer to the sending changes nothing that is over', async () => {
    const { server, open } = openWorld()
    const tab = open()
    const answers: ((outcome: Outcome) => void)[] = []
    tab.begin('key-0', { amount: 1, deadline: null }, () => new Promise((resolve) => answers.push(resolve)))
    await pass(0)
    tab.takenIn(60_000)
    server.has.set('key-0', 'done')
    tab.end()
    answers[0]?.('done')
    await pass(LONG_MS)
    expect([tab.told(), server.asked]).toEqual([[], []])
  })

  test('news that come first set when it is asked for; the answer to the sending does not move that', async () => {
    const { server, open } = openWorld()
    const tab = open()
    const answers: ((outcome: Outcome) => void)[] = []
    server.has.set('key-0', 'waiting')
    tab.begin('key-0', { amount: 1, deadline: null }, () => new Promise((resolve) => answers.push(resolve)))
    await pass(0)
    tab.takenIn(6000)
    answers[0]?.('waiting')
    await pass(5999)
    expect(server.asked).toEqual([])
    await pass(1)
    expect(server.asked).toHaveLength(1)
  })
})

describe('a reload', () => {
  test('goes on asking, and sends nothing', async () => {
    const { server, open } = openWorld()
    const before = open()
    server.network = 'lost after'
    const key = before.press()
    await pass(0)
    server.network = 'well'
    const tab = open(new Map(before.items))
    tab.resume()
    expect(tab.told()).toEqual(['resumed'])
    server.has.set(key, 'done')
    await pass(EVERY_MS)
    expect([tab.told(), server.sent]).toEqual([['resumed', 'found'], [key]])
  })

  test.each(['no json', 'null'])('finds nothing in what cannot be read: %s', (stored) => {
    const tab = openWorld().open(new Map([[STORED_UNDER, stored]]))
    tab.resume()
    expect(tab.told()).toEqual([])
  })
})

describe('at sign-out', () => {
  async function openUnknown() {
    const world = openWorld()
    const tab = world.open()
    world.server.network = 'lost after'
    const key = tab.press()
    await pass(0)
    world.server.network = 'well'
    return { ...world, tab, key }
  }

  test('nothing is asked any more; its owner goes on when they are back', async () => {
    const { server, tab, key } = await openUnknown()
    tab.leave()
    await pass(LONG_MS)
    expect(server.asked).toEqual([])
    server.has.set(key, 'done')
    tab.resume()
    await pass(EVERY_MS)
    expect(tab.told().at(-1)).toBe('found')
  })

  test('another account neither asks for it nor finds it', async () => {
    const { server, who, tab } = await openUnknown()
    tab.leave()
    who.now = 'u2'
    tab.resume()
    await pass(LONG_MS)
    expect([server.asked, tab.told().at(-1), tab.items.size]).toEqual([[], 'left', 0])
  })

  test('another account that took the place unseen ends it with the look who is there', async () => {
    const { server, who, tab } = await openUnknown()
    who.now = 'u2'
    tab.claim()
    await pass(LONG_MS)
    expect([server.asked, tab.told().at(-1)]).toEqual([[], 'another'])
  })

  test('a question that is told so ends it, and leaves it to its owner', async () => {
    const { server, who, tab } = await openUnknown()
    who.now = null
    await pass(LONG_MS)
    expect([tab.told().at(-1), tab.items.size, server.asked]).toEqual(['left', 1, []])
  })

  test('nothing stays of one whose owner nobody knew', async () => {
    const { server, who, open } = openWorld()
    const tab = open()
    who.now = null
    server.network = 'lost after'
    tab.press()
    await pass(0)
    expect(tab.items.size).toBe(1)
    tab.leave()
    expect(tab.items.size).toBe(0)
  })

  test('before its owner is known nothing is sent', async () => {
    const { server, open } = openWorld()
    const tab = open()
    tab.press()
    tab.leave()
    await pass(LONG_MS)
    expect([server.sent, tab.items.size]).toEqual([[], 0])
  })
})

/* whatever happens */

type Step =
  | { readonly does: 'press' | 'wake' | 'reload' | 'decide' }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'network'; readonly network: Network }
  | { readonly does: 'sign in'; readonly as: string }

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Step>({ does: 'press' }, { does: 'wake' }, { does: 'decide' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ does: 'reload' }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 15_000 }).map((ms): Step => ({ does: 'wait', ms })) },
    {
      weight: 3,
      arbitrary: fc
        .oneof(
          fc.constantFrom<Network>('well', 'lost before', 'lost after', 'fault', 'hangs'),
          fc.integer({ min: 1, max: 30_000 }).map((lateMs): Network => ({ lateMs })),
        )
        .map((network): Step => ({ does: 'network', network })),
    },
    { weight: 1, arbitrary: fc.constantFrom('u1', 'u2').map((as): Step => ({ does: 'sign in', as })) },
  ),
  { maxLength: 30 },
)

test('none is sent unkept or twice, none asked for in another name, none called lost arrives, none is stuck', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { server, who, unkept, open } = openWorld()
      let tab = open()
      const tabs = [tab]
      const owners = new Map<string, string>()
      const lost: string[] = []
      let last = ''
      for (const step of story) {
        switch (step.does) {
          case 'press': {
            const sentBefore = server.sent.length
            const key = tab.press()
            await pass(0)
            if (server.sent.length > sentBefore) {
              last = key
              owners.set(key, who.now ?? '')
            }
            break
          }
          case 'wake':
            tab.wake()
            break
          case 'decide':
            for (const key of server.has.keys()) server.has.set(key, 'done')
            break
          case 'wait':
            await pass(step.ms)
            break
          case 'network':
            server.network = step.network
            break
          case 'reload':
          case 'sign in':
            tab.leave()
            if (step.does === 'sign in') who.now = step.as
            tab = open(tab.items)
            tabs.push(tab)
            tab.resume()
        }
        await pass(0)
        if (tab.told().at(-1) === 'never arrived') lost.push(last)
        expect(unkept).toEqual([])
        expect(new Set(server.sent).size).toBe(server.sent.length)
        expect(server.asked.filter(({ by, key }) => owners.get(key) !== by)).toEqual([])
      }
      server.network = 'well'
      await pass(LONG_MS)
      for (const key of server.has.keys()) server.has.set(key, 'done')
      await pass(LONG_MS)
      expect(tab.items.size).toBe(0)
      expect(lost.filter((key) => server.has.has(key))).toEqual([])
    }),
    { numRuns: 150 },
  )
})
