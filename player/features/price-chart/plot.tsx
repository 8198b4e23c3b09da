import type { PriceLadder } from '@paddock/domain/odds'
import { type PointerEvent, useId, useState } from 'react'
import { barsOf, type Drawn, type Extent, indexAt, placingOf, type Span, stepPath } from './state.ts'

const HEIGHT = 168
const LINE = { top: 12, bottom: 120 } as const
const BARS = { top: 128, bottom: 164 } as const
/** Figures of the scale stand right of the line. */
const SCALE = 48
const BAR_COUNT = 48

type PlotProps = {
  /** Of prices that stand on one. */
  readonly ladder: PriceLadder | null
  readonly drawn: readonly Drawn[]
  readonly span: Span
  readonly extent: Extent
  readonly width: number
  /** Read out before the points. */
  readonly summary: string
  readonly format: (value: number) => string
  /** What a point says, read out and shown. */
  readonly say: (drawn: Drawn) => string
}

/** The line, what was matched below it, and a point that a finger, a mouse or the arrow keys choose. */
export function Plot({ ladder, drawn, span, extent, width, summary, format, say }: PlotProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const clip = useId()
  const inner = Math.max(1, width - SCALE)
  const height = LINE.bottom - LINE.top
  const placing = placingOf(ladder, span, extent, { width: inner, height })
  const bars = barsOf(drawn, span, { width: inner, height: 0 }, BAR_COUNT)
  const index = chosen === null ? null : Math.min(chosen, drawn.length - 1)
  const point = index === null ? undefined : drawn[index]
  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const at = span.since + ((event.clientX - left) / inner) * (span.until - span.since)
    setChosen(indexAt(drawn, at))
  }
  return (
    <div className="relative rounded-md has-focus-visible:outline-2 has-focus-visible:outline-brand-text">
      {/* The points are a range to keys and to a screen reader; the drawing is for eyes, fingers and mice. */}
      <input
        type="range"
        min={0}
        max={drawn.length - 1}
        value={index ?? drawn.length - 1}
        aria-label={summary}
        aria-valuetext={say(point ?? (drawn.at(-1) as Drawn))}
        onChange={({ target }) => setChosen(Number(target.value))}
        onBlur={() => setChosen(null)}
        className="sr-only"
      />
      <svg
        aria-hidden="true"
        width={width}
        height={HEIGHT}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={() => setChosen(null)}
        className="block touch-pan-y select-none"
      >
        <defs>
          <clipPath id={clip}>
            <rect x="0" y="0" width={inner} height={HEIGHT} />
          </clipPath>
        </defs>
        <g clipPath={`url(#${clip})`}>
          {[extent.low, extent.high].map((value) => (
            <line
              key={value}
              x1="0"
              x2={inner}
              y1={LINE.top + placing.y(value)}
              y2={LINE.top + placing.y(value)}
              className="stroke-line"
              strokeDasharray="2 4"
            />
          ))}
          {bars.map(({ x, width: wide, share }) => {
            const tall = Math.max(1, (BARS.bottom - BARS.top) * share)
            return <rect key={x} x={x} y={BARS.bottom - tall} width={wide} height={tall} className="fill-line" />
          })}
          <path
            d={stepPath(drawn, placing, span.until)}
            transform={`translate(0 ${LINE.top})`}
            className="fill-none stroke-brand-text"
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {point && (
            <g>
              <line
                x1={placing.x(point.at)}
                x2={placing.x(point.at)}
                y1="0"
                y2={BARS.bottom}
                className="stroke-quiet"
              />
              {point.value !== null && (
                <circle
                  cx={placing.x(point.at)}
                  cy={LINE.top + placing.y(point.value)}
                  r="4"
                  className="fill-brand-text"
                />
              )}
            </g>
          )}
        </g>
        <Figures extent={extent} y={(value) => LINE.top + placing.y(value)} x={inner + 6} format={format} />
      </svg>
      {point && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 rounded-md border border-line bg-raised px-2 py-1 text-xs"
        >
          {say(point)}
        </p>
      )}
    </div>
  )
}

/** So close two figures would cover each other. */
const APART = 14

type FiguresProps = {
  readonly extent: Extent
  readonly x: number
  readonly y: (value: number) => number
  readonly format: (value: number) => string
}

/** Lowest and highest, and where it is now unless that is one of them. */
function Figures({ extent: { low, high, last }, x, y, format }: FiguresProps) {
  const ends = low === high ? [low] : [high, low]
  const isApart = last !== null && ends.every((end) => Math.abs(y(end) - y(last)) >= APART)
  return (
    <g aria-hidden="true" className="text-xs">
      {ends.map((value) => (
        <text
          key={value}
          x={x}
          y={y(value) + 4}
          className={value === last ? 'fill-brand-text font-bold' : 'fill-quiet'}
        >
          {format(value)}
        </text>
      ))}
      {isApart && (
        <text x={x} y={y(last) + 4} className="fill-brand-text font-bold">
          {format(last)}
        </text>
      )}
    </g>
  )
}
