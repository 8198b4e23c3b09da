import { MOST_AT_ONCE } from '@paddock/contract/page'
import { Button } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'

/** How many rows are chosen and what can be done with them; of more than a call takes at once that is said instead. */
export function Chosen(props: { readonly count: number; readonly onClear: () => void; readonly children: ReactNode }) {
  const { count, onClear, children } = props
  return (
    <>
      <span className="px-1 font-bold">{WORDS.selected(count)}</span>
      {count > MOST_AT_ONCE ? (
        <span role="alert" className="text-loss">
          {WORDS.atMostAtOnce(MOST_AT_ONCE)}
        </span>
      ) : (
        children
      )}
      <Button size="dense" look="ghost" onClick={onClear}>
        {WORDS.clearSelection}
      </Button>
    </>
  )
}
