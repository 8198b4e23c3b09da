import { Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { CHROME_WORDS } from '../words/chrome.ts'

/** 001 §2.3: the block that says what is good about betting here. */
export function BettingFeatures() {
  const site = useSite()
  if (!site.can('bettingFeatures') || site.config.onlyCasino) return null
  const { title, list } = CHROME_WORDS.features
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-bold text-text">{title}</h2>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {list.map((feature) => (
          <li key={feature} className="flex items-start gap-2 rounded-md border border-line bg-raised p-3">
            <Icon name="check" className="size-4 text-brand-text" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
