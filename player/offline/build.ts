/** Builds the worker behind the app, with the names of the files that the shell is made of. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Release } from './answers.ts'

/** Loaded after the first page, and still needed to open one without a network. */
const OF_THE_SHELL = [
  'ui/client/calling.ts',
  'contract/endpoints/home.ts',
  'player/app/signed-in.ts',
  'player/app/event-route.tsx',
  'player/offline/notices.tsx',
  'player/offline/index.ts',
]

export function offline(root: string): Plugin {
  let id = ''
  let release: Release | undefined
  let outDir = 'dist'
  return {
    name: 'paddock-offline',
    apply: 'build',
    configResolved({ build: { outDir: chosen } }) {
      outDir = chosen
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return []
        id = idOf(bundle)
        return [{ tag: 'meta', attrs: { name: 'release', content: id }, injectTo: 'head' }]
      },
    },
    // Some chunks turn out to be empty and are taken out after the page is written: only now is it known what there is.
    writeBundle(_, bundle) {
      release = { id, files: shellOf(bundle) }
    },
    async closeBundle() {
      if (!release) return
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { PADDOCK_RELEASE: JSON.stringify(release) },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: join(root, 'offline', 'worker.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'sw.js',
          },
        },
      })
    },
  }
}

/** Any file that is another one makes another release: names carry a hash of what is in them. */
function idOf(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).filter((name) => name !== 'index.html')
  return createHash('sha256').update(names.sort().join()).digest('base64url').slice(0, 12)
}

/** The page, and what it and the pages that are to be opened without a network are made of. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const shell = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const isShell = chunk.isEntry || OF_THE_SHELL.some((path) => chunk.moduleIds.some((id) => id.endsWith(`/${path}`)))
    if (isShell) addWithImports(bundle, chunk.fileName, shell)
  }
  return ['/', ...[...shell].sort().map((name) => `/${name}`)]
}

function addWithImports(bundle: Rolldown.OutputBundle, fileName: string, to: Set<string>): void {
  const chunk = bundle[fileName]
  if (to.has(fileName) || chunk?.type !== 'chunk') return
  to.add(fileName)
  for (const name of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
    to.add(name)
  for (const imported of chunk.imports) addWithImports(bundle, imported, to)
}
