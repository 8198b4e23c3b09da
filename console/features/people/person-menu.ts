/** The menu of an account's page, item by item: what is there follows from the account and from what the operator may. */
import type { MenuItem } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { useNavigate } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { useMay } from '../../kit/me/index.ts'
import type { usePerson } from './api.ts'
import { type LoginLink, useHasLoginLinks, useMakeLoginLink } from './login-link.tsx'
import { type MadeAccount, ownerOf } from './made.tsx'
import { useEndSessions, useLockPeople, useResetPassword } from './people-actions.ts'

export type Details = NonNullable<ReturnType<typeof usePerson>['data']>
export type Opened = 'edit' | 'clone' | 'scopeLock'

type Action = Extract<MenuItem, { readonly kind: 'action' }>
const action = (label: string, icon: NonNullable<Action['icon']>, run: () => void): Action => ({
  kind: 'action',
  label,
  icon,
  run,
})
const LINE: MenuItem = { kind: 'line' }
const when = <T>(isSo: boolean, items: () => readonly T[]): readonly T[] => (isSo ? items() : [])

/** To the accounts below, and to a new one below, where the account may have some. */
export function useWays({ user, mayCreate }: Details) {
  const goTo = useNavigate()
  const below = { label: WORDS.below, icon: 'people', run: () => void goTo(`/people?userId=${user._id}`) } as const
  const create = {
    label: WORDS.newAccount,
    icon: 'plus',
    run: () => void goTo(`/people/new?parentId=${user._id}`),
  } as const
  return [...(user.userType === 'user' ? [] : [below]), ...(mayCreate.length === 0 ? [] : [create])]
}

type Openers = {
  readonly onOpen: (what: Opened) => void
  readonly onMade: (account: MadeAccount) => void
  readonly onLink: (link: LoginLink) => void
}

export function useMenu(details: Details, openers: Openers): MenuItem[] {
  const isWide = useIsWide()
  const ways = useWays(details)
  return [
    // A phone's head has room only for what is done most.
    ...when(!isWide, () => ways.map(({ label, icon, run }) => action(label, icon, run))),
    ...useBets(details),
    ...useLocks(details, openers),
    ...useSettlement(details),
    LINE,
    ...useAccess(details, openers),
  ]
}

function useBets({ user }: Details): readonly MenuItem[] {
  const may = useMay()
  const goTo = useNavigate()
  return when(may('downline.readBets'), () => [
    action(WORDS.openBets, 'bets', () => void goTo(`/bets?userId=${user._id}`)),
    action(WORDS.settledBets, 'history', () => void goTo(`/bets/settled?userId=${user._id}`)),
    LINE,
  ])
}

function useLocks({ user, locks }: Details, { onOpen }: Openers): readonly MenuItem[] {
  const may = useMay()
  const lock = useLockPeople()
  // Beside a lock that is not the operator's to take off, the operator may lay one too.
  const unlocks = (kind: 'USER' | 'BET') => locks.some((held) => held.kind === kind && held.mayUnlock)
  const turn = (kind: 'USER' | 'BET') => () => lock([user._id], { kind }, !unlocks(kind), user.userName)
  return when(may('account.lock'), () => [
    {
      ...action(unlocks('USER') ? WORDS.unlock : WORDS.lock, 'lock', turn('USER')),
      isDanger: !unlocks('USER'),
    },
    action(unlocks('BET') ? WORDS.unlockBets : WORDS.lockBets, 'lock', turn('BET')),
    action(WORDS.lockScope, 'lock', () => onOpen('scopeLock')),
  ])
}

function useSettlement({ user }: Details): readonly MenuItem[] {
  const may = useMay()
  const goTo = useNavigate()
  return when(user.userType !== 'user' && may('settle.read'), () => [
    action(WORDS.settlement, 'receipt', () => void goTo(`/settlement?userId=${user._id}`)),
  ])
}

function useAccess({ user }: Details, { onOpen, onMade, onLink }: Openers): readonly MenuItem[] {
  const may = useMay()
  const { _id: userId, userName } = user
  const endSessions = useEndSessions()
  const resetPassword = useResetPassword((password) => onMade({ ...ownerOf(user), password, passwordTold: false }))
  const makeLoginLink = useMakeLoginLink(onLink)
  const hasLinks = useHasLoginLinks()
  return [
    action(WORDS.clone, 'copy', () => onOpen('clone')),
    action(WORDS.resetPassword, 'key', () => resetPassword(userId, userName)),
    ...when(hasLinks && user.userType === 'user' && may('account.resetPassword'), () => [
      action(WORDS.loginLink, 'arrow', () => makeLoginLink(userId, userName)),
    ]),
    action(WORDS.forceLogout, 'sign-out', () => endSessions([userId], userName)),
  ]
}
