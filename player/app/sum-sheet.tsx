/** What a figure of the header is the sum of. In one file: of the first page no more than one way leads there. */
import ExposureSheet from '../features/exposure/exposure-sheet.tsx'
import { usePoints } from '../features/balance/index.ts'
import { MoneySheet } from './money-sheet.tsx'

type SumSheetProps = { readonly of: 'balance' | 'exposure'; readonly onClose: () => void }

export default function SumSheet({ of, onClose }: SumSheetProps) {
  const { data } = usePoints()
  if (of === 'balance') return <MoneySheet onClose={onClose} />
  return <ExposureSheet exposure={data?.exposure ?? 0} onClose={onClose} />
}
