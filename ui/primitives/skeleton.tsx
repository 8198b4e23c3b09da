/** Rows of the size that the content will have, so that nothing moves when it comes. */
export function SkeletonRows(props: { readonly rows: number; readonly rowClass: string; readonly label: string }) {
  return (
    <output aria-label={props.label} className="block divide-y divide-line">
      {Array.from({ length: props.rows }, (_, row) => (
        <div key={row} className={`flex items-center px-3 ${props.rowClass}`}>
          <div className="h-3 w-2/5 animate-pulse rounded-md bg-raised" />
          <div className="ml-auto h-8 w-1/3 animate-pulse rounded-md bg-raised" />
        </div>
      ))}
    </output>
  )
}
