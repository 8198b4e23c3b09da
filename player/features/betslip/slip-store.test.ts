/**
 * The slip at work on a bad network, with whatever its player does meanwhile: taps, reloads, second tabs. What must hold is
 * held after every step.
 */
import { paise, ZERO } from '@paddock/domain/money'
import { createClient, loadCalling, memorySession } from '@paddock/ui/client'
import { type LiveBook, serverClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pick as PICK } from './testing/slips.ts'
import { createSlipStore, type LastStake } from './slip-store.ts'
import { draftOf } from './state.ts'
import { createBetServer, memoryStorage, type Way } from './testing/bet-server.ts'

const pick: Pick = { ...PICK, max: paise(10_000_000) }
const PLACING = { limits: { available: null, userMax: ZERO }, betDelaySeconds: 0 }
const BOOK = { facts: () => ({ version: 1, delaySecond: 3 }), price: () => null } as unknown as LiveBook

/** Longer than anything takes: the delay, giving up, the slowest question. */
const LONG_MS = 120_000

function openWorld(account: () => Promise<string> = async () => 'u1') {
  const server = createBetServer()
  /** Bets that were sent without being stored before. */
  const unkept: string[] = []
  /** Outcomes that came by asking. */
  const found: string[] = []
  /** Bets of which lists and balance were told. */
  const placed: string[] = []
  const open = (storage = memoryStorage(), lastStake?: LastStake) => {
    const session = memorySession()
    session.save({ token: 't', correlationId: null })
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const id = new Headers(init?.headers).get('idempotency-key')
      if (id !== null && ![...storage.items.values()].join().includes(id)) unkept.push(id)
      return await server.fetch(url, init)
    }
    const client = createClient({ session, onSignedOut: () => {}, onMaintenance: () => {}, fetch })
    const clock = serverClock(Date.now)
    clock.observe(Date.now(), Date.now(), Date.now())
    return {
      slip: createSlipStore({
        client,
        book: BOOK,
        clock,
        storage,
        account,
        accepted: () => ({ prices: 'better', ticks: 1 }),
        onPlaced: ({ bet }) => placed.push(bet._id),
        onFound: () => found.push('bet'),
        ...(lastStake && { lastStake }),
      }),
      storage,
    }
  }
  return { server, open, unkept, found, placed }
}

const settle = async () => await vi.advanceTimersByTimeAsync(0)

function type(slip: ReturnType<typeof createSlipStore>, stake: string): void {
  slip.send({ type: 'pick', pick, stake })
}

// No clock of ours says when a module comes.
beforeAll(async () => void (await loadCalling()))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a bet that is placed', () => {
  test('is told to nobody else when its player has left before the answer', async () => {
    const { server, open, placed } = openWorld()
    const { slip } = open()
    const answer = server.fetch
    server.fetch = async (url, init) => {
      const response = await answer(url, init)
      slip.leave()
      return response
    }
    type(slip, '100')
    slip.place(PLACING, false)
    await settle()
    expect([server.posted.length, placed]).toEqual([1, []])
  })

  test('clears the slip after half a second and marks its price for two', async () => {
    const { server, open } = openWorld()
    const { slip, storage } = open()
    type(slip, '500')
    slip.place(PLACING, false)
    expect(slip.readMark()).toEqual({ pick, is: 'on-its-way' })
    await settle()
    expect(slip.read().step).toBe('waiting')
    for (const bet of server.decide('ACCEPTED')) slip.hear(bet)
    expect(slip.read()).toMatchObject({ step: 'accepted', draft: { stake: '500' } })
    expect(slip.readMark()).toEqual({ pick, is: 'placed' })
    expect(storage.items.size).toBe(0)
    await vi.advanceTimersByTimeAsync(499)
    expect(slip.read()).toMatchObject({ draft: { stake: '500' } })
    await vi.advanceTimersByTimeAsync(1)
    expect(slip.read()).toMatchObject({ step: 'accepted', draft: null })
    await vi.advanceTimersByTimeAsync(1499)
    expect(slip.readMark()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(slip.readMark()).toBeNull()
    expect(slip.read().step).toBe('accepted')
  })

  test('is heard of in another tab without moving its slip', async () => {
    const { server, open } = openWorld()
    const [here, there] = [open(), open()]
    type(here.slip, '500')
    type(there.slip, '700')
    here.slip.place(PLACING, false)
    await settle()
    for (const bet of server.decide('ACCEPTED')) {
      here.slip.hear(bet)
      expect(there.slip.isAbout(bet)).toBe(false)
      there.slip.hear(bet)
    }
    expect(here.slip.read().step).toBe('accepted')
    expect(there.slip.read()).toMatchObject({ step: 'editing', draft: { stake: '700' } })
  })
})

describe('a bet whose answer was lost', () => {
  test.each<[string, Way, 'accepted' | 'refused']>([
    ['arrived', 'lost after', 'accepted'],
    ['arrived, and a fault answered', 'fault', 'accepted'],
    ['never arrived', 'lost before', 'refused'],
    ['never was answered', 'hangs', 'refused'],
    ['arrives in time', { lateMs: 5000 }, 'accepted'],
    ['arrives too late to be taken', { lateMs: 20_000 }, 'refused'],
  ])('%s: it is %o, then %s', async (_, way, step) => {
    const { server, open } = openWorld()
    const { slip } = open()
    server.go(way)
    type(slip, '500')
    slip.place(PLACING, false)
    await vi.advanceTimersByTimeAsync(8000)
    server.decide('ACCEPTED')
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(slip.read().step).toBe(step)
    expect(server.posted).toHaveLength(1)
    expect(server.bets.size).toBe(step === 'accepted' ? 1 : 0)
  })

  test('is asked for at once when the page is back from a pause', async () => {
    const { server, open, found } = openWorld()
    const { slip } = open()
    server.go('lost after')
    type(slip, '500')
    slip.place(PLACING, false)
    await settle()
    server.setOffline(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(slip.read().step).toBe('asking')
    server.setOffline(false)
    server.decide('ACCEPTED')
    slip.wake()
    await settle()
    expect(slip.read().step).toBe('accepted')
    expect(found).toEqual(['bet'])
  })

  test('is asked for by who placed it, never by who signs in next', async () => {
    let me = 'u1'
    const { server, open } = openWorld(async () => me)
    const first = open()
    server.go('lost after')
    type(first.slip, '500')
    first.slip.place(PLACING, false)
    await settle()
    first.slip.leave()
    expect(first.slip.read().step).toBe('empty')
    me = 'u2'
    first.slip.resume()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(first.slip.read().step).toBe('empty')
    expect(first.storage.items.size).toBe(0)
  })

  test('waits for its player to sign in again', async () => {
    const { server, open } = openWorld()
    const { slip } = open()
    server.go('lost after')
    type(slip, '500')
    slip.place(PLACING, false)
    await settle()
    slip.leave()
    server.decide('ACCEPTED')
    slip.resume()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(slip.read().step).toBe('accepted')
  })
})

test('what cannot be kept is not sent', async () => {
  const { server, open } = openWorld()
  const storage = memoryStorage()
  const { slip } = open(
    Object.assign(storage, {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }),
  )
  type(slip, '500')
  slip.place(PLACING, false)
  await settle()
  expect(slip.read()).toMatchObject({ step: 'refused', reason: { code: 'NOT_KEPT' } })
  expect(server.posted).toEqual([])
})

test.each(['no json', 'null', '{}', '{"draft":{},"requestId":"x"}'])('kept by another release: %s', (kept) => {
  const { open } = openWorld()
  const { slip } = open(memoryStorage(new Map([['paddock.bet-on-its-way', kept]])))
  slip.resume()
  expect(slip.read().step).toBe('empty')
})

describe('who starts with their last stake', () => {
  const stakeIn = (slip: ReturnType<typeof createSlipStore>) => draftOf(slip.read())?.stake
  const pickNext = (slip: ReturnType<typeof createSlipStore>, change: Partial<Pick> = {}) =>
    slip.send({ type: 'pick', pick: { ...pick, ...change }, stake: '' })

  async function placed(stake: string, isWanted: boolean) {
    let kept = ''
    const { server, open } = openWorld()
    const { slip } = open(memoryStorage(), {
      read: () => (isWanted ? kept : ''),
      keep: (last) => (kept = last),
    })
    type(slip, stake)
    slip.place(PLACING, false)
    await settle()
    for (const bet of server.decide('ACCEPTED')) slip.hear(bet)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    return slip
  }

  test('has it in the next slip, until they leave', async () => {
    const slip = await placed('2500', true)
    pickNext(slip)
    expect(stakeIn(slip)).toBe('2500')
    slip.leave()
    pickNext(slip)
    expect(stakeIn(slip)).toBe('')
  })
  test('has none that the market does not take', async () => {
    const slip = await placed('2500', true)
    pickNext(slip, { max: paise(200_000) })
    expect(stakeIn(slip)).toBe('')
  })
  test('wants it: else a slip begins empty', async () => {
    const slip = await placed('2500', false)
    pickNext(slip)
    expect(stakeIn(slip)).toBe('')
  })
})

describe('quick bet', () => {
  test('places with a tap, one after the other, and keeps its stake', async () => {
    const { server, open } = openWorld()
    const { slip } = open()
    type(slip, '500')
    slip.sendQuick({ type: 'switch', first: paise(100_000) })
    expect(slip.read().step).toBe('editing')
    slip.sendQuick({ type: 'agree' })
    expect(slip.read().step).toBe('empty')
    for (const count of [1, 2]) {
      slip.placeQuick(pick, paise(100_000), PLACING)
      slip.placeQuick(pick, paise(100_000), PLACING)
      await settle()
      expect(server.posted).toHaveLength(count)
      for (const bet of server.decide('ACCEPTED')) slip.hear(bet)
      expect(slip.read()).toMatchObject({ step: 'accepted', isQuick: true })
    }
    expect(slip.readQuick()).toEqual({ mode: 'on', stake: paise(100_000) })
  })

  test('ends with the session', () => {
    const { slip } = openWorld().open()
    slip.sendQuick({ type: 'switch', first: paise(100_000) })
    slip.sendQuick({ type: 'agree' })
    slip.leave()
    expect(slip.readQuick()).toEqual({ mode: 'off' })
  })
})

/* whatever happens */

type Step =
  | { readonly does: 'type' | 'place' | 'ask first' | 'confirm' | 'quick' | 'clear' | 'take' | 'wake' | 'news' }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'network'; readonly way: Way }
  | { readonly does: 'offline'; readonly offline: boolean }
  | { readonly does: 'decide'; readonly status: 'ACCEPTED' | 'REJECTED' }
  /** The first loses what it knew but its storage; the second leaves the old tab open beside it. */
  | { readonly does: 'reload' | 'duplicate' }

const ways = fc.oneof(
  fc.constantFrom<Way>('well', 'lost before', 'lost after', 'fault', 'hangs'),
  fc.integer({ min: 1, max: 40_000 }).map((lateMs) => ({ lateMs })),
)
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom('type', 'place', 'ask first', 'confirm', 'quick', 'clear', 'take', 'wake', 'news')
        .map((does): Step => ({ does }) as Step),
    },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 15_000 }).map((ms): Step => ({ does: 'wait', ms })) },
    { weight: 2, arbitrary: ways.map((way): Step => ({ does: 'network', way })) },
    { weight: 1, arbitrary: fc.boolean().map((offline): Step => ({ does: 'offline', offline })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('ACCEPTED', 'REJECTED').map((status): Step => ({ does: 'decide', status }) as Step),
    },
    { weight: 1, arbitrary: fc.constantFrom('reload', 'duplicate').map((does): Step => ({ does }) as Step) },
  ),
  { maxLength: 40 },
)

test('no bet is sent unkept or twice, none is called placed without an answer, none called lost arrives, none is stuck', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { server, open: openTab, unkept } = openWorld()
      const calledLost = new Set<string>()
      const open: typeof openTab = (storage) => {
        const tab = openTab(storage)
        let last = ''
        tab.slip.subscribe(() => {
          const now = tab.slip.read()
          if ('sent' in now) last = now.sent.requestId
          if (now.step === 'refused' && now.reason.code === 'NEVER_ARRIVED') calledLost.add(last)
        })
        return tab
      }
      const tabs = [open()]

      const check = () => {
        expect(unkept).toEqual([])
        expect(new Set(server.posted).size).toBe(server.posted.length)
        const placed = tabs.map(({ slip }) => slip.read()).filter((now) => now.step === 'accepted')
        expect(placed.filter(({ bet }) => server.bets.get(bet.betRef)?.status !== 'ACCEPTED')).toEqual([])
      }
      for (const step of story) {
        const tab = tabs.at(-1)!
        await act(step, tab, tabs, { server, open })
        check()
      }
      server.go('well')
      server.setOffline(false)
      await vi.advanceTimersByTimeAsync(LONG_MS)
      server.decide('ACCEPTED')
      await vi.advanceTimersByTimeAsync(LONG_MS)
      check()
      for (const { slip } of tabs)
        expect(['empty', 'editing', 'confirming', 'accepted', 'refused']).toContain(slip.read().step)
      for (const id of calledLost) expect(server.bets.has(id)).toBe(false)
    }),
    { numRuns: 150 },
  )
})

type Tab = ReturnType<ReturnType<typeof openWorld>['open']>

async function act(step: Step, tab: Tab, tabs: Tab[], { server, open }: Outside): Promise<void> {
  const { slip } = tab
  switch (step.does) {
    case 'type':
      type(slip, '500')
      break
    case 'place':
    case 'ask first':
      slip.place(PLACING, step.does === 'ask first')
      break
    case 'confirm':
      slip.confirm(PLACING)
      break
    case 'quick':
      slip.placeQuick(pick, paise(100_000), PLACING)
      break
    case 'clear':
      slip.send({ type: 'clear' })
      break
    case 'take': {
      const now = slip.read()
      if (now.step === 'refused') for (const offer of now.offers.slice(0, 1)) slip.send({ type: 'take-offer', offer })
      break
    }
    case 'wake':
      slip.wake()
      break
    case 'news':
      for (const bet of server.decide('ACCEPTED')) for (const each of tabs) each.slip.hear(bet)
      break
    case 'wait':
      await vi.advanceTimersByTimeAsync(step.ms)
      break
    case 'network':
      server.go(step.way)
      break
    case 'offline':
      server.setOffline(step.offline)
      break
    case 'decide':
      server.decide(step.status)
      break
    case 'reload':
      slip.leave()
      tabs[tabs.length - 1] = open(memoryStorage(tab.storage.items))
      tabs.at(-1)!.slip.resume()
      break
    case 'duplicate':
      tabs.push(open(memoryStorage(tab.storage.items)))
      tabs.at(-1)!.slip.resume()
  }
  await settle()
}
type World = ReturnType<typeof openWorld>
type Outside = { readonly server: World['server']; readonly open: World['open'] }
