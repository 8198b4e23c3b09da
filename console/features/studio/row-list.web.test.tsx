/** Lists of several fields a row, by cases: what is typed stays with its row, and the keyboard in the list, whichever row goes. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { RatesControl } from './rates-control.tsx'
import { BannersControl, MetaTagsControl } from './row-controls.tsx'

const ANOTHER_VERSION = 'Another version'
const CONTROLS = { RatesControl, BannersControl, MetaTagsControl }
let values: readonly unknown[]
beforeEach(() => {
  values = []
})
afterEach(cleanup)

type SheetProps = {
  readonly control: keyof typeof CONTROLS
  readonly begun: readonly unknown[]
  readonly hasBearer: boolean
}

function Sheet({ control, begun, hasBearer }: SheetProps) {
  const [value, setValue] = useState(begun)
  const Control = CONTROLS[control]
  const onChange = (rows: readonly unknown[]) => {
    values = rows
    setValue(rows)
  }
  return (
    <>
      <Control {...{ value, onChange, hasBearer }} />
      <button type="button" onClick={() => setValue((now) => (now === begun ? begun.slice(1) : begun))}>
        {ANOTHER_VERSION}
      </button>
    </>
  )
}

const open = (control: keyof typeof CONTROLS, begun: readonly unknown[] = [], hasBearer = false) =>
  render(<Sheet {...{ control, begun, hasBearer }} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const { rateFrom, ratePercent, rateBearer, addRate, remove, moveUp } = WORDS

const RATES = [
  { from: '2024-04-01', bps: 3000 },
  { from: '2025-04-01', bps: 2850 },
  { from: '2026-04-01', bps: 0 },
]

test.each<[string, () => unknown, object]>([
  ['a day', () => type(`${rateFrom} 1`, '2027-04-01'), { from: '2027-04-01', bps: 3000 }],
  ['no day yet', () => type(`${rateFrom} 1`, ''), { from: '', bps: 3000 }],
  ['a whole percent', () => type(`${ratePercent} 1`, '28'), { from: '2024-04-01', bps: 2800 }],
  ['hundredths of it', () => type(`${ratePercent} 1`, '31.25'), { from: '2024-04-01', bps: 3125 }],
  ['what no half is of', () => type(`${ratePercent} 1`, '0.07'), { from: '2024-04-01', bps: 7 }],
  ['nothing', () => type(`${ratePercent} 1`, ''), { from: '2024-04-01', bps: 0 }],
])('of a rate %s is typed, and the others stay', (_, change, first) => {
  open('RatesControl', RATES)
  change()
  expect(values).toEqual([first, ...RATES.slice(1)])
})

test.each([
  [false, { from: '', bps: 0 }],
  [true, { from: '', bps: 0, bearer: 'BORNE' }],
])('a new rate says who bears it where each does (%s)', (hasBearer, fresh) => {
  open('RatesControl', [], hasBearer)
  press(addRate)
  expect(values).toEqual([fresh])
  expect(screen.queryAllByLabelText(`${rateBearer} 1`)).toHaveLength(hasBearer ? 1 : 0)
})

test('who bears it is chosen by name', () => {
  open('RatesControl', [{ ...RATES[0], bearer: 'BORNE' }], true)
  type(`${rateBearer} 1`, 'ADDED')
  expect(values).toEqual([{ ...RATES[0], bearer: 'ADDED' }])
})

test('as many as there may be, and no more', () => {
  open(
    'RatesControl',
    Array.from({ length: 29 }, (_, at) => ({ from: `20${at + 10}-04-01`, bps: 1 })),
  )
  press(addRate)
  expect(values).toHaveLength(30)
  expect(screen.queryByRole('button', { name: addRate })).toBeNull()
})

const BANNERS = ['a', 'b', 'c'].map((image) => ({ image, link: null, title: '' }))
const TAGS = ['a', 'b', 'c'].map((name) => ({ name, content: '' }))
const LISTS = [
  ['RatesControl', RATES, rateFrom, addRate],
  ['BannersControl', BANNERS, WORDS.picture, WORDS.add],
  ['MetaTagsControl', TAGS, WORDS.tagName, WORDS.add],
] as const

test.each(LISTS)('%s: a row that goes takes its own field along and no other', (control, rows, label) => {
  open(control, rows)
  const [second, third] = [field(`${label} 2`), field(`${label} 3`)]
  press(`${remove} 1`)
  expect(values).toEqual(rows.slice(1))
  expect(field(`${label} 1`)).toBe(second)
  expect(field(`${label} 2`)).toBe(third)
})

test.each(LISTS)(
  '%s: by keyboard rows go one after the other, and the last leaves the focus to the next one that is added',
  (control, rows, _, add) => {
    open(control, rows)
    press(`${remove} 2`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `${remove} 2` }))
    press(`${remove} 2`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `${remove} 1` }))
    press(`${remove} 1`)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: add }))
    expect(values).toEqual([])
  },
)

test.each(LISTS.slice(1))('%s: a row that goes up takes its field and the focus along', (control, rows, label) => {
  open(control, rows)
  const third = field(`${label} 3`)
  press(`${moveUp} 3`)
  expect(values).toEqual([rows[0], rows[2], rows[1]])
  expect(field(`${label} 2`)).toBe(third)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `${moveUp} 2` }))
})

test.each(LISTS)('%s: another version that is taken up has its own rows', (control, rows, label) => {
  open(control, rows)
  press(ANOTHER_VERSION)
  expect(screen.getAllByLabelText(new RegExp(`^${label} \\d$`))).toHaveLength(2)
  press(ANOTHER_VERSION)
  expect(screen.getAllByLabelText(new RegExp(`^${label} \\d$`))).toHaveLength(3)
})
