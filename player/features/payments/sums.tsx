type SumsProps = {
  /** Names and amounts; the last one is what it comes to. */
  readonly sums: readonly (readonly [string, string])[]
}

export const Sums = ({ sums }: SumsProps) => (
  <dl aria-live="polite" className="flex flex-col gap-1 rounded-md bg-raised px-3 py-2 text-sm">
    {sums.map(([name, value], n) => (
      <div key={name} className="flex items-baseline justify-between gap-3">
        <dt className="text-quiet">{name}</dt>
        <dd className={`tabular-nums ${n === sums.length - 1 ? 'font-bold' : ''}`}>{value}</dd>
      </div>
    ))}
  </dl>
)
