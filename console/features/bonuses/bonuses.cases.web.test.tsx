import { type Endpoint, readReply } from '@paddock/contract'
import {
  arrangeBonusRule,
  changeBonusRule,
  confirmBonusRule,
  createBonusRule,
  decideAward,
  getAwards,
  getBonusRules,
  previewBonusRule,
  takeBonus,
  withdrawBonusRule,
} from '@paddock/contract/endpoints/bonuses'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_OFFICER_AWARD, EXAMPLE_RULE } from '@paddock/contract/examples/bonuses'
import { presentRefusal, type Refusal } from '@paddock/contract/refusals'
import type { Role } from '@paddock/contract/roles'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, answered, factsIn, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import AwardsPage from './awards-page.tsx'
import RulesPage from './rules-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Served = { readonly award?: object; readonly rule?: object; readonly role?: Role; readonly refusal?: Refusal }

/** A server with one award and one rule; what changes something is kept, and done or refused. */
function serving({ award = {}, rule = {}, role = 'whiteLabel', refusal }: Served) {
  const sent: { readonly call: Endpoint; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    if (endpoint === getBonusRules) return await readReply(getBonusRules, { docs: [{ ...EXAMPLE_RULE, ...rule }] })
    if (endpoint === getAwards)
      return await readReply(getAwards, {
        docs: [{ ...EXAMPLE_OFFICER_AWARD, ...award }],
        ...(callExamples.getAwards.also as object),
      })
    if (endpoint === previewBonusRule) return { docs: { expectedProfit: 0, needsTwo: false } }
    sent.push({ call: endpoint, asking })
    if (!refusal) return { docs: {} }
    const { status, body } = presentRefusal(refusal)
    throw new CallFailure(status, body as never)
  }
  return { call, role, sent }
}

async function openAward(served: Served) {
  const server = serving(served)
  show(<AwardsPage />, server)
  fireEvent.click(must((await screen.findAllByText('player1'))[0], 'a row'))
  return { server, panel: within(await screen.findByRole('dialog')) }
}
const actionsOf = (panel: { readonly queryAllByRole: typeof screen.queryAllByRole }): string[] =>
  panel
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((says) => says !== '')

describe('of an award', () => {
  const HELD = { status: 'held', held: ['SAME_DEVICE', 'SAME_PHONE'] }
  test.each<readonly [what: string, role: Role, award: object, actions: readonly string[]]>([
    ['runs', 'whiteLabel', {}, [WORDS.takeBack]],
    ['runs, seen by an agent', 'agent', {}, []],
    ['has nothing locked any more', 'whiteLabel', { locked: 0 }, []],
    ['is held and may be decided', 'whiteLabel', { ...HELD, mayDecide: true }, [WORDS.refuse, WORDS.letGoOn]],
    ['is held and somebody else’s to decide', 'whiteLabel', { ...HELD, mayDecide: false }, [WORDS.takeBack]],
    ['is held, seen by an agent', 'agent', { ...HELD, mayDecide: false }, []],
  ])('that %s, %s may do what is theirs (%o)', async (_, role, award, actions) => {
    const { panel } = await openAward({ role, award })
    expect(actionsOf(panel)).toEqual(actions)
    const held = (award as { readonly held?: readonly (keyof typeof WORDS.holds)[] }).held ?? []
    expect(held.every((reason) => panel.queryByText(WORDS.holds[reason]) !== null)).toBe(true)
    const isOthers = held.length > 0 && !(award as { readonly mayDecide: boolean }).mayDecide
    expect(panel.queryByText(WORDS.mayNotDecide) !== null).toBe(isOthers)
  })

  test.each<readonly [Role, boolean]>([
    ['administrator', true],
    ['whiteLabel', true],
    ['master', false],
    ['agent', false],
  ])('a bonus is given by a %s: %s', async (role, may) => {
    show(<AwardsPage />, serving({ role }))
    await screen.findAllByText('player1')
    expect(screen.queryByRole('button', { name: WORDS.give }) !== null).toBe(may)
  })

  test('each figure is its own', async () => {
    const { panel } = await openAward({
      award: { amount: 1000, released: 250.5, locked: 649.5, lost: 100, wagered: 1234, turnover: 5678 },
    })
    const factOf = (label: string) => panel.getByText(label).parentElement?.textContent
    expect([WORDS.amount, WORDS.released, WORDS.locked, WORDS.wagered].map(factOf)).toEqual([
      `${WORDS.amount}1,000`,
      `${WORDS.released}250.50`,
      `${WORDS.locked}649.50`,
      `${WORDS.wagered}1,234 / 5,678`,
    ])
  })

  const TO_DECIDE = { ...HELD, mayDecide: true }
  test.each([
    [WORDS.letGoOn, TO_DECIDE, decideAward, { action: 'release', held: HELD.held }],
    [WORDS.refuse, TO_DECIDE, decideAward, { action: 'refuse', held: HELD.held }],
    [WORDS.takeBack, {}, takeBonus, {}],
  ])('"%s" says of whom and how much, and is asked once, with a reason', async (action, award, call, says) => {
    const { server, panel } = await openAward({ award })
    fireEvent.click(panel.getByRole('button', { name: action }))
    const dialog = await question(action)
    expect(factsIn(dialog)).toEqual([`${WORDS.player}: player1`, `${WORDS.amount}: 1,000`, `${WORDS.locked}: 900`])
    await sayYes()
    expect(server.sent).toEqual([])
    fireEvent.change(within(dialog).getByLabelText(WORDS.reason), { target: { value: ' Looked at ' } })
    await sayYes()
    fireEvent.submit(must(dialog.querySelector('form'), 'the question has a form'))
    await answered()
    expect(server.sent).toMatchObject([
      {
        call,
        asking: {
          params: { role: 'whiteLabel', awardId: EXAMPLE_OFFICER_AWARD._id },
          body: { ...says, remarks: 'Looked at', transactionCode: '123456' },
        },
      },
    ])
    expect(server.sent).toHaveLength(1)
  })

  test('a decision that is refused is told in its question, and the award stays open', async () => {
    const { panel } = await openAward({ award: TO_DECIDE, refusal: { code: 'BONUS_CHANGED' } })
    fireEvent.click(panel.getByRole('button', { name: WORDS.letGoOn }))
    const dialog = await question(WORDS.letGoOn)
    fireEvent.change(within(dialog).getByLabelText(WORDS.reason), { target: { value: 'Brothers' } })
    await sayYes()
    const { message } = presentRefusal({ code: 'BONUS_CHANGED' }).body
    expect(await within(dialog).findByText(message)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: COMMON.cancel }))
    expect(await panel.findByRole('button', { name: WORDS.letGoOn })).toBeDefined()
  })
})

const { inForce, waiting } = EXAMPLE_RULE

describe('of a rule', () => {
  async function openRule(served: Served) {
    const server = serving(served)
    show(<RulesPage />, server)
    fireEvent.click(await screen.findByRole('button', { name: /Welcome bonus/ }))
    return { server, panel: within(await screen.findByRole('dialog')) }
  }

  test.each([
    ['in force', { waiting: null }, [WORDS.states.ON]],
    ['in force, with a version that waits', {}, [WORDS.states.ON, WORDS.waiting]],
    ['that was ended', { active: false, waiting: null }, [WORDS.states.OFF]],
    ['that nobody has confirmed yet', { inForce: null }, [WORDS.states.NOT_IN_FORCE, WORDS.waiting]],
  ])('%s the list says so', async (_, rule, says) => {
    show(<RulesPage />, serving({ rule }))
    const row = await screen.findByRole('button', { name: /Welcome bonus/ })
    expect(
      Object.values({ ...WORDS.states, waiting: WORDS.waiting }).filter((word) => within(row).queryByText(word)),
    ).toEqual(says)
  })

  test.each([
    ['offered', {}, WORDS.endOffer, WORDS.endOfferFact, false],
    [
      'ended that costs nothing',
      { active: false, inForce: { ...inForce, expectedProfit: 0 }, waiting: null },
      WORDS.offer,
      WORDS.offerFact,
      true,
    ],
    ['ended that is worth something', { active: false, waiting: null }, WORDS.offer, WORDS.offerAgainFact, true],
  ])('one that is %s is turned the other way, and what that means is said', async (_, rule, action, fact, active) => {
    const { server, panel } = await openRule({ rule })
    fireEvent.click(panel.getByRole('button', { name: action }))
    const dialog = await question(action)
    expect(dialog.textContent).toContain(fact)
    await sayYes()
    await answered()
    expect(server.sent).toMatchObject([
      { call: arrangeBonusRule, asking: { params: { ruleId: EXAMPLE_RULE._id }, body: { active } } },
    ])
  })

  test.each([
    [WORDS.confirmRule, confirmBonusRule],
    [WORDS.endChange, withdrawBonusRule],
  ])('"%s" is about the version that is seen, with its own figures', async (action, call) => {
    const { server, panel } = await openRule({ rule: { waiting: { ...waiting, share: 75, expectedProfit: 1250.5 } } })
    fireEvent.click(panel.getByRole('button', { name: action }))
    const dialog = await question(action)
    expect(factsIn(dialog)).toEqual(
      expect.arrayContaining([`${WORDS.gives}: 75 % up to 1,000`, `${WORDS.profit}: +1,250.50`]),
    )
    await sayYes()
    await answered()
    expect(server.sent).toMatchObject([{ call, asking: { body: { version: 3, transactionCode: '123456' } } }])
  })

  test('who made a version does not confirm it', async () => {
    const { panel } = await openRule({ rule: { waiting: { ...waiting, mayConfirm: false } } })
    expect(panel.queryByRole('button', { name: WORDS.confirmRule })).toBeNull()
    expect(panel.getByText(WORDS.mustBeOther)).toBeDefined()
    expect(panel.getByRole('button', { name: WORDS.endChange })).toBeDefined()
  })

  const bad = (field: string): Refusal => ({ code: 'BAD_REQUEST', field, problem: 'invalid' })
  test.each([
    ['terms.limit', WORDS.fields.limit, false],
    ['terms.multiple', WORDS.fields.multiple, false],
    ['terms.days', WORDS.fields.days, true],
    ['terms.weights.CASINO', WORDS.weights.CASINO, true],
  ])('what is refused as %s stands at "%s"', async (field, label, isNew) => {
    const server = serving({ refusal: bad(field) })
    show(<RulesPage />, server)
    if (isNew) {
      fireEvent.click(await screen.findByRole('button', { name: WORDS.newRule }))
      type(WORDS.fields.title, 'Reload')
      press(WORDS.makeRule)
    } else {
      fireEvent.click(await screen.findByRole('button', { name: /Welcome bonus/ }))
      press(COMMON.edit)
      fireEvent.click(await screen.findByRole('button', { name: WORDS.saveRule }))
    }
    await sayYes()
    await waitFor(() =>
      expect(server.sent.map(({ call }) => call)).toEqual([isNew ? createBonusRule : changeBonusRule]),
    )
    const input = screen.getByLabelText(new RegExp(`^${label}`))
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  })
})
