import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHealth } from './health.ts'
import { comeBack, createStandby, poll, standDown } from './standby.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const health = createHealth()
  const polling = { start: vi.fn<() => void>(), stop: vi.fn<() => void>(), isOn: () => false }
  const comingBack = { soon: vi.fn<() => void>(), within: () => {}, arrived: () => {}, stop: () => {} }
  const connect = vi.fn<() => void>()
  return { health, polling, comingBack, connect, standby: createStandby({ health, polling, comingBack, connect }) }
}

test('a loss that is mended within two seconds is not read for', () => {
  const { standby, polling, comingBack, health } = open()
  comeBack(standby)
  expect(comingBack.soon).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1999)
  standDown(standby)
  vi.advanceTimersByTime(60_000)
  expect(polling.start).not.toHaveBeenCalled()
  expect(health.way).toBe('socket')
})

test('a longer one is, from two seconds after the first try that failed, however often it fails again', () => {
  const { standby, polling, health } = open()
  for (let tries = 0; tries < 4; tries++) {
    comeBack(standby)
    vi.advanceTimersByTime(500)
  }
  expect(polling.start).toHaveBeenCalledOnce()
  expect(health.way).toBe('fallback')
  comeBack(standby)
  vi.advanceTimersByTime(10_000)
  expect(polling.start).toHaveBeenCalledOnce()
})

test('a site without sockets is tried every half minute, until it has them again', () => {
  const { standby, polling, connect, health } = open()
  comeBack(standby)
  poll(standby)
  poll(standby)
  vi.advanceTimersByTime(90_000)
  expect(connect).toHaveBeenCalledTimes(3)
  expect(health.way).toBe('polling')
  standDown(standby)
  vi.advanceTimersByTime(90_000)
  expect(connect).toHaveBeenCalledTimes(3)
  expect(polling.stop).toHaveBeenCalledOnce()
})

test('standing down ends what reading made good', () => {
  const { standby, health } = open()
  comeBack(standby)
  vi.advanceTimersByTime(2000)
  health.hasFallenBack = true
  standDown(standby)
  expect(health).toMatchObject({ hasFallenBack: false, way: 'socket' })
})
