import { expect, test } from 'vitest'
import { allPages, brokenCitations, citableOf, citingFiles } from './citations.ts'
import { readSource } from './source-files.ts'

const CITABLE = citableOf(allPages())

test('what code and documents cite is there: rules, threats, sections, headings, decisions', () => {
  expect(citingFiles().flatMap((file) => brokenCitations(file, CITABLE))).toEqual([])
})

test('a rule stands on one page, under one number', () => {
  const twice = [...CITABLE.law, ...CITABLE.security].filter(([, pages]) => pages.length > 1)
  expect(twice).toEqual([])
})

test('the invariants that `npm run audit` names are those of docs/security.md', () => {
  const { text } = readSource('server/ledger/audit.ts')
  const named = [...text.matchAll(/'(I\d+) /g)].map(([, id = '']) => id)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !CITABLE.security.has(id))).toEqual([])
})

const page = (path: string, text: string) => ({ path, text })
const SOME = citableOf([
  page('docs/domain/limits.md', '# Limits\n\n<a id="D-34"></a>**D-34** <a id="1.2"></a> <a id="2.7"></a>'),
  page('docs/domain/orders.md', '<a id="D-36"></a> <a id="D-40"></a>'),
  page('docs/domain/twice.md', '<a id="D-40"></a>'),
  page('docs/security.md', '<a id="T13"></a> <a id="1.9"></a> <a id="GLI33-SIG"></a>'),
  page('docs/specification.md', '<a id="000-5"></a> <a id="001-2.4"></a>'),
  page('docs/decisions/0008-x.md', '# 0008'),
  page('docs/architecture.md', '## Live'),
])

test.each([
  'law D-34, D-36',
  'law 1.2 and D-36, security T13, 1.9',
  'Law 2.7 says so, GLI33-SIG too',
  '000 §5 and 001 §2.4',
  'docs/architecture.md "Live"; decision 0008',
  'docs/domain/limits.md, at once',
])('holds: %s', (text) => {
  expect(brokenCitations(page('a.ts', text), SOME)).toEqual([])
})

test.each([
  ['law D-34, D-99', 'law D-99'],
  ['law T13', 'law T13'],
  ['law D-34 to D-38', 'law D-38'],
  ['law D-40, on two pages', 'law D-40'],
  ['as D-41 asks', 'D-41'],
  ['security T14', 'security T14'],
  ['security 2.3', 'security 2.3'],
  ['GLI33-NONE', 'GLI33-NONE'],
  ['000 §5, §6', '000 §6'],
  ['001 §2.5', '001 §2.5'],
  ['decisions 0008, 0009', '0009'],
  ['docs/domain/none.md', 'docs/domain/none.md'],
  ['docs/architecture.md "Dead"', 'docs/architecture.md "Dead"'],
  ['RULES D-34', 'not in the repository: RULES D-3'],
  ["RULES' figure", "not in the repository: RULES'"],
  ['DESK §8', 'not in the repository: DESK §'],
  ['Issue 4', 'not in the repository: Issue 4'],
])('is told with its line: %s', (text, what) => {
  expect(brokenCitations(page('a.ts', `first\n${text}`), SOME)).toContain(`a.ts:2: ${what}`)
})
