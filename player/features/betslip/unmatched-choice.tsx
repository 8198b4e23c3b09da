import { useMarketFacts } from '@paddock/ui/live'
import { Check } from '@paddock/ui/primitives'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlipStore } from './context.tsx'
import type { Draft, Unmatched } from './draft.ts'
import { SLIP_WORDS } from './words.ts'

/** Fill or kill, unless the player wants the rest to wait in the market. */
export function UnmatchedCheck({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  return (
    <Check
      label={BETTING_WORDS.keepUnmatched}
      short={BETTING_WORDS.keepShort}
      isOn={draft.unmatched !== 'KILL'}
      onChange={(on) => store.send({ type: 'unmatched', unmatched: on ? 'LAPSE' : 'KILL' })}
    />
  )
}

/** Until when what is left waits, where it does. */
export function UnmatchedUntil({ draft }: { readonly draft: Draft }) {
  const store = useSlipStore()
  const hasBegun = useHasBegun(draft.pick.marketId)
  if (draft.unmatched === 'KILL' || hasBegun) return null
  return (
    <div className="text-xs text-quiet">
      <PersistenceChoice
        persistence={draft.unmatched}
        onChoose={(unmatched) => store.send({ type: 'unmatched', unmatched })}
      />
    </div>
  )
}

/** Whether play is on, as far as this screen knows its market: then nothing waits for its beginning. */
export function useHasBegun(marketId: string): boolean {
  return useMarketFacts(marketId)?.inPlay ?? false
}

const WAYS = [
  { id: 'LAPSE', label: () => SLIP_WORDS.lapse, hint: () => SLIP_WORDS.lapseHint },
  { id: 'PERSIST', label: () => SLIP_WORDS.persist, hint: () => SLIP_WORDS.persistHint },
] as const

type Persistence = (typeof WAYS)[number]['id']

/** What becomes of an unmatched bet when the event goes in-play, in plain words. */
export function PersistenceChoice(props: {
  readonly persistence: Unmatched
  readonly onChoose: (persistence: Persistence) => void
}) {
  const chosen = WAYS.find(({ id }) => id === props.persistence)
  return (
    <fieldset>
      <legend className="pb-1">{SLIP_WORDS.atPlayStart}</legend>
      <div className="grid grid-cols-2 gap-1">
        {WAYS.map(({ id, label }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-text has-[:checked]:border-brand has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand-text"
          >
            <input
              type="radio"
              name="persistence"
              checked={id === props.persistence}
              onChange={() => props.onChoose(id)}
              className="size-4 shrink-0 accent-brand"
            />
            {label()}
          </label>
        ))}
      </div>
      <p className="min-h-4 pt-1">{chosen?.hint()}</p>
    </fieldset>
  )
}
