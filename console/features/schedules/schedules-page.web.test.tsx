import { type Endpoint, readReply } from '@paddock/contract'
import { changeSchedule, deleteSchedule, getSchedules } from '@paddock/contract/endpoints/schedules'
import { callExamples } from '@paddock/contract/examples/calls'
import { CallFailure } from '@paddock/ui/client'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import hi from '../../words/hi/index.ts'
import hindi from '../../words/hi/schedules.ts'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../../kit/testing/show.tsx'
import SchedulesPage from './schedules-page.tsx'

afterEach(cleanup)

const reply = await readReply(getSchedules, { docs: callExamples.getSchedules.docs })

function draw(answer: (endpoint: Endpoint) => unknown = () => reply) {
  const sent: (readonly [Endpoint, Asking])[] = []
  show(<SchedulesPage />, {
    call: async (endpoint, asking) => {
      if (endpoint !== getSchedules) sent.push([endpoint, asking])
      return answer(endpoint)
    },
  })
  return sent
}

test('each is told with its filters, when, of which days and when next', async () => {
  draw()
  const [row] = within(await screen.findByRole('list', { name: WORDS.schedules })).getAllByRole('listitem')
  for (const said of ['Profit and loss', 'Of player2, Player, Biggest losers', 'Every day, 07:00 · The day before'])
    expect(row?.textContent).toContain(said)
  expect(row?.querySelector('time')?.dateTime).toBe('2026-11-22T01:30:00.000Z')
})

test('another time is chosen, and the report stays', async () => {
  const sent = draw()
  await screen.findByText('Profit and loss')
  press(WORDS.change)
  const dialog = await screen.findByRole('dialog', { name: WORDS.change })
  fireEvent.change(screen.getByLabelText(WORDS.hour), { target: { value: '18' } })
  fireEvent.click(within(dialog).getByRole('button', { name: COMMON.save }))
  await screen.findByText(WORDS.changed)
  expect(sent).toEqual([
    [
      changeSchedule,
      { params: { role: 'agent', scheduleId: '5' }, body: { rhythm: 'DAY', hour: 18, period: 'YESTERDAY' } },
    ],
  ])
})

test('its filters are changed in the report, which opens with them', async () => {
  draw()
  await screen.findByText('Profit and loss')
  press(WORDS.changeFilters)
  await waitFor(() => expect(address()).toContain('schedule=5'))
  for (const said of ['by=player', 'order=lost', 'userId=', 'startDate=']) expect(address()).toContain(said)
})

test('one is deleted once that is said yes to', async () => {
  const sent = draw()
  await screen.findByText('Profit and loss')
  press(WORDS.deleteOne)
  const dialog = await screen.findByRole('dialog', { name: WORDS.deleteOne })
  expect(dialog.textContent).toContain('Of player2, Player, Biggest losers')
  expect(sent).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.deleteOne }))
  await screen.findByText(WORDS.deleted)
  expect(sent).toMatchObject([[deleteSchedule, { params: { role: 'agent', scheduleId: '5' } }]])
})

test('none is said with how one is made, and what could not be loaded is asked for again', async () => {
  let isBroken = true
  draw(() => {
    if (isBroken) throw new CallFailure(0, null)
    return { docs: [] }
  })
  await screen.findByText(COMMON.couldNotLoad)
  isBroken = false
  press(COMMON.retry)
  await screen.findByText(WORDS.none)
  expect(screen.getByText(WORDS.noneHint)).toBeDefined()
})

test('is in Hindi too', async () => {
  speak('hi', hi)
  try {
    draw()
    await waitFor(() => expect(screen.getByText(hindi.reports.PROFIT_LOSS)).toBeDefined())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(hindi.schedules)
  } finally {
    speak('en')
  }
})
