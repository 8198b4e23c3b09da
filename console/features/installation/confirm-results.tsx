import { getResultProposals, setConfirmResults } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { Badge } from '../../kit/page/index.ts'
import { controlsText, tellOutcome, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { Row } from './switch-row.tsx'

const QUERY_KEY = ['installation', 'confirmResults']

/** Four eyes for results, of all sites at once: their markets are the same. Law D-18. */
export function ConfirmResults() {
  const client = useClient()
  const confirm = useConfirm()
  const readAgain = useReadChangesAgain()
  const { data: isOn } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) =>
      client
        .call(getResultProposals, { query: { page: 1, limit: 1 } }, signal)
        .then(({ confirmResults }) => confirmResults),
  })
  const ask = (confirmResults: boolean) =>
    confirm({
      title: `${COMMON.confirmResults}: ${confirmResults ? WORDS.switchOn : WORDS.switchOff}`,
      text: confirmResults ? COMMON.confirmResultsFact : WORDS.weakensFact(controlsText(['confirmResults'])),
      facts: [[WORDS.scope, WORDS.allSites]],
      action: confirmResults ? WORDS.switchOn : WORDS.switchOff,
      isDanger: !confirmResults,
      run: async ({ transactionCode }) => {
        tellOutcome(await client.call(setConfirmResults, { body: { confirmResults, transactionCode } }), COMMON.done)
        await readAgain()
      },
    })
  return (
    <Row
      label={COMMON.confirmResults}
      fact={COMMON.confirmResultsFact}
      badge={isOn !== undefined && <Badge mood={isOn ? 'good' : 'plain'}>{isOn ? WORDS.on : WORDS.off}</Badge>}
    >
      <Button
        size="dense"
        look={isOn ? 'danger' : 'plain'}
        disabled={isOn === undefined}
        onClick={() => isOn !== undefined && ask(!isOn)}
      >
        {isOn ? WORDS.switchOff : WORDS.switchOn}
      </Button>
    </Row>
  )
}
