/** How the worker answers. The caches and the network are arguments, so that the rules can be tried without a browser. */
import { FILES, KEPT, KEPT_AT_HEADER, type Plan, planFor, SHELL_PREFIX } from './rules.ts'

export type Release = {
  readonly id: string
  /** The page itself first. */
  readonly files: readonly string[]
}

export type Surroundings = {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly origin: string
  readonly clock: () => number
  readonly release: Release
}

const PAGE = '/'
/** On a network that hardly answers the shell is shown all the same. */
const PAGE_WITHIN_MS = 4000
/** Events that somebody looked at lately; more than that nobody reads offline. */
const MOST_KEPT = 40
const MOST_FILES = 200

type During = (work: Promise<void>) => void

export type Answers = {
  /** Takes the files of the release in; rejects when one is missing, and the release before stays. */
  install(): Promise<void>
  /** Forgets the files of other releases. */
  activate(): Promise<void>
  /** Undefined: the browser does as it would without a worker. `during` is told of work that goes on behind the answer. */
  answer(request: Request, during: During): Promise<Response> | undefined
}

export function createAnswers({ caches, fetch, origin, clock, release }: Surroundings): Answers {
  const shell = `${SHELL_PREFIX}${release.id}`

  async function page(request: Request): Promise<Response> {
    const kept = async (): Promise<Response | undefined> => (await caches.open(shell)).match(PAGE)
    try {
      return await soon(fetch(request))
    } catch (cause) {
      const known = await kept()
      if (known) return known
      throw cause
    }
  }

  async function file(request: Request, during: During): Promise<Response> {
    const known = await caches.match(request.url, { ignoreVary: true })
    if (known) return known
    const response = await fetch(request)
    if (response.ok) during(keep(FILES, request.url, response.clone(), MOST_FILES))
    return response
  }

  async function call(
    request: Request,
    plan: Extract<Plan, { kind: 'kept' | 'noted' }>,
    during: During,
  ): Promise<Response> {
    try {
      const response = await fetch(request)
      if (response.ok) during(keep(KEPT, plan.key, dated(response.clone(), clock()), MOST_KEPT))
      return response
    } catch (cause) {
      const known = plan.kind === 'kept' ? await (await caches.open(KEPT)).match(plan.key) : undefined
      if (known) return known
      throw cause
    }
  }

  async function keep(name: string, key: string, answer: Response | Promise<Response>, most: number): Promise<void> {
    try {
      const response = await answer
      const cache = await caches.open(name)
      // A new one goes to the end, so that the first is the oldest.
      await cache.delete(key)
      await cache.put(key, response)
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
    } catch {
      // A device without room, or an answer that was cut off: it is not there later, and that is no failure of now.
    }
  }

  return {
    async install() {
      const cache = await caches.open(shell)
      await Promise.all(
        release.files.map(async (path) => {
          // The page as it is shown, and past the browser's own cache: that of a release before would never find its files.
          const asked: RequestInit = path === PAGE ? { cache: 'reload', headers: { accept: 'text/html' } } : {}
          const response = await fetch(path, asked)
          if (!response.ok) throw new Error(`${path} of the release is missing: ${response.status}`)
          await cache.put(path, response)
        }),
      )
    },
    async activate() {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== shell)
      await Promise.all([...old.map((name) => caches.delete(name)), caches.delete(FILES)])
    },
    answer(request, during) {
      const plan = planFor(request, origin)
      switch (plan.kind) {
        case 'page':
          return page(request)
        case 'file':
          return file(request, during)
        case 'kept':
        case 'noted':
          return call(request, plan, during)
        case 'none':
          return undefined
      }
    },
  }
}

async function soon(response: Promise<Response>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page did not come in time')), PAGE_WITHIN_MS)
  })
  return await Promise.race([response, late]).finally(() => clearTimeout(timer))
}

/** The answer with the moment at which it came. A new token of a session is no part of what is kept. */
async function dated(response: Response, at: number): Promise<Response> {
  const headers = new Headers({ 'content-type': response.headers.get('content-type') ?? 'application/json' })
  headers.set(KEPT_AT_HEADER, String(at))
  return new Response(await response.arrayBuffer(), { status: response.status, headers })
}
