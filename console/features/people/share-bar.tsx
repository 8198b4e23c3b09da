import type { ChainLevel } from '@paddock/contract/shapes/person'
import { WHOLE_BPS } from '@paddock/domain/money'
import { WORDS } from '../../words/shell.ts'

/** Neighbours differ; the pattern repeats where the chain is longer. */
const TONES = [
  'bg-brand text-on-brand',
  'bg-back text-on-price',
  'bg-lay text-on-price',
  'bg-raised text-text',
] as const

type ShareBarProps = {
  readonly label: string
  readonly chain: readonly ChainLevel[]
  readonly product: 'sports' | 'casino'
}

/** Who keeps how much of a result, the whole of it from end to end. Law 2.6. */
export function ShareBar({ label, chain, product }: ShareBarProps) {
  const total = chain.reduce((sum, { keeps }) => sum + keeps[product], 0)
  return (
    <figure className="flex flex-col gap-2 p-3">
      <figcaption className="flex justify-between text-xs text-quiet">
        {label}
        <span className={total === WHOLE_BPS ? '' : 'text-loss'}>{total / 100} %</span>
      </figcaption>
      <div aria-hidden="true" className="flex h-6 overflow-hidden rounded-md border border-line">
        {chain.map(({ _id, keeps }, index) =>
          keeps[product] === 0 ? null : (
            <span
              key={_id}
              className={`flex items-center justify-center overflow-hidden text-xs ${TONES[index % TONES.length]}`}
              style={{ width: `${keeps[product] / 100}%` }}
            >
              {keeps[product] / 100}
            </span>
          ),
        )}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {chain.map(({ _id, userName, userType, keeps }, index) => (
          <li key={_id} className="flex items-center gap-1">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full border border-line ${TONES[index % TONES.length]}`}
            />
            {userName}
            <span className="text-quiet">{WORDS.roles[userType]}</span>
            <span className="font-bold">{keeps[product] / 100} %</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
