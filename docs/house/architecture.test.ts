import { expect, test } from 'vitest'
import { circlesIn, foldersOf } from './circles.ts'
import { drawImports, programFiles, withPicture } from './draw-imports.ts'
import { FOLDERS, readSource, type SourceFile } from './source-files.ts'

test('the picture in docs/architecture.md is what the files import (npm run draw)', () => {
  const { text } = readSource('docs/architecture.md')
  expect(withPicture(text, drawImports(programFiles()))).toBe(text)
})

test('no way leads from a room through others back to it, at any depth', () => {
  const files = programFiles()
  const circles = foldersOf(files).map((folder) => [folder, circlesIn(folder, files)] as const)
  expect(circles.length).toBeGreaterThan(FOLDERS.length)
  expect(circles.filter(([, found]) => found.length > 0)).toEqual([])
})

/** It stands beside the rooms: the messages that they tell each other are of their own types, so that it knows them and they know it. */
test('server/topics.ts is types alone', () => {
  const { text } = readSource('server/topics.ts')
  expect(text.match(/^(import|export) (?!type )/gm)).toBeNull()
})

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((name) => `import { x } from '${name}'`).join('\n'),
})

test('an arrow leads from who imports to what is imported, two ways where both do', () => {
  const drawn = drawImports([
    file(
      'server/engine/engine.ts',
      '../markets/index.ts',
      '@paddock/domain/money',
      '@paddock/contract',
      'node:fs',
      './batch.ts',
    ),
    file('server/markets/index.ts', '../betting/index.ts'),
    file('domain/money/index.ts'),
    file('domain/odds/index.ts'),
  ])
  expect(drawn).toContain('  server --> contract\n  server --> domain\n')
  expect(drawn).not.toContain('domain --> ')
  expect(drawn).toContain('  money\n  odds\n')
})

test('a circle is found however long it is, however many use its rooms', () => {
  const files = [
    file('server/a/index.ts', '../b/index.ts', '../sites/index.ts'),
    file('server/b/index.ts', '../c/index.ts', './deep/x.ts'),
    file('server/c/index.ts', '../a/index.ts'),
    file('server/d/index.ts', '../a/index.ts', '../sites/index.ts'),
    file('server/sites/index.ts', '../auth/index.ts'),
    file('server/auth/index.ts', '../sites/site.ts', '../a.ts'),
  ]
  expect(circlesIn('server', files)).toEqual([
    ['a', 'b', 'c'],
    ['auth', 'sites'],
  ])
})

test('what more than a third of the others use is named and not drawn', () => {
  const drawn = drawImports([
    file('server/sites/index.ts'),
    file('server/sms/index.ts'),
    ...['auth', 'betting', 'live', 'reports'].map((name) => file(`server/${name}/a.ts`, '../sites/index.ts')),
    file('server/auth/b.ts', '../sms/index.ts'),
    file('server/live/b.ts', '../auth/index.ts'),
    file('server/auth/c.ts', '../live/index.ts'),
  ])
  expect(drawn).toContain('use them: `sites`.')
  expect(drawn).toContain('  auth <--> live\n  auth --> sms\n  betting\n')
  expect(drawn).not.toContain('--> sites')
})

test('a page without the marks is refused', () => {
  expect(() => withPicture('# Architecture', '')).toThrow('no place')
})
