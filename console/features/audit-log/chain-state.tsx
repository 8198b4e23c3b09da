import { getAuditChain, INSTALLATION_SITE } from '@paddock/contract/endpoints/audit'
import type { ReplyOf } from '@paddock/contract/reply'
import { failureText, useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'

type Chain = ReplyOf<typeof getAuditChain>['docs']
const WHOLE = new Intl.NumberFormat('en-IN')

/** Whether the log is as it was written: of the site that is looked at, else of this host's. */
export function ChainState(props: {
  readonly siteId: number | undefined
  readonly siteName: (siteId: number | null) => string
}) {
  const { siteId, siteName } = props

  const [isOpen, setOpen] = useState(false)
  const client = useClient()
  const role = operatorRole(useMe())
  const chain = useQuery({
    queryKey: ['audit', 'chain', siteId],
    queryFn: ({ signal }) =>
      client
        .call(getAuditChain, { params: { role }, query: siteId === undefined ? {} : { siteId } }, signal)
        .then(({ docs }) => docs),
    // Every reading proves thousands of rows: when somebody asks, not all the time.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (chain.isError)
    return (
      <Button size="dense" onClick={() => void chain.refetch()}>
        <Icon name="warning" className="size-4 text-loss" />
        {WORDS.chain}: {failureText(chain.error)}
      </Button>
    )
  if (!chain.data) return <span className="text-xs text-quiet">{COMMON.loading}</span>
  const isBroken = chain.data.findings.length > 0
  const whose = siteName(chain.data.siteId === INSTALLATION_SITE ? null : chain.data.siteId)
  return (
    <>
      <Button size="dense" onClick={() => setOpen(true)}>
        <Icon name={isBroken ? 'warning' : 'shield'} className={`size-4 ${isBroken ? 'text-loss' : 'text-profit'}`} />
        {whose}: {summaryOf(chain.data)}
      </Button>
      {isOpen && (
        <Dialog title={`${WORDS.chain}: ${whose}`} onClose={() => setOpen(false)}>
          <ChainFacts chain={chain.data} />
          <div className="flex justify-end gap-2 px-4 pb-4">
            <Button size="dense" disabled={chain.isFetching} onClick={() => void chain.refetch()}>
              {WORDS.prove}
            </Button>
            <Button size="dense" look="brand" onClick={() => setOpen(false)}>
              {COMMON.close}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Whose rows all prove themselves, and which does not end where it did. */
const isHead = ({ rowId }: Chain['findings'][number]): boolean => rowId === null

function summaryOf({ links, findings }: Chain): string {
  if (findings.some(isHead)) return WORDS.headLost
  if (findings.length > 0) return WORDS.chainBroken(findings.length)
  return links === 0 ? WORDS.chainEmpty : WORDS.chainWhole(WHOLE.format(links))
}

function placeOf(rowId: string | null, link: number | null): string {
  if (rowId !== null) return WORDS.finding(rowId)
  return link === null ? WORDS.findingFile : WORDS.findingLink(WHOLE.format(link))
}

function ChainFacts({ chain }: { readonly chain: Chain }) {
  const { links, head, chainedUntil, waiting, provenFrom, findings } = chain
  return (
    <div className="px-1 text-sm">
      <p className="px-3 pt-2 text-quiet">{WORDS.chainFact}</p>
      {findings.length > 0 && (
        <ul className="mx-3 mt-2 list-disc rounded-md border border-loss py-2 pr-3 pl-7">
          {findings.map(({ link, rowId, problem }) => (
            <li key={`${link} ${rowId} ${problem}`}>
              {placeOf(rowId, link)}: {WORDS.findings[problem]}
            </li>
          ))}
        </ul>
      )}
      {links > 0 && findings.length === 0 && (
        <p className="px-3 pt-2">
          {WORDS.provenFrom(WHOLE.format(provenFrom), WHOLE.format(links))}. {provenFrom > 1 && WORDS.provenElse}
        </p>
      )}
      <Facts
        facts={{
          [WORDS.chainedUntil]: <Moment at={chainedUntil} />,
          [WORDS.waiting]: WHOLE.format(waiting),
        }}
      />
      {head !== null && (
        <p className="px-3 pb-3">
          <span className="block text-xs text-quiet">{WORDS.head}</span>
          <code className="block text-xs break-all">{head}</code>
          <span className="block text-xs text-quiet">{WORDS.headHint}</span>
        </p>
      )}
    </div>
  )
}
