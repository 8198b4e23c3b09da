import type { PlayerCatalogue } from './catalogue.ts'

/** Tamil. */
const ta: PlayerCatalogue = {
  shell: {
    home: 'முகப்பு',
    inPlay: 'இன்-ப்ளே',
  },
}
export default ta
