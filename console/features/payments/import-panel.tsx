/** A statement of a bank imported: what would be kept, by which columns, and what would be left out, before anything is. */
import { importStatement, previewStatement } from '@paddock/contract/endpoints/statements'
import type { StatementPreview } from '@paddock/contract/shapes/statement'
import { DATE_ORDERS } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { useClient } from '@paddock/ui/client'
import { formatMoney, formatNumber } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { useConfirm, useLeaveTyped } from '../../kit/confirm/index.ts'
import { FieldFrame, INPUT, useRested } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useOperators } from '../../kit/operators/index.ts'
import { CouldNotLoad, Money } from '../../kit/page/index.ts'
import {
  type Columns,
  columnsOf,
  isWhole,
  type Named,
  namedOf,
  ONE_COLUMN,
  TWO_COLUMNS,
  withColumn,
} from './statement-columns.ts'
import { dayText, useReadStatementsAgain } from './statements.ts'

const NAME_LENGTH = 60

type Chosen = { readonly file: File; readonly key: string }

export function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  const [userId, setUserId] = useState('')
  const [accountName, setAccountName] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [named, setNamed] = useState<Named | null>(null)
  const account = useRested(accountName.trim())
  const preview = usePreview(account === '' ? null : chosen, { userId, accountName: account, named })
  const columns = named ?? columnsOf(preview.data?.columns ?? null)
  const isRead = preview.data !== undefined && preview.data.count > 0 && !preview.isPlaceholderData
  const isReady = isRead && account === accountName.trim() && isWhole(columns)
  const leave = useLeaveTyped(chosen !== null, onClose)
  const keep = useImport(onClose)
  return (
    <Panel
      title={WORDS.importTitle}
      closeLabel={COMMON.close}
      onClose={leave}
      isWide
      footer={
        <div className="flex items-center justify-end gap-3">
          <Button size="dense" className="max-md:min-h-11" onClick={leave}>
            {COMMON.cancel}
          </Button>
          <Button
            size="dense"
            look="brand"
            className="max-md:min-h-11"
            disabled={!isReady}
            onClick={() =>
              preview.data && chosen && keep({ userId, accountName: account, chosen, columns, preview: preview.data })
            }
          >
            {WORDS.importFile}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <Whose
          {...{ userId, accountName }}
          onUser={setUserId}
          // Another account may have other columns.
          onAccount={(name) => {
            setAccountName(name)
            setNamed(null)
          }}
        />
        <FileField
          chosen={chosen}
          onChoose={(file) => {
            setChosen({ file, key: crypto.randomUUID() })
            setNamed(null)
          }}
        />
        {(chosen === null || account === '') && <p className="text-sm text-quiet">{WORDS.chooseFirst}</p>}
        {preview.isError && <CouldNotLoad error={preview.error} refetch={preview.refetch} />}
        {preview.isLoading && <SkeletonRows rows={6} rowClass="h-9" label={WORDS.reading} />}
        {preview.data && !preview.isError && (
          <>
            <ColumnFields preview={preview.data} columns={columns} isNamed={named !== null} onChange={setNamed} />
            <Read preview={preview.data} isStale={preview.isPlaceholderData} />
          </>
        )}
      </div>
    </Panel>
  )
}

type Asked = { readonly userId: string; readonly accountName: string; readonly named: Named | null }

/** What the server reads in the file, again for each other choice of columns once it is whole. */
function usePreview(chosen: Chosen | null, { userId, accountName, named }: Asked) {
  const client = useClient()
  const role = operatorRole(useMe())
  const columns = named && isWhole(named) ? namedOf(named) : {}
  return useQuery({
    queryKey: ['statement-preview', chosen?.key, userId, accountName, columns],
    queryFn: async ({ signal }) => {
      const { file } = must(chosen ?? undefined, 'it is asked for a file')
      const body = { file, accountName, ...(userId !== '' && { userId }), ...columns }
      const { docs } = await client.call(previewStatement, { params: { role }, body }, signal)
      return docs
    },
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

type Keeping = {
  readonly userId: string
  readonly accountName: string
  readonly chosen: Chosen
  readonly columns: Named
  readonly preview: StatementPreview
}

function useImport(onDone: () => void): (keeping: Keeping) => void {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadStatementsAgain()
  return ({ userId, accountName, chosen: { file }, columns, preview }) =>
    confirm({
      title: WORDS.keepTitle(formatNumber(preview.count), accountName),
      text: WORDS.keepFact,
      facts: [
        [WORDS.file, file.name],
        [WORDS.cameIn, formatMoney(preview.credits)],
        [WORDS.wentOut, formatMoney(preview.debits)],
        [WORDS.leftOut, formatNumber(preview.skippedCount)],
      ],
      action: WORDS.importFile,
      run: async ({ transactionCode }) => {
        const whose = { accountName, ...(userId !== '' && { userId }) }
        const body = { file, ...whose, ...namedOf(columns), transactionCode }
        const { docs } = await client.call(importStatement, { params: { role }, body })
        showToast(WORDS.wasImported(docs.imported, docs.known), 'good')
        onDone()
        await readAgain()
      },
    })
}

function Whose(props: {
  readonly userId: string
  readonly onUser: (id: string) => void
  readonly accountName: string
  readonly onAccount: (name: string) => void
}) {
  const operators = useOperators()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FieldFrame
        label={WORDS.accountName}
        hint={WORDS.accountHint}
        draw={(tie) => (
          <input
            {...tie}
            value={props.accountName}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => props.onAccount(target.value)}
            className={INPUT}
          />
        )}
      />
      <FieldFrame
        label={WORDS.owner}
        hint={WORDS.ownerHint}
        draw={(tie) => (
          <Choice
            tie={tie}
            value={props.userId}
            onChange={props.onUser}
            options={[{ value: '', label: WORDS.me }, ...operators.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      />
    </div>
  )
}

type Option = { readonly value: string; readonly label: string }

const Choice = (props: {
  readonly tie: object
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}) => (
  <select {...props.tie} value={props.value} onChange={({ target }) => props.onChange(target.value)} className={INPUT}>
    {props.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)

function FileField({ chosen, onChoose }: { readonly chosen: Chosen | null; readonly onChoose: (file: File) => void }) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-line p-3 focus-within:border-brand">
      <label
        htmlFor={id}
        className="flex h-9 cursor-pointer items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm max-md:h-11"
      >
        <Icon name="receipt" className="size-4" />
        {chosen === null ? WORDS.choose : WORDS.chooseOther}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // The same file, mended, can be chosen again.
          target.value = ''
        }}
      />
      <span className="min-w-0 truncate text-sm">{chosen?.file.name}</span>
      <span className="basis-full text-xs text-quiet">{WORDS.fileHint}</span>
    </div>
  )
}

/** Which column is which: as the account has it, or guessed, and mended here. */
function ColumnFields(props: {
  readonly preview: StatementPreview
  readonly columns: Named
  readonly isNamed: boolean
  readonly onChange: (named: Named) => void
}) {
  const { preview, columns, isNamed, onChange } = props
  const titles = preview.titles.map((title) => ({ value: title, label: title }))
  const none = { value: '', label: WORDS.noColumn }
  const field = (name: keyof Columns, isNeeded: boolean) => (
    <FieldFrame
      key={name}
      label={WORDS.column[name]}
      error={isNeeded && columns.columns[name] === '' ? COMMON.required : undefined}
      draw={(tie) => (
        <Choice
          tie={tie}
          value={columns.columns[name]}
          onChange={(title) => onChange(withColumn(columns, name, title))}
          options={[none, ...titles]}
        />
      )}
    />
  )
  const said =
    preview.columns === null ? WORDS.columnsUnknown : preview.known ? WORDS.columnsKnown : WORDS.columnsGuessed
  const ways = columns.stands === 'TWO' ? TWO_COLUMNS : ONE_COLUMN
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-bold">{WORDS.columns}</legend>
      {!isNamed && <p className="text-xs text-quiet">{said}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {field('date', true)}
        <FieldFrame
          label={WORDS.dateOrder}
          draw={(tie) => (
            <Choice
              tie={tie}
              value={columns.dateOrder}
              onChange={(text) => {
                const dateOrder = DATE_ORDERS.find((order) => order === text)
                if (dateOrder) onChange({ ...columns, dateOrder })
              }}
              options={DATE_ORDERS.map((value) => ({ value, label: WORDS.dateOrders[value] }))}
            />
          )}
        />
        {field('narration', true)}
        {field('reference', false)}
        <FieldFrame
          label={WORDS.amountsStand}
          draw={(tie) => (
            <Choice
              tie={tie}
              value={columns.stands}
              onChange={(stands) => onChange({ ...columns, stands: stands === 'ONE' ? 'ONE' : 'TWO' })}
              options={[
                { value: 'TWO', label: WORDS.inTwo },
                { value: 'ONE', label: WORDS.inOne },
              ]}
            />
          )}
        />
        {ways.map((name) => field(name, name !== 'drCr'))}
        {field('balance', false)}
      </div>
    </fieldset>
  )
}

/** The lines as they would be kept, and the rows that would not. */
function Read({ preview, isStale }: { readonly preview: StatementPreview; readonly isStale: boolean }) {
  const { count, lines, credits, debits, skipped, skippedCount } = preview
  if (count === 0 && skippedCount === 0) return <Notice icon="search" text={WORDS.nothingRead} />
  return (
    <div className={`flex flex-col gap-3 ${isStale ? 'opacity-60' : ''}`} aria-busy={isStale}>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span className="font-bold">
          {count === 1 ? WORDS.oneWouldKeep : count === 0 ? WORDS.nothingRead : WORDS.wouldKeep(formatNumber(count))}
        </span>
        <span>
          {WORDS.cameIn} <Money amount={credits} />
        </span>
        <span>
          {WORDS.wentOut} <Money amount={debits} />
        </span>
        {count > lines.length && <span className="text-quiet">{WORDS.firstLines(lines.length)}</span>}
      </p>
      {lines.length > 0 && (
        <ul
          aria-label={WORDS.lines}
          className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
        >
          {lines.map(({ day, direction, amount, narration, utr }, at) => (
            <li key={`${at} ${narration}`} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5">
              <span className="w-24 shrink-0 text-quiet tabular-nums">{dayText(day)}</span>
              <span className="min-w-0 flex-1 truncate" title={narration}>
                {narration}
              </span>
              <span className="text-xs text-quiet tabular-nums max-md:order-1 max-md:basis-full">{utr}</span>
              <span className="w-28 shrink-0 text-right tabular-nums" title={WORDS.ways[direction]}>
                {direction === 'DEBIT' && '−'}
                <Money amount={amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {skippedCount > 0 && (
        <section aria-label={WORDS.leftOut} className="rounded-md border border-line text-sm">
          <h3 className="border-b border-line px-3 py-1.5 text-xs text-quiet">
            {skippedCount === 1 ? WORDS.oneLeftOut : WORDS.rowsLeftOut(formatNumber(skippedCount))}
          </h3>
          <ul className="max-h-48 divide-y divide-line overflow-y-auto">
            {skipped.map(({ row, why, text }) => (
              <li key={row} className="px-3 py-1.5">
                <span className={why === 'NO_DATE' || why === 'NO_AMOUNT' ? 'text-quiet' : 'text-warn'}>
                  {WORDS.row(row)}: {WORDS.skipReasons[why]}
                </span>
                <span className="block truncate text-xs text-quiet" title={text}>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
