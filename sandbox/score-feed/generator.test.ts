import { describe, expect, test } from 'vitest'
import { generateMatch, runsOf } from './generator.ts'

const matches = Array.from({ length: 200 }, (_, index) => generateMatch(`match ${index}`))

describe('the match generator', () => {
  test('the same seed gives the same match, another seed another', () => {
    expect(generateMatch('7')).toEqual(generateMatch('7'))
    expect(generateMatch('7')).not.toEqual(generateMatch('8'))
  })

  test('first innings are as high as in the professional game', () => {
    const totals = matches.map((match) => runsOf(match.innings[0]!.balls))
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length
    const spread = Math.sqrt(totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / totals.length)
    expect(mean).toBeGreaterThan(140)
    expect(mean).toBeLessThan(180)
    expect(spread).toBeGreaterThan(15)
    expect(spread).toBeLessThan(40)
  })

  test('both sides win their share', () => {
    const chased = matches.filter(({ innings: [set, chase] }) => runsOf(chase!.balls) > runsOf(set!.balls)).length
    expect(chased).toBeGreaterThan(60)
    expect(chased).toBeLessThan(140)
  })

  test('wickets fall at a plausible rate', () => {
    const wickets = matches.map((match) => match.innings[0]!.balls.filter((ball) => ball.wickets.length > 0).length)
    const mean = wickets.reduce((sum, count) => sum + count, 0) / wickets.length
    expect(mean).toBeGreaterThan(5)
    expect(mean).toBeLessThan(8)
  })

  test('the laws hold: six legal balls an over, ten wickets, four overs a bowler, never two in a row, no ball after the target', () => {
    for (const match of matches) {
      for (const innings of match.innings) {
        const overs = Map.groupBy(innings.balls, (ball) => ball.over)
        const bowlers = [...overs.values()].map((balls) => new Set(balls.map((ball) => ball.bowler)))
        expect(bowlers.every((names) => names.size === 1)).toBe(true)
        const order = bowlers.flatMap((names) => [...names])
        expect(order.some((name, index) => name === order[index - 1])).toBe(false)
        expect(Math.max(...[...Map.groupBy(order, (name) => name).values()].map((list) => list.length))).toBeLessThan(5)
        const legal = [...overs.values()].map((balls) => balls.filter((ball) => ball.legal).length)
        expect(legal.slice(0, -1).every((count) => count === 6)).toBe(true)
        const out = innings.balls.flatMap((ball) => ball.wickets)
        expect(out.length).toBeLessThanOrEqual(10)
        expect(new Set(out.map((wicket) => wicket.player)).size).toBe(out.length)
        expect(runsOf(innings.balls.slice(0, -1))).toBeLessThan(innings.target ?? Number.POSITIVE_INFINITY)
      }
    }
  })

  test('nobody bats who is out, and nobody bowls to their own side', () => {
    for (const match of matches) {
      for (const { balls } of match.innings) {
        const batters = new Set(balls.flatMap((ball) => [ball.batter, ball.nonStriker]))
        expect(balls.some((ball) => batters.has(ball.bowler))).toBe(false)
        const out = new Set<string>()
        for (const ball of balls) {
          expect(out.has(ball.batter) || out.has(ball.nonStriker)).toBe(false)
          for (const wicket of ball.wickets) out.add(wicket.player)
        }
      }
    }
  })
})
