import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { OFF, type Quick, quickAfter, type QuickEvent } from './quick.ts'

const first = paise(100_000)
const other = paise(300_000)
const warning: Quick = { mode: 'warning', stake: first }
const on: Quick = { mode: 'on', stake: first }

test.each<[Quick, QuickEvent, Quick]>([
  [OFF, { type: 'switch', first }, warning],
  [OFF, { type: 'agree' }, OFF],
  [OFF, { type: 'stake', stake: other }, OFF],
  [warning, { type: 'agree' }, on],
  [warning, { type: 'refrain' }, OFF],
  [warning, { type: 'stake', stake: other }, warning],
  [on, { type: 'stake', stake: other }, { mode: 'on', stake: other }],
  [on, { type: 'switch', first: other }, OFF],
  [on, { type: 'off' }, OFF],
  [on, { type: 'refrain' }, on],
])('%o after %o', (quick, event, expected) => expect(quickAfter(quick, event)).toEqual(expected))
