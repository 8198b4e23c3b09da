import { paise } from '@paddock/domain/money'
import { describe, expect, test } from 'vitest'
import { partBounds, weakenedControls } from './controls.ts'
import { completeConfig } from './shapes/site.ts'
import { SWITCH_NAMES } from './switch-names.ts'
import { isOn, SWITCHES } from './switches.ts'

const site = (change: Record<string, unknown> = {}) => completeConfig({ name: 'North', type: 'b2c', ...change })
const factorAbove = (secondFactorAbove: number) => ({ payments: { secondFactorAbove } })
const caps = (houseCaps: object) => ({ houseCaps })
const limit = (value: number) => ({ kind: 'DEPOSIT', period: 'DAY', product: 'ALL', value })

describe('a configuration weakens a control', () => {
  test.each([
    ['when a limit of its players goes', { limits: [limit(100)] }, {}, ['limits']],
    ['or grows', { limits: [limit(100)] }, { limits: [limit(101)] }, ['limits']],
    ['or gives way to another', { limits: [limit(100)] }, { limits: [{ ...limit(50), period: 'WEEK' }] }, ['limits']],
    [
      'not when one is added or shrinks',
      { limits: [limit(100)] },
      { limits: [limit(99), { ...limit(1), period: 'WEEK' }] },
      [],
    ],
    ['when younger people may play', { jurisdiction: { minimumAge: 21 } }, {}, ['minimumAge']],
    ['not when only older ones may', {}, { jurisdiction: { minimumAge: 21 } }, []],
    ['when people of another country may', { jurisdiction: { countryCodes: ['91'] } }, {}, ['countryCodes']],
    ['when points become money', { jurisdiction: { money: 'POINTS' } }, {}, ['money']],
    ['when players of a country may play again', { jurisdiction: { noCasinoFrom: ['US'] } }, {}, ['noCasinoFrom']],
    ['when the law lets go of a switch', { jurisdiction: { forbidden: ['demoLogin'] } }, {}, ['forbidden']],
    [
      'when the law lets go of one that protects, for both',
      { jurisdiction: { forbidden: ['loginLinks'] }, switches: { loginLinks: true } },
      { switches: { loginLinks: true } },
      ['forbidden', 'loginLinks'],
    ],
    ['when players may trade further from the market', { playerBand: 10 }, { playerBand: 11 }, ['playerBand']],
    ['or the law lets sites do so', {}, { jurisdiction: { widestPlayerBand: 26 } }, ['playerBand']],
    ['not when a band is wider than the law and stays so', { playerBand: 30 }, { playerBand: 60 }, []],
    ['when its house may lose more on an event', caps({ eventLoss: 100 }), caps({ eventLoss: 101 }), ['houseCaps']],
    ['or in a day, without a bound', caps({ dayLoss: 100 }), {}, ['houseCaps']],
    ['or a player may win more of it', caps({ dayWin: 100 }), caps({ dayWin: 200 }), ['houseCaps']],
    ['not when it may lose less', caps({ eventLoss: 100 }), caps({ eventLoss: 99, dayLoss: 1 }), []],
    ['nor when the site lets go of its own', { ownCaps: { dayLoss: 100 } }, {}, []],
    ['when one officer may approve more', {}, { payments: { twoOfficersAbove: 100_001 } }, ['twoOfficersAbove']],
    ['or all', {}, { payments: { twoOfficersAbove: null } }, ['twoOfficersAbove']],
    ['or to one payee', {}, { payments: { twoOfficersAbovePayee: 1_000_001 } }, ['twoOfficersAbove']],
    ['or to any payee', {}, { payments: { twoOfficersAbovePayee: null } }, ['twoOfficersAbove']],
    [
      'not when one may approve less',
      { payments: { twoOfficersAbove: null } },
      { payments: { twoOfficersAbove: 0 } },
      [],
    ],
    ['when a new account is paid to sooner', {}, { payments: { accountHoldHours: 23 } }, ['payouts']],
    ['when deposits go out unplayed', {}, { payments: { wagerDeposits: 0 } }, ['payouts']],
    ['when more goes to somebody unknown', { payments: { kycAbove: 0 } }, { payments: { kycAbove: 500 } }, ['payouts']],
    ['or all of it', { payments: { kycAbove: 0 } }, {}, ['payouts']],
    ['when more goes without a second factor', factorAbove(0), factorAbove(500), ['payouts']],
    ['or all of it', factorAbove(0), {}, ['payouts']],
    ['when money may go another way', { payments: { closedLoop: true } }, {}, ['payouts']],
    ['when the rule has nothing against more', {}, { payments: { clearBelow: 1 } }, ['payouts']],
    ['when players have no money of their own any more', {}, { type: 'b2b' }, ['payouts']],
    ['or points in place of it', {}, { jurisdiction: { money: 'POINTS' } }, ['payouts']],
    ['when bonuses are paid sooner after a result', {}, { bonuses: { releaseAfterMinutes: 59 } }, ['bonusRelease']],
    ['or against those of newer accounts', {}, { payments: { clearAfterDays: 6 } }, ['payouts']],
    [
      'when less tax is withheld',
      { jurisdiction: { withholding: [{ from: '2026-04-01', bps: 3000 }] } },
      { jurisdiction: { withholding: [{ from: '2026-04-01', bps: 2000 }] } },
      ['duties'],
    ],
    [
      'or none is taken of deposits any more',
      { jurisdiction: { depositDuty: [{ from: '2026-04-01', bps: 2800, bearer: 'BORNE' }] } },
      {},
      ['duties'],
    ],
    ['not when tax begins', {}, { jurisdiction: { withholding: [{ from: '2026-04-01', bps: 3000 }] } }, []],
    [
      'not when payouts are held longer',
      {},
      { payments: { accountHoldHours: 48, wagerDeposits: 3, closedLoop: true } },
      [],
    ],
    ['when a second factor is not offered any more', {}, { switches: { secureAuth: false } }, ['secureAuth']],
    ['not when nothing but its looks change', {}, { marqueeText: 'Hello', switches: { nightMode: false } }, []],
  ])('%s', (_, before, after, weakened) => {
    expect(weakenedControls(site(before), site(after))).toEqual(weakened)
  })

  test.each(SWITCH_NAMES)('with %s one way only where it protects, and never where not', (name) => {
    const { protects, only = 'b2c' } = SWITCHES[name]
    const set = (on: boolean) => site({ type: only, switches: { [name]: on } })
    expect([isOn(set(true), name), isOn(set(false), name)]).toEqual([true, false])
    expect(weakenedControls(set(true), set(false))).toEqual(protects === 'on' ? [name] : [])
    expect(weakenedControls(set(false), set(true))).toEqual(protects === 'off' ? [name] : [])
  })
})

describe('of what a provider of the casino may do, more waits and less does not', () => {
  const before = { active: false, mostNetADay: paise(100), mostWinOfRound: paise(10), silenceHours: 24 }
  test.each([
    ['active', true, 'later'],
    ['active', false, 'now'],
    ['mostNetADay', paise(101), 'later'],
    ['mostNetADay', paise(100), 'now'],
    ['mostNetADay', paise(99), 'now'],
    ['mostWinOfRound', paise(11), 'later'],
    ['mostWinOfRound', paise(9), 'now'],
    ['silenceHours', 23, 'later'],
    ['silenceHours', 25, 'later'],
    ['silenceHours', 24, 'now'],
  ] as const)('%s: %j', (name, value, when) => {
    expect(partBounds(before, { [name]: value })).toEqual({ now: {}, later: {}, [when]: { [name]: value } })
  })
  test('one that is on is taken off at once, and what is not said is in neither', () => {
    const said = { active: false, mostNetADay: paise(200), silenceHours: undefined }
    const parted = { now: { active: false }, later: { mostNetADay: paise(200) } }
    expect(partBounds({ ...before, active: true }, said)).toEqual(parted)
  })
})
