import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FAULTS = 'e2e/faults*.spec.ts'
/** Of the whole system, what every `npm test` looks at; the others are run by `npm run e2e`. */
const JOURNEY = ['e2e/main-job.spec.ts', 'e2e/kill.spec.ts']
/** What takes long by its nature: a world of twenty thousand accounts, files of tens of thousands of rows, whole recordings, many tries of everything, and what waits until all others have written. */
const AT_LENGTH = [
  'server/proofs/{fuzz,matrix,oracle}.db.test.ts',
  'server/payments/withdrawal-races.db.test.ts',
  'server/bench/big-{pages,world}.db.test.ts',
  'server/exports/size.db.test.ts',
  'server/feeds/{recorded-markets,scored-match}.db.test.ts',
  'server/auth/throttle/guessing.db.test.ts',
  'server/leaderboard/{boards,sums}.db.test.ts',
  'server/practice/{practice,beside-money}.db.test.ts',
  'server/chat/chat.db.test.ts',
]
const except = ['**/node_modules/**', '**/dist/**', '.data/**']

/** Tests that put another module in a module's place, or are about what a module keeps, need modules of their own; all others share what their worker has read. */
const APART = globSync('{ui,player,console,domain,contract,server,sandbox}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((file) => /vi\.mock\(|^\/\/ Apart: /m.test(readFileSync(file, 'utf8')))

/** They take a minute and more each: one that came last would keep a core waiting for the other. */
const LONG =
  /(fuzz|big-world|proofs\/matrix|bets\/betting|gateway\/held)\.db\.test|(axe-betting|axe-pages|phone-measures|browser|player-betting|people)\.spec/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification): number => (LONG.test(moduleId) ? 0 : 1)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

/** As long as a browser itself waits for what comes: a busy machine is slow, not wrong. */
const PATIENT = { poll: { timeout: 15_000 } }

/** Each has a server, a database, feeds and a browser beside it, which keep a core busy. docs/decisions/0125. */
const BESIDE_EACH_OTHER = availableParallelism()

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './docs/house/tell-skipped.ts'],
    // More than there are cores: a worker waits for the database for a part of its time, and its core would be idle.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...except, '**/*.db.test.ts', ...APART],
          testTimeout: 60_000,
          expect: PATIENT,
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...except, ...AT_LENGTH],
          globalSetup: ['server/platform/testing/postgres.ts'],
          isolate: false,
          // Tests that run beside each other are few, and wait out the delays of bets.
          maxConcurrency: 24,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'web',
          include: ['**/*.web.test.tsx'],
          exclude: [...except, ...APART],
          environment: 'jsdom',
          pool: 'threads',
          expect: PATIENT,
          isolate: false,
          setupFiles: ['ui/testing/between-files.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'apart',
          include: APART,
          environment: 'jsdom',
          expect: PATIENT,
          setupFiles: ['ui/testing/patience.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journey',
          include: JOURNEY,
          exclude: except,
          globalSetup: ['e2e/browser/prepare.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // What takes long by its nature, before the browsers.
          name: 'deep',
          include: AT_LENGTH,
          globalSetup: ['server/platform/testing/postgres.ts'],
          env: { FUZZ_INPUTS: '40' },
          expect: PATIENT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: BESIDE_EACH_OTHER,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.spec.ts'],
          exclude: [...except, FAULTS, ...JOURNEY],
          globalSetup: ['e2e/browser/prepare.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: PATIENT,
          maxWorkers: BESIDE_EACH_OTHER,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'faults',
          include: [FAULTS],
          exclude: except,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          // A killed server waits for its next start for most of its time.
          maxWorkers: BESIDE_EACH_OTHER,
          // After all others: it kills servers and counts seconds.
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
