/** The players' app, where it has been built: its files, and its page for every address that is not a call's. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendRefusal } from './http.ts'
import { pageHeaders } from './http-headers.ts'

/** Files whose names carry a hash of what is in them. */
const HASHED = /[/\\]assets[/\\]/
const YEAR_SECONDS = 31_536_000

export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html')
  const page = existsSync(index) ? await readFile(index) : undefined
  const headers = pageHeaders(page === undefined ? [] : inlineScriptHashes(page.toString()))
  const sendPage = (reply: FastifyReply) =>
    reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  if (page !== undefined) {
    app.get('/', (_, reply) => sendPage(reply))
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = HASHED.test(path)
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        for (const [name, value] of Object.entries(headers)) reply.header(name, value)
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/') && isPagePath(request.url)
    if (!wantsPage) return sendRefusal(reply, { code: 'NOT_FOUND' })
    if (page === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)
    return sendPage(reply)
  })
}

const NOT_BUILT = 'The web app has not been built. The calls are under /api/, their reference at /api/reference.\n'

/** An address of the app has no file ending: a missing file is missing, not the app. */
const isPagePath = (url: string): boolean => !/\.\w{1,8}$/.test(url.split('?')[0] ?? '')

/** The page's own inline scripts are allowed by what is in them, and no other. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
