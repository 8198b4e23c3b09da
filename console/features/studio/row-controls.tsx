/** Lists of several fields a row: banners and meta tags. */
import { inEachLanguage } from '@paddock/ui/words'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { INPUT } from '../../kit/form/index.ts'
import { RowList } from './row-list.tsx'

type Row = Readonly<Record<string, unknown>>
type RowField = { readonly name: string; readonly label: string; readonly isNullable?: boolean }

type RowsProps = { readonly value: readonly unknown[]; readonly onChange: (rows: readonly unknown[]) => void }

const BANNER = inEachLanguage((): readonly RowField[] => [
  { name: 'image', label: WORDS.picture },
  { name: 'link', label: WORDS.link, isNullable: true },
  { name: 'title', label: WORDS.title },
])
const META_TAG = inEachLanguage((): readonly RowField[] => [
  { name: 'name', label: WORDS.tagName },
  { name: 'content', label: WORDS.tagContent },
])

export const BannersControl = (props: RowsProps) => (
  <Rows {...props} fields={BANNER()} fresh={{ image: '', link: null, title: '' }} most={10} />
)
export const MetaTagsControl = (props: RowsProps) => (
  <Rows {...props} fields={META_TAG()} fresh={{ name: '', content: '' }} most={20} />
)

type Shape = { readonly fields: readonly RowField[]; readonly fresh: Row; readonly most: number }

const Rows = ({ value, onChange, fields, fresh, most }: RowsProps & Shape) => (
  <RowList
    // What the configuration holds there is checked by its schema.
    rows={value as readonly Row[]}
    onChange={onChange}
    fresh={fresh}
    most={most}
    addLabel={WORDS.add}
    hasOrder
    rowClass="flex items-start gap-2 max-md:flex-wrap"
    draw={(row, number, change) =>
      fields.map(({ name, label, isNullable }) => (
        <input
          key={name}
          aria-label={`${label} ${number}`}
          placeholder={label}
          value={typeof row[name] === 'string' ? row[name] : ''}
          onChange={({ target: { value: text } }) => change({ [name]: isNullable && text === '' ? null : text })}
          className={INPUT}
        />
      ))
    }
  />
)
