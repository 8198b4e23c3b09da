/** Who may count the visits of this browser, as it was said: asked once, kept on the device, taken back in the settings. docs/domain/visits.md. */
import type { AppPath } from '@paddock/contract/app-paths'
import type { Pixel } from '@paddock/contract/pixels'
import { PAGE_NAMES } from '@paddock/contract/shapes/site'

/** What is kept of a no. */
export const NOBODY = 'none'

export const allOf = (pixels: readonly Pixel[]): string => pixels.join(' ')

/** Of those who count for the site, who may. */
export const mayCount = (kept: string, pixels: readonly Pixel[]): readonly Pixel[] =>
  pixels.filter((pixel) => kept.split(' ').includes(pixel))

/** A yes was said to those who counted then; a no holds for whoever comes. */
export const isToBeAsked = (kept: string, pixels: readonly Pixel[]): boolean =>
  kept !== NOBODY && mayCount(kept, pixels).length < pixels.length

/** What everybody may see, and tells nothing of who looks at it: no page of an account or of money, nor of who wants to play less. */
const COUNTED: ReadonlySet<AppPath> = new Set([
  '/',
  '/m',
  '/exchange',
  '/inPlay',
  '/events',
  '/events/:sportId/:eventId',
  '/events/:eventId',
  '/leadership-board',
  '/contact-us',
  '/sitemap',
  ...PAGE_NAMES.filter((name) => name !== 'responsible-gambling').map((name) => `/${name}` as const),
  '/ballByBall',
  '/top-casino',
  '/live-casino',
  '/crash-games',
  '/slot-games',
  '/lottery',
  '/virtual-games',
  '/premium-casino',
  '/resources/:section/:slug?',
  '/:gameType',
  '/signUp/:utmSource?/:registrationSource?',
  '/register/:utmSource/:registrationSource?',
  '/r/:utmSource/:registrationSource?',
])

export const isCounted = (page: AppPath): boolean => COUNTED.has(page)
