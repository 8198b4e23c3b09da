/** Images of the site and of payment methods, and the addresses under which images are seen. docs/domain/images.md. */
import { calls, type Refusal, TEXTS, type Upload } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { FastifyInstance } from 'fastify'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Database, Tenants } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { API_HEADERS } from '../platform/http/headers.ts'
import { AGAIN_MS, type GivenLink, IMAGES, type Images, type Received } from './images.ts'
import { type ImageUse, keepImage, removeAssetImage } from './store.ts'

type Asked = {
  readonly db: Database
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}

export type ImageRouteDeps = {
  readonly images: Images
  /** Of images made into PNG, by place. */
  readonly downloads: Buckets<string>
  readonly clock: () => number
}

export function imageRoutes(routes: Routes, { images, downloads, clock }: ImageRouteDeps): void {
  routes.guarded(calls.saveAsset, async (asked) => {
    const { image, bucketName } = asked.body
    const saved = await save(asked, image, bucketName, 'ASSET_SAVED')
    return saved.ok ? answer({ docs: presentSaved(saved.value), message: TEXTS.updated }) : saved
  })

  routes.guarded(calls.saveMethodImage, async (asked) => {
    const saved = await save(asked, asked.body.image, 'method', 'METHOD_IMAGE_SAVED')
    if (!saved.ok) return saved
    const codes = [...must(saved.value.codes, 'those of methods are read')]
    return answer({ docs: { ...presentSaved(saved.value), codes }, message: TEXTS.updated })
  })

  routes.guarded(calls.removeAsset, async (asked) => {
    const { fileName } = asked.query
    const removed = await allOrNothing(asked.db, async (tx): Promise<Result<string, Refusal>> => {
      if (!(await removeAssetImage(tx, asked.site.id, fileName, clock()))) return refuse({ code: 'NOT_FOUND' })
      const what = { objectType: 'image', objectId: fileName, before: { fileName }, after: null }
      await recordAudit(tx, entryOf(asked, { action: 'ASSET_REMOVED', ...what }))
      return ok(fileName)
    })
    return removed.ok ? answer({ docs: { fileName: removed.value }, message: TEXTS.updated }) : removed
  })

  routes.open(calls.getImageBase, async (asked) => {
    const { db, site, query, place } = asked
    const retryAfterMs = downloads.take(place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const key = keyOf(query.imageUrl, [asked.header('host') ?? '', ...site.hosts])
    if (key === undefined) return refuse({ code: 'IMAGE_NOT_OURS' })
    const png = await images.openAsPng(db, site.id, key)
    if (png === 'FULL') return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: AGAIN_MS })
    if (!png) return refuse({ code: 'NOT_FOUND' })
    const imageBase = png.toString('base64')
    return answer({ docs: { imageBase }, imageBase })
  })

  async function save(
    asked: Asked,
    upload: Upload,
    use: ImageUse,
    action: 'ASSET_SAVED' | 'METHOD_IMAGE_SAVED',
  ): Promise<Result<Received, Refusal>> {
    const { db, actor, site } = asked
    const received = await images.receive(db, upload, { siteId: site.id, ownerId: actor.accountId, use })
    if (!received.ok) return received
    const { key } = received.value
    return await allOrNothing(db, async (tx): Promise<Result<Received, Refusal>> => {
      must((await keepImage(tx, received.value, clock())) || undefined, 'it was just received')
      const what = { objectType: 'image', objectId: key, before: null, after: { fileName: key, use } }
      await recordAudit(tx, entryOf(asked, { action, ...what }))
      return received
    })
  }
}

const presentSaved = ({ key }: Received) => ({ image: `${IMAGES}${key}`, fileName: key })

/** The image that an address of these hosts names; undefined for every other address, of which nothing is asked. Security T20. @internal Exported for the tests. */
export function keyOf(imageUrl: string, hosts: readonly string[]): string | undefined {
  const found = /^(?:https?:\/\/([^/?#@\\]+))?\/images\/(img_[\da-f-]{36}\.webp)$/.exec(imageUrl)
  if (!found) return undefined
  const [, host, key] = found
  return host === undefined || hosts.includes(host) ? key : undefined
}

export type ServingDeps = {
  readonly images: Images
  readonly tenants: Tenants
  readonly siteOf: (host: string) => Promise<HostSite | undefined>
}

const YEAR_SECONDS = 31_536_000

/** Files to a browser, not calls: what opens one is its address. Never shown in a frame, never run, and saved as what they are. */
export function serveImages(app: FastifyInstance, { images, tenants, siteOf }: ServingDeps): void {
  app.get<{ Params: { key: string }; Querystring: { until?: unknown; sign?: unknown } }>(
    `${IMAGES}:key`,
    async (request, reply) => {
      const site = await siteOf(request.headers.host ?? '')
      const { key } = request.params
      const opened = site && (await images.open(tenants.of(site.id), site.id, key, linkOf(request.query)))
      if (!opened) return reply.callNotFound()
      return await reply
        .headers(API_HEADERS)
        .header('cache-control', opened.isOpen ? `public, max-age=${YEAR_SECONDS}, immutable` : 'private, no-store')
        .header('content-disposition', `attachment; filename="${key}"`)
        .type('image/webp')
        .send(opened.bytes)
    },
  )
}

const linkOf = ({ until, sign }: { readonly until?: unknown; readonly sign?: unknown }): GivenLink | null =>
  typeof until === 'string' && typeof sign === 'string' ? { until, sign } : null
