/** The ways in, the account, the records, and all that is read. */
import { enter, lookOver } from './gallery/access.ts'
import { tourAccount } from './gallery/account.ts'
import { tourOffline } from './gallery/home.ts'
import { tourPages } from './gallery/pages.ts'
import { tourPayments } from './gallery/payments.ts'
import { tourRecords } from './gallery/records.ts'

lookOver([
  ['records', tourRecords],
  ['payments', tourPayments],
  ['pages to read, pages to come, settings', tourPages],
  ['the ways in', enter],
  ["the player's own account", tourAccount],
  ['without a network', tourOffline],
])
