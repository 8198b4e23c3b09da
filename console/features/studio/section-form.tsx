import { SITE_LANGUAGES, type SiteConfig, type SiteLanguage } from '@paddock/contract/shapes/site'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useMe } from '../../kit/me/index.ts'
import { Card } from '../../kit/page/index.ts'
import {
  type Field,
  fieldsOf,
  SECOND_FIELDS,
  type SectionId,
  translatedInto,
  valueAt,
} from '../../kit/site-config/index.ts'
import { FieldControl } from './controls.tsx'
import { PagesForm } from './pages-form.tsx'
import type { Problem } from './problems.ts'
import { SwitchTable } from './switch-table.tsx'
import { Contrasts, ContrastState, contrastText, ThemeColours } from './theme-form.tsx'

export type SectionProps = {
  readonly section: SectionId
  readonly config: SiteConfig
  readonly problems: readonly Problem[]
  readonly onChange: (path: string, value: unknown) => void
}

export function SectionForm(props: SectionProps) {
  const { section, config, onChange } = props
  if (section === 'switches')
    return (
      <Card>
        <SwitchTable
          config={config}
          onChoose={(name, chosen) => onChange(`switches.${name}`, chosen)}
          onResetAll={() => onChange('switches', {})}
        />
      </Card>
    )
  if (section === 'second') return <SecondLook {...props} />
  if (section === 'translations') return <Translations {...props} />
  if (section === 'pages') return <PagesForm {...props} />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card>
        <Fields {...props} />
      </Card>
      {section === 'theme' && <Theme theme={config.theme} path="theme" problems={props.problems} onChange={onChange} />}
    </div>
  )
}

function Fields({ section, config, problems, onChange }: SectionProps) {
  return (
    <FieldGrid fields={fieldsOf(section).filter(({ kind }) => kind !== 'colour')} {...{ config, problems, onChange }} />
  )
}

/** What the site says of itself, a language at a time. */
function Translations({ config, problems, onChange }: Omit<SectionProps, 'section'>) {
  const [language, setLanguage] = useState<SiteLanguage>('hi')
  const tabs = SITE_LANGUAGES.map((id) => {
    const count = translatedInto(id).filter(({ path }) => valueAt(config, path) !== null).length
    return { id, label: WORDS.languages[id], ...(count > 0 && { count }) }
  })
  return (
    <Card>
      <Tabs label={WORDS.pageLanguage} tabs={tabs} chosen={language} onChoose={setLanguage} />
      <div className="border-t border-line">
        <FieldGrid key={language} fields={translatedInto(language)} {...{ config, problems, onChange }} />
      </div>
      <p className="px-3 pb-3 text-xs text-quiet">{WORDS.translationsFact}</p>
    </Card>
  )
}

type GridProps = Omit<SectionProps, 'section'> & { readonly fields: readonly Field[] }

function FieldGrid({ fields, config, problems, onChange }: GridProps) {
  const { role } = useMe()
  const isAdministrator = role === 'administrator'
  const hasClosed = !isAdministrator && fields.some(({ isLaw }) => isLaw)
  return (
    <div className="grid gap-x-4 gap-y-3 p-3 md:grid-cols-2">
      {fields.map((field) => (
        <FieldControl
          key={field.path}
          field={field}
          value={valueAt(config, field.path)}
          isDisabled={(field.isLaw ?? false) && !isAdministrator}
          problem={problems.find((problem) => problem.field === field)?.text}
          onChange={(value) => onChange(field.path, value)}
        />
      ))}
      {hasClosed && <p className="text-xs text-quiet md:col-span-2">{WORDS.byAdministrator}</p>}
    </div>
  )
}

type ThemeProps = Pick<SectionProps, 'problems' | 'onChange'> & {
  readonly theme: SiteConfig['theme']
  readonly path: string
}

function Theme({ theme, path, problems, onChange }: ThemeProps) {
  const wrong = new Set(problems.map(({ field }) => field.path))
  return (
    <>
      <Card title={WORDS.sections.theme} actions={<ContrastState theme={theme} />}>
        <div className="p-3">
          <ThemeColours theme={theme} path={path} wrong={wrong} onChange={onChange} />
        </div>
      </Card>
      <Card title={WORDS.contrast}>
        <p className="px-3 pt-2 text-xs text-quiet">{contrastText()}</p>
        <div className="p-3">
          <Contrasts theme={theme} />
        </div>
      </Card>
    </>
  )
}

const SECOND_SHOWN = inEachLanguage(() => SECOND_FIELDS().filter(({ kind }) => kind !== 'colour'))

/** It begins as the first one, with a label of its own. Which hosts are the site's an administrator says. */
function SecondLook({ config, problems, onChange }: Omit<SectionProps, 'section'>) {
  const isAdministrator = useMe().role === 'administrator'
  const { secondLook, name, theme, logo, logoText, logoSmallUrl, headerLogo, diamondWebsiteUrl, isWorld } = config
  if (secondLook === null) {
    const first = { name, theme, logo, logoText, logoSmallUrl, headerLogo, diamondWebsiteUrl, isWorld }
    const add = { label: WORDS.addSecond, run: () => onChange('secondLook', { label: '', ...first }) }
    return (
      <Card>
        <Notice
          icon="globe"
          text={WORDS.secondFact}
          {...(isAdministrator ? { action: add } : { hint: WORDS.byAdministrator })}
        />
      </Card>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card>
        <FieldGrid fields={SECOND_SHOWN()} {...{ config, problems, onChange }} />
        {isAdministrator && (
          <div className="px-3 pb-3">
            <Button size="dense" look="danger" onClick={() => onChange('secondLook', null)}>
              {WORDS.removeSecond}
            </Button>
          </div>
        )}
      </Card>
      <Theme theme={secondLook.theme} path="secondLook.theme" {...{ problems, onChange }} />
    </div>
  )
}
