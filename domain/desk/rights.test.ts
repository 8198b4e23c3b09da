import { describe, expect, test } from 'vitest'
import {
  type AssignedTo,
  type Deed,
  DESK_RIGHTS,
  type DeskOfficer,
  type DeskRight,
  givesWeight,
  hasRight,
  rightFor,
  seesDecisions,
  seesMarkets,
  takesTwo,
} from './index.ts'

const CRICKET = '4'
const HERE = { sportId: CRICKET, eventId: 'e1' }
const assigned = (sportIds: readonly string[], eventIds: readonly string[] = []): AssignedTo => ({ sportIds, eventIds })
const officer = (rights: readonly DeskRight[], assignedTo: AssignedTo = 'EVERYTHING'): DeskOfficer => ({
  rights,
  assignedTo,
})

const declare = (agrees: boolean, isVoid = false): Deed => ({ type: 'DECLARE', isVoid, agrees })

test.each<[string, Deed, DeskRight, one: boolean, always: boolean]>([
  ['suspending', { type: 'SUSPEND' }, 'SUSPEND', false, false],
  ['opening an exchange market', { type: 'OPEN', kind: 'BETFAIR' }, 'SUSPEND', false, false],
  ['opening a bookmaker', { type: 'OPEN', kind: 'BOOKMAKER' }, 'QUOTE', false, false],
  ['opening a session', { type: 'OPEN', kind: 'SESSION' }, 'QUOTE', false, false],
  ['closing', { type: 'CLOSE' }, 'RESULT', false, false],
  ['quoting', { type: 'QUOTE' }, 'QUOTE', false, false],
  ['what is shown of an event', { type: 'SHOW' }, 'LIMITS', false, false],
  ['a result that agrees', declare(true), 'RESULT', false, true],
  ['a result that does not', declare(false), 'RESULT', true, true],
  ['a void, whatever the source says', declare(true, true), 'VOID', true, true],
  ['taking a result back', { type: 'ROLL_BACK' }, 'RESULT', true, true],
  ['keeping one against its source', { type: 'KEEP' }, 'RESULT', true, true],
  ['taking a runner out', { type: 'WITHDRAW' }, 'VOID', true, true],
  ['a void in part', { type: 'VOID_PART' }, 'VOID', true, true],
  ['confirming', { type: 'CONFIRM' }, 'CONFIRM', false, false],
  ['ending what another proposed', { type: 'OVERRULE' }, 'CONFIRM', false, false],
])('%s takes %s', (_, deed, right, two, twoAlways) => {
  expect(rightFor(deed)).toBe(right)
  expect([takesTwo(deed, false), takesTwo(deed, true)]).toEqual([two, twoAlways])
})

describe.each(DESK_RIGHTS)('%s', (right) => {
  test.each<[string, AssignedTo, boolean]>([
    ['everything', 'EVERYTHING', true],
    ['its sport', assigned([CRICKET]), true],
    ['its event', assigned([], ['e1']), true],
    ['another sport', assigned(['1']), false],
    ['another event', assigned(['1'], ['e2']), false],
    ['nothing', assigned([]), false],
  ])('is had by who is assigned to %s', (_, to, has) => {
    expect(hasRight(officer([right], to), right, HERE)).toBe(has)
    expect(seesMarkets(officer([right], to), HERE)).toBe(has)
    expect(
      hasRight(
        officer(
          DESK_RIGHTS.filter((other) => other !== right),
          to,
        ),
        right,
        HERE,
      ),
    ).toBe(false)
  })
  test('is every administrator’s', () => {
    expect(hasRight('ADMINISTRATOR', right, HERE)).toBe(true)
  })
  test('shows what a decision would do where one may be made or confirmed by it', () => {
    expect(seesDecisions(officer([right]), HERE)).toBe(['RESULT', 'VOID', 'CONFIRM'].includes(right))
    expect(seesDecisions(officer([right], assigned(['1'])), HERE)).toBe(false)
  })
})

test.each<[string, DeskOfficer, DeskOfficer, boolean]>([
  ['rights by which no money is decided of', officer([]), officer(['SUSPEND', 'QUOTE', 'LIMITS']), false],
  ['one by which it is', officer(['SUSPEND']), officer(['SUSPEND', 'VOID']), true],
  ['another such one in place of the first', officer(['RESULT']), officer(['CONFIRM']), true],
  ['fewer of them', officer(['RESULT', 'CONFIRM']), officer(['RESULT']), false],
  ['the same for everything', officer(['RESULT'], assigned([CRICKET])), officer(['RESULT']), true],
  [
    'the same for one more sport',
    officer(['RESULT'], assigned([CRICKET])),
    officer(['RESULT'], assigned([CRICKET, '1'])),
    true,
  ],
  [
    'the same for one event more',
    officer(['RESULT'], assigned([], ['e1'])),
    officer(['RESULT'], assigned([], ['e1', 'e2'])),
    true,
  ],
  ['the same for less', officer(['RESULT']), officer(['RESULT'], assigned([CRICKET])), false],
  ['quoting for more', officer(['QUOTE'], assigned([CRICKET])), officer(['QUOTE']), false],
])('giving %s', (_, before, after, isWeighty) => {
  expect(givesWeight(before, after)).toBe(isWeighty)
})
