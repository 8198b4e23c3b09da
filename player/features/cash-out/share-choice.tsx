import { percentOf, STEP, WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

const CHIPS = [25, 50, 75, 100] as const

type ShareChoiceProps = { readonly percent: number; readonly onChange: (percent: number) => void }

/** How much of the position: by slider (arrow keys step by five), by a tap, or typed. */
export function ShareChoice({ percent, onChange }: ShareChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-xs text-quiet">{CASH_OUT_WORDS.share}</legend>
      <div className="flex items-center gap-3">
        <input
          type="range"
          min={STEP}
          max={WHOLE}
          step={STEP}
          value={Math.max(STEP, Math.round(percent / STEP) * STEP)}
          onChange={(event) => onChange(Number(event.target.value))}
          aria-label={CASH_OUT_WORDS.share}
          aria-valuetext={CASH_OUT_WORDS.shareOf(percent)}
          className="h-11 min-w-0 flex-1 accent-brand"
        />
        <label className="flex h-11 items-center gap-1 rounded-md border border-line bg-raised px-2 text-sm">
          <input
            inputMode="numeric"
            autoComplete="off"
            value={percent}
            onChange={(event) => onChange(percentOf(event.target.value, percent))}
            onFocus={(event) => event.target.select()}
            aria-label={CASH_OUT_WORDS.percent}
            className="w-8 bg-transparent text-right tabular-nums outline-none"
          />
          %
        </label>
      </div>
      <div className="grid grid-cols-4 gap-1">
        {CHIPS.map((chip) => (
          <button
            key={chip}
            type="button"
            aria-pressed={percent === chip}
            onClick={() => onChange(chip)}
            className="h-11 rounded-md border border-line text-sm tabular-nums hover:border-quiet aria-pressed:border-brand aria-pressed:font-bold md:h-8"
          >
            {CASH_OUT_WORDS.shareOf(chip)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
