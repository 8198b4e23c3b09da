/** The web apps, where they have been built: their files, and their page for every address that is not a call's. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { embedded } from './html.ts'
import { sendRefusal } from './reply.ts'
import { pageHeaders } from './headers.ts'

/** Files whose names carry a hash of what is in them. */
const HASHED = /[/\\]assets[/\\]/
const YEAR_SECONDS = 31_536_000
/** The operators' app lives below it, on every site's host. */
export const CONSOLE = '/console/'

/** Where the build says which files each of its modules became. */
const MANIFEST = join('.vite', 'manifest.json')

/** What a page brings along, so that it is drawn before its files are there. */
export type Early = {
  /** What the app would ask for first, as the call answers it. */
  readonly answer: string
  /** Of which shape that is: a page that knows another one asks for it itself. */
  readonly shape: string
  /** The colours of the site, as the element that the app changes them in. */
  readonly theme?: { readonly id: string; readonly css: string; readonly look: 'dark' | 'light' }
  /** Elements of the head, the title among them. */
  readonly head?: string
  /** Markup that stands where the app will draw itself. */
  readonly drawn?: string
}

export type Pages = {
  readonly player: string
  readonly console?: string
  /** Undefined for nothing. */
  readonly early?: (request: FastifyRequest) => Promise<Early | undefined>
  /** Modules that the app loads later, which a page at this address will need at once. */
  readonly neededAt?: (path: string, cookies: string | undefined) => readonly string[]
  /** Where the players' pages may have games and television from, beside what comes by https. */
  readonly frames?: () => readonly string[]
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** The players' app at the root, the operators' below `/console/`. A folder that is not there is an app not built. */
export async function servePages(app: FastifyInstance, pages: Pages): Promise<void> {
  const sendPlayer = await serveApp(app, '/', pages.player, pages)
  const sendConsole =
    pages.console === undefined
      ? sendNotBuilt
      : await serveApp(app, CONSOLE, pages.console, pages.early ? { early: pages.early } : {})
  app.get(CONSOLE.slice(0, -1), (_, reply) => reply.redirect(CONSOLE))
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(reply, { code: 'NOT_FOUND' })
    return await (request.url.startsWith(CONSOLE) ? sendConsole(request, reply) : sendPlayer(request, reply))
  })
}

async function serveApp(
  app: FastifyInstance,
  prefix: string,
  folder: string,
  { early, neededAt, frames = () => [] }: Pick<Pages, 'early' | 'neededAt' | 'frames'> = {},
): Promise<SendPage> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return sendNotBuilt
  const page = (await readFile(index)).toString()
  const hashes = inlineScriptHashes(page)
  const headers = () => pageHeaders(hashes, { wasm: true, frames: frames() })
  const filesOf = await readManifest(folder)
  const sendPage: SendPage = async (request, reply) => {
    const needed = neededAt?.(request.url.split('?')[0] ?? '', request.headers.cookie) ?? []
    const preloads = needed.flatMap(filesOf).map(preloadOf).join('')
    const brought = await early?.(request)
    return reply
      .headers(headers())
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        withEarly(
          page.replace('</head>', () => `${preloads}</head>`),
          brought && (isShown(request) ? brought : onlyHead(brought)),
        ),
      )
  }
  app.route({ method: ['GET', 'HEAD'], url: prefix, handler: sendPage })
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    // What the build has packed already, where the browser takes it.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = HASHED.test(path)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      for (const [name, value] of Object.entries(headers())) reply.header(name, value)
    },
  })
  return sendPage
}

const NOT_BUILT = 'The web app has not been built. The calls are under /api/, their reference at /api/reference.\n'

const sendNotBuilt: SendPage = async (_, reply) => reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)

const PLACE = '<div id="first"></div>'
const LOOK = 'data-look="dark"'
const TITLE = /<title>[^<]*<\/title>/

/** Browsers say that they show pages. Whoever looks only whether one is there, or whose it is, is not sent what one draws. */
const isShown = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept === undefined || accept.includes('text/html')

const onlyHead = ({ head }: Early): Partial<Early> => (head === undefined ? {} : { head })

/** An answer that does not come is asked for by the page itself. */
function withEarly(page: string, early: Partial<Early> | undefined): string {
  if (!early) return page
  const { answer, shape, theme, head, drawn = '' } = early
  const data =
    answer === undefined
      ? ''
      : `<script type="application/json" id="first-answer" data-shape="${shape}">${embedded(answer)}</script>`
  const style = theme ? `<style id="${theme.id}">${theme.css}</style>` : ''
  return page
    .replace(LOOK, () => `data-look="${theme?.look ?? 'dark'}"`)
    .replace(TITLE, (title) => head ?? title)
    .replace('</head>', () => `${style}${data}</head>`)
    .replace(PLACE, () => `<div id="first">${drawn}</div>`)
}

const preloadOf = (file: string): string => `<link rel="modulepreload" href="/${file}">`

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** The files that a module needs, itself first. A build without a manifest is loaded as it asks. */
async function readManifest(folder: string): Promise<(module: string) => string[]> {
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) return () => []
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  return (module) => {
    const seen = new Set<string>()
    const add = (key: string): void => {
      const chunk = manifest[key]
      if (!chunk || seen.has(chunk.file)) return
      seen.add(chunk.file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    add(module)
    return [...seen]
  }
}

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && isPagePath(url)

/** An address of the app has no file ending: a missing file is missing, not the app. */
const isPagePath = (url: string): boolean => !/\.\w{1,8}$/.test(url.split('?')[0] ?? '')

/** The page's own inline scripts are allowed by what is in them, and no other. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
