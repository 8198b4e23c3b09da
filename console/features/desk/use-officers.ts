import { listDeskOfficers, lockDeskOfficer, resetDeskPassword } from '@paddock/contract/endpoints/desk'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'

export type Officer = ReplyOf<typeof listDeskOfficers>['docs'][number]
/** A password that is shown once. */
export type Secret = { readonly name: string; readonly password: string; readonly isNew: boolean }

export const QUERY_KEY = 'desk-officers'

export function useReadOfficersAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => await queries.invalidateQueries({ queryKey: [QUERY_KEY] })
}

export function useWaysIn(onSecret: (secret: Secret) => void) {
  const client = useClient()
  const confirm = useConfirm()
  const readAgain = useReadOfficersAgain()
  return {
    lock: ({ userId, userName, locked }: Officer): void => {
      confirm({
        title: locked ? WORDS.unlock : WORDS.lock,
        text: locked ? WORDS.unlockFact : WORDS.lockFact,
        facts: [[COMMON.username, userName]],
        action: locked ? WORDS.unlock : WORDS.lock,
        isDanger: !locked,
        reasonLabel: COMMON.reason,
        isReasonOptional: true,
        run: async ({ transactionCode, reason }) => {
          const body = { locked: !locked, ...(reason !== '' && { remarks: reason }), transactionCode }
          await client.call(lockDeskOfficer, { params: { officerId: userId }, body })
          showToast(COMMON.done, 'good')
          await readAgain()
        },
      })
    },
    resetPassword: ({ userId, userName }: Officer): void => {
      confirm({
        title: WORDS.newPassword,
        text: WORDS.newPasswordFact,
        facts: [[COMMON.username, userName]],
        action: WORDS.newPassword,
        isDanger: true,
        run: async ({ transactionCode }) => {
          const { docs } = await client.call(resetDeskPassword, {
            params: { officerId: userId },
            body: { transactionCode },
          })
          onSecret({ name: userName, password: docs.password, isNew: false })
          await readAgain()
        },
      })
    },
  }
}
