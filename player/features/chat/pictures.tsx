import { MOST_CHAT_PICTURES } from '@paddock/domain/chat'
import { failureText } from '@paddock/ui/client'
import { type Picture, PicturesField } from '@paddock/ui/forms'
import { useSendPicture } from './api.ts'
import { CHAT_WORDS as WORDS } from './words.ts'

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
      most={MOST_CHAT_PICTURES}
      value={value}
      onChange={onChange}
      send={send}
      why={failureText}
    />
  )
}
