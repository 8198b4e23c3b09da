/**
 * The alphabet of delimited text: fields between `|`, items between `;`, an item's parts between `,`, frames between
 * newlines. A text that holds one of them carries it as a backslash and a letter, so a reader may split first and
 * read afterwards.
 */
export const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\b',
  '|': '\\p',
  ';': '\\s',
  ',': '\\c',
  '\n': '\\n',
  '\r': '\\r',
}
const PLAIN = new Map(Object.entries(ESCAPES).map(([plain, escape]) => [escape, plain]))

/** @internal Exported for the tests. */
export const plainText = (escaped: string): string =>
  escaped.includes('\\') ? escaped.replaceAll(/\\[bpscnr]/g, (escape) => PLAIN.get(escape) ?? escape) : escaped

/** Thrown for a text that is not a frame of ours: a fault of the sender, never of a user. */
export class FrameError extends Error {}

/** Reads parts one after the other, each by its name. */
export type PartReader = {
  text(): string
  /** As it stands, for a part with parts of its own. */
  raw(): string
  /** Empty is null. */
  maybeText(): string | null
  whole(): number
  maybeWhole(): number | null
  flag(): boolean
  rest(): number
}

const WHOLE = /^-?\d{1,16}$/

export function wholeOf(part: string): number {
  const value = Number(part)
  if (!WHOLE.test(part) || !Number.isSafeInteger(value)) throw new FrameError(`not a whole number: ${part}`)
  return value
}

export function partReader(parts: readonly string[]): PartReader {
  let at = 0
  const next = (): string => {
    const part = parts[at]
    if (part === undefined) throw new FrameError(`ends after ${at} parts`)
    at += 1
    return part
  }
  const text = () => plainText(next())
  const whole = () => wholeOf(next())
  return {
    text,
    raw: next,
    maybeText: () => text() || null,
    whole,
    maybeWhole: () => {
      const part = next()
      return part === '' ? null : wholeOf(part)
    },
    flag: () => {
      const part = next()
      if (part !== '0' && part !== '1') throw new FrameError(`not a flag: ${part}`)
      return part === '1'
    },
    rest: () => parts.length - at,
  }
}

/** Items between `;`; none is the empty text. */
export const splitItems = (text: string): string[] => (text === '' ? [] : text.split(';'))

const DECIMAL = /^(\d{1,14})(?:\.(\d)(\d)?)?$/

/** Hundredths of such a decimal. */
export function hundredthsOf(part: string): number {
  const match = DECIMAL.exec(part)
  if (!match) throw new FrameError(`not a decimal: ${part}`)
  const hundredths = Number(match[1]) * 100 + Number(match[2] ?? 0) * 10 + Number(match[3] ?? 0)
  if (!Number.isSafeInteger(hundredths)) throw new FrameError(`too large: ${part}`)
  return hundredths
}
