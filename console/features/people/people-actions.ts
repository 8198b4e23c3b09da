/** What is done to accounts: each asks first, with the transaction code, and everything that shows them is read again. */
import {
  clonePerson,
  endPeopleSessions,
  lockPeople,
  type PersonLock,
  resetPersonPassword,
} from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useCallback } from 'react'
import { WORDS } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadAgain } from './api.ts'
import { type MadeAccount, madeOf } from './made.tsx'

const isNothing = () => undefined

function lockTitle(kind: PersonLock['kind'], locked: boolean): string {
  const isUser = kind === 'USER'
  if (locked) return isUser ? WORDS.lock : WORDS.lockBets
  return isUser ? WORDS.unlock : WORDS.unlockBets
}

/** `scopeName`: the sport or event that is locked. */
export type Lock = PersonLock & { readonly scopeName?: string }

const SCOPE_LABELS = inEachLanguage(() => ({ SPORT: WORDS.sport, EVENT: WORDS.event }) as const)

function lockFacts(lock: Lock, about: string): NonNullable<Question['facts']> {
  const isScope = lock.kind === 'SPORT' || lock.kind === 'EVENT'
  return [
    [WORDS.about, about],
    ...(isScope ? [[SCOPE_LABELS()[lock.kind], lock.scopeName ?? lock.scopeId] as const] : []),
  ]
}

export function useLockPeople(onDone: () => void = isNothing) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return useCallback(
    (
      userId: readonly string[],
      { scopeName, ...lock }: Lock,
      locked: boolean,
      about = WORDS.accountsCount(userId.length),
    ) =>
      confirm({
        title: lockTitle(lock.kind, locked),
        text: locked ? (lock.kind === 'USER' ? WORDS.lockFact : WORDS.lockBetsFact) : WORDS.unlockFact,
        facts: lockFacts({ ...lock, ...(scopeName !== undefined && { scopeName }) }, about),
        action: lockTitle(lock.kind, locked),
        isDanger: locked,
        reasonLabel: WORDS.lockReason,
        isReasonOptional: true,
        run: async ({ transactionCode, reason }) => {
          const body = { userId: [...userId], lock, locked, transactionCode, ...(reason && { remarks: reason }) }
          const { message, docs } = await client.call(lockPeople, { params: { role }, body })
          const [still] = docs.stillLocked
          if (still) showToast(WORDS.stillLocked(docs.stillLocked.length, WORDS.roles[still.setBy]))
          else showToast(message ?? WORDS.done, 'good')
          onDone()
          await readAgain()
        },
      }),
    [client, role, confirm, readAgain, onDone],
  )
}

export function useEndSessions(onDone: () => void = isNothing) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return useCallback(
    (userId: readonly string[], about = WORDS.accountsCount(userId.length)) =>
      confirm({
        title: WORDS.forceLogout,
        text: WORDS.forceLogoutFact,
        facts: [[WORDS.about, about]],
        action: WORDS.forceLogout,
        run: async ({ transactionCode }) => {
          await client.call(endPeopleSessions, { params: { role }, body: { userId: [...userId], transactionCode } })
          showToast(WORDS.done, 'good')
          onDone()
          await readAgain()
        },
      }),
    [client, role, confirm, readAgain, onDone],
  )
}

/** `onPassword` gets the new password: it is told this once. */
export function useResetPassword(onPassword: (password: string) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  return (userId: string, userName: string) =>
    confirm({
      title: WORDS.resetPassword,
      text: WORDS.resetPasswordFact,
      facts: [[WORDS.about, userName]],
      action: WORDS.resetPassword,
      isDanger: true,
      run: async ({ transactionCode }) => {
        const { docs } = await client.call(resetPersonPassword, { params: { role, userId }, body: { transactionCode } })
        onPassword(docs.password)
        await readAgain()
      },
    })
}

type Clone = { readonly userName: string; readonly openingPts: Paise }

/** The question before an account is made like another. `money`: what it says of the points that the account begins with. */
export function useClonePerson(like: Pick<Person, '_id' | 'userName'>, onCloned: (made: MadeAccount) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAgain()
  return (clone: Clone, money: NonNullable<Question['facts']>): Question => ({
    title: WORDS.clone,
    text: WORDS.cloneFact,
    facts: [[WORDS.like, like.userName], [WORDS.username, clone.userName], ...money],
    action: WORDS.clone,
    does: { userId: like._id, ...clone },
    run: async ({ transactionCode, idempotencyKey }) => {
      const { docs } = await client.call(clonePerson, {
        params: { role, userId: like._id },
        body: { ...clone, transactionCode },
        idempotencyKey,
      })
      onCloned(madeOf(docs))
      await readAgain()
    },
  })
}
