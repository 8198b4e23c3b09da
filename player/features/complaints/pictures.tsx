import { MOST_PICTURES } from '@paddock/domain/complaints'
import { failureText } from '@paddock/ui/client'
import { type Picture, PicturesField } from '@paddock/ui/forms'
import { useSendPicture } from './api.ts'
import { COMPLAINT_WORDS as WORDS } from './words.ts'

type PicturesProps = {
  readonly value: readonly Picture[]
  readonly onChange: (pictures: readonly Picture[]) => void
}

/** What shows what is said. */
export function Pictures({ value, onChange }: PicturesProps) {
  const send = useSendPicture()
  return (
    <PicturesField
      label={WORDS.pictures}
      add={WORDS.addPicture}
      adding={WORDS.addingPicture}
      remove={WORDS.removePicture}
      most={MOST_PICTURES}
      value={value}
      onChange={onChange}
      send={send}
      why={failureText}
    />
  )
}
