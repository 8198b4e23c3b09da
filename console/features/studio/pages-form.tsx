/** The texts of the site's pages: ours until the site writes its own, which are drawn beside what is typed. */
import {
  LONGEST_PAGE,
  PAGE_LANGUAGES,
  PAGE_NAMES,
  type PageLanguage,
  type PageName,
  type SiteConfig,
} from '@paddock/contract/shapes/site'
import { loadOwnWords, PageText } from '@paddock/ui/content'
import { Tabs } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useId, useState } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { INPUT } from '../../kit/form/index.ts'
import { Card } from '../../kit/page/index.ts'
import type { Problem } from './problems.ts'

type FormProps = {
  readonly config: SiteConfig
  readonly problems: readonly Problem[]
  readonly onChange: (path: string, value: unknown) => void
}

export function PagesForm({ config, problems, onChange }: FormProps) {
  const [name, setName] = useState<PageName>('about-us')
  const [language, setLanguage] = useState<PageLanguage>('en')
  const path = `pages.${name}.${language}`
  const text = config.pages[name][language]
  const hasOwn = (of: PageName) => PAGE_LANGUAGES.filter((code) => config.pages[of][code] !== null).length
  const begin = async () => {
    const own = await loadOwnWords(language)
    onChange(path, own.pages[name]({ name: config.name, minimumAge: config.jurisdiction.minimumAge }))
  }
  return (
    <Card>
      <Tabs
        label={WORDS.sections.pages}
        tabs={PAGE_NAMES.map((id) => ({
          id,
          label: WORDS.pageNames[id],
          ...(hasOwn(id) > 0 && { count: hasOwn(id) }),
        }))}
        chosen={name}
        onChoose={setName}
      />
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <div className="flex flex-wrap items-center gap-2">
          <fieldset aria-label={WORDS.pageLanguage} className="flex gap-1">
            {PAGE_LANGUAGES.map((code) => (
              <Button
                key={code}
                size="dense"
                look={code === language ? 'plain' : 'ghost'}
                aria-pressed={code === language}
                onClick={() => setLanguage(code)}
              >
                {WORDS.pageLanguages[code]}
              </Button>
            ))}
          </fieldset>
          <span className="ml-auto text-xs text-quiet">
            {text === null ? WORDS.ownWordsStand : WORDS.siteWordsStand}
          </span>
          {text === null ? (
            <Button size="dense" onClick={() => void begin().catch(() => showToast(WORDS.ownWordsNotLoaded, 'bad'))}>
              {WORDS.writeOwn}
            </Button>
          ) : (
            <Button size="dense" look="danger" onClick={() => onChange(path, null)}>
              {WORDS.backToOurs}
            </Button>
          )}
        </div>
        {text !== null && (
          <Editor
            key={path}
            label={`${WORDS.pageNames[name]}, ${WORDS.pageLanguages[language]}`}
            language={language}
            text={text}
            problem={problems.find(({ field }) => field.path === path)?.text}
            onType={(typed) => onChange(path, typed)}
          />
        )}
      </div>
    </Card>
  )
}

type EditorProps = {
  readonly label: string
  readonly language: PageLanguage
  readonly text: string
  readonly problem: string | undefined
  readonly onType: (text: string) => void
}

function Editor({ label, language, text, problem, onType }: EditorProps) {
  const id = useId()
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="text-xs text-quiet">
          {label}
        </label>
        <textarea
          id={id}
          lang={language}
          rows={24}
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onType(target.value)}
          className={`${INPUT} h-auto py-2 leading-[1.6] max-md:h-auto`}
        />
        <p id={`${id}-note`} className={`flex gap-3 text-xs ${problem ? 'text-loss' : 'text-quiet'}`}>
          <span>{problem ?? WORDS.pageSigns}</span>
          <span className="ml-auto shrink-0">{WORDS.lengthOf(text.length, LONGEST_PAGE)}</span>
        </p>
      </div>
      <section aria-label={WORDS.preview} lang={language} className="min-w-0 rounded-md border border-line bg-page p-4">
        <PageText text={text} drawLink={(_, words) => <span className="text-brand-text underline">{words}</span>} />
      </section>
    </div>
  )
}
