import type { PlayerCatalogue } from './catalogue.ts'

/** Telugu. */
const te: PlayerCatalogue = {
  shell: {
    home: 'హోమ్',
    inPlay: 'ఇన్-ప్లే',
  },
}
export default te
