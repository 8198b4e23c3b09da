import type { SiteConfig } from '@paddock/contract/shapes/site'
import { STUDIO_WORDS as WORDS } from '../../app/words-studio.ts'
import { useMe } from '../../kit/me/index.ts'
import { Card } from '../../kit/page/index.ts'
import { valueAt } from './change.ts'
import { FieldControl } from './controls.tsx'
import { fieldsOf, type SectionId } from './fields.ts'
import type { Problem } from './problems.ts'
import { SwitchTable } from './switch-table.tsx'
import { Contrasts, contrastText, ThemeColours } from './theme-form.tsx'

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
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Card>
        <Fields {...props} />
      </Card>
      {section === 'theme' && <Theme {...props} />}
    </div>
  )
}

function Fields({ section, config, problems, onChange }: SectionProps) {
  const { role } = useMe()
  const isAdministrator = role === 'administrator'
  const fields = fieldsOf(section).filter(({ kind }) => kind !== 'colour')
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

function Theme({ config: { theme }, problems, onChange }: SectionProps) {
  const wrong = new Set(problems.map(({ field }) => field.path))
  return (
    <>
      <Card title={WORDS.sections.theme}>
        <div className="p-3">
          <ThemeColours theme={theme} wrong={wrong} onChange={onChange} />
        </div>
      </Card>
      <Card title={WORDS.contrast}>
        <p className="px-3 pt-2 text-xs text-quiet">{contrastText}</p>
        <div className="p-3">
          <Contrasts theme={theme} />
        </div>
      </Card>
    </>
  )
}
