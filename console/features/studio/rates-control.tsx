/** Rates of tax, each from a day on. docs/domain/duties.md. */
import { DUTY_BEARERS, type DepositDutyRate, type DutyRate } from '@paddock/domain/payments'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { INPUT } from '../../kit/form/index.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

type Rate = DutyRate & Partial<DepositDutyRate>

type RatesProps = {
  readonly value: readonly unknown[]
  readonly onChange: (rates: readonly Rate[]) => void
  /** Whether each says who bears it. */
  readonly hasBearer: boolean
}

const MOST = 30
const BPS = 100

export function RatesControl({ value, onChange, hasBearer }: RatesProps) {
  // What the configuration holds there is checked by its schema.
  const rates = value as readonly Rate[]
  const change = (index: number, part: Partial<Rate>) =>
    onChange(rates.map((rate, n) => (n === index ? { ...rate, ...part } : rate)))
  return (
    <div className="flex flex-col gap-2">
      {rates.map(({ from, bps, bearer }, index) => (
        <div
          // A row has nothing but its place to be known by: its day is being typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-start gap-2 max-md:flex-wrap"
        >
          <input
            type="date"
            aria-label={`${WORDS.rateFrom} ${index + 1}`}
            value={from}
            onChange={({ target }) => change(index, { from: target.value })}
            className={INPUT}
          />
          <input
            type="number"
            min={0}
            step={0.01}
            aria-label={`${WORDS.ratePercent} ${index + 1}`}
            value={bps / BPS}
            onChange={({ target }) => change(index, { bps: Math.round(Number(target.value) * BPS) })}
            className={`${INPUT} text-right tabular-nums`}
          />
          {hasBearer && (
            <select
              aria-label={`${WORDS.rateBearer} ${index + 1}`}
              value={bearer}
              onChange={({ target }) =>
                change(index, { bearer: DUTY_BEARERS.find((one) => one === target.value) ?? 'BORNE' })
              }
              className={INPUT}
            >
              {DUTY_BEARERS.map((one) => (
                <option key={one} value={one}>
                  {WORDS.rateBearers[one]}
                </option>
              ))}
            </select>
          )}
          <IconButton
            label={`${WORDS.remove} ${index + 1}`}
            onClick={() => onChange(rates.toSpliced(index, 1))}
            className="md:size-9"
          >
            <Icon name="close" className="size-4" />
          </IconButton>
        </div>
      ))}
      {rates.length < MOST && (
        <Button
          size="dense"
          className="self-start"
          onClick={() => onChange([...rates, { from: '', bps: 0, ...(hasBearer && { bearer: 'BORNE' as const }) }])}
        >
          <Icon name="plus" className="size-4" />
          {WORDS.addRate}
        </Button>
      )}
    </div>
  )
}
