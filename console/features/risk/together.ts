/** What the lists of players who share something are asked by. docs/domain/risk.md#together */
import { TOGETHER_DAYS, type TogetherDays, USUAL_DAYS } from '@paddock/contract/endpoints/risk'
import { TOGETHER_BY, type TogetherBy, togetherBy, type TogetherGroup } from '@paddock/contract/shapes/risk'
import { inEachLanguage } from '@paddock/ui/words'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import type { Filter } from '../../kit/table/index.ts'

export const DAYS_FILTER = inEachLanguage(
  (): Filter => ({
    kind: 'select',
    name: 'days',
    label: WORDS.time,
    any: WORDS.lastDays(Number(USUAL_DAYS)),
    options: TOGETHER_DAYS.filter((days) => days !== USUAL_DAYS).map((days) => ({
      value: days,
      label: WORDS.lastDays(Number(days)),
    })),
  }),
)

export const BY_FILTER = inEachLanguage(
  (): Filter => ({
    kind: 'select',
    name: 'by',
    label: WORDS.sharedBy,
    options: TOGETHER_BY.map((value) => ({ value, label: WORDS.togetherBy[value] })),
  }),
)

/** What the address says and the call does not know is left out. */
export const daysOf = (text: string | undefined): TogetherDays =>
  TOGETHER_DAYS.find((days) => days === text) ?? USUAL_DAYS
export const byOf = (text: string | undefined): TogetherBy | undefined => togetherBy.safeParse(text).data

/** Where the players of a group are. */
export const wayTo = ({ by, key }: Pick<TogetherGroup, 'by' | 'key'>, days: TogetherDays): string =>
  `/risk/together/players?by=${by}&key=${encodeURIComponent(key)}${days === USUAL_DAYS ? '' : `&days=${days}`}`
