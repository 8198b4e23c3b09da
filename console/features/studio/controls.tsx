/** What each kind of field is typed with. Values are those of the configuration; an empty field that may be empty is null. */
import { CHAT_SERVICES, type SiteConfig } from '@paddock/contract/shapes/site'
import { SWITCH_NAMES } from '@paddock/contract/switch-names'
import { Check, Icon, IconButton } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { AREA, FieldFrame, INPUT, type Tie as FrameTie } from '../../kit/form/index.ts'
import { type Field } from '../../kit/site-config/index.ts'
import { LimitsControl } from './limits-control.tsx'
import { KeptControl } from './kept-control.tsx'
import { RatesControl } from './rates-control.tsx'
import { BannersControl, MetaTagsControl } from './row-controls.tsx'

export type ControlProps = {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isDisabled: boolean
  readonly problem: string | undefined
}

type Tie = FrameTie & { readonly disabled: boolean }

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): readonly string[] => listOf(value).map(textOf)
const AGES = ['18', '19', '20', '21', '22', '23', '24', '25']
const PERCENTS = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100].map(String)

export function FieldControl(props: ControlProps) {
  const { field, problem, isDisabled } = props
  if (field.kind === 'flag') return <FlagRow {...props} />
  return (
    <FieldFrame
      label={field.label}
      error={problem}
      hint={field.hint}
      isGroup={GROUPS.has(field.kind)}
      isDisabled={isDisabled}
      className={WIDE.has(field.kind) ? 'md:col-span-2' : ''}
      draw={(tie) => drawOf(props, { ...tie, disabled: isDisabled })}
    />
  )
}

const GROUPS: ReadonlySet<Field['kind']> = new Set([
  'countries',
  'switchNames',
  'chat',
  'banners',
  'ownBanners',
  'metaTags',
  'limits',
  'rates',
  'kept',
  'depositRates',
])
const WIDE: ReadonlySet<Field['kind']> = new Set([
  'text',
  'ownText',
  'list',
  'switchNames',
  'banners',
  'ownBanners',
  'metaTags',
  'limits',
  'rates',
  'kept',
  'depositRates',
])

function drawOf(props: ControlProps, tie: Tie): ReactNode {
  const { field, value, onChange } = props
  switch (field.kind) {
    case 'line':
    case 'label':
      return <Line tie={tie} value={textOf(value)} onType={onChange} />
    case 'link':
    case 'picture':
    case 'phone':
    case 'video':
    case 'hours':
      return (
        <Line tie={tie} value={textOf(value)} onType={(text) => onChange(text.trim() === '' ? null : text.trim())} />
      )
    case 'year':
    case 'rupees':
    case 'count':
      return <Line tie={tie} value={textOf(value)} onType={(text) => onChange(wholeOf(text))} isNumber />
    case 'colour':
      return <Line tie={tie} value={textOf(value)} onType={onChange} />
    case 'text':
      return <Lines tie={tie} value={textOf(value)} onType={onChange} />
    case 'ownText':
      return <Lines tie={tie} value={textOf(value)} onType={(text) => onChange(text === '' ? null : text)} />
    case 'list':
      return <ListLines tie={tie} values={textsOf(value)} onChange={onChange} />
    case 'age':
      return <Choice tie={tie} value={textOf(value)} options={AGES} onChoose={(age) => onChange(Number(age))} />
    case 'percent':
      return (
        <Choice tie={tie} value={textOf(value)} options={PERCENTS} onChoose={(percent) => onChange(Number(percent))} />
      )
    case 'choice':
      return <Choice tie={tie} value={textOf(value)} options={field.options ?? []} onChoose={onChange} />
    case 'countries':
      return <Countries {...{ value: textsOf(value), onChange }} />
    case 'switchNames':
      return <SwitchNames {...{ value: textsOf(value), onChange }} />
    case 'chat':
      return <Chat {...{ value, onChange, tie }} />
    case 'banners':
      return <BannersControl {...{ value: listOf(value), onChange }} />
    case 'ownBanners':
      return <BannersControl value={listOf(value)} onChange={(rows) => onChange(rows.length === 0 ? null : rows)} />
    case 'metaTags':
      return <MetaTagsControl {...{ value: listOf(value), onChange }} />
    case 'limits':
      return <LimitsControl {...{ value: listOf(value), onChange }} />
    case 'rates':
    case 'depositRates':
      return <RatesControl {...{ value: listOf(value), onChange }} hasBearer={field.kind === 'depositRates'} />
    case 'kept':
      return <KeptControl {...{ value: listOf(value), onChange }} />
    case 'flag':
    case 'page':
    case 'switch':
    case 'secondLook':
      return null
  }
}

/** Only digits are a year; anything else is left as it was. */
const wholeOf = (text: string): number | null => (/^\d{1,10}$/.test(text) ? Number(text) : null)

function FlagRow({ field, value, onChange, isDisabled }: ControlProps) {
  return (
    <label className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11">
      <span className="text-sm">{field.label}</span>
      <input
        type="checkbox"
        className="switch"
        checked={value === true}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

type Typed = { readonly tie: Tie; readonly value: string; readonly onType: (text: string) => void }

const Line = ({ tie, value, onType, isNumber = false }: Typed & { readonly isNumber?: boolean }) => (
  <input
    {...tie}
    value={value}
    inputMode={isNumber ? 'numeric' : undefined}
    spellCheck={false}
    autoComplete="off"
    onChange={({ target }) => onType(target.value)}
    className={INPUT}
  />
)

const Lines = ({ tie, value, onType }: Typed) => (
  <textarea {...tie} rows={2} value={value} onChange={({ target }) => onType(target.value)} className={AREA} />
)

/** Empty lines are there while one types and go with the focus. */
function ListLines(props: {
  readonly tie: Tie
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}) {
  const { tie, values, onChange } = props
  return (
    <textarea
      {...tie}
      rows={3}
      value={values.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      onBlur={() => {
        const filled = values.map((text) => text.trim()).filter(Boolean)
        if (filled.join('\n') !== values.join('\n')) onChange(filled)
      }}
      className={AREA}
    />
  )
}

function Choice(props: {
  readonly tie: Tie
  readonly value: string
  readonly options: readonly string[]
  readonly onChoose: (value: string) => void
}) {
  return (
    <select
      {...props.tie}
      value={props.value}
      onChange={({ target }) => props.onChoose(target.value)}
      className={INPUT}
    >
      {props.options.map((option) => (
        <option key={option} value={option}>
          {WORDS.options[option] ?? option}
        </option>
      ))}
    </select>
  )
}

type Chosen = {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

const withOrWithout = (values: readonly string[], one: string, isIn: boolean): readonly string[] =>
  isIn ? [...values, one] : values.filter((other) => other !== one)

const Countries = ({ value, onChange }: Chosen) => (
  <div className="flex gap-4 text-sm">
    {Object.entries(WORDS.countries).map(([code, label]) => (
      <Check
        key={code}
        label={label}
        isOn={value.includes(code)}
        onChange={(isOn) => onChange(withOrWithout(value, code, isOn))}
      />
    ))}
  </div>
)

function SwitchNames({ value, onChange }: Chosen) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {value.map((name) => (
        <span key={name} className="inline-flex items-center rounded-md border border-line bg-raised pl-2 text-sm">
          {name}
          <IconButton
            label={`${WORDS.remove} ${name}`}
            onClick={() => onChange(withOrWithout(value, name, false))}
            className="md:size-8"
          >
            <Icon name="close" className="size-3" />
          </IconButton>
        </span>
      ))}
      <select
        aria-label={`${WORDS.add}: ${WORDS.labels.forbidden}`}
        value=""
        onChange={({ target }) => onChange(withOrWithout(value, target.value, true))}
        className={`${INPUT} w-auto`}
      >
        <option value="">{WORDS.add}</option>
        {SWITCH_NAMES.filter((name) => !value.includes(name)).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}

const SERVICES = Object.keys(CHAT_SERVICES)

type ChatValue = SiteConfig['registration']['chat']
const chatOf = (value: unknown): ChatValue => value as ChatValue

function Chat({ value, onChange, tie }: Pick<ControlProps, 'value' | 'onChange'> & { readonly tie: Tie }) {
  const chat = chatOf(value)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
      <select
        aria-label={WORDS.chatService}
        value={chat?.type ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : { type: target.value, value: chat?.value ?? '' })
        }
        className={`${INPUT} w-auto`}
      >
        <option value="">{WORDS.none}</option>
        {SERVICES.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </select>
      <input
        {...tie}
        aria-label={WORDS.chatId}
        value={chat?.value ?? ''}
        disabled={!chat}
        onChange={({ target }) => onChange({ type: chat?.type, value: target.value })}
        className={INPUT}
      />
    </div>
  )
}
