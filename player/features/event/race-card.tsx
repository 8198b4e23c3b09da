import type { RunnerFacts } from '@paddock/ui/live'
import { EVENT_WORDS } from './words.ts'

/** The number on the cloth, and the stall below it. */
export function Cloth({ racing }: { readonly racing: NonNullable<RunnerFacts['racing']> }) {
  const { clothNumber, stallDraw, url } = racing
  return (
    <div className="flex w-7 shrink-0 flex-col items-center">
      <span className="text-md font-bold leading-5">{clothNumber ?? '–'}</span>
      {stallDraw && (
        <span className="text-xs leading-4 text-quiet" title={EVENT_WORDS.draw(stallDraw)}>
          <span className="sr-only">{EVENT_WORDS.draw(stallDraw)}</span>
          <span aria-hidden="true">({stallDraw})</span>
        </span>
      )}
      {url?.startsWith('https://') && (
        <img src={url} alt="" loading="lazy" className="h-5 w-7 object-contain in-data-[saver=on]:hidden" />
      )}
    </div>
  )
}

/** Who rides and who trains, and how old the horse is. */
export function Connections({ racing }: { readonly racing: NonNullable<RunnerFacts['racing']> }) {
  const { jockeyName, trainerName, age } = racing
  if (!jockeyName && !trainerName && !age) return null
  return (
    <p className="text-xs leading-4 text-quiet max-md:leading-[14px]">
      <span className={LINE}>
        {jockeyName && <Person role={EVENT_WORDS.jockey} name={jockeyName} />}
        {jockeyName && age && ' · '}
        {age && EVENT_WORDS.age(age)}
      </span>
      {trainerName && (
        <span className={LINE}>
          <span className="hidden @min-[560px]:inline"> / </span>
          <Person role={EVENT_WORDS.trainer} name={trainerName} />
        </span>
      )}
    </p>
  )
}

/** A line each on a narrow screen, one line where there is room. */
const LINE = 'block truncate @min-[560px]:inline'

/** A rider's and a trainer's place in the card says which is which; it is read out in words. */
const Person = ({ role, name }: { readonly role: string; readonly name: string }) => (
  <>
    <span className="sr-only">{role} </span>
    {name}
  </>
)
