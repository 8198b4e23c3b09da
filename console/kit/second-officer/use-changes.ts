import { confirmControlChange, endControlChange, getControlChanges } from '@paddock/contract/endpoints/control-changes'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { operatorRole, useMe } from '../me/index.ts'
import { LIST_LIMIT } from '../table/index.ts'

export type ControlChange = ReplyOf<typeof getControlChanges>['docs'][number]

const CHANGES = 'controlChanges'
/** Others propose too. */
const EVERY_MS = 15_000

/** What waits for a second officer. */
export function useChanges(page: number) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [CHANGES, page],
    queryFn: ({ signal }) =>
      client.call(getControlChanges, { params: { role }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

/** After a change that may have to wait, or no longer does. */
export function useReadChangesAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [CHANGES, 'installation', 'sites', 'casino'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
  }
}

/** Says whether a change is in effect or waits for another. */
export function tellOutcome({ changeId }: { readonly changeId: string | null }, inEffect: string): void {
  if (changeId === null) showToast(inEffect, 'good')
  else showToast(WORDS.waitsForSecond, 'plain')
}

/** `confirmed` gives the second half of a new administrator's first password; null for other changes. */
export function useDecisions() {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadChangesAgain()

  async function confirmed(changeId: string, transactionCode: string): Promise<string | null> {
    const { docs } = await client.call(confirmControlChange, { body: { changeId, transactionCode } })
    showToast(docs.inEffect ? COMMON.done : WORDS.waitsForSecond, docs.inEffect ? 'good' : 'plain')
    await readAgain()
    return docs.passwordEnds
  }

  async function ended(changeId: string, transactionCode: string): Promise<void> {
    await client.call(endControlChange, { params: { role }, body: { changeId, transactionCode } })
    showToast(COMMON.done, 'good')
    await readAgain()
  }

  return { confirmed, ended }
}
