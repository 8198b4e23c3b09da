import { PageBody } from '../features/pages/index.ts'
import { RulesDialog } from '../features/shell-rules/index.ts'

/** The rules over the page: the same words as on their own page, and the site's where it has some. 001 §2.4. */
export default function Rules({ onClose }: { readonly onClose: () => void }) {
  return (
    <RulesDialog
      onClose={onClose}
      drawRules={(language) => <PageBody key={language} name="rules-and-regulation" language={language} />}
    />
  )
}
