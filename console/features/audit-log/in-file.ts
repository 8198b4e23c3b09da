/** The columns of the audit log as its file has them: what was and what is, whole, where the screen tells what changed. Pure. */
import type { exportAuditLog } from '@paddock/contract/endpoints/audit'
import { inEachLanguage } from '@paddock/ui/words'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

type FileColumn = (typeof exportAuditLog)['columns'][number]
export type AuditColumn = FileColumn | 'change'
type Headed<Id> = { readonly id: Id; readonly label: string }

const CHANGE = inEachLanguage((): readonly Headed<FileColumn>[] => [
  { id: 'before', label: WORDS.was },
  { id: 'after', label: WORDS.is },
])

/** Each once, where somebody chose both. */
export function columnsInFile(shown: readonly Headed<AuditColumn>[]): readonly Headed<FileColumn>[] {
  const all = shown.flatMap(({ id, label }) => (id === 'change' ? CHANGE() : [{ id, label }]))
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
}
