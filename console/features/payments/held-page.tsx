/** What a payment gateway left open, the oldest first: looked at and ended by the keyboard. */
import type { HeldPayment } from '@paddock/contract/shapes/held'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { useMe } from '../../kit/me/index.ts'
import { Page } from '../../kit/page/index.ts'
import { isOwnWord, reasonText, useDecideHeld, useHeldQueue } from './held.ts'
import { HeldDetail } from './held-detail.tsx'
import { QueueFrame, useNarrowing } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import type { Line } from './queue-row.tsx'
import { type Selection, useSelection } from './selection.ts'
import { useTypedFor } from './typed-field.ts'

const nothing = (): void => undefined

export default function HeldPage() {
  const { narrowing, asked } = useNarrowing()
  const queue = useHeldQueue({ search: asked, mine: narrowing.mine })
  const selection = useSelection(queue.data?.rows ?? [])
  const work = useHeldWork(selection)
  return (
    <Page title={WORDS.page} isFixed>
      <QueueFrame
        queue={queue}
        rows={queue.data?.rows}
        lineOf={lineOf}
        selection={selection}
        narrowing={narrowing}
        refused={[]}
        onRefusedRead={nothing}
        keys={WORDS.keys}
        emptyHint={WORDS.emptyHint}
        detailOf={(held) => <HeldDetail key={held._id} held={held} work={work} />}
      />
    </Page>
  )
}

const lineOf = (held: HeldPayment): Line => ({
  userName: held.userName,
  amount: held.line?.amount ?? held.amount,
  way: `${held.line ? WORDS.line : WORDS.ways[held.way]} · ${reasonText(held)}`,
  since: held.since,
  mine: held.mine,
  takenBy: null,
  isHalf: held.firstBy !== null,
  flags: [],
})

export type HeldWork = ReturnType<typeof useHeldWork>

function useHeldWork({ selected, move }: Selection<HeldPayment>) {
  const { user } = useMe()
  const decide = useDecideHeld()
  // Whoever agrees agrees to the reference of the first.
  const utr = useTypedFor(selected?._id, selected?.firstUtr ?? '')
  const next = () => move(1)
  function choose(n: number): void {
    const verdict = selected?.verdicts[n - 1]?.verdict
    if (!selected?.mine || verdict === undefined) return
    const reference = verdict === 'SENT_BY_HAND' ? utr.text.trim() : ''
    if (isOwnWord(selected, verdict, reference, user.userName)) return
    if (verdict === 'SENT_BY_HAND' && reference === '') return utr.field.current?.focus()
    decide(selected, verdict, reference)
  }
  useQueueKeys({
    next,
    previous: () => move(-1),
    choose,
    edit: () => utr.field.current?.select(),
    approve: nothing,
    reject: nothing,
    take: nothing,
    tick: nothing,
    zoom: nothing,
    clear: nothing,
  })
  return { choose, next, utr }
}
