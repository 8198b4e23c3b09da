import { VideoFrame } from '@paddock/ui/content'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { CHROME_WORDS } from '../words/chrome.ts'

type VideoDialogProps = { readonly id: string; readonly title: string; readonly onClose: () => void }

/** Elsewhere's player in a frame; it is loaded when somebody asked to see it. 001 §2.4, §2.7. */
export default function VideoDialog({ id, title, onClose }: VideoDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <div className="p-4">
        <VideoFrame id={id} title={title} />
        <Button className="mt-3 w-full" onClick={onClose}>
          {CHROME_WORDS.exit}
        </Button>
      </div>
    </Dialog>
  )
}
