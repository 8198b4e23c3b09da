/** Lists of several fields a row: banners and meta tags. */
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { INPUT } from '../../kit/form/index.ts'

type Row = Readonly<Record<string, unknown>>
type RowField = { readonly name: string; readonly label: string; readonly isNullable?: boolean }

type RowsProps = { readonly value: readonly unknown[]; readonly onChange: (rows: readonly unknown[]) => void }

const BANNER: readonly RowField[] = [
  { name: 'image', label: WORDS.picture },
  { name: 'link', label: WORDS.link, isNullable: true },
  { name: 'title', label: WORDS.title },
]
const META_TAG: readonly RowField[] = [
  { name: 'name', label: WORDS.tagName },
  { name: 'content', label: WORDS.tagContent },
]

export const BannersControl = (props: RowsProps) => (
  <Rows {...props} fields={BANNER} fresh={{ image: '', link: null, title: '' }} most={10} />
)
export const MetaTagsControl = (props: RowsProps) => (
  <Rows {...props} fields={META_TAG} fresh={{ name: '', content: '' }} most={20} />
)

type Shape = { readonly fields: readonly RowField[]; readonly fresh: Row; readonly most: number }

function Rows({ value, onChange, fields, fresh, most }: RowsProps & Shape) {
  const rows = value.map((row) => row as Row)
  const up = (index: number) => {
    onChange([
      ...rows.slice(0, index - 1),
      ...rows.slice(index, index + 1),
      ...rows.slice(index - 1, index),
      ...rows.slice(index + 1),
    ])
  }
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <div
          // A row has nothing but its place to be known by: it is a text that is being typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-start gap-2 max-md:flex-wrap"
        >
          {fields.map(({ name, label, isNullable }) => (
            <input
              key={name}
              aria-label={`${label} ${index + 1}`}
              placeholder={label}
              value={typeof row[name] === 'string' ? row[name] : ''}
              onChange={({ target: { value: text } }) =>
                onChange(rows.with(index, { ...row, [name]: isNullable && text === '' ? null : text }))
              }
              className={INPUT}
            />
          ))}
          <span className="flex shrink-0">
            <IconButton
              label={`${WORDS.moveUp} ${index + 1}`}
              disabled={index === 0}
              onClick={() => up(index)}
              className="md:size-9"
            >
              <Icon name="chevron" className="size-4 -rotate-90" />
            </IconButton>
            <IconButton
              label={`${WORDS.remove} ${index + 1}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
              className="md:size-9"
            >
              <Icon name="close" className="size-4" />
            </IconButton>
          </span>
        </div>
      ))}
      {rows.length < most && (
        <Button size="dense" className="self-start" onClick={() => onChange([...rows, fresh])}>
          <Icon name="plus" className="size-4" />
          {WORDS.add}
        </Button>
      )}
    </div>
  )
}
