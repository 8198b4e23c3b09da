import { getSite, saveSiteDraft } from '@paddock/contract/endpoints/sites'
import { failureText, useClient } from '@paddock/ui/client'
import { Tabs } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, CouldNotLoad, Page } from '../../kit/page/index.ts'
import { WaitingChanges } from '../../kit/second-officer/index.ts'
import {
  type Change,
  changesBetween,
  LOOKS,
  rebase,
  type SectionId,
  SECTIONS,
  withValue,
  type Work,
} from '../../kit/site-config/index.ts'
import { History } from './history.tsx'
import { Preview, underSecondLook } from './preview.tsx'
import { findProblems } from './problems.ts'
import { ReviewPanel } from './review-panel.tsx'
import { SectionForm } from './section-form.tsx'
import { isVersionChanged, SITES, useReadSitesAgain } from './sites.ts'
import { Conflicts, StaleBar } from './stale-bar.tsx'
import { isStale, savedWork, type SiteReply, useWork } from './work.ts'

const CRUMBS = inEachLanguage(() => [{ label: WORDS.studio, to: '/sites' }])

/** The configuration of one site: worked on here, seen at once, published when it is ready. */
export default function SitePage() {
  const { siteId = '' } = useParams()
  const client = useClient()
  const role = operatorRole(useMe())
  const site = useQuery({
    queryKey: [SITES, siteId],
    queryFn: ({ signal }) => client.call(getSite, { params: { role, siteId } }, signal).then(({ docs }) => docs),
  })
  if (site.data) return <Studio key={siteId} reply={site.data} />
  return (
    <Page title={WORDS.site} crumbs={CRUMBS()}>
      {site.isError ? (
        <CouldNotLoad error={site.error} refetch={site.refetch} />
      ) : (
        <p className="p-4 text-sm text-quiet">{COMMON.loading}</p>
      )}
    </Page>
  )
}

const HISTORY = 'history'
type Part = SectionId | typeof HISTORY
const PARTS = [...SECTIONS, HISTORY] as const

/** Which part is open stands in the address. */
function usePart(): readonly [Part, (part: Part) => void] {
  const [address, setAddress] = useSearchParams()
  const part = PARTS.find((known) => known === address.get('part')) ?? 'site'
  return [part, (next) => setAddress({ part: next }, { replace: true })]
}

function Studio({ reply }: { readonly reply: SiteReply }) {
  const { site, published } = reply
  const { work, isTouched, setWork, dropSaved, setConfig, change } = useWork(site.siteId, reply)
  const [part, setPart] = usePart()
  const [isReviewing, setReviewing] = useState(false)
  const [conflicts, setConflicts] = useState<readonly Change[]>([])
  const stale = isTouched && isStale(work, reply)
  const drop = () => {
    setConflicts([])
    setWork(null)
  }
  const saved = (asSaved: Work) => {
    setConflicts([])
    dropSaved(asSaved)
  }
  const takeOver = () => {
    const { work: merged, conflicts: found } = rebase(work, published, site.version)
    setWork(merged)
    setConflicts(found)
  }
  return (
    <Page
      title={site.name}
      crumbs={CRUMBS()}
      actions={
        <Actions
          {...{ reply, work, isTouched }}
          isStale={stale}
          onSaved={saved}
          onDiscarded={drop}
          onReview={() => setReviewing(true)}
        />
      }
      head={<Head {...{ reply, work, isTouched, part, onPart: setPart }} />}
    >
      {stale && <StaleBar version={site.version} onTakeOver={takeOver} onDrop={drop} />}
      <Conflicts conflicts={conflicts} />
      <WaitingChanges />
      {part === HISTORY ? (
        <History site={site} published={published} onRolledBack={drop} />
      ) : (
        <Work section={part} work={work} onChange={change} />
      )}
      {isReviewing && (
        <ReviewPanel
          siteId={site.siteId}
          siteName={site.name}
          work={work}
          onRevert={({ field, before }) => setConfig(withValue(work.config, field.path, before))}
          onPublished={() => {
            drop()
            setReviewing(false)
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  )
}

type HeadProps = {
  readonly reply: SiteReply
  readonly work: Work
  readonly isTouched: boolean
  readonly part: Part
  readonly onPart: (part: Part) => void
}

function Head({ reply, work, isTouched, part, onPart }: HeadProps) {
  const { site, draft, published } = reply
  const changes = changesBetween(work.base, work.config)
  const hasDraft = draft !== null && changesBetween(published, draft.config).length > 0
  const tabs = PARTS.map((id) => {
    const count = changes.filter(({ field }) => field.section === id).length
    return { id, label: WORDS.sections[id], ...(count > 0 && { count }) }
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-xs text-quiet max-md:px-3">
        <span>{WORDS.published(site.version)}</span>
        {hasDraft && <Badge mood="warn">{WORDS.draftBy(draft.author ?? COMMON.nothing)}</Badge>}
        {changes.length > 0 && <Badge mood="warn">{WORDS.changes(changes.length)}</Badge>}
        {isTouched && <output>{WORDS.unsavedHere}</output>}
      </p>
      <div className="border-b border-line">
        <Tabs label={WORDS.sectionsLabel} tabs={tabs} chosen={part} onChoose={onPart} />
      </div>
    </>
  )
}

function Work(props: {
  readonly section: SectionId
  readonly work: Work
  readonly onChange: (path: string, value: unknown) => void
}) {
  const { section, work, onChange } = props
  const form = (
    <SectionForm section={section} config={work.config} problems={findProblems(work.config)} onChange={onChange} />
  )
  if (section === 'switches' || section === 'pages') return form
  const shown = section === 'second' ? underSecondLook(work.config) : work.config
  return <Beside preview={LOOKS.map((look) => <Preview key={look} look={look} config={shown} />)}>{form}</Beside>
}

/** Where there is room the preview stays in sight while the form scrolls. */
const Beside = ({ preview, children }: { readonly preview: ReactNode; readonly children: ReactNode }) => (
  <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
    {children}
    <section
      aria-label={WORDS.preview}
      className="flex gap-3 overflow-x-auto max-md:px-3 max-md:pb-4 lg:sticky lg:top-3"
    >
      {preview}
    </section>
  </div>
)

type ActionsProps = {
  readonly reply: SiteReply
  readonly work: Work
  readonly isTouched: boolean
  readonly isStale: boolean
  /** The work was saved as it was when it was sent: something newer may have been typed since. */
  readonly onSaved: (asSaved: Work) => void
  readonly onDiscarded: () => void
  readonly onReview: () => void
}

function Actions({ reply, work, isTouched, isStale: isBehind, onSaved, onDiscarded, onReview }: ActionsProps) {
  const confirm = useConfirm()
  const { isSaving, save } = useSaveDraft(reply.site.siteId)
  const isUnsaved = isTouched && changesBetween(savedWork(reply).config, work.config).length > 0
  const hasChanges = changesBetween(work.base, work.config).length > 0
  const discard = () =>
    confirm({
      title: WORDS.discard,
      text: WORDS.discardFact,
      action: WORDS.discard,
      isDanger: true,
      asksCode: false,
      run: async () => {
        // There is no draft without a configuration: an emptied one is the published one.
        const isDropped = !reply.draft || (await save({ ...savedWork(reply), config: reply.published }))
        if (isDropped) onDiscarded()
      },
    })
  return (
    <>
      <Button size="dense" look="ghost" disabled={!hasChanges && !isTouched} onClick={discard}>
        {WORDS.discard}
      </Button>
      <Button
        size="dense"
        disabled={!isUnsaved || isBehind || isSaving || findProblems(work.config).length > 0}
        onClick={() => void save(work).then((isSaved) => isSaved && onSaved(work))}
      >
        {WORDS.saveDraft}
      </Button>
      <Button size="dense" look="brand" disabled={!hasChanges || isBehind} onClick={onReview}>
        {WORDS.review}
      </Button>
    </>
  )
}

/** Saving a draft; false where it was not saved, which a toast says. */
function useSaveDraft(siteId: string) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadSitesAgain()
  const [isSaving, setSaving] = useState(false)
  const save = async ({ config, baseVersion }: Work): Promise<boolean> => {
    setSaving(true)
    try {
      await client.call(saveSiteDraft, { params: { role, siteId }, body: { config, baseVersion } })
      await readAgain()
      showToast(WORDS.draftSaved, 'good')
      return true
    } catch (thrown) {
      if (isVersionChanged(thrown)) await readAgain()
      showToast(failureText(thrown), 'bad')
      return false
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
