/** What was published: each version with what it changed, and one press to publish it again. */
import { getSiteVersion, getSiteVersions, rollBackSite } from '@paddock/contract/endpoints/sites'
import type { SiteConfig, SiteSummary, SiteVersion } from '@paddock/contract/shapes/site'
import { useClient } from '@paddock/ui/client'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Moment } from '../../kit/page/index.ts'
import { tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { ChangeList, changesBetween } from '../../kit/site-config/index.ts'
import { isVersionChanged, SITES, useReadSitesAgain } from './sites.ts'

type HistoryProps = { readonly site: SiteSummary; readonly published: SiteConfig; readonly onRolledBack: () => void }

export function History({ site, published, onRolledBack }: HistoryProps) {
  const { siteId } = site
  const client = useClient()
  const role = operatorRole(useMe())
  const versions = useQuery({
    queryKey: [SITES, siteId, 'versions', site.version],
    queryFn: ({ signal }) =>
      client.call(getSiteVersions, { params: { role, siteId } }, signal).then(({ docs }) => docs),
  })
  const [chosen, setChosen] = useState<number | null>(null)
  if (versions.isError) return <CouldNotLoad error={versions.error} refetch={versions.refetch} />
  if (!versions.data) return <p className="p-4 text-sm text-quiet">{COMMON.loading}</p>
  const shown = versions.data.find(({ version }) => version === chosen) ?? versions.data[0]
  if (!shown) return <Notice icon="history" text={WORDS.noHistory} />
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[400px_minmax(0,1fr)]">
      <Card>
        <ul aria-label={WORDS.sections.history} className="max-h-[70dvh] divide-y divide-line overflow-y-auto">
          {versions.data.map((version) => (
            <li key={version.version}>
              <VersionLine
                version={version}
                isPresent={version.version === site.version}
                isShown={version === shown}
                onShow={() => setChosen(version.version)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <VersionCard key={shown.version} {...{ site, published, onRolledBack }} version={shown} />
    </div>
  )
}

function VersionLine(props: {
  readonly version: SiteVersion
  readonly isPresent: boolean
  readonly isShown: boolean
  readonly onShow: () => void
}) {
  const { version, at, author, note, restores } = props.version
  return (
    <button
      type="button"
      aria-pressed={props.isShown}
      onClick={props.onShow}
      className={`block w-full px-3 py-2 text-left text-sm hover:bg-raised ${props.isShown ? 'bg-raised' : ''}`}
    >
      <span className="flex items-center gap-2">
        <span className="font-bold">{version}</span>
        <Moment at={at} />
        <span className="ml-auto truncate text-quiet">{author ?? COMMON.nothing}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        {props.isPresent && <Badge mood="good">{WORDS.present}</Badge>}
        {restores !== null && <Badge>{WORDS.restores(restores)}</Badge>}
        {note}
      </span>
    </button>
  )
}

const VIEWS = inEachLanguage(
  () =>
    [
      { id: 'before', label: WORDS.comparedWith.before },
      { id: 'now', label: WORDS.comparedWith.now },
    ] as const,
)

function useConfig(siteId: string, version: number) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: [SITES, siteId, 'version', version],
    queryFn: ({ signal }) =>
      client
        .call(getSiteVersion, { params: { role, siteId, version: String(version) } }, signal)
        .then(({ docs }) => docs.config),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version > 0,
  })
}

function VersionCard(props: HistoryProps & { readonly version: SiteVersion }) {
  const { site, published, version, onRolledBack } = props
  const [view, setView] = useState<ReturnType<typeof VIEWS>[number]['id']>('before')
  const config = useConfig(site.siteId, version.version)
  const before = useConfig(site.siteId, version.version - 1)
  const rollBack = useRollBack(site, onRolledBack)
  const isPresent = version.version === site.version
  const fromNow = config.data && changesBetween(published, config.data)
  return (
    <Card>
      <header className="flex flex-wrap items-center gap-2 border-b border-line pr-3 pl-1">
        <Tabs
          label={WORDS.sections.history}
          tabs={isPresent ? VIEWS().slice(0, 1) : VIEWS()}
          chosen={view}
          onChoose={setView}
        />
        {!isPresent && (
          <Button
            size="dense"
            className="ml-auto"
            disabled={!fromNow}
            onClick={() => fromNow && rollBack(version.version, fromNow.length)}
          >
            {WORDS.rollBack}
          </Button>
        )}
      </header>
      <Differences {...{ view, config, before, published }} version={version.version} />
    </Card>
  )
}

type Read = ReturnType<typeof useConfig>

function Differences(props: {
  readonly view: ReturnType<typeof VIEWS>[number]['id']
  readonly config: Read
  readonly before: Read
  readonly published: SiteConfig
  readonly version: number
}) {
  const { view, config, before, published, version } = props
  if (view === 'before' && version === 1) return <Notice icon="history" text={WORDS.firstVersion} />
  const from = view === 'before' ? before.data : published
  if (!config.data || !from) return <ReadNotice reads={[config, before]} />
  const changes = changesBetween(from, config.data)
  if (changes.length === 0) return <Notice icon="check" text={view === 'now' ? WORDS.sameAsNow : WORDS.noChanges} />
  const heads =
    view === 'now' ? ([WORDS.before, WORDS.versionOf(version)] as const) : ([COMMON.before, WORDS.after] as const)
  return <ChangeList changes={changes} heads={heads} />
}

function ReadNotice({ reads }: { readonly reads: readonly Read[] }) {
  const failed = reads.find(({ isError }) => isError)
  if (!failed) return <p className="p-4 text-sm text-quiet">{COMMON.loading}</p>
  return <CouldNotLoad error={failed.error} refetch={failed.refetch} />
}

function useRollBack(site: SiteSummary, onRolledBack: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadSitesAgain()
  const readChangesAgain = useReadChangesAgain()
  return (version: number, count: number) =>
    confirm({
      title: WORDS.rollBackTitle(version),
      text: WORDS.rollBackFact,
      facts: [
        [WORDS.site, site.name],
        [COMMON.changes, count],
      ],
      action: WORDS.rollBack,
      isDanger: true,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const reply = await client.call(rollBackSite, {
            params: { role, siteId: site.siteId },
            body: { version, baseVersion: site.version, transactionCode },
            idempotencyKey,
          })
          tellOutcome(reply, WORDS.publishedAs(reply.docs.version))
        } catch (thrown) {
          if (isVersionChanged(thrown)) await readAgain()
          throw thrown
        }
        onRolledBack()
        await readChangesAgain()
      },
    })
}
