/** The ladder of a market: its name, or of a range of lines also where it begins, where it ends and its step. Grammar in index.ts. */
import { CLASSIC, FINEST, lineRange, type PriceLadder } from '@paddock/domain/odds'
import { FrameError, hundredthsOf } from './fields.ts'
import { decimalText } from './write-fields.ts'

export function ladderText({ name, bands: [band] }: PriceLadder): string {
  if (name !== 'LINE_RANGE' || !band) return name
  return [name, ...[band.from, band.to, band.step].map(decimalText)].join('*')
}

/** Throws a FrameError on what is no ladder. */
export function ladderOf(part: string): PriceLadder {
  const [name, ...range] = part.split('*')
  if (name === CLASSIC.name && range.length === 0) return CLASSIC
  if (name === FINEST.name && range.length === 0) return FINEST
  const [from = 0, to = 0, step = 0] = range.map(hundredthsOf)
  if (name !== 'LINE_RANGE' || range.length !== 3 || step === 0 || to < from)
    throw new FrameError(`not a ladder: ${part}`)
  return lineRange(from, to, step)
}
