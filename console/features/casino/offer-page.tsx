import { changeCasinoGame, changeCasinoOffer, getCasinoOffer } from '@paddock/contract/endpoints/casino'
import type { CasinoOffer } from '@paddock/contract/shapes/casino'
import { GAME_TYPES } from '@paddock/domain/casino'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQueryClient } from '@tanstack/react-query'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'

const NAMES = ['gameType'] as const
const OFFER = ['casino', 'offer'] as const

const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'gameType',
    label: WORDS.kind,
    options: GAME_TYPES.map((value) => ({ value, label: WORDS.kinds[value] })),
  },
])

const nameOf = ({ provider, gameCode, gameName }: CasinoOffer): string =>
  gameCode === null ? `${provider}: ${WORDS.allGames}` : gameName

const COLUMNS = inEachLanguage((): readonly Column<CasinoOffer>[] => [
  {
    id: 'game',
    label: WORDS.game,
    cell: (row) => (
      <>
        <span className={row.gameCode === null ? 'font-bold' : ''}>
          {row.gameCode === null ? WORDS.allGames : row.gameName}
        </span>
        <PhoneNote>{row.provider}</PhoneNote>
        <PhoneNote>{stateOf(row)}</PhoneNote>
      </>
    ),
  },
  {
    id: 'kind',
    label: WORDS.kind,
    isWide: true,
    cell: ({ gameType }) => (gameType === null ? COMMON.nothing : WORDS.kinds[gameType]),
  },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ provider }) => provider },
  { id: 'state', label: COMMON.status, isWide: true, cell: (row) => <State row={row} /> },
  { id: 'step', label: WORDS.step, cell: (row) => <Steps row={row} /> },
])

function stateOf({ isOffHere, offAbove, setBy }: CasinoOffer): string {
  if (setBy !== null) return WORDS.offBy(COMMON.roles[setBy])
  if (isOffHere) return WORDS.offHere
  return offAbove === null ? WORDS.isOn : WORDS.offAbove[offAbove]
}

const State = ({ row }: { readonly row: CasinoOffer }) => (
  <Badge mood={row.isOffHere || row.offAbove !== null ? 'warn' : 'good'}>{stateOf(row)}</Badge>
)

function Steps({ row }: { readonly row: CasinoOffer }) {
  const { here, everywhere } = useSteps()
  const mayManage = useMay()('casino.manage')
  const step = row.isOffHere ? WORDS.offerOn : WORDS.offerOff
  const wide = row.active ? WORDS.everywhereOff : WORDS.everywhereOn
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="dense" aria-label={WORDS.stepOf(step, nameOf(row))} onClick={() => here(row)}>
        {step}
      </Button>
      {mayManage && row.gameCode !== null && (
        <Button size="dense" aria-label={WORDS.stepOf(wide, nameOf(row))} onClick={() => everywhere(row)}>
          {wide}
        </Button>
      )}
    </span>
  )
}

function useSteps() {
  const client = useClient()
  const ask = useConfirm()
  const queries = useQueryClient()
  const role = operatorRole(useMe())
  const done = async () => {
    showToast(COMMON.done, 'good')
    await queries.invalidateQueries({ queryKey: OFFER })
  }

  const here = (row: CasinoOffer) => {
    const { providerId, gameCode, isOffHere: active } = row
    ask({
      title: active ? WORDS.offerOn : WORDS.offerOff,
      text: active ? WORDS.offerOnFact : WORDS.offerOffFact,
      facts: [[WORDS.game, nameOf(row)]],
      action: active ? WORDS.offerOn : WORDS.offerOff,
      isDanger: !active,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { providerId, gameCode, active, transactionCode }
        await client.call(changeCasinoOffer, { params: { role }, body, idempotencyKey })
        await done()
      },
    })
  }

  const everywhere = (row: CasinoOffer) => {
    const { providerId, gameCode, active } = row
    if (gameCode === null) return
    ask({
      title: active ? WORDS.everywhereOff : WORDS.everywhereOn,
      text: active ? WORDS.everywhereOffFact : WORDS.everywhereOnFact,
      facts: [[WORDS.game, nameOf(row)]],
      action: active ? WORDS.everywhereOff : WORDS.everywhereOn,
      isDanger: active,
      run: async ({ transactionCode, idempotencyKey }) => {
        const body = { providerId, gameCode, active: !active, transactionCode }
        await client.call(changeCasinoGame, { body, idempotencyKey })
        await done()
      },
    })
  }

  return { here, everywhere }
}

/** Games that an officer's players are offered, and taking them off. docs/domain/casino.md#offer. */
export default function OfferPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const [view, setView] = useTableView(NAMES)
  return (
    <Page title={WORDS.offer} isFixed>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.offerFact}</p>
      <DataTable
        name="casino-offer"
        label={WORDS.offer}
        columns={COLUMNS()}
        view={view}
        onView={setView}
        load={async ({ page, limit, filters }, signal) => {
          const gameType = GAME_TYPES.find((one) => one === filters['gameType'])
          const query = { page, limit, ...(gameType && { gameType }) }
          const { docs, ...info } = await client.call(getCasinoOffer, { params: { role }, query }, signal)
          return pageOf(docs, info)
        }}
        queryKey={OFFER}
        rowId={({ providerId, gameCode }) => `${providerId} ${gameCode}`}
        filters={FILTERS()}
        emptyText={WORDS.noOffer}
      />
    </Page>
  )
}
