/** What stands on the pages of the site for a time: made, put in order, ended. */
import { type Banner, endBanner, listBanners, placeBanner } from '@paddock/contract/endpoints/banners'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button, Icon, IconButton, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BANNER_WORDS as WORDS } from '../../words/banners.ts'
import { MESSAGE_WORDS } from '../../words/messages.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, Page } from '../../kit/page/index.ts'
import { BannerForm } from './banner-form.tsx'
import { swapped } from './state.ts'

const BANNERS = ['banners'] as const
/** One begins or ends by itself. */
const EVERY_MS = 30_000
const MOODS: Readonly<Record<Banner['state'], 'good' | 'warn' | 'plain'>> = {
  WAITS: 'warn',
  SHOWN: 'good',
  OVER: 'plain',
}

export default function BannersPage() {
  const queries = useQueryClient()
  return (
    <Page title={WORDS.banners}>
      <BannerForm onMade={() => void queries.invalidateQueries({ queryKey: BANNERS })} />
      <Card title={WORDS.list}>
        <List />
      </Card>
    </Page>
  )
}

function List() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, isError, refetch } = useQuery({
    queryKey: BANNERS,
    queryFn: ({ signal }) => client.call(listBanners, { params: { role } }, signal).then(({ docs }) => docs),
    refetchInterval: EVERY_MS,
  })
  if (!data)
    return isError ? (
      <Notice icon="warning" text={COMMON.couldNotLoad} action={{ label: COMMON.retry, run: () => void refetch() }} />
    ) : (
      <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
    )
  if (data.length === 0) return <Notice icon="board" text={WORDS.none} />
  return (
    <ol className="divide-y divide-line">
      {data.map((banner, at) => (
        <Row key={banner._id} banner={banner} above={data[at - 1]} />
      ))}
    </ol>
  )
}

type RowProps = { readonly banner: Banner; readonly above: Banner | undefined }

function Row({ banner, above }: RowProps) {
  const { title, text, image, state, kind, page, audience, language, root, author, startsAt, endsAt, endedAt } = banner
  const until = endedAt ?? endsAt
  const where = [WORDS.kinds[kind], WORDS.pages[page], WORDS.audiences[audience]]
  const to = language === null ? [] : [MESSAGE_WORDS.languages[language]]
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2">
      {image !== null && state !== 'OVER' && (
        <img src={image} alt="" className="h-12 w-24 shrink-0 rounded-md border border-line object-cover" />
      )}
      <span className="min-w-48 flex-1">
        <span className="flex items-center gap-2">
          <b className="min-w-0 truncate">{title}</b>
          <Badge mood={MOODS[state]}>{WORDS.states[state]}</Badge>
        </span>
        {text !== '' && <span className="block truncate text-xs text-quiet">{text}</span>}
        <span className="block text-xs text-quiet">
          {[...where, ...to, `${WORDS.below} ${root}`, `${WORDS.author} ${author}`].join(' · ')}
        </span>
        <span className="block text-xs text-quiet">
          {formatMoment(startsAt)} – {until === null ? '…' : formatMoment(until)}
        </span>
      </span>
      {state !== 'OVER' && <RowButtons banner={banner} above={above} />}
    </li>
  )
}

function RowButtons({ banner, above }: RowProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const queries = useQueryClient()
  const confirm = useConfirm()
  const readAgain = () => queries.invalidateQueries({ queryKey: BANNERS })
  const move = useMutation({
    mutationFn: async (before: Banner) => {
      for (const { _id: bannerId, place } of swapped(banner, before))
        await client.call(placeBanner, { params: { role, bannerId }, body: { place } })
    },
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
    onSettled: readAgain,
  })
  const end = () =>
    confirm({
      title: WORDS.end,
      text: WORDS.endFact,
      facts: [[MESSAGE_WORDS.title, banner.title]],
      action: WORDS.end,
      isDanger: true,
      asksCode: false,
      run: async () => {
        await client.call(endBanner, { params: { role, bannerId: banner._id } })
        showToast(WORDS.ended, 'good')
        await readAgain()
      },
    })
  return (
    <span className="flex items-center gap-1">
      {above && (
        <IconButton label={WORDS.up(banner.title)} disabled={move.isPending} onClick={() => move.mutate(above)}>
          <Icon name="chevron" className="size-4 -rotate-90" />
        </IconButton>
      )}
      <Button size="dense" look="ghost" onClick={end}>
        {WORDS.end}
      </Button>
    </span>
  )
}
