/** Templates of markets, and how markets start: seen by who operates markets, changed by administrators. docs/domain/desk.md#templates */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { getMarkets } from '@paddock/contract/endpoints/markets'
import type { Role } from '@paddock/contract/roles'
import { startingTerms } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { marketsOf } from '../../../kit/market/index.ts'
import { type Asking, factsIn, press, question, sayYes, show, type } from '../../../kit/testing/show.tsx'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { MESSAGE_WORDS } from '../../../words/messages.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import TemplatePage from './template-page.tsx'
import TemplatesPage from './templates-page.tsx'

const listed = await readReply(getMarkets, { docs: callExamples.getMarkets.docs, ...callExamples.getMarkets.also })
const bookmaker = {
  kind: 'BOOKMAKER',
  name: 'Toss',
  use: 'TOSS',
  runners: ['{team1}', '{team2}'],
  cashOut: false,
} as const
const T20 = {
  templateId: 7,
  sportId: '4',
  name: 'T20',
  version: 3,
  savedBy: 'administrator',
  markets: [{ kind: 'SESSION', name: '6 overs {team1}', maxStake: paise(2_500_000), rules: { en: 'Void' } }, bookmaker],
}
const TENNIS = { templateId: 8, sportId: '2', name: 'Final', version: 1, savedBy: null, markets: [bookmaker] }
const startingOf = (kind: 'SESSION' | 'BOOKMAKER', own: object) => ({
  sportId: '4',
  kind,
  version: 2,
  savedBy: 'administrator',
  own,
  usual: startingTerms(kind, {}),
})

let sent: { readonly endpoint: Endpoint; readonly body: Asking['body'] }[]
let failure: CallFailure | null
beforeEach(() => {
  sent = []
  failure = null
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  if (endpoint === getMarkets) return { ...listed, docs: listed.docs }
  if (endpoint === calls.getMarketTemplates) return { docs: [T20, TENNIS] }
  if (endpoint === calls.getStartingTerms)
    return { docs: [startingOf('SESSION', { maxStake: paise(70_000) }), startingOf('BOOKMAKER', {})] }
  if (endpoint === calls.draftMarketTemplate)
    return { docs: { sportId: '4', eventName: 'India v Australia', markets: T20.markets } }
  if (failure) throw failure
  sent.push({ endpoint, body: asking.body })
  return { docs: endpoint === calls.setStartingTerms ? startingOf('SESSION', asking.body['own'] as object) : {} }
}

const open = (at: string, role: Role = 'administrator') =>
  show(
    <Routes>
      <Route path="/quoting/templates" element={<TemplatesPage />} />
      <Route path="/quoting/templates/:templateId" element={<TemplatePage />} />
    </Routes>,
    { call, role, at },
  )
const rows = (): string[] =>
  within(screen.getByRole('list', { name: WORDS.contents }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
const edit = (name: string) => press(WORDS.editRow(name))
const panel = () => screen.findByRole('dialog')

describe('the list', () => {
  test('has the templates by sport, and one is deleted after a question', async () => {
    open('/quoting/templates')
    const cricket = within(await screen.findByRole('region', { name: 'Cricket' }))
    expect(cricket.getByText('T20').closest('a')?.getAttribute('href')).toBe('/quoting/templates/7')
    expect(cricket.getByText(WORDS.markets(2))).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Tennis' })).getByText(WORDS.ofTheProduct)).toBeTruthy()
    press(`${WORDS.removeTemplate}: T20`)
    expect(factsIn(await question(WORDS.removeTemplate))).toContain(`${WORDS.templateName}: T20`)
    await sayYes()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ templateId: 7, version: 3, transactionCode: '123456' })
  })

  test('is looked at alone by an officer of the desk', async () => {
    open('/quoting/templates', 'desk')
    await screen.findByText('T20')
    expect(screen.queryByText(WORDS.newTemplate)).toBeNull()
    expect(screen.queryByRole('button', { name: `${WORDS.removeTemplate}: T20` })).toBeNull()
    cleanup()
    open('/quoting/templates/7', 'desk')
    await screen.findByText('6 overs {team1}')
    expect(screen.queryByRole('button', { name: WORDS.saveTemplate })).toBeNull()
    expect(screen.queryByRole('button', { name: WORDS.editRow('Toss') })).toBeNull()
  })
})

describe('a template', () => {
  test('is saved with its markets changed, copied, moved and taken out, on the version that was seen', async () => {
    open('/quoting/templates/7')
    await screen.findByText('6 overs {team1}')
    expect(rows()[0]).toContain(`${MARKET_WORDS.term.maxStake}: 25,000`)
    expect(rows()[0]).toContain(WORDS.rulesIn(MESSAGE_WORDS.languages.en))
    press(WORDS.copyRow('Toss'))
    press(WORDS.rowUp(WORDS.copyOf('Toss')))
    press(WORDS.removeRow('Toss'))
    edit('6 overs {team1}')
    const form = within(await panel())
    fireEvent.change(form.getByLabelText(new RegExp(`^${WORDS.name}`)), { target: { value: '10 overs {team1}' } })
    fireEvent.change(form.getByLabelText(new RegExp(`^${MARKET_WORDS.term.delaySeconds}`)), { target: { value: '3' } })
    fireEvent.click(form.getByRole('button', { name: WORDS.setRow }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press(WORDS.saveTemplate)
    expect(factsIn(await question(WORDS.saveTemplate))).toContain(`${COMMON.markets}: ${WORDS.markets(2)}`)
    await sayYes()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      templateId: 7,
      version: 3,
      name: 'T20',
      sportId: '4',
      markets: [
        {
          kind: 'SESSION',
          variant: 'session',
          name: '10 overs {team1}',
          maxStake: paise(2_500_000),
          delaySeconds: 3,
          rules: { en: 'Void' },
        },
        { ...bookmaker, name: WORDS.copyOf('Toss') },
      ],
      transactionCode: '123456',
    })
    expect(await screen.findByRole('region', { name: 'Tennis' })).toBeTruthy()
  })

  test.each<[string, () => void, string]>([
    ['a name that is there', () => type(WORDS.name, ' toss'), WORDS.nameTaken],
    ['a most below the least', () => type(new RegExp(`^${MARKET_WORDS.term.minStake}`), '90,000'), WORDS.termWrong],
    [
      'rules without English',
      () => type(new RegExp(`^${MESSAGE_WORDS.languages.hi}`), 'रद्द'),
      WORDS.fieldRange(1, 1000),
    ],
    ['a long delay', () => type(new RegExp(`^${MARKET_WORDS.term.delaySeconds}`), '61'), WORDS.termWrong],
  ])('takes no market with %s, and says so at its field', async (_, wrong, text) => {
    open('/quoting/templates/7')
    await screen.findByText('6 overs {team1}')
    press(WORDS.addRow)
    await panel()
    type(WORDS.name, 'New')
    wrong()
    press(WORDS.setRow)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('that is new is made of nothing, of another one, or of what an event has', async () => {
    open('/quoting/templates/new?copy=7')
    expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${WORDS.templateName}`))).value).toBe(
      WORDS.copyOf('T20'),
    )
    press(WORDS.saveTemplate)
    await sayYes()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ version: 0, name: WORDS.copyOf('T20') })
    expect(sent[0]?.body).not.toHaveProperty('templateId')
    cleanup()

    open('/quoting/templates/new')
    fireEvent.click(await screen.findByRole('button', { name: WORDS.saveTemplate }))
    expect(await screen.findByText(COMMON.required)).toBeTruthy()
    const event = must(marketsOf(listed.docs)[0], 'a market').event
    cleanup()
    open(`/quoting/templates/new?event=${event.id}`)
    expect((await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${WORDS.templateName}`))).value).toBe(
      'India v Australia',
    )
    expect(rows()).toHaveLength(2)
  })

  test('that somebody changed meanwhile is not saved, and what was typed stays', async () => {
    failure = new CallFailure(409, { code: 'TEMPLATE_CHANGED', message: 'Somebody changed this template meanwhile' })
    open('/quoting/templates/7')
    await screen.findByText('6 overs {team1}')
    press(WORDS.removeRow('Toss'))
    press(WORDS.saveTemplate)
    await sayYes()
    expect((await screen.findAllByText(/changed this template meanwhile/)).length).toBeGreaterThan(0)
    press(COMMON.cancel)
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})

describe('how markets start', () => {
  test('is said of a sport and kind; what is left empty is as the product has it', async () => {
    open('/quoting/templates?tab=starting')
    const sessions = within(await screen.findByRole('form', { name: COMMON.products.SESSION }))
    const field = (term: keyof typeof MARKET_WORDS.term) =>
      sessions.getByLabelText<HTMLInputElement>(new RegExp(`^${MARKET_WORDS.term[term]}`))
    expect(field('maxStake').value).toBe('700')
    fireEvent.change(field('maxStake'), { target: { value: '' } })
    fireEvent.change(field('delaySeconds'), { target: { value: '4' } })
    fireEvent.change(field('cashOut'), { target: { value: 'false' } })
    fireEvent.click(sessions.getByRole('button', { name: COMMON.save }))
    expect(factsIn(await question(WORDS.starting))).toContain(`${MARKET_WORDS.term.cashOut}: ${COMMON.no}`)
    await sayYes()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({
      sportId: '4',
      kind: 'SESSION',
      version: 2,
      own: { delaySeconds: 4, cashOut: false },
      transactionCode: '123456',
    })
    const bookmakers = within(screen.getByRole('form', { name: COMMON.products.BOOKMAKER }))
    expect(bookmakers.queryByLabelText(new RegExp(`^${MARKET_WORDS.term.maxCashOut}`))).toBeNull()
  })

  test('what the server refuses stands at its field', async () => {
    failure = new CallFailure(422, {
      code: 'MARKET_TERM_WRONG',
      message: 'maxStake cannot be that beside the other limits of this market',
      field: 'maxStake',
    })
    open('/quoting/templates?tab=starting')
    const sessions = within(await screen.findByRole('form', { name: COMMON.products.SESSION }))
    fireEvent.change(sessions.getByLabelText(new RegExp(`^${MARKET_WORDS.term.minStake}`)), {
      target: { value: '900' },
    })
    fireEvent.click(sessions.getByRole('button', { name: COMMON.save }))
    await sayYes()
    await waitFor(() => expect(sessions.getByText(/cannot be that beside/)).toBeTruthy())
  })

  test('is looked at alone by an officer of the desk', async () => {
    open('/quoting/templates?tab=starting', 'desk')
    const sessions = within(await screen.findByRole('form', { name: COMMON.products.SESSION }))
    expect(sessions.queryByRole('button', { name: COMMON.save })).toBeNull()
    expect(sessions.getByLabelText<HTMLInputElement>(new RegExp(`^${MARKET_WORDS.term.maxStake}`)).disabled).toBe(true)
  })
})
