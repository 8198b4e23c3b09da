import { publishArticle, withdrawArticle } from '@paddock/contract/endpoints/articles'
import type { WholeArticle } from '@paddock/contract/shapes/article'
import { articlePath } from '@paddock/domain/articles'
import { useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useTakeArticle } from './api.ts'

type ActionsProps = { readonly article: WholeArticle; readonly isDirty: boolean }

/** Publishes what was looked at, and no more: what was typed since is saved first. */
export function Actions({ article, isDirty }: ActionsProps) {
  const { publish, withdraw } = useDecisions(article)
  const { state, version, publicVersion } = article
  return (
    <>
      {isDirty && <span className="text-xs text-quiet">{WORDS.saveFirst}</span>}
      {state !== 'WITHDRAWN' && (
        <Button size="dense" look="ghost" onClick={withdraw}>
          {WORDS.withdraw}
        </Button>
      )}
      {publicVersion !== version && (
        <Button size="dense" look="brand" disabled={isDirty} onClick={publish}>
          {WORDS.publish}
        </Button>
      )}
    </>
  )
}

function useDecisions(article: WholeArticle) {
  const { _id: articleId, version, title } = article
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const take = useTakeArticle()
  const params = { role, articleId }
  const facts = [
    [WORDS.title, title],
    [WORDS.address, articlePath(article)],
    [WORDS.version, String(version)],
  ] as const
  const publish = () =>
    confirm({
      title: WORDS.publish,
      text: WORDS.publishFact,
      facts,
      action: WORDS.publish,
      run: async ({ transactionCode }) => {
        take((await client.call(publishArticle, { params, body: { baseVersion: version, transactionCode } })).docs)
        showToast(WORDS.published, 'good')
      },
    })
  const withdraw = () =>
    confirm({
      title: WORDS.withdraw,
      text: WORDS.withdrawFact,
      facts,
      action: WORDS.withdraw,
      isDanger: true,
      asksCode: false,
      run: async () => {
        take((await client.call(withdrawArticle, { params })).docs)
        showToast(WORDS.withdrawn, 'good')
      },
    })
  return { publish, withdraw }
}
