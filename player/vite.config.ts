import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { fewerLetters } from '../ui/build/letters.ts'
import { precompress } from '../ui/build/precompress.ts'
import { verifierPage } from '../verify/page/build.ts'
import { offline } from './offline/build.ts'

const SERVER = process.env['PADDOCK_URL'] ?? 'http://localhost:3000'

/**
 * What comes as one file each, with all that it needs and no file before it has: over HTTP/1.1 dozens of small ones come in turn (decision 0102). A row
 * names where it begins. What a visitor needs too stands before what players alone need, or a visitor would load that.
 */
const TOGETHER: readonly { readonly name: string; readonly of: readonly string[] }[] = [
  { name: 'tabs', of: ['ui/layers/tabs.tsx'] },
  {
    name: 'base',
    of: [
      'ui/layers/dialog.tsx',
      'ui/layers/sheet.tsx',
      'ui/forms/text-field.tsx',
      'ui/forms/countdown.ts',
      'ui/clock/index.ts',
      'contract/refusals.ts',
      'contract/shapes/casino.ts',
      'contract/endpoints/access.ts',
      'contract/endpoints/auth.ts',
      'contract/endpoints/banners.ts',
      'contract/endpoints/notifications.ts',
      'contract/endpoints/profile.ts',
      'player/app/confirm-bets.ts',
      'player/features/banners/api.ts',
      'player/features/notifications/note-told.ts',
      'player/features/shell-result/keys.ts',
      '@tanstack/react-query/build/modern/useMutation.js',
    ],
  },
  {
    name: 'player',
    of: [
      'player/app/signed-in.ts',
      'player/app/bottom-bar.tsx',
      'player/app/protection-gate.tsx',
      'player/app/home-parts.tsx',
      'player/app/settle-in.ts',
      'player/features/favourites/star.tsx',
      'player/features/in-play/suspended.tsx',
      'player/features/notifications/unread-badge.tsx',
    ],
  },
  { name: 'slip', of: ['player/app/slip-dock.tsx'] },
  {
    name: 'later',
    of: [
      'player/app/failure-panel.tsx',
      'player/app/follow-site.ts',
      'player/app/footer.tsx',
      'player/offline/notices.tsx',
    ],
  },
]

const anyOf = (files: readonly string[]): RegExp =>
  new RegExp(`/(${files.map((file) => file.replaceAll('.', String.raw`\.`)).join('|')})$`)

export default defineConfig({
  root: import.meta.dirname,
  // React has it itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), offline(import.meta.dirname), verifier(), fewerLetters(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Tells the server which files an address needs.
    manifest: true,
    target: 'es2022',
    // A browser that does not know the hint loads the same files a little later.
    modulePreload: { polyfill: false },
    // Our modules only declare. Said aloud, a folder's index costs a route no more than what the route uses of it.
    rolldownOptions: {
      // What the first route needs is two files: they pack better than forty, nothing else comes along with them, and that of
      // the packages stays cached over our releases.
      output: {
        // A site may ask the page to stop where developer tools are open: app/follow-site.ts.
        minify: { compress: { dropDebugger: false } },
        // The names of all that may come later stand in the first file: with words in them they would weigh most of a kilobyte more.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            // What makes a call comes behind the first picture, in one file with all that it is made of: a dozen would come in turn.
            { name: 'calls', test: /ui\/client\/calling\.ts|contract\/endpoints\/home\.ts/, priority: 0.9 },
            ...TOGETHER.map(({ name, of }, at) => ({ name, test: anyOf(of), priority: 0.8 - at / 10 })),
          ],
        },
      },
      // Where packing took the time of a first build is no news to whoever starts it.
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: [{ test: /\/(domain|contract|ui|player)\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    // The host says which site it is: club.localhost:5173 is the club.
    proxy: {
      '/api': { target: SERVER, changeOrigin: false },
      '/images': { target: SERVER, changeOrigin: false },
      '/icons': { target: SERVER, changeOrigin: false },
      '/manifest.webmanifest': { target: SERVER, changeOrigin: false },
      '/socket.io': { target: SERVER, changeOrigin: false, ws: true },
    },
  },
})

/** A file of its own to be saved, which checks casino rounds without us. */
function verifier(): Plugin {
  return {
    name: 'paddock-verifier',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: await verifierPage() })
    },
  }
}
