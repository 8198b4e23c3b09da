/** One rule: what is in force and what waits, side by side; yes or no of a second officer; whether it is offered. */
import { arrangeBonusRule, confirmBonusRule, withdrawBonusRule } from '@paddock/contract/endpoints/bonuses'
import type { BonusRule } from '@paddock/contract/shapes/bonus'
import { useClient } from '@paddock/ui/client'
import { formatSigned } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'
import { useReadBonusesAgain } from './bonuses.ts'
import { asksText, givesText, newestOf } from './rule-terms.ts'

type Version = NonNullable<BonusRule['inForce']>
type Waiting = NonNullable<BonusRule['waiting']>

export function RuleView(props: {
  readonly rule: BonusRule
  readonly onEdit: () => void
  readonly onClose: () => void
}) {
  const { rule, onEdit, onClose } = props
  const ask = useConfirm()
  const { arrange } = useQuestions(rule)
  const { inForce, waiting, active } = rule
  return (
    <Panel
      title={newestOf(rule).title}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={
        <div className="flex justify-end gap-2">
          <Button size="dense" look={active ? 'danger' : 'plain'} onClick={() => ask(arrange)}>
            {active ? WORDS.endOffer : WORDS.offer}
          </Button>
          <Button size="dense" look="brand" onClick={onEdit}>
            <Icon name="pencil" className="size-4" />
            {COMMON.edit}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="grid gap-3 md:grid-cols-2">
          <VersionCard title={WORDS.inForce} version={inForce} />
          {waiting && <VersionCard title={WORDS.waiting} version={waiting} />}
        </div>
        {waiting && <WaitingVersion rule={rule} waiting={waiting} />}
      </div>
    </Panel>
  )
}

function VersionCard({ title, version }: { readonly title: string; readonly version: Version | null }) {
  return (
    <section aria-label={title} className="rounded-md border border-line">
      <h3 className="border-b border-line px-3 py-2 text-sm font-bold">{title}</h3>
      {version === null ? (
        <p className="p-3 text-sm text-quiet">{WORDS.nothingInForce}</p>
      ) : (
        <Facts
          facts={{
            [WORDS.kind]: WORDS.kinds[version.kind],
            [WORDS.gives]: givesText(version),
            [WORDS.asks]: asksText(version),
            [WORDS.profit]: formatSigned(version.expectedProfit),
            [WORDS.proposedBy]: (
              <>
                {version.madeBy}, <Moment at={version.at} />
              </>
            ),
            ...(version.confirmedBy !== null && { [WORDS.confirmedBy]: version.confirmedBy }),
          }}
        />
      )}
    </section>
  )
}

function WaitingVersion({ rule, waiting }: { readonly rule: BonusRule; readonly waiting: Waiting }) {
  const ask = useConfirm()
  const { confirm, end } = useQuestions(rule)
  return (
    <section aria-label={WORDS.waitsForOfficer} className="rounded-md border border-warn p-3">
      <h3 className="pb-2 text-sm font-bold text-warn">{WORDS.waitsForOfficer}</h3>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!waiting.mayConfirm && <p className="mr-auto text-xs text-quiet">{WORDS.mustBeOther}</p>}
        <Button size="dense" look="danger" onClick={() => ask(end)}>
          {WORDS.endChange}
        </Button>
        {waiting.mayConfirm && (
          <Button size="dense" look="brand" onClick={() => ask(confirm)}>
            {WORDS.confirmRule}
          </Button>
        )}
      </div>
    </section>
  )
}

/** About the version that is looked at: another one is refused. */
function useQuestions(rule: BonusRule): { readonly [Q in 'confirm' | 'end' | 'arrange']: Question } {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadBonusesAgain()
  const { version, ...terms } = newestOf(rule)
  const params = { role, ruleId: rule._id }
  const takesTwoAgain = rule.inForce !== null && rule.inForce.expectedProfit > 0
  const facts = [
    [WORDS.rule, terms.title],
    [WORDS.gives, givesText(terms)],
    [WORDS.asks, asksText(terms)],
    [WORDS.profit, formatSigned(terms.expectedProfit)],
  ] as const
  const finish = async (said: string) => {
    showToast(said, 'good')
    await readAgain()
  }
  return {
    confirm: {
      title: WORDS.confirmRule,
      text: WORDS.confirmRuleFact,
      facts,
      action: WORDS.confirmRule,
      run: async ({ transactionCode }) => {
        await client.call(confirmBonusRule, { params, body: { version, transactionCode } })
        await finish(WORDS.confirmed)
      },
    },
    end: {
      title: WORDS.endChange,
      text: WORDS.endChangeFact,
      facts,
      action: WORDS.endChange,
      isDanger: true,
      run: async ({ transactionCode }) => {
        await client.call(withdrawBonusRule, { params, body: { version, transactionCode } })
        await finish(WORDS.ended)
      },
    },
    arrange: {
      title: rule.active ? WORDS.endOffer : WORDS.offer,
      text: rule.active ? WORDS.endOfferFact : takesTwoAgain ? WORDS.offerAgainFact : WORDS.offerFact,
      facts,
      action: rule.active ? WORDS.endOffer : WORDS.offer,
      isDanger: rule.active,
      run: async ({ transactionCode }) => {
        await client.call(arrangeBonusRule, { params, body: { active: !rule.active, transactionCode } })
        await finish(rule.active ? WORDS.offerEnded : WORDS.offered)
      },
    },
  }
}
