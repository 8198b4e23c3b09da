/** The commands of docs/operations.md, as a reader would copy them: what the page says is what is run. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { must } from '@paddock/domain/result'
import { ROOT } from './programs.ts'

const SECTION = '## From an empty machine to a site with TLS'

export type Block = {
  /** Its first line: who runs it, where. */
  readonly by: string
  readonly text: string
}

/** The blocks of commands in their order, with the reader's own names in place of the page's. */
export async function readCommands(own: (text: string) => string): Promise<readonly Block[]> {
  const page = await readFile(join(ROOT, 'docs', 'operations.md'), 'utf8')
  const section = must(page.split(SECTION)[1], 'the page has the section').split(/\n## /)[0] ?? ''
  return [...section.matchAll(/^```(?:sh|sql)\n(?:#|--) (.+)\n([^`]+)```$/gm)].map(([, by = '', text = '']) => ({
    by,
    text: own(text),
  }))
}
