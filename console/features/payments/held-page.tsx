/** What a payment gateway left open, the oldest first: looked at and ended by the keyboard. */
import type { HeldPayment } from '@paddock/contract/shapes/held'
import { Tabs } from '@paddock/ui/layers'
import { inEachLanguage } from '@paddock/ui/words'
import { useSearchParams } from 'react-router'
import { HELD_WORDS as WORDS } from '../../words/held.ts'
import { useMay, useMe } from '../../kit/me/index.ts'
import { Page } from '../../kit/page/index.ts'
import { isOwnWord, reasonText, useDecideHeld, useHeldQueue } from './held.ts'
import { HeldDetail } from './held-detail.tsx'
import { Strays } from './strays.tsx'
import { QueueFrame, useNarrowing } from './queue-frame.tsx'
import { useQueueKeys } from './queue-keys.ts'
import type { Line } from './queue-row.tsx'
import { type Selection, useSelection } from './selection.ts'
import { useTypedFor } from './typed-field.ts'

const nothing = (): void => undefined

const TABS = inEachLanguage(
  () =>
    [
      { id: 'held', label: WORDS.tabs.held },
      { id: 'strays', label: WORDS.tabs.strays },
    ] as const,
)

/** What is of no site stands beside it for those who see all of them. */
export default function HeldPage() {
  const [address, setAddress] = useSearchParams()
  const maySeeStrays = useMay()('installation.maintain')
  const tab = maySeeStrays && address.get('tab') === 'strays' ? 'strays' : 'held'
  return (
    <Page
      title={WORDS.page}
      isFixed
      {...(maySeeStrays && {
        head: (
          <div className="border-b border-line max-md:px-3">
            <Tabs
              label={WORDS.page}
              tabs={TABS()}
              chosen={tab}
              onChoose={(id) => setAddress(id === 'held' ? {} : { tab: id })}
            />
          </div>
        ),
      })}
    >
      {tab === 'held' ? <HeldQueue /> : <Strays />}
    </Page>
  )
}

function HeldQueue() {
  const { narrowing, asked } = useNarrowing()
  const queue = useHeldQueue({ search: asked, mine: narrowing.mine, shown: narrowing.shown })
  const selection = useSelection(queue.data?.rows ?? [])
  const work = useHeldWork(selection)
  return (
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
  const payer = useTypedFor(selected?._id, selected?.firstPayer ?? '')
  const next = () => move(1)
  function choose(n: number): void {
    const verdict = selected?.verdicts[n - 1]?.verdict
    if (!selected?.mine || verdict === undefined) return
    const isByHand = verdict === 'SENT_BY_HAND'
    const sent = isByHand ? { utr: utr.text.trim(), payer: payer.text.trim() } : { utr: '', payer: '' }
    if (isOwnWord(selected, verdict, sent, user.userName)) return
    if (isByHand && sent.payer === '') return payer.field.current?.focus()
    if (isByHand && sent.utr === '') return utr.field.current?.focus()
    decide(selected, verdict, sent)
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
  return { choose, next, utr, payer }
}
