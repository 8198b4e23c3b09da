/** The affiliates' page, with the button of the records by which a list is had as a file. */
import { useSite } from '@paddock/ui/site'
import { AffiliatesPage } from '../features/affiliates/index.ts'
import { ExportList } from '../features/records/index.ts'

export default function AffiliatesRoute() {
  const contactPath = useSite().can('companyLinks') ? '/contact-us' : null
  return <AffiliatesPage exporting={(order) => <ExportList order={order} />} contactPath={contactPath} />
}
