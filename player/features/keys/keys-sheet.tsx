import { Sheet } from '@paddock/ui/layers'
import { Fragment, type ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import { KEY_ACTIONS, OTHER_KEYS } from './state.ts'
import { KEYS_WORDS } from './words.ts'

type KeysSheetProps = {
  readonly onClose: () => void
  /** The switch for those of a single letter: whoever speaks to the machine writes letters unmeant. */
  readonly children: ReactNode
}

/** Which keys there are. */
export function KeysSheet({ onClose, children }: KeysSheetProps) {
  return (
    <Sheet title={KEYS_WORDS.title} closeLabel={WORDS.close} onClose={onClose}>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-3">
        <Keys
          title={KEYS_WORDS.everywhere}
          rows={KEY_ACTIONS.map(({ action, shown }) => [[shown], KEYS_WORDS.actions[action]])}
        />
        <Keys
          title={KEYS_WORDS.inPlaces}
          rows={OTHER_KEYS.map(({ word, shown }) => [shown, KEYS_WORDS.others[word]])}
        />
        <div className="border-t border-line">{children}</div>
      </div>
    </Sheet>
  )
}

type KeysProps = {
  readonly title: string
  readonly rows: readonly (readonly [shown: readonly string[], said: string])[]
}

function Keys({ title, rows }: KeysProps) {
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-sm text-quiet">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {rows.map(([shown, said]) => (
          <Fragment key={said}>
            <dt className="flex gap-1">
              {shown.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex h-7 min-w-7 items-center justify-center rounded-md border border-line bg-raised px-2 font-sans text-xs font-bold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{said}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
