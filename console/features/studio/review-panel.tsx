/** What will change for players, what is in its way, and the publication. */
import { weakenedControls } from '@paddock/contract/controls'
import { publishSite } from '@paddock/contract/endpoints/sites'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Icon, Notice } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useForm } from 'react-hook-form'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { controlsText, tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { type Change, ChangeList, changesBetween, type Work } from '../../kit/site-config/index.ts'
import { contrastsOfTheme, findProblems, themesOf } from './problems.ts'
import { isVersionChanged, useReadSitesAgain } from './sites.ts'

type ReviewProps = {
  readonly siteId: string
  readonly siteName: string
  readonly work: Work
  readonly onRevert: (change: Change) => void
  readonly onPublished: () => void
  readonly onClose: () => void
}

type TypedNote = { readonly note: string }

const NOTE = inEachLanguage(
  (): Field<TypedNote> => ({
    kind: 'text',
    name: 'note',
    label: WORDS.note,
    isBare: true,
    isOptional: true,
    typed: { placeholder: WORDS.noteHint, maxLength: 500 },
    className: 'min-w-40 flex-1',
  }),
)

export function ReviewPanel({ siteId, siteName, work, onRevert, onPublished, onClose }: ReviewProps) {
  const changes = changesBetween(work.base, work.config)
  const obstacles = obstaclesOf(work)
  const publish = usePublish(siteId, onPublished)
  const canPublish = changes.length > 0 && obstacles.length === 0
  const form = useForm<TypedNote>({ defaultValues: { note: '' } })
  const send = useAskedSend(form, ({ note }) =>
    canPublish ? publish(work, { note, siteName, count: changes.length }) : undefined,
  )
  return (
    <Panel
      title={`${WORDS.whatChanges}: ${siteName}`}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={
        <Form onSend={send} className="flex flex-wrap items-start gap-3">
          <Fields form={form} fields={[NOTE()]} />
          <FormButtons form={form} action={WORDS.publish} isDisabled={!canPublish} />
        </Form>
      }
    >
      <Obstacles texts={obstacles} />
      <Weakened work={work} />
      {changes.length === 0 ? (
        <Notice icon="check" text={WORDS.noChanges} />
      ) : (
        <ChangeList changes={changes} onRevert={onRevert} />
      )}
    </Panel>
  )
}

/** Said here as the server would refuse them. */
const obstaclesOf = ({ config }: Work): readonly string[] => [
  ...findProblems(config).map(({ field, text }) => `${field.label}: ${text}`),
  ...themesOf(config)
    .flatMap(contrastsOfTheme)
    .filter(({ isEnough }) => !isEnough)
    .map(({ look, pair, ratio }) => `${WORDS.looks[look]}: ${WORDS.pairs[pair] ?? pair} ${ratio.toFixed(2)}`),
]

const Obstacles = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <section aria-label={WORDS.mend} className="border-b border-line px-3 py-2 text-sm">
      <h2 className="flex items-center gap-2 font-bold text-loss">
        <Icon name="warning" className="size-4" />
        {WORDS.mend}
      </h2>
      <ul className="list-disc pl-9">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )

/** What needs a second officer, said before anything is asked. */
function Weakened({ work }: { readonly work: Work }) {
  const weakens = weakenedControls(work.base, work.config)
  if (weakens.length === 0) return null
  return (
    <p className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm text-warn">
      <Icon name="warning" className="size-4 shrink-0" />
      {WORDS.weakensFact(controlsText(weakens))}
    </p>
  )
}

function usePublish(siteId: string, onPublished: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadSitesAgain()
  const readChangesAgain = useReadChangesAgain()
  return (
    { base, config, baseVersion }: Work,
    about: { readonly note: string; readonly siteName: string; readonly count: number },
  ): Question => {
    const weakens = weakenedControls(base, config)
    return {
      title: WORDS.publish,
      text: weakens.length > 0 ? WORDS.weakensFact(controlsText(weakens)) : WORDS.publishFact,
      isDanger: weakens.length > 0,
      facts: [
        [WORDS.site, about.siteName],
        [WORDS.version, baseVersion + 1],
        [COMMON.changes, about.count],
      ],
      action: WORDS.publish,
      run: async ({ transactionCode, idempotencyKey }) => {
        try {
          const body = { config, baseVersion, note: about.note, transactionCode }
          const reply = await client.call(publishSite, { params: { role, siteId }, body, idempotencyKey })
          tellOutcome(reply, WORDS.publishedAs(reply.docs.version))
        } catch (thrown) {
          // The bar above the work tells what to do about it.
          if (isVersionChanged(thrown)) await readAgain()
          throw thrown
        }
        await readChangesAgain()
        onPublished()
      },
    }
  }
}
