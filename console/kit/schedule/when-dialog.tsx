import { PERIODS, type Period, RHYTHMS, type Rhythm } from '@paddock/domain/schedules'
import { Dialog } from '@paddock/ui/layers'
import { inEachLanguage } from '@paddock/ui/words'
import { useForm } from 'react-hook-form'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { useSiteZone } from '../brand/index.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../form/index.ts'
import { narrowedTo, type Place } from './place.ts'

type When = { readonly rhythm: Rhythm; readonly hour: number; readonly period: Period }
type Typed = { readonly rhythm: Rhythm; readonly hour: string; readonly period: Period }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const RHYTHM_OPTIONS = inEachLanguage(() => RHYTHMS.map((value) => ({ value, label: WORDS.rhythms[value] })))
const PERIOD_OPTIONS = inEachLanguage(() => PERIODS.map((value) => ({ value, label: WORDS.periods[value] })))

const fieldsOf = (zone: string): readonly Field<Typed>[] => [
  { kind: 'select', name: 'rhythm', label: WORDS.rhythm, options: RHYTHM_OPTIONS() },
  { kind: 'select', name: 'hour', label: WORDS.hour, options: HOURS, hint: WORDS.hourHint(zone) },
  { kind: 'select', name: 'period', label: WORDS.period, options: PERIOD_OPTIONS() },
]

type Props = {
  readonly title: string
  readonly place: Place
  readonly when: When
  readonly action: string
  /** A refusal is shown in the dialog, which stays open. */
  readonly send: (when: When) => Promise<void>
  readonly onClose: () => void
}

/** Asks when a report is wanted, and of which days; the report and what it is narrowed by are said. */
export function WhenDialog({ title, place, when, action, send, onClose }: Props) {
  const zone = useSiteZone()
  const form = useForm<Typed>({ defaultValues: { ...when, hour: String(when.hour) } })
  const onSend = useSend(form, ({ rhythm, hour, period }) => send({ rhythm, hour: Number(hour), period }))
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={onSend}>
        <p className="text-sm text-quiet">{WORDS.fact}</p>
        <p className="text-sm">
          <b>{WORDS.reports[place.report]}</b>
          <span className="block break-words text-quiet">{narrowedTo(place)}</span>
        </p>
        <Fields form={form} fields={fieldsOf(zone)} />
        <FormButtons form={form} action={action} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
