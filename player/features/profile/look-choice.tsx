import { setLook, useLook } from '@paddock/ui/look'
import { ACCOUNT_WORDS } from '../../words/account.ts'

const LOOKS = ['dark', 'light'] as const

export function LookChoice() {
  const look = useLook()
  return (
    <fieldset className="flex min-h-13 items-center justify-between gap-3">
      <legend className="float-left text-sm">{ACCOUNT_WORDS.look}</legend>
      <div className="flex rounded-md border border-line">
        {LOOKS.map((each) => (
          <label
            key={each}
            className="flex min-h-9 min-w-18 cursor-pointer items-center justify-center rounded-md text-sm text-quiet has-checked:bg-raised has-checked:font-bold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text max-md:min-h-11"
          >
            <input
              type="radio"
              name="look"
              className="sr-only"
              checked={each === look}
              onChange={() => setLook(each)}
            />
            {ACCOUNT_WORDS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
