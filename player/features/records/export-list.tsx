import { usePractises } from '@paddock/ui/client'
import { ExportMenu, type ExportOrder } from '@paddock/ui/exports'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { PRACTICE_WORDS } from '../../words/practice.ts'
import { RECORD_WORDS } from './words.ts'

type ExportListProps = {
  readonly order: () => ExportOrder
  /** Where there is room for its name on a phone too. */
  readonly isNamed?: boolean
}

/** The whole list as a file. A site that has switched exports off says 'Coming Soon': 000 §8, 001 §2.12. */
export function ExportList({ order, isNamed = false }: ExportListProps) {
  const canExport = useSite().can('exports')
  const practises = usePractises()
  const marked = (): ExportOrder => {
    const asked = order()
    return practises ? { ...asked, title: PRACTICE_WORDS.of(asked.title) } : asked
  }
  return (
    <ExportMenu
      words={RECORD_WORDS}
      order={marked}
      className="ml-auto"
      {...(!canExport && { instead: () => showToast(TEXTS.comingSoon) })}
      trigger={
        <Button className={`ml-auto ${isNamed ? '' : 'max-sm:w-11 max-sm:px-0'}`}>
          <Icon name="download" className="size-4" />
          <span className={isNamed ? '' : 'max-sm:sr-only'}>{RECORD_WORDS.export}</span>
        </Button>
      }
    />
  )
}
