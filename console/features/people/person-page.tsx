import { Menu, type MenuItem, Tabs } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { Button, Icon, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useMay } from '../../kit/me/index.ts'
import { CouldNotLoad, Page } from '../../kit/page/index.ts'
import { Activity } from './activity.tsx'
import { usePerson } from './api.ts'
import { CloneDialog } from './clone-dialog.tsx'
import { EditPanel } from './edit-panel.tsx'
import { type LoginLink, LoginLinkDialog, useHasLoginLinks, useMakeLoginLink } from './login-link.tsx'
import { Made, type MadeAccount } from './made.tsx'
import { useEndSessions, useLockPeople, useResetPassword } from './people-actions.ts'
import { PersonOverview } from './person-overview.tsx'
import { ProtectionTab } from './protection.tsx'
import { ScopeLockDialog } from './scope-lock-dialog.tsx'
import { Statement } from './statement.tsx'
import { crumbsOf } from './trail.ts'

type Details = NonNullable<ReturnType<typeof usePerson>['data']>

const TABS = [
  { id: 'overview', label: WORDS.overview },
  { id: 'statement', label: WORDS.statement },
  { id: 'activity', label: WORDS.activity },
  { id: 'logins', label: WORDS.logins },
  { id: 'protection', label: WORDS.protection },
] as const
type TabId = (typeof TABS)[number]['id']

/** Protection is for those who play. */
const tabsOf = (isPlayer: boolean) => TABS.filter(({ id }) => id !== 'protection' || isPlayer)

const tabOf = (path: string | undefined): TabId => TABS.find(({ id }) => id === path)?.id ?? 'overview'

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
        <div className="border-b border-line max-md:px-3">
          <Tabs
            label={user.userName}
            tabs={tabsOf(user.userType === 'user')}
            chosen={tab}
            onChoose={(id) => void goTo(`/people/${user._id}${id === 'overview' ? '' : `/${id}`}`)}
          />
        </div>
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

/** To those below, of who may have some. */
function useWays({ user, mayCreate }: Details) {
  const goTo = useNavigate()
  const below = { label: WORDS.below, icon: 'people', run: () => void goTo(`/people?userId=${user._id}`) } as const
  const create = {
    label: WORDS.newAccount,
    icon: 'plus',
    run: () => void goTo(`/people/new?parentId=${user._id}`),
  } as const
  return [...(user.userType === 'user' ? [] : [below]), ...(mayCreate.length === 0 ? [] : [create])]
}

type Open = 'edit' | 'clone' | 'scopeLock' | null

function PersonActions({ details }: { readonly details: Details }) {
  const { user } = details
  const may = useMay()
  const goTo = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [made, setMade] = useState<MadeAccount | null>(null)
  const lock = useLockPeople()
  const endSessions = useEndSessions()
  const resetPassword = useResetPassword((password) =>
    setMade({ userId: user._id, userName: user.userName, password, passwordTold: false }),
  )
  const [link, setLink] = useState<LoginLink | null>(null)
  const makeLoginLink = useMakeLoginLink(setLink)
  const hasLinks = useHasLoginLinks()
  const ids = [user._id]
  // Beside a lock that is not mine to take off I may lay my own.
  const unlocks = (kind: 'USER' | 'BET') => details.locks.some((held) => held.kind === kind && held.mayUnlock)
  const isWide = useIsWide()
  const ways = useWays(details)
  const items: MenuItem[] = [
    // A phone has room for what is done most.
    ...(isWide ? [] : ways.map((way) => ({ kind: 'action' as const, ...way }))),
    ...(may('downline.readBets')
      ? ([
          {
            kind: 'action',
            label: WORDS.openBets,
            icon: 'bets',
            run: () => void goTo(`/bets?userId=${user._id}`),
          },
          {
            kind: 'action',
            label: WORDS.settledBets,
            icon: 'history',
            run: () => void goTo(`/bets/settled?userId=${user._id}`),
          },
          { kind: 'line' },
        ] satisfies MenuItem[])
      : []),
    ...(may('account.lock')
      ? ([
          {
            kind: 'action',
            label: unlocks('USER') ? WORDS.unlock : WORDS.lock,
            icon: 'lock',
            isDanger: !unlocks('USER'),
            run: () => lock(ids, { kind: 'USER' }, !unlocks('USER'), user.userName),
          },
          {
            kind: 'action',
            label: unlocks('BET') ? WORDS.unlockBets : WORDS.lockBets,
            icon: 'lock',
            run: () => lock(ids, { kind: 'BET' }, !unlocks('BET'), user.userName),
          },
          { kind: 'action', label: WORDS.lockScope, icon: 'lock', run: () => setOpen('scopeLock') },
        ] satisfies MenuItem[])
      : []),
    ...(user.userType !== 'user' && may('settle.read')
      ? ([
          {
            kind: 'action',
            label: WORDS.settlement,
            icon: 'receipt',
            run: () => void goTo(`/settlement?userId=${user._id}`),
          },
        ] satisfies MenuItem[])
      : []),
    { kind: 'line' },
    { kind: 'action', label: WORDS.clone, icon: 'copy', run: () => setOpen('clone') },
    {
      kind: 'action',
      label: WORDS.resetPassword,
      icon: 'key',
      run: () => resetPassword(user._id, user.userName),
    },
    ...(hasLinks && user.userType === 'user' && may('account.resetPassword')
      ? ([
          {
            kind: 'action',
            label: WORDS.loginLink,
            icon: 'arrow',
            run: () => makeLoginLink(user._id, user.userName),
          },
        ] satisfies MenuItem[])
      : []),
    { kind: 'action', label: WORDS.forceLogout, icon: 'sign-out', run: () => endSessions(ids, user.userName) },
  ]
  return (
    <>
      {isWide &&
        ways.map(({ label, icon, run }) => (
          <Button key={label} size="dense" onClick={run}>
            <Icon name={icon} className="size-4" />
            {label}
          </Button>
        ))}
      {may('points.give') && (
        <Button size="dense" onClick={() => void goTo(`/points?ids=${user._id}`)}>
          <Icon name="transfer" className="size-4" />
          {WORDS.points}
        </Button>
      )}
      {may('account.change') && (
        <Button size="dense" look="brand" onClick={() => setOpen('edit')}>
          <Icon name="pencil" className="size-4" />
          {WORDS.edit}
        </Button>
      )}
      <Menu
        trigger={
          <Button size="dense" aria-label={WORDS.more} className="px-2">
            <Icon name="more" className="size-4" />
          </Button>
        }
        items={items}
      />
      {open === 'edit' && <EditPanel person={user} held={details} onClose={() => setOpen(null)} />}
      {open === 'clone' && (
        <CloneDialog
          person={user}
          onClose={() => setOpen(null)}
          onMade={(account) => {
            setOpen(null)
            setMade(account)
          }}
        />
      )}
      {open === 'scopeLock' && <ScopeLockDialog person={user} onClose={() => setOpen(null)} />}
      {link && <LoginLinkDialog link={link} onClose={() => setLink(null)} />}
      {made && <Made account={made} onClose={() => setMade(null)} />}
    </>
  )
}
