import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { CLASSIC } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { assertBookHolds } from '../testing/check-book.ts'
import { hasSharedData, NEEDS_RECORDINGS, sharedLines } from '../testing/shared-data.ts'
import type { Side } from '../market/index.ts'
import { cancelOrder, createBook, findOrder, placeOrder, restingOrders, snapshotDepth } from './index.ts'

// Two real markets, recorded as bets without owners: every bet gets an account of its own.
type FlowEvent =
  | { eventType: 'CREATE_MARKET'; runners: readonly { runnerId: number; runnerName: string }[] }
  | { eventType: 'PLACE_BET'; betSize: number; betPrice: number; betType: Side; runnerId: number }
  | { eventType: 'CANCEL_BETS'; betsSize: number; betPrice: number; betType: Side; runnerId: number }

type FlowFacts = {
  fills: number
  matched: Record<string, string>
  final_best_lay_offer_and_back_offer: Record<string, [string, string]>
  final_unmatched_back_lay: Record<string, [string, string]>
}

const hundredths = (decimal: number): number => Math.round(decimal * 100)
const ofText = (text: string): number => hundredths(Number(text))

describe.skipIf(!hasSharedData('order-flow'))(`real order flow ${NEEDS_RECORDINGS}`, () => {
  test.each(['102880098.jsonl.gz', '102880099.jsonl.gz'])('%s matches as the independent replay did', (file) => {
    const facts = (JSON.parse(sharedLines('order-flow/facts.json').join('\n')) as Record<string, FlowFacts>)[file]!
    const events = sharedLines(`order-flow/${file}`).map((line) => JSON.parse(line) as FlowEvent)
    const flow = play(events)
    expect(flow.cancelsBeyondWhatIsLeft).toBe(0)
    expect(flow.fills).toBe(facts.fills)
    for (const [slot, name] of flow.names) {
      expect({ name, ...endOf(flow, slot) }).toEqual({
        name,
        matched: ofText(facts.matched[name]!),
        best: facts.final_best_lay_offer_and_back_offer[name]!.map(ofText),
        unmatched: facts.final_unmatched_back_lay[name]!.map(ofText),
      })
    }
  })
})

function endOf({ book, matched }: Flow, slot: number) {
  const { toBack, toLay } = snapshotDepth(book, slot, 'demo', 1)
  const unmatched = (side: Side): number =>
    restingOrders(book).reduce((sum, o) => sum + (o.slot === slot && o.side === side ? o.remaining : 0), 0)
  return {
    matched: matched.get(slot),
    best: [toBack[0]?.[0], toLay[0]?.[0]],
    unmatched: [unmatched('BACK'), unmatched('LAY')],
  }
}

function play(events: readonly FlowEvent[]) {
  const flow = {
    book: createBook(CLASSIC),
    names: new Map<number, string>(),
    matched: new Map<number, number>(),
    /** The ids placed on one side of one price of one runner, oldest first. */
    placed: new Map<string, string[]>(),
    fills: 0,
    cancelsBeyondWhatIsLeft: 0,
  }
  events.forEach((event, index) => {
    if (event.eventType === 'CREATE_MARKET') for (const r of event.runners) flow.names.set(r.runnerId, r.runnerName)
    else if (event.eventType === 'PLACE_BET') placeBet(flow, event, `bet ${index}`)
    else if (cancelBets(flow, event) > 0) flow.cancelsBeyondWhatIsLeft += 1
    if (index % 500 === 0) assertBookHolds(flow.book, 0)
  })
  return flow
}

type Flow = ReturnType<typeof play>

const placeKey = (e: { runnerId: number; betType: Side; betPrice: number }) =>
  `${e.runnerId} ${e.betType} ${e.betPrice}`

function placeBet(flow: Flow, event: Extract<FlowEvent, { eventType: 'PLACE_BET' }>, id: string): void {
  const { runnerId: slot, betType, betPrice, betSize } = event
  const placed = placeOrder(flow.book, anOrder(id, betType, hundredths(betPrice), hundredths(betSize), { slot }), 0)
  if (!placed.ok) throw new Error(`${id} refused: ${placed.refusal.code}`)
  const { fills, order } = placed.value
  flow.fills += fills.length
  for (const { size } of fills) flow.matched.set(slot, (flow.matched.get(slot) ?? 0) + size)
  if (order.remaining > 0) flow.placed.set(placeKey(event), [...(flow.placed.get(placeKey(event)) ?? []), id])
}

/** Takes the volume off the bets at that price, newest first. Gives what could not be found. */
function cancelBets({ book, placed }: Flow, event: Extract<FlowEvent, { eventType: 'CANCEL_BETS' }>): number {
  let left = hundredths(event.betsSize)
  for (const id of (placed.get(placeKey(event)) ?? []).toReversed()) {
    const remaining = findOrder(book, id)?.remaining ?? 0
    if (left === 0 || remaining === 0) continue
    const size = Math.min(left, remaining)
    expect(cancelOrder(book, id, paise(size))).toMatchObject({ ok: true })
    left -= size
  }
  return left
}
