/** Which parts of the page are around a screen, by its path. 001 §2.3. */

export type Layout = {
  readonly header: boolean
  readonly footer: boolean
  readonly bar: boolean
  readonly columns: boolean
}

const WHOLE: Layout = { header: true, footer: true, bar: true, columns: true }
const FULL_SCREEN: Layout = { header: false, footer: false, bar: false, columns: false }

const EXCEPTIONS: readonly (readonly [RegExp, Layout])[] = [
  [/^\/game-screen-play(\/|$)/, FULL_SCREEN],
  [/^\/casino\//, { ...FULL_SCREEN, bar: true }],
  [/^\/ballByBall(\/|$)/, FULL_SCREEN],
  [/^\/login-auth(\/|$)/, FULL_SCREEN],
  [/^\/sports-book(\/|$)/, FULL_SCREEN],
  [/^\/affiliates(\/|$)/, { header: true, footer: false, bar: true, columns: false }],
]

export const layoutOf = (path: string): Layout => EXCEPTIONS.find(([pattern]) => pattern.test(path))?.[1] ?? WHOLE

/** A game of the casino, in its frame. 001 §2.2. */
export const isGamePath = (path: string): boolean => /^\/(casino\/|game-screen(-play)?$|sports-book(\/|$))/.test(path)

/** 001 §2.6: an event, of whichever sport. */
export const isEventPath = (path: string): boolean => /^\/events\/[^/]+/.test(path)
