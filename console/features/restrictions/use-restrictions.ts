import { getRestrictions, setRestriction } from '@paddock/contract/endpoints/restrictions'
import type { HeldRestriction, RestrictionRow } from '@paddock/contract/shapes/restriction'
import type { Role } from '@paddock/domain/roles'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RESTRICTION_WORDS as WORDS } from '../../words/restrictions.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { nameOf, type Own, saidOf, type SeenTarget } from './restriction.ts'

const QUERY_KEY = ['restrictions'] as const

export function useRestrictions() {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await client.call(getRestrictions, { params: { role } }, signal)).docs,
  })
}

const textOf = (role: Role, { isBlocked }: Own): string =>
  [...(isBlocked ? [WORDS.blockedFact] : []), ...(role === 'administrator' ? [WORDS.factEverywhere] : [])].join(' ')

type Saved = HeldRestriction & { readonly version: number; readonly transactionCode: string }

/** The list is as it is by now, also after a refusal: what was seen of it is old then. */
function useSave(): (body: Saved) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  return async (body) => {
    try {
      queries.setQueryData(QUERY_KEY, (await client.call(setRestriction, { params: { role }, body })).docs)
    } catch (thrown) {
      void queries.invalidateQueries({ queryKey: QUERY_KEY })
      throw thrown
    }
  }
}

/** The question before a restriction stands in place of what was said there before. */
export function useRestrict(): (target: SeenTarget, own: Own, onDone: () => void) => Question {
  const save = useSave()
  const role = operatorRole(useMe())
  return ({ name, ...scope }, own, onDone) => ({
    title: WORDS.restrict,
    text: textOf(role, own),
    facts: [
      [WORDS.scopes[scope.kind], name],
      [WORDS.fromNowOn, saidOf(own).join(', ')],
    ],
    action: WORDS.restrict,
    isDanger: own.isBlocked ?? false,
    run: async ({ transactionCode }) => {
      await save({ ...scope, own, transactionCode })
      showToast(WORDS.saved(name), 'good')
      onDone()
    },
  })
}

export function useLift(): (row: RestrictionRow) => void {
  const save = useSave()
  const confirm = useConfirm()
  return (row) => {
    const { kind, scopeId, version } = row
    const name = nameOf(row)
    confirm({
      title: WORDS.lift,
      text: WORDS.liftFact,
      facts: [[WORDS.scopes[kind], name]],
      action: WORDS.lift,
      run: async ({ transactionCode }) => {
        const body = { kind, scopeId, own: {}, version, transactionCode }
        await save(body)
        showToast(WORDS.lifted(name), 'good')
      },
    })
  }
}
