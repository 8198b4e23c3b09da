import { Icon } from '@paddock/ui/primitives'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { Badge, Card, consoleAddress, CouldNotLoad, Page } from '../../kit/page/index.ts'
import { WaitingChanges } from '../../kit/second-officer/index.ts'
import { MaintenanceBadge, SwitchCards } from './switch-cards.tsx'
import { type Standing, useStanding } from './switches.ts'

/** What an administrator switches: of this host's site, and of all sites at once. 001 §7. */
export default function InstallationPage() {
  const { data, isError, error, refetch } = useStanding()
  const here = data?.sites.find(({ isHere }) => isHere)
  if (isError && !data)
    return (
      <Page title={WORDS.switchesPage}>
        <WaitingChanges always />
        <CouldNotLoad error={error} refetch={refetch} />
      </Page>
    )
  return (
    <Page title={WORDS.switchesPage}>
      <WaitingChanges always />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <SwitchCards
          title={here ? `${WORDS.thisSite}: ${here.name}` : WORDS.thisSite}
          scope="site"
          about={here?.name ?? WORDS.thisSite}
          state={here}
        />
        <SwitchCards title={WORDS.allSites} scope="installation" about={WORDS.allSites} state={data?.installation} />
      </div>
      {data && <EverySite sites={data.sites} />}
    </Page>
  )
}

/** Another site is switched in its own console: a session belongs to its host. */
function EverySite({ sites }: { readonly sites: Standing['sites'] }) {
  return (
    <Card title={WORDS.everySite}>
      <ul className="divide-y divide-line">
        {sites.map((site) => (
          <li key={site.siteId} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-sm">
            <span className="w-40 truncate font-bold">{site.name}</span>
            <span className="w-24 truncate text-quiet max-sm:hidden">{site.label}</span>
            <MaintenanceBadge state={site} />
            {!site.useSocket && <Badge mood="warn">{WORDS.socketsOff}</Badge>}
            {!site.isHere && (
              <a
                href={consoleAddress(site.label)}
                aria-label={WORDS.openConsole(site.name)}
                title={WORDS.openConsole(site.name)}
                className="ml-auto inline-flex size-11 items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-text md:size-8"
              >
                <Icon name="arrow" className="size-4" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
