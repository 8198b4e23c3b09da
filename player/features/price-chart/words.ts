import { defineWords } from '@paddock/ui/words'

export const CHART_WORDS = defineWords('priceChart', {
  title: 'Price history',
  runner: 'Runner',
  span: 'How far back',
  spans: { '15m': '15 min', '1h': '1 h', '6h': '6 h', '1d': '1 day', all: 'All' },
  time: 'Time',
  lastMatched: 'Last matched',
  matched: 'Matched',
  now: 'Now',
  lowest: 'Lowest',
  highest: 'Highest',
  inSpan: 'Volume',
  /** What the line is, for who knows the trade. */
  line: 'Midway between the best back and lay',
  lineOfRuns: 'Midway between the runs for no and yes',
  at: (time: string, value: string) => `${time}: ${value}`,
  nothingAt: (time: string) => `${time}: nothing offered`,
  summary: (name: string, span: string, now: string, low: string, high: string) =>
    `${name}, ${span}: now ${now}, between ${low} and ${high}. Arrow keys read the points.`,
  asTable: 'As a table',
  asChart: 'As a chart',
  none: 'No prices were recorded in this time',
  noneHint: 'They are noted as soon as somebody offers one.',
  couldNotLoad: 'The price history could not be loaded',
  retry: 'Try again',
  loading: 'Loading the price history',
})
