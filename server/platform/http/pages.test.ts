import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<html data-look="dark"><head><title>Loading</title><script>let dark</script></head><div id="first"></div><script src="/assets/app-1a2b.js"></script>',
  )
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'app()')
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), 'packed')
  const operators = join(folder, 'operators')
  await mkdir(join(operators, 'assets'), { recursive: true })
  await writeFile(join(operators, 'index.html'), '<script src="/console/assets/desk-3c4d.js"></script>')
  await writeFile(join(operators, 'assets', 'desk-3c4d.js'), 'desk()')
  // As `createHttp` has it.
  app = Fastify({ exposeHeadRoutes: false })
  await mkdir(join(folder, '.vite'))
  const manifest = {
    'app/main.ts': { file: 'assets/app-1a2b.js' },
    'app/event.ts': { file: 'assets/event-5e.js', imports: ['app/main.ts', '_both.js'] },
    '_both.js': { file: 'assets/both-6f.js', imports: ['app/main.ts'] },
  }
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await servePages(app, {
    player: folder,
    console: operators,
    early: async ({ url }) =>
      url.startsWith('/events/')
        ? {
            answer: '{"docs":"</script>"}',
            shape: 'a-shape',
            theme: { id: 'colours', css: ':root{--page:#ffffff}', look: 'light' },
            head: '<title>Club</title><meta name="a" content="b" />',
            drawn: '<h1>A v B</h1>',
          }
        : undefined,
    neededAt: (path) => (path.startsWith('/events/') ? ['app/event.ts'] : []),
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each(['/', '/events/4/e1', '/in-play?sport=4'])('%s is the app, never kept', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ])
  expect(body).toContain('let dark')
})

test.each(['/', '/events/4/e1', '/console/', '/console/people/12'])(
  'whether %s is there is told without it',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  },
)

test('the page may run its own inline script and no other', async () => {
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+'(;|$)/)
  expect(policy).toContain("frame-ancestors 'self'")
})

test('a file whose name carries its hash is kept for ever', async () => {
  const { headers, body } = await app.inject({ url: '/assets/app-1a2b.js' })
  expect([body, headers['cache-control']]).toEqual(['app()', 'public, max-age=31536000, immutable'])
})

test('a page brings what its address needs first: the answer, which cannot end its element, and the files', async () => {
  const { body } = await app.inject({ url: '/events/4/e1' })
  expect(body).toContain(
    '<script type="application/json" id="first-answer" data-shape="a-shape">{"docs":"\\u003c/script>"}</script></head>',
  )
  const preloaded = [...body.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)
  expect(preloaded).toEqual(['/assets/event-5e.js', '/assets/app-1a2b.js', '/assets/both-6f.js'])
  expect((await app.inject({ url: '/' })).body).not.toMatch(/first-answer|modulepreload/)
})

test('a page is drawn in its colours before its files are there', async () => {
  const { body } = await app.inject({ url: '/events/4/e1' })
  expect(body).toContain('<html data-look="light">')
  expect(body).toContain('<style id="colours">:root{--page:#ffffff}</style>')
  expect(body).toContain('<div id="first"><h1>A v B</h1></div>')
  expect((await app.inject({ url: '/' })).body).toContain('<html data-look="dark"')
})

test('a page has the name and the marks of its site for those who run no script', async () => {
  const { body } = await app.inject({ url: '/events/4/e1' })
  expect(body).toContain('<head><title>Club</title><meta name="a" content="b" /><script>')
  expect(body).not.toContain('Loading')
  expect((await app.inject({ url: '/' })).body).toContain('<title>Loading</title>')
})

test('who only looks whether a page is there has its name and marks, and nothing that is drawn', async () => {
  const ask = async (accept: string) => (await app.inject({ url: '/events/4/e1', headers: { accept } })).body
  const [looked, shown] = [await ask('*/*'), await ask('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8')]
  expect(looked).toContain('<head><title>Club</title><meta name="a" content="b" /><script>')
  expect(looked).not.toMatch(/first-answer|colours|A v B/)
  expect(shown).toMatch(/first-answer[^]*colours|colours[^]*first-answer/)
})

test('a file goes out as it was packed to who takes that, and plain to who does not', async () => {
  const url = '/assets/app-1a2b.js'
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.body, packed.headers['content-encoding'], packed.headers['cache-control']]).toEqual([
    'packed',
    'br',
    'public, max-age=31536000, immutable',
  ])
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['app()', undefined])
})

test.each(['/assets/app-gone.js', '/api/none', '/api/user/none'])('%s is missing, not the app', async (url) => {
  expect((await app.inject({ url })).json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' })
})

test.each(['/console/', '/console/people/12', '/console/audit?who=3'])("%s is the operators' app", async (url) => {
  const { statusCode, headers, body } = await app.inject({ url })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toContain('desk-3c4d.js')
})

test('the console without its slash leads to it', async () => {
  expect((await app.inject({ url: '/console' })).headers.location).toBe('/console/')
})

test("each app has its own files: the players' are not below the console", async () => {
  expect((await app.inject({ url: '/console/assets/desk-3c4d.js' })).body).toBe('desk()')
  expect((await app.inject({ url: '/console/assets/app-1a2b.js' })).statusCode).toBe(404)
})

test('nothing outside of the folder is served', async () => {
  expect((await app.inject({ url: '/../../etc/passwd' })).body).not.toContain('root:')
})

test('without the built app it says so, and where the calls are', async () => {
  const bare = Fastify()
  await servePages(bare, { player: join(folder, 'nowhere') })
  const { statusCode, body } = await bare.inject({ url: '/' })
  expect(statusCode).toBe(404)
  expect(body).toContain('/api/reference')
})
