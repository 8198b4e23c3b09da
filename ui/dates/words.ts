import { defineWords } from '@paddock/ui/words'

export const DATE_WORDS = defineWords('dates', {
  dates: 'Dates',
  close: 'Close',
  preset: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7: 'Last 7 Days',
    last30: 'Last 30 Days',
    thisMonth: 'This Month',
    lastMonth: 'Last Month',
  },
  chosen: (range: string) => `Dates: ${range}`,
  chooseFirst: 'Choose the first day',
  chooseLast: 'Choose the last day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  loading: 'Loading the calendar',
  couldNotLoad: 'The calendar could not be loaded',
  retry: 'Try again',
  daysOf: (zone: string) => `Days of ${zone}`,
})
