import { RangePicker } from '@paddock/ui/dates'
import { Button } from '@paddock/ui/primitives'
import { spanOf, useGameReport } from './api.ts'
import { Drill } from './drill.tsx'
import { GameReportView } from './game-report.tsx'
import { Card, Toolbar } from './parts.tsx'
import type { SeeReceipt } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

/** What play brought: the report of all, or one sport down to the bets. 000 §9. */
export function ProfitLossPage({ seeReceipt }: { readonly seeReceipt: SeeReceipt }) {
  const { address, range, zone, change, setRange } = useView()
  const sport = address.get('sport')
  const toolbar = (
    <Toolbar>
      <RangePicker range={range} zone={zone} onRange={setRange} />
      {(address.has('from') || address.has('to')) && (
        <Button look="ghost" onClick={() => change({ from: null, to: null })}>
          {RECORD_WORDS.reset}
        </Button>
      )}
    </Toolbar>
  )
  if (sport !== null) return <Drill sport={sport} seeReceipt={seeReceipt} />
  return <Report toolbar={toolbar} onSport={(id) => change({ sport: id })} />
}

type ReportProps = { readonly toolbar: React.ReactNode; readonly onSport: (id: string) => void }

function Report({ toolbar, onSport }: ReportProps) {
  const { range } = useView()
  const { data, isError } = useGameReport(spanOf(range))
  return (
    <Card label={RECORD_WORDS.profitLoss}>
      {toolbar}
      <GameReportView report={data ?? null} hasFailed={isError} onSport={onSport} />
    </Card>
  )
}
