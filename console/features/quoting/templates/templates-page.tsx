import { groupBy } from '@paddock/ui/grouping'
import { Icon, IconButton, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { Link } from 'react-router'
import { useMay } from '../../../kit/me/index.ts'
import { Card, CouldNotLoad, Page, PageTabs, useTab } from '../../../kit/page/index.ts'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { QUOTING_WORDS } from '../../../words/quoting.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { StartingTerms } from './starting-terms.tsx'
import { type Template, useRemoveTemplate, useTemplates } from '../making/use-templates.ts'

/** Markets that are made together, and how a market starts of which nothing else is said. docs/domain/desk.md#templates */
export default function TemplatesPage() {
  const mayChange = useMay()('desk.manage')
  const tabs = [
    { id: 'templates', label: WORDS.templatesPage },
    { id: 'starting', label: WORDS.starting },
  ] as const
  const { tab, chooseTab } = useTab([...tabs])
  return (
    <Page
      title={WORDS.templatesPage}
      crumbs={[{ label: QUOTING_WORDS.quoting, to: '/quoting' }]}
      actions={
        mayChange && (
          <Link
            to="/quoting/templates/new"
            className="inline-flex min-h-11 items-center gap-2 rounded-md bg-brand px-3 text-sm font-bold text-on-brand hover:brightness-105 md:min-h-8"
          >
            <Icon name="plus" className="size-4" />
            {WORDS.newTemplate}
          </Link>
        )
      }
      head={
        <>
          <PageTabs label={WORDS.templatesPage} tabs={tabs} chosen={tab} onChoose={chooseTab} />
          <p className="max-w-3xl text-sm text-quiet max-md:px-3 max-md:pt-3">
            {tab === 'starting' ? WORDS.startingFact : WORDS.templatesPageFact}
            {!mayChange && ` ${WORDS.readOnly}`}
          </p>
        </>
      }
    >
      {tab === 'starting' ? <StartingTerms mayChange={mayChange} /> : <Templates mayChange={mayChange} />}
    </Page>
  )
}

function Templates({ mayChange }: { readonly mayChange: boolean }) {
  const { data, error, refetch } = useTemplates()
  const remove = useRemoveTemplate()
  if (!data)
    return (
      <Card>
        {error ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
        )}
      </Card>
    )
  if (data.length === 0)
    return (
      <Card>
        <Notice icon="copy" text={WORDS.noTemplates} hint={WORDS.noTemplatesFact} />
      </Card>
    )
  return [...groupBy(data, ({ sportId }) => sportId)].map(([sportId, templates]) => (
    <Card key={sportId} title={sportTitle(sportId) ?? sportId}>
      <ul className="divide-y divide-line">
        {templates.map((template) => (
          <Line key={template.templateId} template={template} onRemove={mayChange ? remove : null} />
        ))}
      </ul>
    </Card>
  ))
}

type LineProps = { readonly template: Template; readonly onRemove: ((template: Template) => void) | null }

function Line({ template, onRemove }: LineProps) {
  const { templateId, name, markets, savedBy } = template
  return (
    <li className="flex items-center hover:bg-raised">
      <Link
        to={`/quoting/templates/${templateId}`}
        className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-4 px-3 py-2 text-sm"
      >
        <b className="min-w-0 flex-1 basis-40 truncate max-md:basis-full">{name}</b>
        <span className="w-24 text-xs text-quiet tabular-nums max-md:w-auto">{WORDS.markets(markets.length)}</span>
        <span className="w-52 truncate text-xs text-quiet max-md:w-auto">
          {savedBy === null ? WORDS.ofTheProduct : WORDS.savedBy(savedBy)}
        </span>
      </Link>
      {onRemove && (
        <>
          <Link
            to={`/quoting/templates/new?copy=${templateId}`}
            aria-label={WORDS.copyRow(name)}
            title={WORDS.copyRow(name)}
            className="inline-flex size-11 items-center justify-center rounded-md text-quiet hover:text-text"
          >
            <Icon name="copy" className="size-4" />
          </Link>
          <IconButton label={`${WORDS.removeTemplate}: ${name}`} onClick={() => onRemove(template)}>
            <Icon name="close" className="size-4" />
          </IconButton>
        </>
      )}
    </li>
  )
}
