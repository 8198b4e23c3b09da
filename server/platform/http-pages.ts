/** The web apps, where they have been built: their files, and their page for every address that is not a call's. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './http.ts'
import { pageHeaders } from './http-headers.ts'

/** Files whose names carry a hash of what is in them. */
const HASHED = /[/\\]assets[/\\]/
const YEAR_SECONDS = 31_536_000
/** The operators' app lives below it, on every site's host. */
const CONSOLE = '/console/'

type SendPage = (reply: FastifyReply) => FastifyReply

/** The players' app at the root, the operators' below `/console/`. A folder that is not there is an app not built. */
export async function servePages(app: FastifyInstance, playerDist: string, consoleDist?: string): Promise<void> {
  const sendPlayer = await serveApp(app, '/', playerDist)
  const sendConsole = consoleDist === undefined ? sendNotBuilt : await serveApp(app, CONSOLE, consoleDist)
  app.get(CONSOLE.slice(0, -1), (_, reply) => reply.redirect(CONSOLE))
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(reply, { code: 'NOT_FOUND' })
    return request.url.startsWith(CONSOLE) ? sendConsole(reply) : sendPlayer(reply)
  })
}

async function serveApp(app: FastifyInstance, prefix: string, folder: string): Promise<SendPage> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return sendNotBuilt
  const page = await readFile(index)
  const headers = pageHeaders(inlineScriptHashes(page.toString()))
  const sendPage: SendPage = (reply) =>
    reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  app.get(prefix, (_, reply) => sendPage(reply))
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
      for (const [name, value] of Object.entries(headers)) reply.header(name, value)
    },
  })
  return sendPage
}

const NOT_BUILT = 'The web app has not been built. The calls are under /api/, their reference at /api/reference.\n'

const sendNotBuilt: SendPage = (reply) => reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && isPagePath(url)

/** An address of the app has no file ending: a missing file is missing, not the app. */
const isPagePath = (url: string): boolean => !/\.\w{1,8}$/.test(url.split('?')[0] ?? '')

/** The page's own inline scripts are allowed by what is in them, and no other. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
