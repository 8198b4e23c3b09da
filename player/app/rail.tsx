import { Tabs } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { Check } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useRoute } from 'wouter'
import { draftOf, EmptySlip, useQuick, useSlip } from '../features/betslip/index.ts'
import { useOpenBets } from '../features/open-bets/index.ts'
import { SLIP_WORDS } from '../features/betslip/words.ts'
import { BetSlip, useQuickSwitch } from './bet-slip.tsx'
import { useEventsInSight } from './desk-events.ts'
import { MyBets } from './my-bets-route.tsx'
import { QuickStripOfSite } from './slip-layers.tsx'
import { BETTING_WORDS } from '../words/betting.ts'

/** The slip and what is open: one above the other in the right column of a desktop, two tabs in the drawer of a phone. 000 §2. */
export default function Rail({ first }: { readonly first?: DrawerTab }) {
  const isWide = useIsWide()
  return (
    <aside className="mx-auto flex w-full max-w-[480px] flex-col gap-2">
      {isWide ? <Column /> : <Drawer first={first ?? null} />}
    </aside>
  )
}

/** Of several events beside each other none is the one whose bets are meant. */
const onlyOne = ([first, ...others]: readonly string[]): string | null =>
  first !== undefined && others.length === 0 ? first : null

function Column() {
  const inSight = useEventsInSight()
  const isListedBeside = useRoute('/open-bets')[0]
  return (
    <>
      <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={BETTING_WORDS.betslip}>
        <div className="flex h-10 items-center justify-between border-b border-line px-3">
          <h2 className="text-md font-bold">{BETTING_WORDS.betslip}</h2>
          <QuickSwitch />
        </div>
        <QuickStripOfSite className="border-b-2" />
        <SlipOrNothing inSight={inSight} />
      </section>
      {!isListedBeside && <MyBets eventId={onlyOne(inSight)} isPanel />}
    </>
  )
}

export type DrawerTab = 'slip' | 'bets'

/** `first`: what it begins with; else the slip, and the open bets where no slip is filled and there are some. */
function Drawer({ first }: { readonly first: DrawerTab | null }) {
  const eventId = onlyOne(useEventsInSight())
  const [chosen, setTab] = useState(first)
  const hasBets = (useOpenBets().data?.bets.length ?? 0) > 0
  const isEmpty = draftOf(useSlip()) === null
  const tab = chosen ?? (isEmpty && hasBets ? 'bets' : 'slip')
  const tabs = [
    { id: 'slip' as const, label: BETTING_WORDS.betslip },
    { id: 'bets' as const, label: SLIP_WORDS.openBets },
  ]
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <Tabs label={BETTING_WORDS.betslip} tabs={tabs} chosen={tab} onChoose={setTab} />
        <QuickSwitch />
      </div>
      {tab === 'bets' && <MyBets eventId={eventId} isPanel />}
      {tab === 'slip' && (
        <section className="overflow-hidden rounded-md border border-line" aria-label={BETTING_WORDS.betslip}>
          <SlipOrNothing inSight={NONE} />
        </section>
      )}
    </>
  )
}

const NONE: readonly string[] = []

/** `inSight`: the events whose prices stand beside it. */
function SlipOrNothing({ inSight }: { readonly inSight: readonly string[] }) {
  const draft = draftOf(useSlip())
  return draft ? <BetSlip hasMarket={!inSight.includes(draft.pick.eventId)} /> : <EmptySlip />
}

function QuickSwitch() {
  const quick = useQuick()
  const turn = useQuickSwitch()
  if (!turn) return null
  return (
    <span className="text-xs text-quiet">
      <Check label={SLIP_WORDS.quickBet} isOn={quick.mode === 'on'} onChange={turn} />
    </span>
  )
}
