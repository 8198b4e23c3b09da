/** A browser and its device in words that their owner knows, from what the browser says of itself. Only ever shown, never trusted. */

/** The first that fits: most browsers name others, whose pages they want, before themselves. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const firstOf = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([mark]) => mark.test(agent))?.[1]

/** 'Chrome on Android', 'Safari', 'Android'; undefined when nothing of it is known. */
export function deviceName(agent: string): string | undefined {
  const browser = firstOf(agent, BROWSERS)
  const system = firstOf(agent, SYSTEMS)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}
