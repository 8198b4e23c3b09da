/** What a player was told, and whether they are told it on this device. */
import { NotificationsPage } from '../features/notifications/index.ts'
import { PushCard } from '../features/push/index.ts'
import { Switch } from '../features/settings/index.ts'
import { keepPushTitles } from './push-titles.ts'

export default function NotificationsRoute() {
  return (
    <div className="flex flex-col gap-2">
      <NotificationsPage />
      <PushCard drawSwitch={(props) => <Switch {...props} />} onTurnedOn={() => void keepPushTitles()} />
    </div>
  )
}
