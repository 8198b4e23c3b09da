/** The picture of a message or a banner: uploaded, shown, and taken away again. */
import { saveMessageImage } from '@paddock/contract/endpoints/notifications'
import { failureText, useClient } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { MESSAGE_WORDS as WORDS } from '../../words/messages.ts'
import { operatorRole, useMe } from '../me/index.ts'
import { ImageField } from './image-field.tsx'

type MessagePictureProps = {
  /** As the server told it; empty is none. */
  readonly path: string
  readonly onPath: (path: string) => void
}

export function MessagePicture({ path, onPath }: MessagePictureProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const send = async (image: File) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      onPath((await client.call(saveMessageImage, { params: { role }, body: { image } })).docs.image)
    } catch (thrown) {
      setRefusal(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex items-end gap-2">
      <ImageField
        label={WORDS.image}
        src={path === '' ? null : path}
        error={refusal}
        hint={WORDS.imageHint}
        isBusy={isBusy}
        onFile={(image) => void send(image)}
      />
      {path !== '' && (
        <Button size="dense" look="ghost" onClick={() => onPath('')}>
          {WORDS.noPicture}
        </Button>
      )}
    </div>
  )
}
