import type { Draws } from './draws.ts'

/** Three reels of 32 stops, three rows of them in sight, five lines; a stake is five equal parts, one a line. */
export type SlotName = 'mango' | 'bazaar' | 'himalaya'
export type SlotSymbol = 'W' | 'C' | 'L' | 'B' | 'P' | 'S' | 'D'

type Slot = {
  readonly reels: readonly [string, string, string]
  /** Of three alike, in parts of the stake. */
  readonly three: Readonly<Partial<Record<SlotSymbol, number>>>
  /** Cherries from the left, without a wild one. */
  readonly leftCherries: readonly [one: number, two: number]
}

export const STOPS = 32
export const LINE_PARTS = 5
const ROWS = 3
/** The row of each reel. */
export const LINES: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
]

export const SLOTS: Readonly<Record<SlotName, Slot>> = {
  mango: {
    reels: ['CLBPWLCBLSPLCSPLCPBLPSLCPLCPBCLB', 'LBPLWBCPSLPCLSCLBPLCPLCSLPBLCBPC', 'LPBLPCLPBSCLSWCPLBCLPBLSCPLBCLPC'],
    three: { C: 7, L: 7, P: 10, B: 20, S: 35, W: 200 },
    leftCherries: [1, 3],
  },
  bazaar: {
    reels: ['SLDSBLPBLSBLPWBPLBPLSPDLBPSLPDLP', 'PLDPLSPLBDSLBPLSBPLSBPLSPLDWBPLB', 'LDBPLBSDPSLPSLWBLPSLPDLBPLBSLPBP'],
    three: { L: 3, P: 7, B: 15, S: 45, D: 120, W: 1000 },
    leftCherries: [0, 0],
  },
  himalaya: {
    reels: ['PLDPLWLBSLPDLBLPBLPLPSPLPLBPLSBL', 'PSLBLPDLDPLPLPLSBLPSLBPLBLPBLPWL', 'LDBPLPLPBSPLBLSLDLPLBLWPLBPLPLPS'],
    three: { P: 9, B: 20, S: 90, D: 250, W: 6000 },
    leftCherries: [0, 0],
  },
}

export type SlotStops = readonly [number, number, number]
export const spinSlot = (draws: Draws): SlotStops => [draws.draw(STOPS), draws.draw(STOPS), draws.draw(STOPS)]

/** What is in sight of each reel, from the top. */
export const symbolsInSight = (slot: SlotName, stops: SlotStops): SlotSymbol[][] =>
  SLOTS[slot].reels.map((reel, n) =>
    Array.from({ length: ROWS }, (_, row) => reel[((stops[n] ?? 0) + row) % STOPS] as SlotSymbol),
  )

/** What each line pays, in parts of the stake. */
export function slotLines(slot: SlotName, stops: SlotStops): number[] {
  const sight = symbolsInSight(slot, stops)
  return LINES.map((rows) => {
    const [a = 'W', b = 'W', c = 'W'] = rows.map((row, reel) => sight[reel]?.[row])
    return linePays(slot, a, b, c)
  })
}

function linePays(slot: SlotName, a: SlotSymbol, b: SlotSymbol, c: SlotSymbol): number {
  const { three, leftCherries } = SLOTS[slot]
  const alike = [a, b, c].filter((symbol) => symbol !== 'W')
  const symbol = alike[0] ?? 'W'
  if (alike.every((one) => one === symbol)) return three[symbol] ?? 0
  if (a !== 'C') return 0
  return leftCherries[b === 'C' ? 1 : 0]
}
