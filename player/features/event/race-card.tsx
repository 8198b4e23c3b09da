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
      {url?.startsWith('https://') && <img src={url} alt="" loading="lazy" className="h-5 w-7 object-contain" />}
    </div>
  )
}

/** Who rides and who trains, and how old the horse is. */
export function Connections({ racing }: { readonly racing: NonNullable<RunnerFacts['racing']> }) {
  const { jockeyName, trainerName, age } = racing
  const people = [
    [EVENT_WORDS.jockey, jockeyName],
    [EVENT_WORDS.trainer, trainerName],
  ].filter(([, name]) => name)
  if (people.length === 0 && !age) return null
  return (
    <p className="truncate text-xs leading-4 text-quiet">
      {people.map(([role, name], at) => (
        <span key={role}>
          {at > 0 && ' / '}
          <span className="sr-only">{role} </span>
          {name}
        </span>
      ))}
      {age && <span> · {EVENT_WORDS.age(age)}</span>}
    </p>
  )
}
