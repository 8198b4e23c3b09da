export { ScheduleButton } from './schedule-button.tsx'
export { addressOfReport, narrowedTo, type Place } from './place.ts'
export { sayNotification } from './say.ts'
export { WhenDialog } from './when-dialog.tsx'
