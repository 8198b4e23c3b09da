/** What stands around a deposit or a withdrawal: a drawer over the requests, or on sites without drawers a page. 001 §2.13, §2.14, §6. */
import { Sheet } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useProfile } from '../../features/balance/index.ts'
import { NewestRequests } from '../../features/records/index.ts'
import { PAYMENT_WORDS } from '../../features/payments/index.ts'
import { WORDS } from '../../words/shell.ts'
import { goBack } from '../../routing/page-router.tsx'
import type { MoneyKind } from '../money-way.ts'
import RecordsRoute from '../records-route.tsx'
import { PRACTICE_WORDS } from '../../words/practice.ts'

/** 001 §9. */
const DRAWER_LEAVES_MS = 300

export type Drawn = {
  readonly owner: string
  readonly frame: (title: string, step: ReactNode) => ReactNode
  readonly onDone: () => void
  readonly onSeeRequests: () => void
}

/** A demo account has no money of its own, and who is signed in must be known before money is asked for. */
type MoneyPageProps = {
  readonly kind: MoneyKind
  readonly draw: (drawn: Drawn) => ReactNode
}

export function MoneyPage({ kind, draw }: MoneyPageProps) {
  const hasDrawers = useSite().can('newPaymentDrawers')
  const { data: profile, isError, refetch } = useProfile()
  if (profile?.practice)
    return (
      <Card>
        <Notice icon="wallet" text={PRACTICE_WORDS.inPractice} hint={PRACTICE_WORDS.forMoney} />
      </Card>
    )
  if (profile?.demo)
    return (
      <Card>
        <Notice icon="wallet" text={TEXTS.demoAccount} hint={PAYMENT_WORDS.forDemo} />
      </Card>
    )
  if (profile) {
    const Frame = hasDrawers ? InDrawer : OnPage
    return <Frame owner={profile._id} kind={kind} draw={draw} />
  }
  return (
    <Card>
      {isError ? (
        <Notice
          icon="warning"
          text={PAYMENT_WORDS.couldNotLoad}
          action={{ label: PAYMENT_WORDS.retry, run: () => void refetch() }}
        />
      ) : (
        <SkeletonRows rows={4} rowClass="h-13" label={PAYMENT_WORDS.loading} />
      )}
    </Card>
  )
}

type FramedProps = MoneyPageProps & { readonly owner: string }

const REQUESTS = '/transaction'

/** Behind the drawer is the list in which the request will stand. Closed without one it leads back to where its player came from. */
function InDrawer({ owner, kind, draw }: FramedProps) {
  const [leaving, leave] = useLeaving()
  const frame = (title: string, step: ReactNode) => (
    <Sheet title={title} closeLabel={WORDS.close} isOpen={!leaving} onClose={() => leave('back')} focusesField>
      {step}
    </Sheet>
  )
  return (
    <>
      <RecordsRoute page="transactions" kind={kind} />
      {draw({ owner, frame, onDone: () => leave(kind), onSeeRequests: () => leave(kind) })}
    </>
  )
}

/** Where to, when it has slid away. */
function useLeaving(): readonly [boolean, (to: MoneyKind | 'back') => void] {
  const [to, leave] = useState<MoneyKind | 'back' | null>(null)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (to === null) return undefined
    const timer = setTimeout(() => {
      if (to === 'back') goBack(navigate)
      else navigate(requestsOf(to), { replace: true })
    }, DRAWER_LEAVES_MS)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return [to !== null, leave]
}

const requestsOf = (kind: MoneyKind): string => (kind === 'withdraw' ? `${REQUESTS}?tab=withdraw` : REQUESTS)

function OnPage({ owner, kind, draw }: FramedProps) {
  const [, navigate] = useLocation()
  const see = () => navigate(requestsOf(kind))
  const frame = (title: string, step: ReactNode) => (
    <Card>
      <h1 className="flex h-12 items-center px-4 text-md font-bold">{title}</h1>
      {step}
    </Card>
  )
  return (
    <div className="mx-auto flex w-full max-w-[560px] flex-col gap-2">
      {draw({ owner, frame, onDone: see, onSeeRequests: see })}
      <NewestRequests kind={kind} status="all" />
    </div>
  )
}

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto w-full max-w-[560px] overflow-clip rounded-md border border-line bg-surface">{children}</div>
)
