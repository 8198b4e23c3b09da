/// <reference lib="dom" />
/** What axe has against a page, by WCAG 2.2 AA, dark and light. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const WHOLE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
}
/** All that a look decides. */
const COLOURS: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
/** The look that a page has first is gone over whole. */
const LOOKS = [
  ['dark', WHOLE],
  ['light', COLOURS],
] as const

/** Under the row that stays at the top a target is small only until it is scrolled. */
const LIES_OVER = /insufficient size because it is partially obscured/

let axe: string | undefined

/** A line each. */
export async function findingsOn(page: Page, name: string): Promise<readonly string[]> {
  axe ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found: string[] = []
  for (const [look, options] of LOOKS) {
    const { violations } = await page.evaluate(
      async ([chosen, asked]): Promise<AxeResults> => {
        document.documentElement.dataset['look'] = chosen
        // What the change began, and what was coming in, has ended after the second frame; on a busy machine that takes as long as it takes.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
        return await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, asked)
      },
      [look, options] as const,
    )
    for (const { id, nodes } of violations) {
      const lasting = nodes.filter(({ failureSummary = '' }) => !LIES_OVER.test(failureSummary))
      found.push(
        ...lasting.map(
          ({ target, failureSummary }) => `${name}, ${look}: ${id} at ${target.join(' ')}: ${failureSummary}`,
        ),
      )
    }
  }
  await page.evaluate(() => {
    document.documentElement.dataset['look'] = 'dark'
  })
  return found
}
