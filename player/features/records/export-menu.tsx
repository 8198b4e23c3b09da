import { TEXTS } from '@paddock/ui/words'
import { failureText } from '@paddock/ui/client'
import {
  exportFile,
  type FileKind,
  loadEverything,
  MOST_EXPORTED,
  type SheetColumn,
  sheetOf,
} from '@paddock/ui/exports'
import { Menu } from '@paddock/ui/layers'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { counted } from './parts.tsx'
import { RECORD_WORDS } from './words.ts'

type ExportMenuProps<Row> = {
  readonly title: string
  readonly columns: () => readonly SheetColumn<Row>[]
  /** The rows of a page, newest first; of those until a moment where one is given. */
  readonly load: (
    page: number,
    limit: number,
    until: number | null,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>
  readonly momentOf: (row: Row) => number
}

const KINDS: readonly FileKind[] = ['csv', 'xlsx', 'pdf']

/** The whole list as a file. A site that has switched exports off says 'Coming Soon': 000 §8, 001 §2.12. */
export function ExportMenu<Row>(list: ExportMenuProps<Row>) {
  const [progress, setProgress] = useState<string | null>(null)
  const canExport = useSite().can('exports')
  const run = (kind: FileKind) => (canExport ? void exportAll(kind, list, setProgress) : showToast(TEXTS.comingSoon))
  if (progress !== null)
    return (
      <Button disabled className="ml-auto">
        {progress}
      </Button>
    )
  return (
    <Menu
      trigger={
        <Button className="ml-auto max-sm:w-11 max-sm:px-0">
          <Icon name="download" className="size-4" />
          <span className="max-sm:sr-only">{RECORD_WORDS.export}</span>
        </Button>
      }
      items={KINDS.map((kind) => ({ kind: 'action', label: RECORD_WORDS.exportAs[kind], run: () => run(kind) }))}
    />
  )
}

async function exportAll<Row>(
  kind: FileKind,
  { title, columns, load, momentOf }: ExportMenuProps<Row>,
  tell: (progress: string | null) => void,
): Promise<void> {
  tell(RECORD_WORDS.loading)
  // What comes in while the pages are read must not move them: from the second on they end with the newest of the first.
  let until: number | null = null
  try {
    const { rows, isCut } = await loadEverything(
      async (page, limit) => {
        const reply = await load(page, limit, until)
        const [newest] = reply.rows
        // Moments are cut to whole milliseconds on their way here.
        if (newest !== undefined) until ??= momentOf(newest) + 1
        return reply
      },
      (loaded, total) => tell(RECORD_WORDS.exporting(counted(loaded), counted(total))),
    )
    if (rows.length === 0) return showToast(RECORD_WORDS.nothingToExport)
    await exportFile(kind, title, sheetOf(columns(), rows))
    const said = isCut ? RECORD_WORDS.exportCut(counted(MOST_EXPORTED)) : RECORD_WORDS.exported(counted(rows.length))
    showToast(said, isCut ? 'plain' : 'good')
  } catch (thrown) {
    showToast(failureText(thrown), 'bad')
  } finally {
    tell(null)
  }
}
