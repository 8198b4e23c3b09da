import { SkeletonRows } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useNavigate, useParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { CouldNotLoad, Page, PageTabs } from '../../kit/page/index.ts'
import { Activity } from './activity.tsx'
import { usePerson } from './api.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonOverview } from './person-overview.tsx'
import { ProtectionTab } from './protection.tsx'
import { Statement } from './statement.tsx'
import { crumbsOf } from './trail.ts'

type Details = NonNullable<ReturnType<typeof usePerson>['data']>

const TABS = inEachLanguage(
  () =>
    [
      { id: 'overview', label: WORDS.overview },
      { id: 'statement', label: WORDS.statement },
      { id: 'activity', label: WORDS.activity },
      { id: 'logins', label: WORDS.logins },
      { id: 'protection', label: WORDS.protection },
    ] as const,
)
type TabId = ReturnType<typeof TABS>[number]['id']

/** Protection is for those who play. */
const tabsOf = (isPlayer: boolean) => TABS().filter(({ id }) => id !== 'protection' || isPlayer)

const tabOf = (path: string | undefined): TabId => TABS().find(({ id }) => id === path)?.id ?? 'overview'

export default function PersonPage() {
  const { userId = '', '*': path } = useParams()
  const { data, isPending, isError, error, refetch } = usePerson(userId)
  if (isPending) return <SkeletonRows rows={8} rowClass="h-12" label={WORDS.loading} />
  if (isError) return <CouldNotLoad error={error} refetch={refetch} />
  return <PersonDetails key={userId} details={data} tab={tabOf(path)} />
}

function PersonDetails({ details, tab }: { readonly details: Details; readonly tab: TabId }) {
  const goTo = useNavigate()
  const { user, trail } = details
  const about = { userId: user._id, userName: user.userName }
  return (
    <Page
      title={user.userName}
      crumbs={[{ label: WORDS.accounts, to: '/people' }, ...crumbsOf(trail)]}
      isFixed={tab !== 'overview' && tab !== 'protection'}
      actions={<PersonActions details={details} />}
      head={
        <PageTabs
          label={user.userName}
          tabs={tabsOf(user.userType === 'user')}
          chosen={tab}
          onChoose={(id) => void goTo(`/people/${user._id}${id === 'overview' ? '' : `/${id}`}`)}
        />
      }
    >
      {tab === 'overview' && <PersonOverview details={details} />}
      {tab === 'statement' && <Statement {...about} />}
      {tab === 'activity' && <Activity {...about} />}
      {tab === 'logins' && <Activity {...about} logins />}
      {tab === 'protection' && <ProtectionTab {...about} />}
    </Page>
  )
}
