/** What everybody tries first: the three thousand most used passwords. Security 1.5 (ASVS 6.2.4). */
import { dictionary } from '@zxcvbn-ts/language-common'

const HOW_MANY = 3000
/** Sites of this kind have words of their own, which every list of the world lacks. */
const OUR_OWN = ['paddock1', 'paddock123', 'exchange1', 'cricket1', 'cricket123', 'india123', 'welcome1', 'casino123']

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'].slice(0, HOW_MANY), ...OUR_OWN].map((password) => String(password).toLowerCase()),
)
