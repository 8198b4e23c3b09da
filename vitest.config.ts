import { defineConfig } from 'vitest/config'

const except = ['**/node_modules/**', '**/dist/**', '.data/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.ts'],
          exclude: [...except, '**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: except,
          globalSetup: ['server/platform/testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['**/*.web.test.tsx'],
          exclude: except,
          environment: 'jsdom',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude: except,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // After all others: it kills servers and counts seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
