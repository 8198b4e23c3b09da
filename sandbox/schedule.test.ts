import { HOUR_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idInRun, recordedTime, runOf, runsAt, runUnderWay, wallTime } from './schedule.ts'

const START = 1_657_538_000_000
const match = { key: 'netherlands-png', playFrom: START, playTo: START + 3 * HOUR_MS }
const NOW = 1_780_000_000_000

describe('the schedule', () => {
  test('there is always a run that has started and one that is announced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000_000 }), fc.constantFrom(1, 4, 25), (later, speed) => {
        const now = NOW + later
        const runs = runsAt(match, { speed }, now)
        expect(runs.some((run) => run.startsAt <= now)).toBe(true)
        expect(runs.some((run) => run.startsAt > now)).toBe(true)
      }),
    )
  })

  test('runs follow each other without overlap, each with ids of its own', () => {
    const runs = [0, 1, 2, 3].map((loop) => runOf(match, { speed: 60, anchor: NOW }, loop))
    const inOrder = runs.flatMap((run) => [run.startsAt, run.endsAt])
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    expect(new Set(runs.map((run) => idInRun('31573045', run))).size).toBe(4)
    expect(idInRun('1.200806927', runs[0]!)).toMatch(/^1\.200806927\d{8}$/)
  })

  test('a time goes to the wall and back', () => {
    const run = runUnderWay(match, { speed: 4 }, NOW)
    expect(wallTime(run, match.playFrom)).toBe(run.startsAt)
    expect(wallTime(run, match.playTo)).toBe(run.endsAt)
    expect(recordedTime(run, wallTime(run, match.playFrom + 400_000))).toBe(match.playFrom + 400_000)
  })

  test('the same time gives the same run, whoever asks', () => {
    const run = runUnderWay(match, { speed: 4 }, NOW)
    expect(runUnderWay({ ...match }, { speed: 4 }, run.endsAt)).toEqual(run)
  })

  test('without staggering loop 0 starts at the anchor', () => {
    const run = runUnderWay(match, { speed: 4, anchor: NOW, staggered: false }, NOW)
    expect([run.loop, run.startsAt]).toEqual([0, NOW])
    expect(runsAt(match, { speed: 4, anchor: NOW, staggered: false }, NOW).map(({ loop }) => loop)).toEqual([0, 1])
  })

  test('an ended run stays visible for a while, then goes', () => {
    const schedule = { speed: 1, anchor: NOW, staggered: false }
    const { endsAt, visibleUntil } = runOf(match, schedule, 0)
    const loops = (now: number) => runsAt(match, schedule, now).map((run) => run.loop)
    expect(loops(endsAt + 1)).toEqual([0, 1])
    expect(loops(endsAt + 121_000)).toEqual([0, 1, 2])
    expect(loops(visibleUntil)).toEqual([1, 2])
  })
})
