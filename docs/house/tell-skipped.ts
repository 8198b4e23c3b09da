/** The closing lines of a test run: what was skipped, and why. A test is skipped for a reason that its name, or that of its suite, tells: "(needs …)". */
import process from 'node:process'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

const REASON = /\(needs ([^)]*)\)/

type Skipped = { readonly file: string; readonly name: string; readonly tests: number }

/** Lines for people, one a reason; without one the name stands for itself. Empty when nothing was skipped. */
export function skippedLines(skipped: readonly Skipped[]): string[] {
  const byReason = Map.groupBy(skipped, ({ name }) => REASON.exec(name)?.[1] ?? '')
  return [...byReason].map(([reason, those]) => {
    const tests = those.reduce((total, one) => total + one.tests, 0)
    const what = `${tests === 0 ? 'tests' : `${tests} ${tests === 1 ? 'test' : 'tests'}`} in ${[...new Set(those.map(({ file }) => file))].join(', ')}`
    return reason === '' ? `${what}: no reason told (${those[0]?.name ?? ''})` : `${what}: needs ${reason}`
  })
}

export default class TellSkipped implements Reporter {
  #isPart = false

  onInit(vitest: Vitest): void {
    // Whoever asks for some tests by name skips the others and knows it.
    this.#isPart = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isPart) return
    const lines = skippedLines(modules.flatMap(skippedIn))
    process.stdout.write(
      lines.length === 0 ? 'Nothing was skipped.\n' : `Skipped:\n${lines.map((line) => `  ${line}\n`).join('')}`,
    )
    if (lines.some((line) => line.includes('no reason told'))) process.exitCode = 1
  }
}

function skippedIn({ relativeModuleId: file, children }: TestModule): Skipped[] {
  const tests = [...children.allTests('skipped')].map((test: TestCase) => ({ file, name: test.fullName, tests: 1 }))
  // A suite without its data may have no tests at all.
  const suites = [...children.allSuites()]
    .filter((suite: TestSuite) => suite.options.mode === 'skip' && suite.children.size === 0)
    .map(({ fullName }) => ({ file, name: fullName, tests: 0 }))
  return [...tests, ...suites]
}
