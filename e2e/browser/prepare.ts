/** What all browsers of a run begin with: themselves, both apps as they are shipped, and a database with the schema. */
import { unpackChromium } from './chromium.ts'
import { makeReady } from '../harness/database.ts'
import { startProgram } from '../harness/programs.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const takeAway = await makeReady()
  await Promise.all([unpackChromium(), buildApps()])
  return takeAway
}

async function buildApps(): Promise<void> {
  for (const app of ['player', 'console']) {
    const build = startProgram(['node_modules/vite/bin/vite.js', 'build', app, '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    })
    if ((await build.ended()) !== 0) throw new Error(`the ${app} app was not built:\n${build.said()}`)
  }
}
