/** What banks say has come: lines that nobody claims, claims that no line was found for, and which files it was read from. */
import { Tabs } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { Page } from '../../kit/page/index.ts'
import { DepositHistory } from './deposit-history.tsx'
import { ImportPanel } from './import-panel.tsx'
import { StatementImports } from './statement-imports.tsx'
import { StatementLines } from './statement-lines.tsx'

const TABS = [
  { id: 'lines', label: WORDS.lines },
  { id: 'claims', label: WORDS.claims },
  { id: 'imports', label: WORDS.imports },
] as const
type TabId = (typeof TABS)[number]['id']
const tabOf = (word: string | null): TabId => TABS.find(({ id }) => id === word)?.id ?? 'lines'

export default function StatementsPage() {
  const [address, setAddress] = useSearchParams()
  const [isImporting, setImporting] = useState(false)
  const tab = tabOf(address.get('tab'))
  return (
    <Page
      title={WORDS.statements}
      isFixed
      actions={
        <Button look="brand" size="dense" onClick={() => setImporting(true)}>
          <Icon name="plus" className="size-4" />
          {WORDS.importFile}
        </Button>
      }
      head={
        <div className="border-b border-line max-md:px-3">
          <Tabs
            label={WORDS.statements}
            tabs={TABS}
            chosen={tab}
            onChoose={(id) => setAddress(id === 'lines' ? {} : { tab: id })}
          />
        </div>
      }
    >
      {tab === 'lines' && <StatementLines />}
      {tab === 'claims' && <DepositHistory isLineless />}
      {tab === 'imports' && <StatementImports />}
      {isImporting && <ImportPanel onClose={() => setImporting(false)} />}
    </Page>
  )
}
