/** Rates of tax, each from a day on. docs/domain/duties.md. */
import { DUTY_BEARERS, type DepositDutyRate, type DutyRate } from '@paddock/domain/payments'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { INPUT } from '../../kit/form/index.ts'
import { RowList } from './row-list.tsx'

type Rate = DutyRate & Partial<DepositDutyRate>

type RatesProps = {
  readonly value: readonly unknown[]
  readonly onChange: (rates: readonly Rate[]) => void
  /** Whether each says who bears it. */
  readonly hasBearer: boolean
}

const MOST = 30
const BPS = 100
const WITHHELD: Rate = { from: '', bps: 0 }
const OF_DEPOSITS: Rate = { ...WITHHELD, bearer: 'BORNE' }

/** Beside each other in columns; on a phone who bears it stands below. */
const ROW = 'grid items-center gap-2 grid-cols-[minmax(0,1fr)_7rem_auto] md:grid-cols-[11rem_7rem_minmax(0,16rem)_auto]'

export const RatesControl = ({ value, onChange, hasBearer }: RatesProps) => (
  <RowList
    // What the configuration holds there is checked by its schema.
    rows={value as readonly Rate[]}
    onChange={onChange}
    fresh={hasBearer ? OF_DEPOSITS : WITHHELD}
    most={MOST}
    addLabel={WORDS.addRate}
    rowClass={ROW}
    draw={(rate, number, change) => (
      <>
        <input
          type="date"
          aria-label={`${WORDS.rateFrom} ${number}`}
          value={rate.from}
          onChange={({ target }) => change({ from: target.value })}
          className={INPUT}
        />
        <span className="relative block">
          <input
            type="number"
            min={0}
            step={0.01}
            aria-label={`${WORDS.ratePercent} ${number}`}
            value={rate.bps / BPS}
            onChange={({ target }) => change({ bps: Math.round(Number(target.value) * BPS) })}
            className={`${INPUT} pr-7 text-right tabular-nums`}
          />
          <span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center text-sm text-quiet">
            %
          </span>
        </span>
        {hasBearer && <Bearer bearer={rate.bearer} number={number} onChoose={(bearer) => change({ bearer })} />}
      </>
    )}
  />
)

type BearerProps = {
  readonly bearer: Rate['bearer']
  readonly number: number
  readonly onChoose: (bearer: DepositDutyRate['bearer']) => void
}

const Bearer = ({ bearer, number, onChoose }: BearerProps) => (
  <select
    aria-label={`${WORDS.rateBearer} ${number}`}
    value={bearer}
    onChange={({ target }) => onChoose(DUTY_BEARERS.find((one) => one === target.value) ?? 'BORNE')}
    className={`${INPUT} max-md:order-1 max-md:col-span-full`}
  >
    {DUTY_BEARERS.map((one) => (
      <option key={one} value={one}>
        {WORDS.rateBearers[one]}
      </option>
    ))}
  </select>
)
