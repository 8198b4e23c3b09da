/** What is asked before anything is done with a pair or a host, with the transaction code. */
import {
  acceptSitePair,
  addSiteHost,
  confirmSitePair,
  endSitePair,
  getSitePairs,
  proposeSitePair,
  removeSiteHost,
  withdrawSitePair,
} from '@paddock/contract/endpoints/hops'
import type { NamedHost, SitePair } from '@paddock/contract/shapes/hop'
import { type Client, failureText } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import type { Question, Yes } from '../../kit/confirm/index.ts'
import type { operatorRole } from '../../kit/me/index.ts'

/** Of the pairs that end with a host; those that are not over come first. */
const MOST_TOLD = 200

/** By what and as whom it is done, and what is done then. */
export type Asking = {
  readonly client: Client
  readonly role: ReturnType<typeof operatorRole>
  readonly done: () => Promise<void>
}

export type PairStep = 'accept' | 'withdraw' | 'confirm' | 'end'
const isEnd = (step: PairStep): boolean => step === 'withdraw' || step === 'end'

function send({ client, role }: Asking, step: PairStep, pairId: string, { transactionCode, idempotencyKey }: Yes) {
  const params = { role }
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

export const stepQuestion = (asking: Asking, step: PairStep, { pairId, from, to, links }: SitePair): Question => ({
  title: WORDS.steps[step],
  text: WORDS.stepFacts[step],
  facts: [[from.site, from.host], [to.site, to.host], ...(isEnd(step) ? ([[WORDS.links, links]] as const) : [])],
  action: WORDS.steps[step],
  isDanger: isEnd(step),
  run: async (yes) => {
    await send(asking, step, pairId, yes)
    await asking.done()
  },
})

export const proposeQuestion = (
  { client, role, done }: Asking,
  host: string,
  otherHost: string,
  onDone: () => void,
): Question => ({
  title: WORDS.propose,
  text: WORDS.proposeFact,
  facts: [
    [WORDS.ownHost, host],
    [WORDS.otherHost, otherHost],
  ],
  action: WORDS.propose,
  run: async ({ transactionCode, idempotencyKey }) => {
    await client.call(proposeSitePair, { params: { role }, body: { host, otherHost, transactionCode }, idempotencyKey })
    await done()
    onDone()
  },
})

export type AddedHost = Pick<NamedHost, 'siteId' | 'site' | 'host'>

export const addHostQuestion = (
  { client, done }: Asking,
  { siteId, site, host }: AddedHost,
  onDone: () => void,
): Question => ({
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
export async function pairsOver({ client, role }: Asking, host: string): Promise<readonly SitePair[] | undefined> {
  try {
    const { docs } = await client.call(getSitePairs, { params: { role }, query: { host, page: 1, limit: MOST_TOLD } })
    return docs.filter(({ state }) => state !== 'ENDED')
  } catch (thrown) {
    showToast(failureText(thrown), 'bad')
    return undefined
  }
}

export const removeHostQuestion = (
  { client, done }: Asking,
  { host, site }: NamedHost,
  ended: readonly SitePair[],
): Question => ({
  title: WORDS.removeHost,
  text: WORDS.removeHostFact,
  facts: [
    [WORDS.site, site],
    [WORDS.host, host],
    ...ended.map(({ from, to, links }) => [WORDS.endsPair, WORDS.pairWithLinks(from.site, to.site, links)] as const),
  ],
  action: WORDS.removeHost,
  isDanger: true,
  run: async ({ transactionCode, idempotencyKey }) => {
    await client.call(removeSiteHost, { body: { host, transactionCode }, idempotencyKey })
    await done()
  },
})
