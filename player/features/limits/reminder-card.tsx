import { REALITY_CHECK } from '@paddock/domain/protection'
import { failureText } from '@paddock/ui/client'
import { shownText } from '@paddock/ui/words'
import { showToast } from '@paddock/ui/primitives'
import { useId } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { useSetRealityCheck } from './api.ts'

const CHOICES: readonly number[] = [REALITY_CHECK.shortest, 30, 45, REALITY_CHECK.usual, 90, REALITY_CHECK.longest]

/** How often the player is told how long they have played. It takes effect at once, either way. */
export function ReminderCard({ everyMinutes }: { readonly everyMinutes: number }) {
  const save = useSetRealityCheck()
  const choices = CHOICES.includes(everyMinutes) ? CHOICES : [...CHOICES, everyMinutes].toSorted((a, b) => a - b)
  const choose = (minutes: number) =>
    save.mutate(minutes, {
      onSuccess: ({ message }) => message && showToast(shownText(message), 'good'),
      onError: (thrown) => showToast(failureText(thrown), 'bad'),
    })
  const hint = useId()
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-3 py-2 lg:col-span-2"
      aria-label={ACCOUNT_WORDS.realityCheck}
    >
      <div className="min-w-48 flex-1">
        <h2 className="text-md font-bold">{ACCOUNT_WORDS.realityCheck}</h2>
        <p id={hint} className="text-xs text-quiet">
          {ACCOUNT_WORDS.realityCheckHint}
        </p>
      </div>
      <label className="flex items-center gap-2 text-sm">
        {ACCOUNT_WORDS.every}
        <select
          aria-label={ACCOUNT_WORDS.realityCheck}
          aria-describedby={hint}
          value={save.isPending ? save.variables : everyMinutes}
          onChange={(event) => choose(Number(event.target.value))}
          className="h-11 rounded-md border border-line bg-raised px-3 text-text"
        >
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {ACCOUNT_WORDS.everyMinutes(minutes)}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
