import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../ui/build/precompress.ts'
import { verifierPage } from '../verify/page/build.ts'
import { offline } from './offline/build.ts'

const SERVER = process.env['PADDOCK_URL'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  // React has it itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), tailwindcss(), offline(import.meta.dirname), verifier(), precompress()],
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
            { name: 'calls', test: /ui\/client\/calling\.ts|contract\/endpoints\/home\.ts/ },
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
