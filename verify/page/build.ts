/** Makes the page one file, which works from a disk: `node verify/page/build.ts FILE`, and the player's app has it at `/verify.html`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const isChunk = (output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** @internal Exported for the build of the players' app, and the tests. */
export async function verifierPage(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'page.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const script = built.output.find(isChunk)?.code
  if (script === undefined || script.includes('</script')) throw new Error('the script of the page was not built')
  const page = await readFile(join(import.meta.dirname, 'page.html'), 'utf8')
  return `${page}<script>${script}</script>\n`
}

if (import.meta.main) {
  const [, , file] = process.argv
  if (file === undefined) throw new Error('node verify/page/build.ts FILE')
  await writeFile(file, await verifierPage())
}
