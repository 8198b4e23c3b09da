import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

// A class for a width that the look does not have is written and does nothing.
test('screens change at the widths of the look, and at no other', () => {
  const known = new Set([...read('ui/look/look.css').matchAll(/--breakpoint-(\w+):/g)].map(([, width]) => width))
  const wrong = globSync('{ui,player,console}/**/*.tsx', { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap(
    (file) =>
      [...read(file).matchAll(/(?<=[\s"'`:])(?:max-)?(xs|sm|md|lg|xl|\dxl):[\w[!-]/g)]
        .filter(([, width]) => !known.has(width))
        .map(([found]) => `${file}: ${found}`),
  )
  expect(known.size).toBe(3)
  expect(wrong).toEqual([])
})
