/** What banks say has come: lines that nobody claims, claims that no line was found for, and which files it was read from. */
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { AddButton, Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { DepositHistory } from './deposit-history.tsx'
import { ImportPanel } from './import-panel.tsx'
import { StatementImports } from './statement-imports.tsx'
import { StatementLines } from './statement-lines.tsx'

const TABS = inEachLanguage(
  () =>
    [
      { id: 'lines', label: WORDS.lines },
      { id: 'claims', label: WORDS.claims },
      { id: 'imports', label: WORDS.imports },
    ] as const,
)

export default function StatementsPage() {
  const [isImporting, setImporting] = useState(false)
  const { tab, chooseTab } = useTab(TABS())
  return (
    <Page
      title={WORDS.statements}
      isFixed
      actions={<AddButton onClick={() => setImporting(true)}>{WORDS.importFile}</AddButton>}
      head={<PageTabs label={WORDS.statements} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'lines' && <StatementLines />}
      {tab === 'claims' && <DepositHistory of="LINELESS" />}
      {tab === 'imports' && <StatementImports />}
      {isImporting && <ImportPanel onClose={() => setImporting(false)} />}
    </Page>
  )
}
