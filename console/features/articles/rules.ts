import { getBonusRules } from '@paddock/contract/endpoints/bonuses'
import { termsOfWire } from '@paddock/contract/shapes/bonus'
import { tellRule } from '@paddock/domain/bonuses'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { operatorRole, useMe } from '../../kit/me/index.ts'

export type OfferedRule = { readonly id: string; readonly told: ReturnType<typeof tellRule> }

/** The rules in force, which alone a promotion may name; none before they are known. */
export function useRules(isAsked: boolean): readonly OfferedRule[] {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data = [] } = useQuery({
    queryKey: ['bonus-rules-of-articles'],
    queryFn: async ({ signal }) => (await client.call(getBonusRules, { params: { role } }, signal)).docs,
    enabled: isAsked,
    select: (rules): readonly OfferedRule[] =>
      rules.flatMap(({ _id: id, active, inForce }) =>
        active && inForce ? [{ id, told: tellRule(termsOfWire(inForce)) }] : [],
      ),
  })
  return data
}
