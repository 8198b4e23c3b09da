/** What players of the site can earn: rules in force, and what waits for a second officer. */
import { getBonusRules } from '@paddock/contract/endpoints/bonuses'
import type { BonusRule } from '@paddock/contract/shapes/bonus'
import { useClient } from '@paddock/ui/client'
import { formatSigned } from '@paddock/ui/formats'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { AddButton, Badge, CouldNotLoad, Page } from '../../kit/page/index.ts'
import { BONUSES } from './bonuses.ts'
import { RulePanel } from './rule-form.tsx'
import { asksText, givesText, newestOf } from './rule-terms.ts'
import { RuleView } from './rule-view.tsx'

type Opened = { readonly id: string; readonly isEditing: boolean } | 'NEW' | null

export default function RulesPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const [opened, open] = useState<Opened>(null)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [BONUSES, 'rules'],
    queryFn: async ({ signal }) => (await client.call(getBonusRules, { params: { role } }, signal)).docs,
  })
  const close = () => open(null)
  const rule = opened !== null && opened !== 'NEW' ? data?.find(({ _id }) => _id === opened.id) : undefined
  return (
    <Page title={WORDS.rules} actions={<AddButton onClick={() => open('NEW')}>{WORDS.newRule}</AddButton>}>
      <section aria-label={WORDS.rules} className="overflow-hidden rounded-md border border-line bg-surface">
        {data ? (
          <Rules rules={data} onOpen={(id) => open({ id, isEditing: false })} />
        ) : isError ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
        )}
      </section>
      {opened === 'NEW' && <RulePanel rule={null} onClose={close} />}
      {rule && opened !== 'NEW' && opened?.isEditing && <RulePanel rule={rule} onClose={close} />}
      {rule && opened !== 'NEW' && !opened?.isEditing && (
        <RuleView rule={rule} onEdit={() => open({ id: rule._id, isEditing: true })} onClose={close} />
      )}
    </Page>
  )
}

function Rules({ rules, onOpen }: { readonly rules: readonly BonusRule[]; readonly onOpen: (id: string) => void }) {
  if (rules.length === 0) return <Notice icon="gift" text={WORDS.noRules} hint={WORDS.noRulesHint} />
  return (
    <ul className="divide-y divide-line">
      {rules.map((rule) => (
        <li key={rule._id}>
          <Row rule={rule} onOpen={() => onOpen(rule._id)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ rule, onOpen }: { readonly rule: BonusRule; readonly onOpen: () => void }) {
  const terms = newestOf(rule)
  const state = !rule.active ? 'OFF' : rule.inForce ? 'ON' : 'NOT_IN_FORCE'
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-14 w-full grid-cols-[1fr_auto] items-center gap-x-4 px-3 py-2 text-left text-sm hover:bg-raised md:grid-cols-[2fr_2fr_1fr_auto]"
    >
      <span className="min-w-0">
        <span className="block truncate font-bold">{terms.title}</span>
        <span className="block text-xs text-quiet">{WORDS.kinds[terms.kind]}</span>
      </span>
      <span className="min-w-0 max-md:col-start-1">
        <span className="block truncate">{givesText(terms)}</span>
        <span className="block truncate text-xs text-quiet">{asksText(terms)}</span>
      </span>
      <span className="max-md:hidden">
        <span className="block">{formatSigned(terms.expectedProfit)}</span>
        <span className="block text-xs text-quiet">{WORDS.profit}</span>
      </span>
      <span className="flex flex-col items-end gap-1 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        <Badge mood={state === 'ON' ? 'good' : state === 'OFF' ? 'plain' : 'warn'}>{WORDS.states[state]}</Badge>
        {rule.waiting && (
          <Badge mood="warn" icon="clock">
            {WORDS.waiting}
          </Badge>
        )}
      </span>
    </button>
  )
}
