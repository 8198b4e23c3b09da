import { expect, test } from 'vitest'
import {
  completeConfig,
  isOn,
  resolveSwitches,
  type SiteConfig,
  SWITCH_NAMES,
  SWITCHES,
  type SwitchName,
} from './index.ts'

const site = (change: Record<string, unknown> = {}): SiteConfig =>
  completeConfig({ name: 'Site', type: 'b2c', ...change })

const CASES: readonly (readonly [string, SwitchName, Record<string, unknown>, boolean])[] = [
  ['has its default where nobody chose', 'register', {}, true],
  ['is what the site chose', 'register', { switches: { register: false } }, false],
  ['of b2c never holds on b2b', 'register', { type: 'b2b', switches: { register: true } }, false],
  ['for players own money needs money', 'deposit', { jurisdiction: { money: 'POINTS' } }, false],
  ['of sports needs sports', 'cashOut', { onlyCasino: true }, false],
  ['of a casino needs one', 'highPercentageGames', { noCasino: true, switches: { highPercentageGames: true } }, false],
  [
    'that the law forbids is off whatever the site chose',
    'playerCancelsWithdrawals',
    { switches: { playerCancelsWithdrawals: true }, jurisdiction: { forbidden: ['playerCancelsWithdrawals'] } },
    false,
  ],
]
test.each(CASES)('a switch %s: %s', (_, name, change, expected) => {
  expect(isOn(site(change), name)).toBe(expected)
})

test('every switch is decided, and each row names its source', () => {
  const decided = resolveSwitches(site())
  expect(Object.keys(decided)).toEqual(SWITCH_NAMES)
  for (const name of SWITCH_NAMES) expect(SWITCHES[name].source).toMatch(/\d/)
})

test('an old configuration is filled in, and what a site cannot have is refused', () => {
  expect(site()).toMatchObject({ timeZone: 'Asia/Kolkata', theme: { background: 'dark' }, MobileVersion: '1.0.1' })
  expect(site().bannerText).toBe('Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.')
  expect(() => site({ jurisdiction: { minimumAge: 16 } })).toThrow('minimumAge')
  expect(() => site({ switches: { noSuchSwitch: true } })).toThrow('noSuchSwitch')
})

test('the table has a row for each name, in the same order', () => {
  expect(Object.keys(SWITCHES)).toEqual(SWITCH_NAMES)
})

test('a tag from before there was a list of names is left out of what a site shows, and takes no site down', () => {
  const kept = { name: 'og:title', content: 'Site' }
  const { metaTags } = site({ metaTags: [{ name: 'referrer', content: 'unsafe-url' }, kept] })
  expect(metaTags).toEqual([kept])
})
