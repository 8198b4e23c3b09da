/** Both apps as they are shipped, built once for all browsers of a run. */
import { startProgram } from '../harness/programs.ts'

export default async function buildApps(): Promise<void> {
  for (const app of ['player', 'console']) {
    const build = startProgram(['node_modules/vite/bin/vite.js', 'build', app, '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    })
    if ((await build.ended()) !== 0) throw new Error(`the ${app} app was not built:\n${build.said()}`)
  }
}
