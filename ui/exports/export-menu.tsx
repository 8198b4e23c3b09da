import { FILE_KINDS, type FileKind } from '@paddock/contract/exports'
import { failureText, useClient } from '@paddock/ui/client'
import { Menu } from '@paddock/ui/layers'
import { Button, Icon, IconButton, showToast } from '@paddock/ui/primitives'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { saveFile } from './save-file.ts'
import { type ExportOrder, FileBroken, type Progress, takeFile, type TakenFile } from './take-file.ts'

export type ExportWords = {
  readonly exportAs: Readonly<Record<FileKind, string>>
  readonly loading: string
  readonly exportRead: (rows: string, total: string) => string
  /** Where nobody knows of how many. */
  readonly exportReadSoFar: (rows: string) => string
  readonly exporting: (rows: string, total: string) => string
  readonly exported: (rows: string) => string
  readonly nothingToExport: string
  readonly cancelExport: string
  readonly exportCancelled: string
  readonly exportBroken: string
  readonly close: string
  readonly exportUnwritten: (letters: string) => string
}

type ExportMenuProps = {
  readonly words: ExportWords
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  /** Asked when a kind was chosen: what the list looks like then. */
  readonly order: () => ExportOrder
  readonly size?: 'dense'
  /** In place of an export, where there is none. */
  readonly instead?: () => void
  readonly className?: string
}

const counted = (count: number): string => count.toLocaleString('en-IN')

/** The whole list as a file: how far it is, a way to end it, and what came of it. Leaving the page ends it. */
export function ExportMenu({ words, trigger, order, size, instead, className = '' }: ExportMenuProps) {
  const { progress, failure, start, cancel, close } = useExport(words)
  if (progress === null)
    return (
      <>
        <Menu
          trigger={trigger}
          items={FILE_KINDS.map((kind) => ({
            kind: 'action',
            label: words.exportAs[kind],
            run: () => (instead ? instead() : void start(kind, order())),
          }))}
        />
        {failure !== null && <Failure text={failure} label={words.close} onClose={close} />}
      </>
    )
  return (
    <span className={`flex items-center gap-1 ${className}`}>
      <Button disabled {...(size && { size })} className="tabular-nums">
        <output>{progress}</output>
      </Button>
      <IconButton label={words.cancelExport} onClick={cancel} {...(size && { className: 'md:size-8' })}>
        <Icon name="close" className="size-4" />
      </IconButton>
    </span>
  )
}

type FailureProps = { readonly text: string; readonly label: string; readonly onClose: () => void }

/** Who waited for a minute looks elsewhere: what came of it stays until they have read it, under where other news come and go. */
const Failure = ({ text, label, onClose }: FailureProps) => (
  <span className="fixed top-28 right-2 z-[60] flex w-80 max-w-[calc(100vw-16px)] animate-rise items-start gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-3 text-left text-sm whitespace-normal shadow-lg">
    <Icon name="warning" className="mt-2.5 size-5 shrink-0 text-loss" />
    <span role="alert" className="my-2.5 min-w-0 flex-1">
      {text}
    </span>
    <IconButton label={label} onClick={onClose}>
      <Icon name="close" className="size-4" />
    </IconButton>
  </span>
)

function useExport(words: ExportWords) {
  const client = useClient()
  const [progress, setProgress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(kind: FileKind, order: ExportOrder): Promise<void> {
    const leaving = new AbortController()
    running.current = leaving
    setProgress(words.loading)
    setFailure(null)
    const onProgress = (told: Progress) => setProgress(progressText(words, told))
    try {
      tell(words, await takeFile(client, kind, order, { signal: leaving.signal, onProgress }), kind, order.title)
    } catch (thrown) {
      if (leaving.signal.aborted) showToast(words.exportCancelled)
      else setFailure(thrown instanceof FileBroken ? words.exportBroken : failureText(thrown))
    } finally {
      setProgress(null)
    }
  }

  return { progress, failure, start, cancel: () => running.current?.abort(), close: () => setFailure(null) }
}

const progressText = (words: ExportWords, { step, rows, total }: Progress): string =>
  total === null
    ? words.exportReadSoFar(counted(rows))
    : (step === 'READ' ? words.exportRead : words.exporting)(counted(rows), counted(total))

function tell(words: ExportWords, { blob, rows, unwritten }: TakenFile, kind: FileKind, title: string): void {
  if (rows === 0) return showToast(words.nothingToExport)
  saveFile(blob, title, kind)
  showToast(words.exported(counted(rows)), 'good')
  if (unwritten > 0) showToast(words.exportUnwritten(counted(unwritten)))
}
