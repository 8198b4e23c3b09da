import { Button, Icon } from '@paddock/ui/primitives'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Change, ChangeList } from '../../kit/site-config/index.ts'

type StaleProps = { readonly version: number; readonly onTakeOver: () => void; readonly onDrop: () => void }

/** Somebody published while this work went on: nothing is lost, and nothing of theirs is overwritten unseen. */
export function StaleBar({ version, onTakeOver, onDrop }: StaleProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warn px-3 py-2 text-sm max-md:rounded-none max-md:border-x-0"
    >
      <Icon name="warning" className="size-4 text-warn" />
      <p className="min-w-40 flex-1">
        <strong>{WORDS.staleTitle(version)}</strong> {WORDS.staleFact}
      </p>
      <Button size="dense" onClick={onDrop}>
        {WORDS.dropMine}
      </Button>
      <Button size="dense" look="brand" onClick={onTakeOver}>
        {WORDS.takeOver}
      </Button>
    </div>
  )
}

/** After a merge: what both changed. */
export const Conflicts = ({ conflicts }: { readonly conflicts: readonly Change[] }) =>
  conflicts.length === 0 ? null : (
    <section
      aria-label={WORDS.conflicts}
      className="overflow-hidden rounded-md border border-warn bg-surface max-md:rounded-none max-md:border-x-0"
    >
      <p className="px-3 pt-2 text-sm">{WORDS.conflicts}</p>
      <ChangeList changes={conflicts} heads={[WORDS.theirs, WORDS.yours]} />
    </section>
  )
