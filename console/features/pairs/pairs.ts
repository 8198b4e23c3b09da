import {
  acceptSitePair,
  addSiteHost,
  confirmSitePair,
  endSitePair,
  getSiteHosts,
  getSitePairs,
  proposeSitePair,
  removeSiteHost,
  withdrawSitePair,
} from '@paddock/contract/endpoints/hops'
import type { ReplyOf } from '@paddock/contract/reply'
import type { NamedHost, SitePair } from '@paddock/contract/shapes/hop'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { type Question, useConfirm, type Yes } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { LIST_LIMIT } from '../../kit/table/index.ts'

const PAIRS = ['sitePairs'] as const
/** The other site's officers act while one looks on. */
const EVERY_MS = 15_000
/** Of the pairs that end with a host; those that are not over come first. */
const MOST_TOLD = 200

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

export type PairStep = 'accept' | 'withdraw' | 'confirm' | 'end'
const isEnd = (step: PairStep): boolean => step === 'withdraw' || step === 'end'

/** What is done with pairs and hosts; each asks first, with the transaction code. The forms get their questions. */
export function usePairActions() {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const params = { role }
  const done = async () => {
    showToast(COMMON.done, 'good')
    await queries.invalidateQueries({ queryKey: PAIRS })
  }

  function send(step: PairStep, pairId: string, { transactionCode, idempotencyKey }: Yes) {
    const body = { pairId, transactionCode }
    switch (step) {
      case 'accept':
        return client.call(acceptSitePair, { params, body, idempotencyKey })
      case 'withdraw':
        return client.call(withdrawSitePair, { params, body, idempotencyKey })
      case 'confirm':
        return client.call(confirmSitePair, { body, idempotencyKey })
      case 'end':
        return client.call(endSitePair, { body, idempotencyKey })
    }
  }

  const take = (step: PairStep, { pairId, from, to, links }: SitePair) =>
    confirm({
      title: WORDS.steps[step],
      text: WORDS.stepFacts[step],
      facts: [[from.site, from.host], [to.site, to.host], ...(isEnd(step) ? ([[WORDS.links, links]] as const) : [])],
      action: WORDS.steps[step],
      isDanger: isEnd(step),
      run: async (yes) => {
        await send(step, pairId, yes)
        await done()
      },
    })

  const propose = (host: string, otherHost: string, onDone: () => void): Question => ({
    title: WORDS.propose,
    text: WORDS.proposeFact,
    facts: [
      [WORDS.ownHost, host],
      [WORDS.otherHost, otherHost],
    ],
    action: WORDS.propose,
    run: async ({ transactionCode, idempotencyKey }) => {
      await client.call(proposeSitePair, { params, body: { host, otherHost, transactionCode }, idempotencyKey })
      await done()
      onDone()
    },
  })

  const addHost = (siteId: string, site: string, host: string, onDone: () => void): Question => ({
    title: WORDS.addHost,
    text: WORDS.hostFact,
    facts: [
      [WORDS.site, site],
      [WORDS.host, host],
    ],
    action: WORDS.addHost,
    run: async ({ transactionCode, idempotencyKey }) => {
      await client.call(addSiteHost, { body: { siteId, host, transactionCode }, idempotencyKey })
      await done()
      onDone()
    },
  })

  /** What ends with a host; undefined where it could not be read, which is said. */
  async function pairsOver(host: string): Promise<readonly SitePair[] | undefined> {
    try {
      const { docs } = await client.call(getSitePairs, { params, query: { host, page: 1, limit: MOST_TOLD } })
      return docs.filter(({ state }) => state !== 'ENDED')
    } catch (thrown) {
      showToast(failureText(thrown), 'bad')
      return undefined
    }
  }

  const removeHost = async ({ host, site }: NamedHost) => {
    const ended = await pairsOver(host)
    if (!ended) return
    confirm({
      title: WORDS.removeHost,
      text: WORDS.removeHostFact,
      facts: [
        [WORDS.site, site],
        [WORDS.host, host],
        ...ended.map(
          ({ from, to, links }) => [WORDS.endsPair, WORDS.pairWithLinks(from.site, to.site, links)] as const,
        ),
      ],
      action: WORDS.removeHost,
      isDanger: true,
      run: async ({ transactionCode, idempotencyKey }) => {
        await client.call(removeSiteHost, { body: { host, transactionCode }, idempotencyKey })
        await done()
      },
    })
  }

  return { take, propose, addHost, removeHost }
}
