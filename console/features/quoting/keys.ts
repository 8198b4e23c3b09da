import type { DeskStop } from '@paddock/domain/desk'
import type { SideName } from './side.tsx'

/** What a key at the desk means, whatever is chosen there. docs/domain/quoting.md */

export type Command =
  | { readonly do: 'SHUT_EVENT' }
  | { readonly do: 'SHUT_ROW' }
  /** What is typed is quoted; with nothing typed the trader's rows are opened, or the chosen one alone. */
  | { readonly do: 'ENTER'; readonly row: boolean }
  | { readonly do: 'MOVE'; readonly steps: number }
  | { readonly do: 'WIDTH' | 'SIZE' | 'ROW'; readonly step: 1 | -1 }
  | { readonly do: 'FOLLOW'; readonly stays: boolean }
  | { readonly do: 'TEAM' | 'BLOCK' | 'UNDO' | 'FIND' | 'HISTORY' | 'TAKE' | 'GIVE_BACK' | 'CLEAR' | 'KEYS' | 'ERASE' }
  /** Said of the event; said once more, it is over. */
  | { readonly do: 'STOP'; readonly why: DeskStop }
  | { readonly do: 'SIDE'; readonly side: SideName }
  | { readonly do: 'HEDGE' | 'SKEW' }
  /** To the desk of the event that stands there in the list: 0 is the first. */
  | { readonly do: 'EVENT'; readonly at: number }
  | { readonly do: 'TYPE'; readonly text: string }

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const SHIFTED_STEPS = 5
const PLAIN: Readonly<Record<string, Command>> = {
  ' ': { do: 'SHUT_EVENT' },
  '[': { do: 'WIDTH', step: -1 },
  ']': { do: 'WIDTH', step: 1 },
  ',': { do: 'SIZE', step: -1 },
  '.': { do: 'SIZE', step: 1 },
  ArrowUp: { do: 'ROW', step: -1 },
  ArrowDown: { do: 'ROW', step: 1 },
  Tab: { do: 'BLOCK' },
  Escape: { do: 'CLEAR' },
  Backspace: { do: 'ERASE' },
  '?': { do: 'KEYS' },
}
const LETTERS: Readonly<Record<string, Command>> = {
  a: { do: 'SHUT_EVENT' },
  g: { do: 'FIND' },
  h: { do: 'HEDGE' },
  i: { do: 'STOP', why: 'INTERVAL' },
  k: { do: 'SKEW' },
  l: { do: 'SIDE', side: 'BETS' },
  n: { do: 'SIDE', side: 'NOTES' },
  p: { do: 'SIDE', side: 'POSITION' },
  r: { do: 'STOP', why: 'REVIEW' },
  s: { do: 'SHUT_ROW' },
  t: { do: 'TEAM' },
  v: { do: 'HISTORY' },
  w: { do: 'STOP', why: 'WICKET' },
  z: { do: 'UNDO' },
}
/** The same place of the keyboard without Shift, and with it: a row of digits has no plus of its own everywhere. */
const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** Of a keyboard that writes other letters, the letter that is printed there. */
const letterOf = ({ key, code }: Press): string | null =>
  /^[a-z]$/i.test(key)
    ? key.toLowerCase()
    : /^Key[A-Z]$/.test(code) && !/^[\x20-\x7e]$/.test(key)
      ? code.slice(3).toLowerCase()
      : null

/** Null where the key is not the desk's. `takesDot`: a price is being typed, of which a dot may be a part. */
export function commandOf(press: Press, takesDot: boolean): Command | null {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = press
  // What Alt writes with a digit is another letter on many keyboards.
  const digit = altKey && !ctrlKey && !metaKey ? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] : undefined
  if (digit) return { do: 'EVENT', at: Number(digit) - 1 }
  if (ctrlKey || altKey || metaKey) return null
  if (/^[0-9/*]$/.test(key) || (key === '.' && takesDot)) return { do: 'TYPE', text: key }
  if (key === 'Enter') return { do: 'ENTER', row: shiftKey }
  if (key === 'Tab' && shiftKey) return null
  const step = STEPS[key]
  if (step !== undefined) return { do: 'MOVE', steps: shiftKey ? step * SHIFTED_STEPS : step }
  const letter = letterOf(press)
  if (letter === 'm') return { do: 'FOLLOW', stays: shiftKey }
  if (letter === 'o') return { do: shiftKey ? 'GIVE_BACK' : 'TAKE' }
  if (letter !== null) return shiftKey ? null : (LETTERS[letter] ?? null)
  return PLAIN[key] ?? null
}

/** What an entry may hold. */
export const onlyTyped = (text: string): string => text.replaceAll(/[^0-9/*.]/g, '').slice(0, 20)
