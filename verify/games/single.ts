/** Games that one player plays, each as its rules say: what falls from the seed, and what the stake returns. */
import { inOrder, type Numbers, oneOf, times } from '../numbers.ts'
import type { Game } from './game.ts'

/** 0.99 / (1 − h / 2^52) in hundredths, at least 1.00. */
export function pointOf(numbers: Numbers): bigint {
  const high = BigInt(numbers.next().value) * 2n ** 20n
  const h = high + BigInt(numbers.next().value) / 2n ** 12n
  const point = (99n * 2n ** 52n) / (2n ** 52n - h)
  return point > 100n ? point : 100n
}

const dice: Game<{ side: string; chances: number }> = ({ numbers, stake, choice: { side, chances } }) => {
  const roll = oneOf(numbers, 10_000)
  const isWon = side === 'under' ? roll < chances : roll > 9999 - chances
  return { outcome: { roll }, payout: isWon ? times(stake, Math.floor(99_000_000 / chances), 10_000) : 0 }
}

const limbo: Game<{ target: number }> = ({ numbers, stake, choice: { target } }) => {
  const point = pointOf(numbers)
  return { outcome: { point: `${point}` }, payout: BigInt(target) <= point ? times(stake, target, 100) : 0 }
}

/** C(n, k) */
const ways = (n: number, k: number): bigint => (k === 0 ? 1n : (ways(n - 1, k - 1) * BigInt(n)) / BigInt(k))

const mines: Game<{ mines: number }> = ({ numbers, stake, choice, steps }) => {
  const laid = inOrder(numbers, 25, choice.mines)
  const isHit = steps.some((tile) => laid.includes(Number(tile)))
  const safe = steps.length
  const multiplier = (9900n * ways(25, safe)) / ways(25 - choice.mines, Math.min(safe, 25 - choice.mines))
  return { outcome: { mines: laid }, payout: isHit || safe === 0 ? 0 : times(stake, multiplier, 10_000) }
}

const RED = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' ').map(Number)
/** The numbers of a spot; those of sets say theirs: `n-17-20`. */
function spotNumbers(spot: string): number[] {
  const all = Array.from({ length: 36 }, (_, n) => n + 1)
  const [name = '', ...rest] = spot.split('-')
  const which = Number(rest[0])
  switch (name) {
    case 'n':
      return rest.map(Number)
    case 'red':
      return RED
    case 'black':
      return all.filter((n) => !RED.includes(n))
    case 'even':
      return all.filter((n) => n % 2 === 0)
    case 'odd':
      return all.filter((n) => n % 2 === 1)
    case 'low':
      return all.slice(0, 18)
    case 'high':
      return all.slice(18)
    case 'dozen':
      return all.slice(12 * (which - 1), 12 * which)
    case 'column':
      return all.filter((n) => (n - which) % 3 === 0)
    default:
      return []
  }
}

const roulette: Game<{ chips: { spot: string; amount: number }[] }> = ({ numbers, choice: { chips } }) => {
  const number = oneOf(numbers, 37)
  const won = chips.map(({ spot, amount }) => {
    const on = spotNumbers(spot)
    return on.includes(number) ? (amount * 36) / on.length : 0
  })
  return { outcome: { number }, payout: won.reduce((all, one) => all + one, 0) }
}

/** Three reels, and what three of a kind pay in parts of the stake. C pays from the left too, where it is there. */
const SLOTS = {
  mango: [
    'CLBPWLCBLSPLCSPLCPBLPSLCPLCPBCLB LBPLWBCPSLPCLSCLBPLCPLCSLPBLCBPC LPBLPCLPBSCLSWCPLBCLPBLSCPLBCLPC',
    { C: 7, L: 7, P: 10, B: 20, S: 35, W: 200 },
  ],
  bazaar: [
    'SLDSBLPBLSBLPWBPLBPLSPDLBPSLPDLP PLDPLSPLBDSLBPLSBPLSBPLSPLDWBPLB LDBPLBSDPSLPSLWBLPSLPDLBPLBSLPBP',
    { L: 3, P: 7, B: 15, S: 45, D: 120, W: 1000 },
  ],
  himalaya: [
    'PLDPLWLBSLPDLBLPBLPLPSPLPLBPLSBL PSLBLPDLDPLPLPLSBLPSLBPLBLPBLPWL LDBPLPLPBSPLBLSLDLPLBLWPLBPLPLPS',
    { P: 9, B: 20, S: 90, D: 250, W: 6000 },
  ],
} as const satisfies Record<string, readonly [string, Readonly<Record<string, number>>]>
const LINES = ['111', '000', '222', '012', '210']

const slot =
  (name: keyof typeof SLOTS): Game<object> =>
  ({ numbers, stake }) => {
    const [reels, pays] = SLOTS[name]
    const stops = [oneOf(numbers, 32), oneOf(numbers, 32), oneOf(numbers, 32)]
    const lines = LINES.map((line) => {
      const seen = reels.split(' ').map((reel, n) => reel.charAt(((stops[n] ?? 0) + Number(line.charAt(n))) % 32))
      return linePays(seen.join(''), pays)
    })
    const parts = lines.reduce((all, one) => all + one, 0)
    return { outcome: { stops, lines }, payout: times(stake, parts, 5) }
  }

function linePays(seen: string, pays: Readonly<Record<string, number>>): number {
  const kinds = new Set(seen.replaceAll('W', ''))
  if (kinds.size < 2) return pays[[...kinds][0] ?? 'W'] ?? 0
  if (!('C' in pays) || !seen.startsWith('C')) return 0
  return seen.startsWith('CC') ? 3 : 1
}

/** Hundredths, by numbers picked and hits. */
const KENO: Readonly<Record<number, readonly number[]>> = {
  1: [0, 384],
  2: [0, 170, 530],
  3: [0, 0, 405, 3350],
  4: [0, 0, 200, 1000, 6000],
  5: [0, 0, 140, 300, 2400, 27_000],
  6: [0, 0, 0, 200, 1500, 14_500, 116_000],
  8: [0, 0, 0, 0, 500, 3000, 10_000, 129_000, 1_290_000],
}
const keno: Game<{ picks: number[] }> = ({ numbers, stake, choice: { picks } }) => {
  const fallen = inOrder(numbers, 40, 10).map((n) => n + 1)
  const hits = picks.filter((pick) => fallen.includes(pick)).length
  return { outcome: { fallen }, payout: times(stake, KENO[picks.length]?.[hits] ?? 0, 100) }
}

const pick3: Game<{ kind: string; digits: number[] }> = ({ numbers, stake, choice: { kind, digits } }) => {
  const fallen = `${oneOf(numbers, 1000)}`.padStart(3, '0')
  const [bet, sorted] = [digits.join(''), (text: string) => text.split('').toSorted().join('')]
  const [isWon, multiplier] =
    kind === 'straight'
      ? [bet === fallen, 960]
      : kind === 'any'
        ? [sorted(bet) === sorted(fallen), new Set(bet).size === 3 ? 160 : 320]
        : [kind === 'first' ? fallen.startsWith(bet) : fallen.endsWith(bet), 96]
  return { outcome: { digits: fallen.split('').map(Number) }, payout: isWon ? stake * multiplier : 0 }
}

export const SINGLE = {
  dice,
  limbo,
  mines,
  roulette,
  mango: slot('mango'),
  bazaar: slot('bazaar'),
  himalaya: slot('himalaya'),
  keno,
  'pick-3': pick3,
}
