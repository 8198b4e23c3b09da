/** The templates of markets, and what an administrator does with one. docs/domain/desk.md#templates */
import { getMarketTemplates, removeMarketTemplate, saveMarketTemplate } from '@paddock/contract/endpoints/by-hand'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { type Question, useConfirm } from '../../../kit/confirm/index.ts'
import type { AskedRow } from './typed.ts'

export type Template = ReplyOf<typeof getMarketTemplates>['docs'][number]

const TEMPLATES = ['markets', 'templates'] as const

export function useTemplates(): UseQueryResult<readonly Template[]> {
  const client = useClient()
  return useQuery({
    queryKey: TEMPLATES,
    queryFn: async ({ signal }) => (await client.call(getMarketTemplates, {}, signal)).docs,
  })
}

export type ToSave = {
  /** As it was seen; null of a new one. */
  readonly seen: Pick<Template, 'templateId' | 'version'> | null
  readonly name: string
  readonly sportId: string
  readonly rows: readonly AskedRow[]
}

export function useSaveTemplate(onSaved: () => void): (asked: ToSave) => Question {
  const client = useClient()
  const queries = useQueryClient()
  return ({ seen, name, sportId, rows }) => ({
    title: WORDS.saveTemplate,
    facts: [
      [WORDS.templateName, name],
      [COMMON.sport, sportTitle(sportId) ?? sportId],
      [COMMON.markets, WORDS.markets(rows.length)],
    ],
    action: COMMON.save,
    run: async ({ transactionCode }) => {
      const body = {
        ...(seen && { templateId: seen.templateId }),
        version: seen?.version ?? 0,
        name,
        sportId,
        markets: [...rows],
        transactionCode,
      }
      await client.call(saveMarketTemplate, { body })
      showToast(WORDS.templateSaved(name), 'good')
      await queries.invalidateQueries({ queryKey: TEMPLATES })
      onSaved()
    },
  })
}

export function useRemoveTemplate(): (template: Template) => void {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  return ({ templateId, version, name, sportId, markets }) =>
    confirm({
      title: WORDS.removeTemplate,
      text: WORDS.removeTemplateFact,
      facts: [
        [WORDS.templateName, name],
        [COMMON.sport, sportTitle(sportId) ?? sportId],
        [COMMON.markets, WORDS.markets(markets.length)],
      ],
      action: WORDS.removeTemplate,
      isDanger: true,
      run: async ({ transactionCode }) => {
        await client.call(removeMarketTemplate, { body: { templateId, version, transactionCode } })
        showToast(WORDS.templateRemoved(name), 'good')
        await queries.invalidateQueries({ queryKey: TEMPLATES })
      },
    })
}
