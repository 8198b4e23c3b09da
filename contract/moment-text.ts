/** A moment in a text of ours: '2026-11-21 09:55 UTC'. A screen tells it in its reader's own zone. */
export const minuteText = (millis: number): string =>
  `${new Date(millis).toISOString().slice(0, 16).replace('T', ' ')} UTC`
