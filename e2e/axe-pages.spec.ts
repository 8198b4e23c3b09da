/** The ways in, the account, the records, the casino and its desk, and all that is read. */
import { enter, lookOver, play, runCasino } from './gallery/access.ts'
import { tourAccount } from './gallery/account.ts'
import { tourOffline } from './gallery/home.ts'
import { tourPages } from './gallery/pages.ts'
import { tourDrawers, tourOtherSites } from './gallery/payments.ts'
import { tourRecords } from './gallery/records.ts'

lookOver([
  ['records', tourRecords],
  ['payments', tourDrawers],
  ['payments with other switches', tourOtherSites, 'one by one'],
  ['pages to read, pages to come, settings', tourPages],
  ['the ways in', enter],
  ["the player's own account", tourAccount],
  ['the casino', play],
  ['the desk of the casino', runCasino],
  ['without a network', tourOffline],
])
