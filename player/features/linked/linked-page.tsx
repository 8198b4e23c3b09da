/** The player's accounts on sites that belong together with this one: linked, gone over to, ended. 000 §6, 001 §2.4. */
import type { AccountLink } from '@paddock/contract/shapes/hop'
import { formatMoment } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { type Linked, useAccountLinks, useEndLink, useGoOver } from './api.ts'
import { LinkForm } from './link-form.tsx'
import { LINKED_WORDS as SAID } from './words.ts'

type Site = Linked['sites'][number]

export function LinkedPage() {
  const { data, isError, refetch } = useAccountLinks()
  const [linking, setLinking] = useState<Site | null>(null)
  const [ending, setEnding] = useState<AccountLink | null>(null)
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface" aria-label={ACCOUNT_WORDS.linked}>
      <p className="border-b border-line px-3 py-2 text-xs text-quiet">{SAID.intro}</p>
      {data ? (
        <List data={data} onLink={setLinking} onEnd={setEnding} />
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={2} rowClass="h-24" label={WORDS.loading} />
      )}
      {linking && <LinkForm to={linking} onClose={() => setLinking(null)} />}
      {ending && <EndDialog link={ending} onClose={() => setEnding(null)} />}
    </section>
  )
}

type Acts = { readonly onLink: (site: Site) => void; readonly onEnd: (link: AccountLink) => void }

function List({ data: { sites, links, restsUntil }, ...acts }: Acts & { readonly data: Linked }) {
  // A link is shown also where the site has switched going over off since: it can be ended.
  const others = links.filter((link) => sites.every(({ host }) => host !== link.host))
  // Both ways to one site are one item.
  const all = [...sites, ...new Map(others.map((link) => [link.host, link])).values()]
  if (all.length === 0) return <Notice icon="transfer" text={SAID.none} hint={SAID.noneHint} />
  return (
    <>
      {restsUntil !== null && (
        <output className="block border-b border-line px-3 py-2 text-sm text-warn">
          {SAID.rests(formatMoment(restsUntil))}
        </output>
      )}
      <ul className="divide-y divide-line">
        {all.map((site) => (
          <Item
            key={site.host}
            site={site}
            links={links.filter(({ host }) => host === site.host)}
            canGo={restsUntil === null && sites.includes(site)}
            {...acts}
          />
        ))}
      </ul>
    </>
  )
}

type ItemProps = Acts & {
  readonly site: Site
  readonly links: readonly AccountLink[]
  readonly canGo: boolean
}

function Item({ site, links, canGo, onLink, onEnd }: ItemProps) {
  const out = links.find(({ direction }) => direction === 'OUT')
  const into = links.find(({ direction }) => direction === 'IN')
  return (
    <li className="flex flex-col gap-3 p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="text-sm font-bold">{site.site}</p>
          <p className="text-xs text-quiet">{site.host}</p>
          <p className="text-sm">{out ? SAID.linkedAs(out.userName) : SAID.notLinked}</p>
          {out && <Used link={out} />}
        </div>
        {out ? (
          <Way link={out} canGo={canGo} onEnd={onEnd} />
        ) : (
          <Button look="brand" size="dense" aria-label={SAID.linkOn(site.site)} onClick={() => onLink(site)}>
            {SAID.link}
          </Button>
        )}
      </div>
      {into && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-48 flex-1">
            <p className="text-sm">{SAID.comesIn(into.userName)}</p>
            <Used link={into} />
          </div>
          <EndButton link={into} onEnd={onEnd} />
        </div>
      )}
    </li>
  )
}

const Used = ({ link: { usedAt } }: { readonly link: AccountLink }) => (
  <p className="text-xs text-quiet">{usedAt === null ? SAID.neverUsed : SAID.usedAt(formatMoment(usedAt))}</p>
)

type WayProps = Pick<Acts, 'onEnd'> & { readonly link: AccountLink; readonly canGo: boolean }

function Way({ link, canGo, onEnd }: WayProps) {
  const goOver = useGoOver()
  return (
    <div className="flex items-center gap-2">
      <EndButton link={link} onEnd={onEnd} />
      <Button
        look="brand"
        size="dense"
        disabled={!canGo || goOver.isPending}
        aria-label={SAID.goOverTo(link.site)}
        onClick={() => goOver.mutate(link.host)}
      >
        {SAID.goOver}
      </Button>
    </div>
  )
}

const EndButton = ({ link, onEnd }: Pick<WayProps, 'link' | 'onEnd'>) => (
  <Button look="danger" size="dense" aria-label={SAID.endOf[link.direction](link.site)} onClick={() => onEnd(link)}>
    {SAID.end}
  </Button>
)

function EndDialog({ link, onClose }: { readonly link: AccountLink; readonly onClose: () => void }) {
  const end = useEndLink(onClose)
  return (
    <Dialog title={SAID.endTitle} onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm">{SAID.endText[link.direction](link.userName, link.site)}</p>
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onClose}>{SAID.keep}</Button>
          <Button look="danger" disabled={end.isPending} onClick={() => end.mutate(link.linkId)}>
            {SAID.end}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
