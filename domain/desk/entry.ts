/** What a trader types at the desk, in one line, as the quote that it stands for; and a line that is moved by a key. docs/domain/quoting.md */
import { larger, ofRupees, type Paise, smaller } from '../money/index.ts'
import { formatOdds, type Odds, odds, parseOdds } from '../odds/index.ts'
import type { SessionVariant } from '../market/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { isBackOnly } from './quotes.ts'

/** Prices are what 100 of stake wins, in hundredths; `size` is the most of one bet. */
export type DeskOffer = { readonly price: Odds; readonly size: Paise }
export type DeskRung = DeskOffer & { readonly run: number }
export type DeskTeam = { readonly teamId: string; readonly back: DeskOffer | null; readonly lay: DeskOffer | null }
/** Of a session `yes` and `no`, of a bookmaker `teams`. */
export type DeskQuote = {
  readonly yes: readonly DeskRung[]
  readonly no: readonly DeskRung[]
  readonly teams: readonly DeskTeam[]
}

/** What is quoted by the line: a session, or one team of a bookmaker. */
export type QuotedLine = {
  /** Of a bookmaker, whose prices they are; null of a session. */
  readonly teamId: string | null
  /** Of a session what it counts; left out, runs. */
  readonly variant?: SessionVariant | null
  /** What is quoted there now: the other teams stay as they are. */
  readonly quote: DeskQuote | null
  readonly model: DeskQuote | null
  readonly minStake: Paise
  readonly maxStake: Paise
}

/** Runs between NO and YES. */
export const WIDTHS = [1, 2, 3, 5] as const
/** What one bet may be, in percent of the most that the market takes. */
export const SIZES = [25, 50, 100] as const
/** Between back and lay of a bookmaker, for 100 of stake. */
export const GAPS = [1, 2, 3, 5] as const

/** What a trader has chosen for all lines that say nothing else. */
export type Presets = { readonly width: number; readonly size: number; readonly gap: number }
export const FIRST_PRESETS: Presets = { width: 1, size: 100, gap: 2 }

/** Both sides of two runs, for 100 of stake. */
const EVEN = odds(10_000)
/** Of one run for which no model has prices: NO 110, YES 90. */
const MIDDLE = 10_000
/** Either way of the middle of one run, in hundredths. */
const HALF_GAP = 1000

/** `UNREADABLE`: no entry, or not the whole of one. `CROSSED`: whoever took both sides would win, or lose nothing. `OUT_OF_REACH`: no such run or price. */
export type EntryRefusal = 'UNREADABLE' | 'CROSSED' | 'OUT_OF_REACH' | 'NOTHING_TO_MOVE'
export type Entry = Result<DeskQuote, EntryRefusal>

/** More than is counted in any innings. */
const MOST_RUNS = 9999

const RUN = String.raw`(\d{1,4})`
const PRICE = String.raw`(\d{1,4}(?:\.\d{1,2})?)`
const ONE_LINE = new RegExp(`^${RUN}$`)
const TWO_LINES = new RegExp(`^${RUN}/${RUN}$`)
const ONE_RUN = new RegExp(String.raw`^${RUN}\*$`)
const ONE_RUN_GIVEN = new RegExp(String.raw`^${RUN}\*${PRICE}/${PRICE}$`)
const PICKED = new RegExp(String.raw`^${RUN}\*${PRICE}$`)
const BACK = new RegExp(`^${PRICE}$`)
const BACK_AND_LAY = new RegExp(`^${PRICE}/${PRICE}$`)

/**
 * A session: `45` is NO 45 and YES 45 and the width, `45/48` both; `45*` is one run at preset prices, `45*110/90` at NO 110 and YES 90.
 * Of what is picked, or a range, `40*900` is YES 40 at 900, and `1*95/0*95` both of two. Of a line the first is sold, the second bought.
 * A team: `85` is back 85 and lay 85 and the gap, `85/90` both.
 */
export function readEntry(typed: string, line: QuotedLine, presets: Presets): Entry {
  const text = typed.replaceAll(/\s/g, '')
  const size = presetSize(line, presets.size)
  return line.teamId === null ? readSession(text, line, presets, size) : readTeam(text, line, presets, size)
}

/** So many percent of the most that the market takes, in whole rupees; never less than a bet may be. */
function presetSize({ minStake, maxStake }: Pick<QuotedLine, 'minStake' | 'maxStake'>, percent: number): Paise {
  const part = ofRupees(Math.floor((maxStake * percent) / 10_000))
  return smaller(larger(part, minStake), maxStake)
}

function readSession(text: string, line: QuotedLine, presets: Presets, size: Paise): Entry {
  if (isBackOnly(line.variant)) return readPicks(text, size)
  const entry = readRuns(text, line, presets, size)
  return entry.ok && line.variant === 'line' ? ok(asLine(entry.value)) : entry
}

/** The lower one is where it is sold, at evens, and that is its YES. */
const asLine = ({ yes, no, teams }: DeskQuote): DeskQuote => ({ yes: no, no: yes, teams })

function readPicks(text: string, size: Paise): Entry {
  const picks = text.split('/').map((part) => PICKED.exec(part))
  const yes: DeskRung[] = []
  for (const pick of picks) {
    if (!pick) return refuse('UNREADABLE')
    const price = parseOdds(pick[2] ?? '')
    if (!price) return refuse('OUT_OF_REACH')
    yes.push({ run: Number(pick[1]), price, size })
  }
  return ok({ yes, no: [], teams: [] })
}

function readRuns(text: string, line: QuotedLine, { width }: Presets, size: Paise): Entry {
  const one = ONE_LINE.exec(text)
  if (one) return twoRuns(Number(one[1]), Number(one[1]) + width, size)
  const two = TWO_LINES.exec(text)
  if (two) return twoRuns(Number(two[1]), Number(two[2]), size)
  const run = ONE_RUN.exec(text)
  if (run) {
    const middle = middleOf(line.model, Number(run[1]))
    return oneRun(Number(run[1]), { no: middle + HALF_GAP, yes: middle - HALF_GAP }, size)
  }
  const given = ONE_RUN_GIVEN.exec(text)
  if (!given) return refuse('UNREADABLE')
  const [no, yes] = [parseOdds(given[2] ?? ''), parseOdds(given[3] ?? '')]
  return no && yes ? oneRun(Number(given[1]), { no, yes }, size) : refuse('OUT_OF_REACH')
}

/** Between the model's two prices, where it quotes that one run. */
function middleOf(model: DeskQuote | null, run: number): number {
  const [yes, no] = [model?.yes[0], model?.no[0]]
  return yes?.run === run && no?.run === run ? Math.round((yes.price + no.price) / 2) : MIDDLE
}

function twoRuns(no: number, yes: number, size: Paise): Entry {
  if (yes <= no) return refuse('CROSSED')
  if (yes > MOST_RUNS) return refuse('OUT_OF_REACH')
  return ok({ no: [{ run: no, price: EVEN, size }], yes: [{ run: yes, price: EVEN, size }], teams: [] })
}

/** NO pays what YES takes: it has to be the dearer one. */
function oneRun(run: number, { no, yes }: { readonly no: number; readonly yes: number }, size: Paise): Entry {
  if (no <= yes) return refuse('CROSSED')
  if (yes <= 0) return refuse('OUT_OF_REACH')
  return ok({ no: [{ run, price: odds(no), size }], yes: [{ run, price: odds(yes), size }], teams: [] })
}

function readTeam(text: string, line: QuotedLine, { gap }: Presets, size: Paise): Entry {
  const one = BACK.exec(text)
  const two = BACK_AND_LAY.exec(text)
  const found = one ?? two
  if (!found) return refuse('UNREADABLE')
  const back = parseOdds(found[1] ?? '')
  if (!back) return refuse('OUT_OF_REACH')
  const lay = two ? parseOdds(two[2] ?? '') : odds(back + gap * 100)
  if (!lay) return refuse('OUT_OF_REACH')
  if (lay <= back) return refuse('CROSSED')
  return ok(withTeam(line, { back: { price: back, size }, lay: { price: lay, size } }))
}

function withTeam({ quote, teamId }: QuotedLine, offers: Omit<DeskTeam, 'teamId'>): DeskQuote {
  const others = (quote?.teams ?? []).filter((team) => team.teamId !== teamId)
  return { yes: [], no: [], teams: teamId === null ? others : [...others, { teamId, ...offers }] }
}

/** Both sides so many runs, or so much for 100 of stake, up; down where it is less than nothing. Sizes stay. */
export function moveLine(line: QuotedLine, steps: number): Entry {
  const { quote, teamId } = line
  if (teamId === null) {
    if (!quote || quote.yes.length + quote.no.length === 0) return refuse('NOTHING_TO_MOVE')
    const moved = (rungs: readonly DeskRung[]) => rungs.map((rung) => ({ ...rung, run: rung.run + steps }))
    const [yes, no] = [moved(quote.yes), moved(quote.no)]
    return [...yes, ...no].some(({ run }) => run < 0 || run > MOST_RUNS)
      ? refuse('OUT_OF_REACH')
      : ok({ yes, no, teams: [] })
  }
  const team = quote?.teams.find((each) => each.teamId === teamId)
  if (!team || (!team.back && !team.lay)) return refuse('NOTHING_TO_MOVE')
  if ([team.back, team.lay].some((offer) => offer && offer.price + steps * 100 <= 0)) return refuse('OUT_OF_REACH')
  const moved = (offer: DeskOffer | null) => offer && { ...offer, price: odds(offer.price + steps * 100) }
  return ok(withTeam(line, { back: moved(team.back), lay: moved(team.lay) }))
}

/** The next of the presets, or the one before; the last stays where there is none. */
export function nextPreset(presets: readonly number[], now: number, step: 1 | -1): number {
  const at = presets.indexOf(now)
  return presets[Math.max(0, Math.min(presets.length - 1, at + step))] ?? now
}

export type QuoteWords = {
  readonly no: string
  readonly yes: string
  readonly back: string
  readonly lay: string
  /** Of two prices that are the same. */
  readonly each: (price: string) => string
  readonly amount: (size: Paise) => string
}

/** What a quote offers, in a line: 'NO 45 · YES 46 · 100 each · 5,000'. Of a bookmaker, what it offers of one team. */
export function tellQuote(quote: DeskQuote, teamId: string | null, words: QuoteWords): string {
  const team = quote.teams.find((each) => each.teamId === teamId)
  const sides: readonly (readonly [name: string, run: number | null, offer: DeskOffer | null | undefined])[] =
    teamId === null
      ? [
          ...quote.no.map((no) => [words.no, no.run, no] as const),
          ...quote.yes.map((yes) => [words.yes, yes.run, yes] as const),
        ]
      : [
          [words.back, null, team?.back],
          [words.lay, null, team?.lay],
        ]
  const told = sides.flatMap(([name, run, offer]) => (offer ? [{ name, run, offer }] : []))
  const sizes = [...new Set(told.map(({ offer }) => offer.size))].map(words.amount)
  const prices = new Set(told.map(({ offer }) => offer.price))
  const [price] = prices
  const isEven = told.length > 1 && told.every(({ run }) => run !== null) && prices.size === 1 && price !== undefined
  return [
    ...told.map(({ name, run, offer }) =>
      [name, run, ...(isEven ? [] : run === null ? [formatOdds(offer.price)] : [`@ ${formatOdds(offer.price)}`])]
        .filter((part) => part !== null)
        .join(' '),
    ),
    ...(isEven ? [words.each(formatOdds(price))] : []),
    ...(told.length > 0 ? [sizes.join('/')] : []),
  ].join(' · ')
}
