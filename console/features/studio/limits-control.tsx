/** What a site lets none of its players pass: a line a kind, a cell a period; an empty cell is no limit. */
import type { PlayerLimit } from '@paddock/contract/shapes/site'
import { isOffered, isSameLimit, LIMIT_PERIODS, type WhichLimit } from '@paddock/domain/protection'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { INPUT } from '../../kit/form/index.ts'
import { LIMIT_LINES, nameOfLimit, withLimit } from '../../kit/site-config/index.ts'

type Control = {
  readonly value: readonly unknown[]
  readonly onChange: (limits: readonly PlayerLimit[]) => void
}

export function LimitsControl({ value, onChange }: Control) {
  // What the configuration holds there is checked by its schema.
  const limits = value as readonly PlayerLimit[]
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-140 table-fixed text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" aria-label={WORDS.labels.playerLimits} className="w-[28%]" />
            {LIMIT_PERIODS.map((period) => (
              <th key={period} scope="col" className="h-8 px-2 text-left font-normal">
                {WORDS.limitPeriods[period]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LIMIT_LINES.map((line) => (
            <tr key={nameOfLimit(line)}>
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {nameOfLimit(line)}
              </th>
              {LIMIT_PERIODS.map((period) => (
                <td key={period} className="px-1 py-1">
                  {isOffered({ ...line, period }) && (
                    <Cell which={{ ...line, period }} limits={limits} onChange={onChange} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DIGITS = /^\d{0,10}$/

function Cell({ which, limits, onChange }: Omit<Control, 'value'> & Cells) {
  const standing = limits.find((limit) => isSameLimit(limit, which))
  const set = (text: string) => {
    if (DIGITS.test(text)) onChange(withLimit(limits, which, text === '' ? null : Number(text)))
  }
  return (
    <input
      aria-label={`${nameOfLimit(which)}, ${WORDS.limitPeriods[which.period]}`}
      placeholder={WORDS.none}
      inputMode="numeric"
      autoComplete="off"
      value={standing ? String(standing.value) : ''}
      onChange={({ target }) => set(target.value)}
      className={`${INPUT} text-right tabular-nums`}
    />
  )
}

type Cells = { readonly which: WhichLimit; readonly limits: readonly PlayerLimit[] }
