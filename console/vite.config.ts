import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fewerLetters } from '../ui/build/letters.ts'
import { precompress } from '../ui/build/precompress.ts'

const SERVER = process.env['PADDOCK_URL'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwindcss(), fewerLetters(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Our modules only declare. Said aloud, a folder's index costs a route no more than what the route uses of it.
    rolldownOptions: {
      // Where packing took the time of a first build is no news to whoever starts it.
      checks: { bundlerTimings: false },
      treeshake: { moduleSideEffects: [{ test: /\/(domain|contract|ui|console)\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: {
    port: 5174,
    proxy: { '/api': SERVER, '/images': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
})
