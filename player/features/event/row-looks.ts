/** On a phone a row is as high as its cells, so that all of it can be tapped; the line between two rows is drawn inside. */
export const ROW_LINE = 'max-md:shadow-[inset_0_-1px_0_var(--line)]'
/** As high as its row; what is seen of it keeps a pixel off the edge. */
export const ROW_CELL =
  'max-md:h-(--row) max-md:border max-md:border-transparent max-md:bg-clip-padding max-md:scroll-mt-24'
/** One line; on the smallest phones two smaller ones, in the same height with the line below: what tells two sessions apart stands at their end. */
export const ROW_NAME =
  'truncate max-[359px]:line-clamp-2 max-[359px]:text-xs max-[359px]:leading-[14px] max-[359px]:whitespace-normal'
