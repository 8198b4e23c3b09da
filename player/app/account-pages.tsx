/** The account's pages as routes: each composed with what it needs of other features. */
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useProfile } from '../features/balance/index.ts'
import { CostPage } from '../features/cost-report/index.ts'
import { BreakBegun, BreakPage, type Exclusion, LimitsPage } from '../features/limits/index.ts'
import { LinkedPage } from '../features/linked/index.ts'
import { LoginHistoryPage } from '../features/login-history/index.ts'
import { ProfilePage } from '../features/profile/index.ts'
import { SessionsPage } from '../features/sessions/index.ts'
import { useConfirmBets } from './confirm-bets.ts'
import { MoneyOfPlayer } from './money-of-player.tsx'
import { WORDS } from '../words/shell.ts'

export { CostPage, LimitsPage, LinkedPage, LoginHistoryPage, SessionsPage }

export function ProfileRoute() {
  const site = useSite()
  const { data: user, isError, refetch } = useProfile()
  const confirm = useConfirmBets()
  if (!user) {
    const retry = { label: WORDS.retry, run: () => void refetch() }
    return (
      <div className="rounded-md border border-line bg-surface">
        {isError ? (
          <Notice icon="warning" text={WORDS.couldNotLoad} action={retry} />
        ) : (
          <SkeletonRows rows={6} rowClass="h-13" label={WORDS.loading} />
        )}
      </div>
    )
  }
  return (
    <ProfilePage
      user={user}
      money={<MoneyOfPlayer />}
      canSecure={site.can('secureAuth')}
      canChooseLook={site.can('nightMode')}
      onConfirmBets={confirm.mutate}
    />
  )
}

const BEGUN = '/break-begun'

export function BreakRoute() {
  const [, navigate] = useLocation()
  return <BreakPage onBegun={(exclusion) => navigate(BEGUN, { replace: true, state: exclusion })} />
}

/** Open to visitors: whoever began a break is one by now. */
export function BreakBegunRoute() {
  const begun = useHistoryState<Exclusion | null>()
  return begun ? <BreakBegun kind={begun.kind} until={begun.until} /> : <Redirect to="/" replace />
}
