/** Rights of the desk as they are and as they would be: they are confirmed by whoever has seen them. */
import type { DeskRights } from '@paddock/contract/shapes/desk'
import { DESK_RIGHTS } from '@paddock/domain/desk'
import { sportTitle } from '@paddock/ui/words'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'

/** 'Suspend, Quote', in the order of the rights. */
export const rightsText = ({ rights }: Pick<DeskRights, 'rights'>): string =>
  DESK_RIGHTS.filter((right) => rights.includes(right))
    .map((right) => WORDS.rights[right])
    .join(', ') || WORDS.noRights

/** What they are for; an event by its name, where that is known. */
export function assignedText(
  { everything, sportIds, eventIds }: Omit<DeskRights, 'rights'>,
  nameOf: (eventId: string) => string = (eventId) => eventId,
): string {
  if (everything) return WORDS.everything
  return [...sportIds.map((id) => sportTitle(id) ?? id), ...eventIds.map(nameOf)].join(', ') || WORDS.nothing
}

export function DeskRightsList({ before, after }: { readonly before: DeskRights; readonly after: DeskRights }) {
  return (
    <dl className="grid basis-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border border-line p-3 text-sm">
      {[[STUDIO_WORDS.before, before] as const, [STUDIO_WORDS.after, after] as const].map(([label, rights]) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="break-words">
            {rightsText(rights)} · {assignedText(rights)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
