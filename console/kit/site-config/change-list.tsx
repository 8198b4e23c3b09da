/** What differs, a line a field, by sections: how it was and how it is. */
import type { PlayerLimit } from '@paddock/contract/shapes/site'
import { IconButton, Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Change, valueAt } from './change.ts'
import { SECOND_FIELDS, SECTIONS } from './fields.ts'
import { limitText } from './player-limits.ts'

type ListProps = {
  readonly changes: readonly Change[]
  readonly heads?: readonly [before: string, after: string]
  /** Takes one of them back. */
  readonly onRevert?: (change: Change) => void
}

export function ChangeList({ changes, heads = [WORDS.before, WORDS.after], onRevert }: ListProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-xs text-quiet">
          <th scope="col" aria-label={WORDS.fieldName} className="w-[34%]" />
          {heads.map((head) => (
            <th key={head} scope="col" className="h-8 px-2 text-left font-normal">
              {head}
            </th>
          ))}
          {onRevert && <th scope="col" aria-label={WORDS.takeBack} className="w-11" />}
        </tr>
      </thead>
      {SECTIONS.map((section) => {
        const own = changes.filter(({ field }) => field.section === section)
        if (own.length === 0) return null
        return (
          <tbody key={section}>
            <tr>
              <th colSpan={onRevert ? 4 : 3} scope="rowgroup" className="bg-raised px-3 py-1 text-left text-xs">
                {WORDS.sections[section]}
              </th>
            </tr>
            {own.flatMap(partsOf).map((change) => (
              <tr key={change.field.path} className="border-b border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-normal break-words text-quiet">
                  {change.field.label}
                </th>
                <td className="px-2 py-2 break-words">{shownValue(change, change.before)}</td>
                <td className="px-2 py-2 font-bold break-words">{shownValue(change, change.after)}</td>
                {onRevert && (
                  <td>
                    <IconButton
                      label={WORDS.revert(change.field.label)}
                      onClick={() => onRevert(change)}
                      className="md:size-9"
                    >
                      <Icon name="history" className="size-4" />
                    </IconButton>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** A second look that was there before is told field by field. */
function partsOf(change: Change): readonly Change[] {
  const { field, before, after } = change
  if (field.kind !== 'secondLook' || before === null || after === null) return [change]
  const at = (secondLook: unknown, path: string) => valueAt({ secondLook }, path)
  return SECOND_FIELDS()
    .map((part) => ({
      field: part,
      before: at(before, part.path),
      after: at(after, part.path),
    }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after))
}

function shownValue({ field }: Change, value: unknown): ReactNode {
  if (field.kind === 'switch' && value === undefined) return WORDS.usual
  if (field.kind === 'secondLook') return value === null ? <Empty /> : String(valueAt(value, 'label'))
  if (typeof value === 'boolean') return value ? WORDS.on : WORDS.off
  if (field.kind === 'limits') return linesOf(asLimits(value).map(limitText))
  if (field.kind === 'colour' && typeof value === 'string') return <Swatch colour={value} />
  if (field.kind === 'page' && typeof value === 'string') return <PageWords text={value} />
  return linesOf(value)
}

/** A whole page is looked through in its cell. */
const PageWords = ({ text }: { readonly text: string }) => (
  <span className="block max-h-60 overflow-y-auto font-normal whitespace-pre-wrap">{text}</span>
)

// A configuration of a version before there were limits has none.
const asLimits = (value: unknown) => (Array.isArray(value) ? (value as readonly PlayerLimit[]) : [])

const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" style={{ backgroundColor: colour }} className="size-4 rounded-md border border-line" />
    {colour}
  </span>
)

/** A list a line an entry; a group its values side by side. */
function linesOf(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return <Empty />
  if (!Array.isArray(value)) return wordOf(value)
  if (value.length === 0) return <Empty />
  return (
    <ul>
      {value.map((entry: unknown) => (
        <li key={JSON.stringify(entry)}>{wordOf(entry)}</li>
      ))}
    </ul>
  )
}

const Empty = () => <span className="font-normal text-quiet">{WORDS.empty}</span>

function wordOf(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((part) => part !== null && part !== '')
      .join(' · ')
  const text = String(value)
  return WORDS.options[text] ?? text
}
