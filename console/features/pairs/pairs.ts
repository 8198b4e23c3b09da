import { getSiteHosts, getSitePairs } from '@paddock/contract/endpoints/hops'
import type { ReplyOf } from '@paddock/contract/reply'
import type { NamedHost, SitePair } from '@paddock/contract/shapes/hop'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { LIST_LIMIT } from '../../kit/table/index.ts'
import {
  type AddedHost,
  addHostQuestion,
  type Asking,
  type PairStep,
  pairsOver,
  proposeQuestion,
  removeHostQuestion,
  stepQuestion,
} from './pair-questions.ts'

const PAIRS = ['sitePairs'] as const
/** The other site's officers act while one looks on. */
const EVERY_MS = 15_000

export type Pairs = ReplyOf<typeof getSitePairs>
export type Hosts = ReplyOf<typeof getSiteHosts>

export function usePairs(page: number) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [...PAIRS, 'pairs', page],
    queryFn: ({ signal }) =>
      client.call(getSitePairs, { params: { role }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

export function useHosts(page: number) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [...PAIRS, 'hosts', page],
    queryFn: ({ signal }) =>
      client.call(getSiteHosts, { params: { role }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
  })
}

/** What is done with pairs and hosts; each asks first. The forms get their questions. */
export function usePairActions() {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const asking: Asking = {
    client,
    role,
    async done() {
      showToast(COMMON.done, 'good')
      await queries.invalidateQueries({ queryKey: PAIRS })
    },
  }
  return {
    take: (step: PairStep, pair: SitePair) => confirm(stepQuestion(asking, step, pair)),
    propose: (host: string, otherHost: string, onDone: () => void) => proposeQuestion(asking, host, otherHost, onDone),
    addHost: (host: AddedHost, onDone: () => void) => addHostQuestion(asking, host, onDone),
    removeHost: async (host: NamedHost) => {
      const ended = await pairsOver(asking, host.host)
      if (ended) confirm(removeHostQuestion(asking, host, ended))
    },
  }
}
