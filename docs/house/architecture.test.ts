import { expect, test } from 'vitest'
import { drawImports, programFiles, withPicture } from './draw-imports.ts'
import { readSource, type SourceFile } from './source-files.ts'

test('the picture in docs/architecture.md is what the files import (npm run draw)', () => {
  const { text } = readSource('docs/architecture.md')
  expect(withPicture(text, drawImports(programFiles()))).toBe(text)
})

test('no two rooms use each other', () => {
  expect(drawImports(programFiles())).not.toContain('<-->')
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
