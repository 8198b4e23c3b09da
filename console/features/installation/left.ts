const MINUTE = 60
const HOUR = 3600
const two = (count: number): string => String(count).padStart(2, '0')

/** Seconds as a clock shows them: '04:59', '1:59:59'. */
export function clockText(seconds: number): string {
  const rest = `${two(Math.floor((seconds % HOUR) / MINUTE))}:${two(seconds % MINUTE)}`
  return seconds < HOUR ? rest : `${Math.floor(seconds / HOUR)}:${rest}`
}

const MOST_MINUTES = 1440

/** What was typed as minutes of maintenance; undefined where it is no such count. */
export function readMinutes(text: string): number | undefined {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : undefined
}
