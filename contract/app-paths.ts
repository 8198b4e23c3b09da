/**
 * The addresses of the players' app that a text may lead to, as its route tables have them (`player/app/app-paths.web.test.tsx` holds the two to each other). What
 * opens with a secret is none of them. 001 §2.1, §2.2.
 */
import { SPORTS } from '@paddock/domain/betting'
import { kindOfSection } from '@paddock/domain/articles'
import { PAGE_NAMES } from './shapes/site.ts'

/** @internal Exported for the tests. */
export const APP_PATHS = [
  '/',
  '/m',
  '/exchange',
  '/inPlay',
  '/events',
  '/events/:sportId/:eventId',
  '/events/:eventId',
  '/open-bets',
  '/favorite',
  '/search',
  '/secureauth',
  '/change-password',
  '/profile',
  '/profile/limits',
  '/profile/break',
  '/profile/cost',
  '/profile/sessions',
  '/profile/linked',
  '/profile/logins',
  '/deposit',
  '/withdraw',
  '/my-wallet',
  '/verification',
  '/awaiting-bonus',
  '/refer',
  '/affiliates',
  '/leadership-board',
  '/transaction',
  '/statement',
  '/bet-history',
  '/profit-loss',
  '/notification',
  '/complain-box',
  '/chat',
  '/practice',
  '/settings',
  '/break-begun',
  '/button-values',
  '/contact-us',
  '/sitemap',
  ...PAGE_NAMES.map((name) => `/${name}`),
  '/ballByBall',
  '/top-casino',
  '/live-casino',
  '/crash-games',
  '/slot-games',
  '/lottery',
  '/virtual-games',
  '/premium-casino',
  '/casino/:gi/:gc/:p/:spn',
  '/sports-book',
  '/sports-book/:id',
  '/game-screen',
  '/game-screen-play',
  '/resources/:section/:slug?',
  '/:gameType',
  '/signUp/:utmSource?/:registrationSource?',
  '/register/:utmSource/:registrationSource?',
  '/r/:utmSource/:registrationSource?',
  '/promo-code/:promoCode',
  '/register-referrer/:referrer',
  '/bonus/:wagerBonusId',
  '/branch/:branchId',
  '/login-auth',
  '/welcome-screen',
] as const

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
const isSport = (said: string): boolean =>
  SPORTS.some(({ id, name }) => id === said || slugOf(name) === said.toLowerCase())

/** What stands for a part of an address, where not anything does. */
const KNOWN: Readonly<Record<string, (said: string) => boolean>> = {
  ':gameType': isSport,
  ':section': (said) => kindOfSection(said) !== undefined,
}

export type AppPath = (typeof APP_PATHS)[number]

/** Which page of the app stands at an address; whatever stands behind `?` or `#` is the page's own. */
export function appPathOf(path: string): AppPath | undefined {
  const said = partsOf(path.replace(/[?#].*$/s, ''))
  return APP_PATHS.find((pattern) => isOf(partsOf(pattern), said))
}

/** Whether a page of the app is there. */
export const isAppPath = (path: string): boolean => appPathOf(path) !== undefined

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '')

const isOf = (pattern: readonly string[], said: readonly string[]): boolean =>
  said.length <= pattern.length && pattern.every((part, at) => isPart(part, said[at]))

function isPart(part: string, said: string | undefined): boolean {
  if (said === undefined) return part.endsWith('?')
  return part.startsWith(':') ? (KNOWN[part]?.(said) ?? true) : part === said
}
