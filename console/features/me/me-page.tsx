import { getPoints } from '@paddock/contract/endpoints/profile'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { useMay, useMe } from '../../kit/me/index.ts'
import { Card, Facts, Moment, Money, Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { ChangePassword } from './change-password.tsx'
import { Communication } from './communication.tsx'
import { Logins } from './logins.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

const TABS = inEachLanguage(
  () =>
    [
      { id: 'security', label: WORDS.security },
      { id: 'logins', label: WORDS.logins },
    ] as const,
)

/** One's own account: money, password, second factor, sessions. */
export function MePage() {
  const may = useMay()
  const { tab, chooseTab } = useTab(TABS())
  return (
    <Page
      title={WORDS.myAccount}
      isFixed={tab === 'logins'}
      head={<PageTabs label={WORDS.myAccount} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'logins' ? (
        <Logins />
      ) : (
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <Who />
          <SecondFactor />
          <ChangePassword />
          <Sessions />
          {may('communication.change') && <Communication />}
        </div>
      )}
    </Page>
  )
}

function Who() {
  const { user, role, pathRole } = useMe()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['me', 'points'],
    queryFn: ({ signal }) => client.call(getPoints, { params: { role: pathRole } }, signal).then(({ docs }) => docs),
  })
  return (
    <Card title={WORDS.account}>
      <Facts
        facts={{
          [WORDS.username]: user.userName,
          [WORDS.role]: WORDS.roles[role],
          [WORDS.created]: <Moment at={user.createdAt} />,
          [WORDS.balance]: data ? <Money amount={data.balance} /> : WORDS.nothing,
          // Nobody stands above the administrators, so nobody trusts them with points and they owe nobody.
          ...(role !== 'administrator' && {
            [WORDS.credit]: data ? <Money amount={data.creditPts} /> : WORDS.nothing,
            [WORDS.clientPL]: data ? <Money amount={data.clientPL} isResult /> : WORDS.nothing,
          }),
        }}
      />
    </Card>
  )
}
