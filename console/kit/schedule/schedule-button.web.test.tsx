import { type Endpoint, readReply } from '@paddock/contract'
import { addSchedule, changeSchedule, getSchedules } from '@paddock/contract/endpoints/schedules'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Role } from '@paddock/contract/roles'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../testing/show.tsx'
import { ScheduleButton } from './index.ts'

afterEach(cleanup)

type Sent = { readonly endpoint: Endpoint; readonly asking: Asking }

function draw(refuse?: CallFailure, role: Role = 'agent'): Sent[] {
  const sent: Sent[] = []
  const filters = { by: 'player', startDate: '2026-11-01', endDate: '2026-11-07', userId: '1002' }
  show(<ScheduleButton report="PROFIT_LOSS" filters={filters} className="" />, {
    role,
    call: async (endpoint, asking) => {
      sent.push({ endpoint, asking })
      if (refuse) throw refuse
      return { docs: {} }
    },
  })
  return sent
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** In the dialog, which is called otherwise than its button. */
const send = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: WORDS.schedule }))

test('asks for the report as it is narrowed, without its days, of whom it is, at the time that was chosen', async () => {
  const sent = draw()
  press(WORDS.schedule)
  const dialog = await screen.findByRole('dialog', { name: WORDS.scheduleTitle('Profit and loss') })
  expect(within(dialog).getByText('Of one account, Player')).toBeDefined()
  choose(WORDS.rhythm, 'WEEK')
  choose(WORDS.hour, '9')
  choose(WORDS.period, 'LAST_WEEK')
  send(dialog)
  await screen.findByText(WORDS.made)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([addSchedule])
  expect(sent[0]?.asking).toEqual({
    params: { role: 'agent' },
    body: {
      report: 'PROFIT_LOSS',
      userId: '1002',
      filters: { by: 'player' },
      rhythm: 'WEEK',
      hour: 9,
      period: 'LAST_WEEK',
    },
  })
})

test('is every morning of the day before, where nothing is chosen', async () => {
  const sent = draw()
  press(WORDS.schedule)
  send(await screen.findByRole('dialog'))
  await waitFor(() => expect(sent[0]?.asking.body).toMatchObject({ rhythm: 'DAY', hour: 7, period: 'YESTERDAY' }))
})

test('what is refused is said in the dialog, which stays', async () => {
  draw(
    new CallFailure(409, {
      code: 'TOO_MANY_SCHEDULES',
      message: 'You are told of 20 reports already',
    } as never),
  )
  press(WORDS.schedule)
  const dialog = await screen.findByRole('dialog')
  send(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('20 reports')
})

describe('where the filters of a schedule are changed', () => {
  const { docs } = callExamples.getSchedules

  function drawAt(at: string, report: 'PROFIT_LOSS' | 'DEPOSITS' = 'PROFIT_LOSS') {
    const sent: Sent[] = []
    const filters = { by: 'market', eventTypeId: '4', startDate: '2026-11-01' }
    show(<ScheduleButton report={report} filters={filters} className="" />, {
      at,
      call: async (endpoint, asking) => {
        if (endpoint === getSchedules) return await readReply(getSchedules, { docs })
        sent.push({ endpoint, asking })
        return { docs: {} }
      },
    })
    return sent
  }

  test('they are saved back to it as they are now, with its time', async () => {
    const sent = drawAt('/profit-loss?by=market&eventTypeId=4&schedule=5')
    fireEvent.click(await screen.findByRole('button', { name: WORDS.saveFilters }))
    const dialog = await screen.findByRole('dialog', { name: WORDS.change })
    expect(within(dialog).getByText('Market, Cricket')).toBeDefined()
    choose(WORDS.hour, '9')
    fireEvent.click(within(dialog).getByRole('button', { name: COMMON.save }))
    await screen.findByText(WORDS.changed)
    expect(sent).toEqual([
      {
        endpoint: changeSchedule,
        asking: {
          params: { role: 'agent', scheduleId: '5' },
          body: { rhythm: 'DAY', hour: 9, period: 'YESTERDAY', filters: { by: 'market', eventTypeId: '4' } },
        },
      },
    ])
    // One is back where they are listed, and changes nothing any more.
    await waitFor(() => expect(address()).toBe(''))
  })

  test.each([
    ['one that is gone', '/profit-loss?schedule=77', 'PROFIT_LOSS'],
    ['one of another report', '/deposits?schedule=5', 'DEPOSITS'],
  ] as const)('%s is not: a new one is asked for', async (_, at, report) => {
    drawAt(at, report)
    await waitFor(() => expect(screen.getByRole('button', { name: WORDS.schedule })).toBeDefined())
    expect(screen.queryByRole('button', { name: WORDS.saveFilters })).toBeNull()
  })
})

test('who may not be told has no button', () => {
  draw(undefined, 'desk')
  expect(screen.queryByRole('button')).toBeNull()
})
